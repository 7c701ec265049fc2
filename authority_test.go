package uri_test

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection3_2_AuthorityAccessor(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want string
		ok   bool
	}{
		{"http://h/p", "h", true},
		{"http://u:p@[::1]:080/p", "u:p@[::1]:80", true},
		{"file:///etc", "", true},
		{"//@h:", "@h", true},
		{"//:0", ":0", true},
		{"urn:a:b", "", false},
		{"/a", "", false},
	} {
		got, ok := uri.MustParse(tt.in).Authority()
		assert.Equal(t, tt.want, got, tt.in)
		assert.Equal(t, tt.ok, ok, tt.in)
	}
	_, ok := uri.URI{Scheme: "x", UserInfo: "u", HasPort: true}.Authority()
	assert.False(t, ok, "neither UserInfo nor HasPort makes an authority")
}

func TestSection3_2_1_User(t *testing.T) {
	for _, tt := range []struct {
		in             string
		name, password string
		hasPassword    bool
	}{
		{"//u@h", "u", "", false},
		{"//u:@h", "u", "", true},
		{"//u:p@h", "u", "p", true},
		{"//u:a:b@h", "u", "a:b", true},
		{"//:p@h", "", "p", true},
		{"//%3A:%40@h", "%3A", "%40", true}, // raw
		{"//@h", "", "", false},
		{"//h", "", "", false},
		{"//u@", "u", "", false},
	} {
		name, password, hasPassword := uri.MustParse(tt.in).User()
		assert.Equal(t, tt.name, name, tt.in)
		assert.Equal(t, tt.password, password, tt.in)
		assert.Equal(t, tt.hasPassword, hasPassword, tt.in)
	}
	name, password, hasPassword := uri.URI{Scheme: "x", UserInfo: "u:p"}.User()
	assert.Equal(t, "", name+password)
	assert.False(t, hasPassword, "there is no authority")
}

func TestSection3_2_2_HostKind(t *testing.T) {
	for _, tt := range []struct {
		host string
		kind uri.HostKind
	}{
		{"example.com", uri.HostRegName},
		{"", uri.HostRegName}, // "the registered name is empty (zero length)"
		{"-._~!$&'()*+,;=%20", uri.HostRegName},
		{"127.0.0.1", uri.HostIPv4},
		{"0.0.0.0", uri.HostIPv4},
		{"255.255.255.255", uri.HostIPv4},
		{"1.10.100.249", uri.HostIPv4},
		// The first rule that matches wins, but only if it matches: none of these is an IPv4address.
		{"127.0.0.256", uri.HostRegName},
		{"127.0.0.01", uri.HostRegName},
		{"127.0.0.00", uri.HostRegName},
		{"127.0.0.1000", uri.HostRegName},
		{"127.0.0", uri.HostRegName},
		{"127.0.0.", uri.HostRegName},
		{"127.0.0.1.", uri.HostRegName},
		{"127.0.0.1.1", uri.HostRegName},
		{"127.0..1", uri.HostRegName},
		{".127.0.0.1", uri.HostRegName},
		{"127.0.0.%31", uri.HostRegName},
		{"0x7f.0.0.1", uri.HostRegName},
		{"2130706433", uri.HostRegName},
		{"[::]", uri.HostIPv6},
		{"[::1]", uri.HostIPv6},
		{"[v1.x]", uri.HostIPvFuture},
		{"[V1.x]", uri.HostIPvFuture}, // "v" in an ABNF string is in either case
		{"[vAF09.-._~!$&'()*+,;=:a]", uri.HostIPvFuture},
	} {
		t.Run(tt.host, func(t *testing.T) {
			want := uri.URI{IsRelative: true, Host: tt.host, ForceAuthority: tt.host == ""}
			plain.RoundTrips(t, "//"+tt.host, "//"+tt.host, want)
			u := uri.MustParse("//" + tt.host)
			assert.Equal(t, tt.kind, u.HostKind())
			_, isAddr := u.Addr()
			assert.Equal(t, tt.kind == uri.HostIPv4 || tt.kind == uri.HostIPv6, isAddr)
		})
	}
}

