package addresses_test

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"syscall"
	"testing"

	"code.dny.dev/ssrf"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/addresses"
	"github.com/go-rfc3986/uri/lint"
)

// newServer returns a server that stands for all servers outside, since its address alone is allowed. It redirects to the URI in
// its query.
func newServer() (*httptest.Server, *ssrf.Guardian) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if target, err := escape.Decode(r.URL.RawQuery); err == nil && target != "" {
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusFound)
		}
	}))
	outside := netip.MustParsePrefix("127.0.0.1/32")
	return server, ssrf.New(ssrf.WithAnyPort(), ssrf.WithAllowedV4Prefixes(outside))
}

// redirectTo returns the URI of a redirect to target.
func redirectTo(server *httptest.Server, target string) string {
	return server.URL + "/?" + escape.Unreserved(target)
}

// A page has links that lead into the network of the program: by an address, by an IPv4 address in an IPv6 address, by a name, and
// by a redirect. Only the last one is a page outside. The library knows what a host is, and the dialer knows where it leads.
func Example() {
	server, guardian := newServer()
	defer server.Close()
	resolver := newResolver(map[string][]string{"intranet.test": {"10.0.0.1"}})
	client := addresses.Client(guardian, resolver, httpuri.Redirects{})
	for _, text := range []string{
		"http://169.254.169.254/latest/meta-data/",
		"http://[::ffff:10.0.0.1]/",
		"http://intranet.test/",
		redirectTo(server, "http://10.0.0.1/"),
		server.URL,
	} {
		res, err := client.Get(text)
		if err == nil {
			res.Body.Close()
		}
		fmt.Println(uri.MustParse(text).HostKind(), err == nil, errors.Is(err, ssrf.ErrProhibitedIP))
	}
	// Output:
	// IPv4 false true
	// IPv6 false true
	// reg-name false true
	// IPv4 false true
	// IPv4 true false
}

// Hosts in the own network, how the library reads them, and whether the dialer is asked at all. The text alone decides nothing: a
// name may have any address, and an address many spellings (RFC 3986, section 7.4).
func TestHostsInTheOwnNetwork(t *testing.T) {
	server, guardian := newServer()
	defer server.Close()
	resolver := newResolver(map[string][]string{
		"inside.test":   {"10.0.0.1"},
		"inside6.test":  {"fd00::1"},
		"mapped.test":   {"::ffff:10.0.0.1"},
		"nat64.test":    {"64:ff9b::a00:1"},
		"loopback.test": {"127.0.0.2"},
	})
	client := addresses.Client(guardian, resolver, httpuri.Redirects{})
	for _, row := range []struct {
		host string
		addr string // URI.Addr, or ""
	}{
		{"10.0.0.1", "10.0.0.1"},
		{"192.168.0.1:8080", "192.168.0.1"},
		{"169.254.169.254", "169.254.169.254"},
		{"127.0.0.2", "127.0.0.2"},
		{"0.0.0.0", "0.0.0.0"},
		{"[::1]", "::1"},
		{"[::]", "::"},
		{"[fd00::1]", "fd00::1"},
		{"[fe80::1]", "fe80::1"},
		{"[::ffff:10.0.0.1]", "::ffff:10.0.0.1"},  // IPv4-mapped
		{"[::ffff:a00:1]", "::ffff:10.0.0.1"},     // the same address
		{"[::10.0.0.1]", "::a00:1"},               // IPv4-compatible
		{"[64:ff9b::10.0.0.1]", "64:ff9b::a00:1"}, // NAT64
		{"[2002:a00:1::1]", "2002:a00:1::1"},      // 6to4
		{"[2001:0:a00:1::1]", "2001:0:a00:1::1"},  // Teredo
		{"inside.test", ""},
		{"INSIDE.test", ""},
		{"inside6.test", ""},
		{"mapped.test", ""},
		{"nat64.test", ""},
		{"loopback.test", ""},
	} {
		direct := "http://" + row.host + "/"
		addr, ok := uri.MustParse(direct).Addr()
		assert.Equal(t, row.addr != "", ok, row.host)
		if ok {
			assert.Equal(t, netip.MustParseAddr(row.addr), addr)
		}
		for _, target := range []string{direct, redirectTo(server, direct)} {
			err := get(client, target)
			if !errors.Is(err, syscall.EAFNOSUPPORT) { // a machine without IPv6
				assert.ErrorIs(t, err, ssrf.ErrProhibitedIP, target)
			}
		}
	}
}