func TestAddr(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"//192.0.2.1:80", "192.0.2.1"},
		{"//[2001:DB8::7]:80", "2001:db8::7"},
		{"//[::ffff:192.0.2.1]", "::ffff:192.0.2.1"}, // not unmapped
		{"//[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7:0"},
		{"//[::13.1.68.3]", "::d01:4403"},
	} {
		addr, ok := uri.MustParse(tt.in).Addr()
		assert.True(t, ok, tt.in)
		assert.Equal(t, netip.MustParseAddr(tt.want), addr, tt.in)
	}
	for _, u := range []uri.URI{
		{Scheme: "x", Host: "::1"},
		{Scheme: "x", Host: "[::1"},
		{Scheme: "x", Host: "[fe80::1%25eth0]"},
		{Scheme: "x", Host: "[192.0.2.1]"},
		{Scheme: "x", Host: "192.0.2.1:80"},
		{Scheme: "x", Host: "a b"},
	} {
		_, ok := u.Addr()
		assert.False(t, ok, u.Host)
		assert.Equal(t, uri.HostNone, u.HostKind(), u.Host)
		assert.Error(t, u.Validate(), u.Host)
	}
}

func TestHostname(t *testing.T) {
	for in, want := range map[string]string{
		"//h:80":     "h",
		"//[::1]:80": "::1",
		"//[v1.x]":   "v1.x",
		"//%41":      "%41",
		"//u@":       "",
		"/h":         "",
	} {
		assert.Equal(t, want, uri.MustParse(in).Hostname(), in)
	}
	assert.Equal(t, "[", uri.URI{Scheme: "x", Host: "["}.Hostname())
	assert.Equal(t, "h", uri.URI{Scheme: "x", Host: "[h]"}.Hostname(), "it does not check the host")
}

func TestHostPort(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"https://h", "h:443"}, // 3.2.3: the default of the scheme
		{"http://h", "h:80"},
		{"http://h:8080", "h:8080"},
		{"http://h:0", "h:0"}, // 0 is a port
		{"https://[::1]", "[::1]:443"},
		{"http://[::1]:65535", "[::1]:65535"},
		{"http://192.0.2.1", "192.0.2.1:80"},
		{"https://u:p@h", "h:443"},
		{"foo://h:1", "h:1"},
		{"//h:1", "h:1"},
	} {
		got, err := uri.MustParse(tt.in).HostPort()
		require.NoError(t, err, tt.in)
		assert.Equal(t, tt.want, got, tt.in)
	}
	for _, tt := range []struct {
		u         uri.URI
		component uri.Component
		rule      string
		err       error
	}{
		{uri.MustParse("x:a"), "host", "host", uri.ErrNoHost},
		{uri.MustParse("file:///x"), "host", "host", uri.ErrNoHost},
		{uri.MustParse("//:80"), "host", "host", uri.ErrNoHost},
		{uri.MustParse("//[v1.x]:1"), "host", "IPvFuture", uri.ErrIPvFuture}, // "address mechanism not supported"
		{uri.MustParse("//%C3%BC:1"), "host", "reg-name", uri.ErrEncodedHost},
		{uri.MustParse("//%41:1"), "host", "reg-name", uri.ErrEncodedHost},
		{uri.MustParse("mongodb://a,b,c/db"), "host", "reg-name", nil}, // three hosts
		{uri.MustParse("http://a;b/"), "host", "reg-name", nil},
		{uri.MustParse("http://a%2fb/"), "host", "reg-name", nil},
		{uri.MustParse("foo://h/"), "port", "port", uri.ErrNoPort}, // not port 0
		{uri.MustParse("//h"), "port", "port", uri.ErrNoPort},
		{uri.URI{Scheme: "http", Host: "h", Port: 8080}, "port", "port", uri.ErrNotWritten}, // not port 80
		{uri.URI{Scheme: "http", Host: "h", Query: " "}, "query", "query", nil},
		{uri.URI{Scheme: "x", Host: "a b"}, "host", "reg-name", nil},
		{uri.URI{Scheme: "x", Host: "h:80"}, "host", "reg-name", nil},
		{uri.URI{Scheme: "x", Host: "[::1]:80"}, "host", "IP-literal", nil},
		{uri.URI{Scheme: "x", Host: "[::1"}, "host", "IP-literal", nil},
		{uri.URI{Scheme: "x", Host: "%zz"}, "host", "pct-encoded", nil},
	} {
		got, err := tt.u.HostPort()
		assert.Empty(t, got)
		var formatError *uri.FormatError
		require.ErrorAs(t, err, &formatError, "%#v", tt.u)
		assert.Equal(t, tt.component, formatError.Component)
		assert.Equal(t, tt.rule, formatError.Rule)
		if tt.err != nil {
			assert.ErrorIs(t, err, tt.err)
		}
	}
	_, err := uri.MustParse("//[v1.x]").HostPort()
	assert.ErrorContains(t, err, "address mechanism not supported")
	_, err = uri.MustParse("postgres://a,b/db").HostPort()
	assert.EqualError(t, err, "uri: invalid host at offset 1: a ',' separates several hosts, and only one can be dialed at a time: package dsn reads them (reg-name; RFC 3986, section 3.2.2)")
	_, err = uri.MustParse("http://%C3%BC%2C/").HostPort()
	assert.EqualError(t, err, "uri: invalid host at offset 6: a host name has only letters, digits, '-', '.', '_' and '~' (reg-name; RFC 3986, section 3.2.2)")
	_, err = uri.MustParse("foo://h").HostPort()
	assert.EqualError(t, err, "uri: invalid port: there is no port, and the scheme has no known default (port; RFC 3986, section 3.2.3)")
	assert.False(t, errors.Is(err, uri.ErrNoHost))
}

func TestDecodedUser(t *testing.T) {
	for _, tt := range []struct {
		in, name, password string
		hasPassword        bool
	}{
		{"//h", "", "", false}, {"/u:p@h", "", "", false}, {"//@h", "", "", false}, {"//u@h", "u", "", false},
		{"//u:@h", "u", "", true}, {"//%75:p%3A%40%2f:x@h", "u", "p:@/:x", true}, {"//%c3%bc%00@h", "\u00fc\x00", "", false},
	} {
		name, password, hasPassword, err := uri.MustParse(tt.in).DecodedUser()
		require.NoError(t, err)
		assert.Equal(t, []any{tt.name, tt.password, tt.hasPassword}, []any{name, password, hasPassword}, tt.in)
	}
	for _, tt := range []struct {
		userinfo string
		offset   string
	}{{"a%4", "offset 1"}, {"a:%", "offset 2"}, {"%41:b%zz", "offset 5"}} {
		name, password, hasPassword, err := uri.URI{Scheme: "x", Host: "h", UserInfo: tt.userinfo}.DecodedUser()
		assert.Equal(t, []any{"", "", false}, []any{name, password, hasPassword})
		var e *uri.FormatError
		require.ErrorAs(t, err, &e)
		assert.Equal(t, []any{uri.ComponentUserInfo, "pct-encoded"}, []any{e.Component, e.Rule})
		assert.Contains(t, err.Error(), tt.offset)
	}
}

// Section 3.2.3: without a port, the scheme's default is meant.
func TestEffectivePort(t *testing.T) {
	for _, tt := range []struct {
		in   string
		port uint16
		ok   bool
	}{
		{"http://h", 80, true}, {"HTTPS://h/", 443, true}, {"http://h:0", 0, true}, {"x://h", 0, false}, {"x://h:1", 1, true},
		{"//h", 0, false}, {"//h:80", 80, true}, {"http:/p", 0, false}, {"file:///p", 0, false}, {"", 0, false},
	} {
		port, ok := uri.MustParse(tt.in).EffectivePort()
		assert.Equal(t, []any{tt.port, tt.ok}, []any{port, ok}, tt.in)
	}
	port, ok := uri.URI{Scheme: "http", Port: 7, HasPort: true}.EffectivePort()
	assert.Equal(t, []any{uint16(0), false}, []any{port, ok}, "a port without an authority is not written")
}

// Section 5.3: a component is undefined, or empty, or has text. Each is there exactly if its delimiter is written.
func TestSection5_3_Has(t *testing.T) {
	all := []uri.Component{
		uri.ComponentScheme, uri.ComponentAuthority, uri.ComponentUserInfo, uri.ComponentHost, uri.ComponentPort, uri.ComponentPath, uri.ComponentQuery, uri.ComponentFragment, "", "x",
	}
	for text, want := range map[string]string{
		"":                "path",
		"x:":              "scheme path",
		"//":              "authority host path",
		"x://u@h:1/a?q#f": "scheme authority userinfo host port path query fragment",
		"//@":             "authority userinfo host path",
		"//:":             "authority host path", // an empty port is not kept
		"//:0":            "authority host port path",
		"?":               "path query",
		"#":               "path fragment",
		"a?#":             "path query fragment",
		"/a":              "path",
	} {
		var has []string
		for _, c := range all {
			if uri.MustParse(text).Has(c) {
				has = append(has, string(c))
			}
		}
		assert.Equal(t, want, strings.Join(has, " "), text)
	}
	u := uri.URI{Scheme: "x", UserInfo: "u", Port: 1, HasPort: true} // nothing of these is written
	assert.False(t, u.Has(uri.ComponentAuthority) || u.Has(uri.ComponentUserInfo) || u.Has(uri.ComponentPort) || u.Has(uri.ComponentHost))
}