// Text that browsers read as an IPv4 address is a registered name (RFC 3986, section 3.2.2). It reaches the dialer as one, and Go's
// own resolver rejects most of them. That of C, which Go can use too, reads them as 127.0.0.1, and the guardian sees that.
func TestNamesThatLookLikeAddresses(t *testing.T) {
	server, guardian := newServer()
	defer server.Close()
	known := newResolver(map[string][]string{"127.1": {"127.0.0.2"}, "0x7f000001": {"127.0.0.2"}})
	client := addresses.Client(guardian, known, httpuri.Redirects{})
	for _, host := range []string{"127.1", "2130706433", "0177.0.0.1", "127.0.0.1.", "0x7F000001"} {
		target := "http://" + host + "/"
		assert.Equal(t, uri.HostRegName, uri.MustParse(target).HostKind(), host)
		if host != "127.0.0.1." {
			findings := lint.Check(uri.MustParse(target))
			require.Len(t, findings, 1, host)
			assert.Equal(t, lint.RareIPv4, findings[0].Code, host)
		}
		for _, target := range []string{target, redirectTo(server, target)} {
			err := get(client, target)
			if host == "0x7F000001" {
				assert.ErrorIs(t, err, ssrf.ErrProhibitedIP, target)
				continue
			}
			var unknown *net.DNSError
			assert.ErrorAs(t, err, &unknown, target)
		}
	}
}

// A name has an address outside when the program looks, and one inside when the client connects.
func TestNameThatChangesItsAddress(t *testing.T) {
	server, guardian := newServer()
	defer server.Close()
	resolver := newResolver(map[string][]string{"rebound.test": {"127.0.0.1", "127.0.0.1", "10.0.0.1"}})
	client := addresses.Client(guardian, resolver, httpuri.Redirects{})
	seen, err := resolver.LookupHost(t.Context(), "rebound.test")
	require.NoError(t, err)
	assert.Equal(t, []string{"127.0.0.1"}, seen)

	u := uri.MustParse(server.URL)
	u.Host = "rebound.test"
	require.NoError(t, get(client, u.String()))
	client.CloseIdleConnections()
	assert.ErrorIs(t, get(client, u.String()), ssrf.ErrProhibitedIP)
}

// What the library rejects without the dialer, and the ports that the guardian rejects.
func TestOtherRules(t *testing.T) {
	server, _ := newServer()
	defer server.Close()
	guardian := ssrf.New(ssrf.WithAllowedV4Prefixes(netip.MustParsePrefix("127.0.0.1/32"))) // ports 80 and 443
	client := addresses.Client(guardian, nil, httpuri.Redirects{})
	assert.ErrorIs(t, get(client, server.URL), ssrf.ErrProhibitedPort)

	server, guardian = newServer()
	defer server.Close()
	client = addresses.Client(guardian, nil, httpuri.Redirects{})
	assert.ErrorIs(t, get(client, redirectTo(server, "ftp://10.0.0.1/")), httpuri.ErrScheme)
	assert.ErrorIs(t, get(client, redirectTo(server, "http://user@10.0.0.1/")), httpuri.ErrCredentials)
	for text, want := range map[string]error{"file:///a": httpuri.ErrScheme, "http://example.com@10.0.0.1/": uri.ErrUserInfo} {
		_, err := httpuri.NewRequest(t.Context(), http.MethodGet, uri.MustParse(text), nil)
		assert.ErrorIs(t, err, want, text)
	}
}

// get requests a URI.
func get(client *http.Client, target string) error {
	res, err := client.Get(target)
	if err != nil {
		return err
	}
	return res.Body.Close()
}