// Package net looks up what HostPort returns, and no raw name that HostPort rejects. A "." or "-" may be misplaced, a number may be
// part of an address, and "~" is for names in a file of hosts.
func TestHostPortOfEachByte(t *testing.T) {
	ports := map[string]string{"http": "80", "postgres": "5432", "mongodb": "27017"}
	if !isLookedUp("a") {
		t.Skip("there is no network")
	}
	tried, dialed := 0, 0
	for _, name := range []string{"", "a", "ab.c", "a-b_c", "192.0.2.1"} {
		for i := range len(name) + 1 {
			for c := range 256 {
				for _, piece := range []string{string([]byte{byte(c)}), fmt.Sprintf("%%%02x", c)} {
					host := name[:i] + piece + name[i:]
					for scheme, port := range ports {
						u, err := uri.Parse(scheme + "://" + host)
						if err != nil || u.Host != host || u.HostKind() != uri.HostRegName {
							continue // not a name
						}
						tried++
						got, err := u.HostPort()
						if err != nil {
							assert.False(t, piece[0] != '%' && isLookedUp(host), "%s: %v", u, err)
							continue
						}
						dialed++
						assert.Equal(t, net.JoinHostPort(host, port), got)
						assert.True(t, isLookedUp(host) || strings.Contains(".-~0123456789", piece), "%s", u)
					}
				}
			}
		}
	}
	t.Logf("%d URIs, %d dialed", tried, dialed)
}

// isLookedUp reports whether package net asks a server for the name.
func isLookedUp(name string) bool {
	var asked atomic.Bool // by one goroutine for each kind of address
	resolver := net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) {
		asked.Store(true)
		return nil, errors.New("not dialed")
	}}
	_, _ = resolver.LookupHost(context.Background(), name)
	return asked.Load()
}

// net/http dials what HostPort returns, at the port of EffectivePort, and connects to an address without asking for a name if and only
// if Addr returns it, for each http URI that CheckScheme accepts.
func TestNetHTTPDialsHostPort(t *testing.T) {
	dialed := ""
	dial := func(_ context.Context, _, address string) (net.Conn, error) {
		dialed = address
		return nil, errors.New("not dialed")
	}
	transport := http.Transport{DialContext: dial, DialTLSContext: dial}
	hosts := []string{"", "h", "H.Example.", "a..b", ".", "192.0.2.1", "192.0.2.1.", "192.0.2.256", "192.0.2.01", "0xC0.0.2.1", "127.1", "2130706433", "127.0.0.%31", "%68", "[::1]", "[0::1]",
		"[::ffff:192.0.2.1]", "[fe80::1%25eth0]", "[v1.a]", "a,b", "a;b", "~"}
	ports := []string{"", ":", ":0", ":00", ":80", ":080", ":443", ":65535", ":000065535", ":65536", ":8o"}
	tried, accepted := 0, 0
	for _, scheme := range []string{"http:", "HTTPS:", ""} {
		for _, slashes := range []string{"", "/", "//", "///"} {
			for _, userinfo := range []string{"", "@", "u@", "u:1@", "u%40:2@"} {
				for i := range len(hosts) * len(ports) {
					for _, rest := range []string{"", "/", "/a:81", "?b@c:82", "#//d:83", "//e:84/"} {
						text := scheme + slashes + userinfo + hosts[i%len(hosts)] + ports[i/len(hosts)] + rest
						u, err := uri.Parse(text)
						tried++
						if err != nil || !strings.HasPrefix(u.Scheme, "http") || u.WithoutUserInfo().CheckScheme() != nil {
							continue
						}
						address, err := u.HostPort()
						if err != nil {
							continue
						}
						accepted++
						v, err := url.Parse(text)
						require.NoError(t, err, text)
						_, err = transport.RoundTrip(&http.Request{URL: v, Header: http.Header{}})
						require.Error(t, err)
						host, port, err := net.SplitHostPort(dialed)
						require.NoError(t, err, text)
						number, err := strconv.ParseUint(port, 10, 16)
						require.NoError(t, err, text)
						assert.True(t, strings.EqualFold(address, net.JoinHostPort(host, fmt.Sprint(number))), "%s: %s, dialed %s", text, address, dialed)
						effective, ok := u.EffectivePort()
						assert.True(t, ok && uint64(effective) == number, "%s: port %d, dialed %s", text, effective, dialed)
						addr, ok := u.Addr()
						parsed, err := netip.ParseAddr(host)
						assert.True(t, ok == (err == nil) && addr == parsed, "%s: address %s, dialed %s", text, addr, dialed)
					}
				}
			}
		}
	}
	t.Logf("%d texts, %d dialed", tried, accepted)
}
