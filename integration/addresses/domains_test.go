package addresses_test

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/addresses"
)

// asked is a transport that answers each request, and redirects those for "/from".
type asked struct{ hosts []string }

func (a *asked) RoundTrip(req *http.Request) (*http.Response, error) {
	if req.Body != nil {
		req.Body.Close()
	}
	a.hosts = append(a.hosts, req.URL.Host)
	w := httptest.NewRecorder()
	if req.URL.Path == "/from" {
		w.Header().Set("Location", "http://evil.test/")
		w.WriteHeader(http.StatusFound)
	}
	resp := w.Result()
	resp.Request = req
	return resp, nil
}

// A closer is a body that knows whether it is closed.
type closer struct {
	io.Reader
	closed bool
}

func (c *closer) Close() error { c.closed = true; return nil }

// Names below a domain are reached, in any spelling, and no others (RFC 3986, section 3.2.2; RFC 9110, section 15.4).
func TestWithin(t *testing.T) {
	for text, want := range map[string]bool{
		"http://example.com/": true, "http://api.EXAMPLE.com.:8080/": true, "http://notexample.com/": false, "http://example.com.evil.test/": false,
		"http://example.com@evil.test/": false, "http://127.0.0.1/": false, "http://[::1]/": false, "http://example.com/from": false,
		"http://example.com/?a[]=1": false, // no URI
	} {
		rt := &asked{}
		client := httpuri.Client(&http.Client{Transport: addresses.Within(rt, "example.com")}, httpuri.Redirects{})
		body := &closer{Reader: strings.NewReader("x")}
		resp, err := client.Post(text, "text/plain", body)
		assert.Equal(t, want, err == nil, "%s: %v", text, err)
		if err == nil {
			require.NoError(t, resp.Body.Close())
		}
		assert.True(t, body.closed, "a RoundTripper closes the body, also if there is an error: %s", text)
		for _, host := range rt.hosts {
			assert.Contains(t, strings.ToLower(host), "example.com", text)
			assert.NotContains(t, host, "evil", text)
		}
	}
}

// A transport keeps its domains, whatever the program does with its list. What httpuri rejects has that error, and a request without a
// body has none to close.
func TestWithinKeepsItsDomains(t *testing.T) {
	domains := []string{"example.com", "other.test"}
	rt := addresses.Within(&asked{}, domains...)
	domains[0] = "evil.test"
	for target, want := range map[string]error{
		"http://example.com/": nil, "http://a.other.test/": nil, "http://evil.test/": addresses.ErrDomain, "ftp://example.com/": httpuri.ErrScheme,
	} {
		req, err := http.NewRequest(http.MethodGet, target, nil)
		require.NoError(t, err)
		resp, err := rt.RoundTrip(req)
		require.ErrorIs(t, err, want, target)
		if err == nil {
			require.NoError(t, resp.Body.Close())
		}
	}
	for _, rt := range []http.RoundTripper{addresses.Within(&asked{}), addresses.Within(&asked{}, "")} {
		_, err := rt.RoundTrip(&http.Request{Method: http.MethodGet, URL: &url.URL{Scheme: "http", Host: "example.com", Path: "/"}}) //nolint:bodyclose // there is none
		assert.ErrorIs(t, err, addresses.ErrDomain, "no domain")
	}
}

// A connections is what a transport connects to, or what a proxy would connect to for it.
type connections struct {
	http.Transport
	hosts []string
}

// newConnections returns a transport whose connections all fail. With a proxy, the proxy reads the request first.
func newConnections(proxied bool) *connections {
	c := &connections{Transport: http.Transport{DisableKeepAlives: true}}
	c.DialContext = func(_ context.Context, _, addr string) (net.Conn, error) {
		c.hosts = append(c.hosts, addr)
		return nil, io.EOF
	}
	if proxied {
		c.Proxy = http.ProxyURL(&url.URL{Scheme: "http", Host: "proxy.test"})
		c.DialContext = func(context.Context, string, string) (net.Conn, error) { return &proxy{to: c}, nil }
	}
	return c
}

// A proxy is a connection to a proxy that answers nothing.
type proxy struct {
	net.Conn
	to   *connections
	sent bytes.Buffer
}

// Write reads a request, and records the host of its target (RFC 9112, section 3.3).
func (p *proxy) Write(b []byte) (int, error) {
	p.sent.Write(b)
	if r, err := http.ReadRequest(bufio.NewReader(bytes.NewReader(p.sent.Bytes()))); err == nil {
		p.to.hosts = append(p.to.hosts, cmp.Or(r.URL.Host, r.Host))
	}
	return len(b), nil
}
func (p *proxy) Read([]byte) (int, error)         { return 0, io.EOF }
func (p *proxy) Close() error                     { return nil }
func (p *proxy) SetDeadline(time.Time) error      { return nil }
func (p *proxy) SetReadDeadline(time.Time) error  { return nil }
func (p *proxy) SetWriteDeadline(time.Time) error { return nil }

// isWithin reports whether an address is that of example.com or of a name below it.
func isWithin(address string) bool {
	name, _, err := net.SplitHostPort(address)
	if err != nil {
		name = address
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".")
	return name == "example.com" || strings.HasSuffix(name, ".example.com")
}

// The hosts that a request can have in three places, and texts that some programs read as another host.
var (
	hosts = []string{
		"example.com", "api.EXAMPLE.com.:8080", "evil.test", "evil.test:443", "example.com.evil.test", "notexample.com", "evil.com%2F.example.com",
		"x%2eexample.com", "127.0.0.1", "2130706433", "0x7f.1", "[::1]:80", "[fe80::1%25eth0]", "[fe80::1%eth0]", "example.com@evil.test", "evil.test@example.com",
		"evil.test#.example.com", "evil.test/.example.com", "evil.test?.example.com", `evil.test\.example.com`, "evil.test .example.com", "evil.test:80:example.com",
		"evil.test,example.com", "evil.test\x00.example.com", "\uff45xample.com", "evil.test\uff0f.example.com", "evil.test\u3002example\u3002com", "example.com:", "",
	}
	opaques = []string{
		"", "/x", "x", "//example.com/x", "//evil.test/x", "//evil.test", "//evil.test?.example.com", "http://evil.test/", "https://evil.test/", "//example.com@evil.test/",
		`//evil.test\@example.com/`, "//evil.test#@example.com/", "//[::1]/", "example.com:80", "*",
	}
)

// Wherever a host is written, neither the transport nor a proxy behind it connects outside the domain: 29 hosts of URL, 29 of Host and 15
// of Opaque, each with http and https, directly and by a proxy, which is 50,460 requests (RFC 9110, section 7.2; RFC 9112, section 3.2).
func TestWithinByConnections(t *testing.T) {
	connected := 0
	try := func(proxied bool, req *http.Request) {
		c := newConnections(proxied)
		_, err := addresses.Within(c, "example.com").RoundTrip(req) //nolint:bodyclose // there is none
		require.Error(t, err)
		connected += len(c.hosts)
		for _, got := range c.hosts {
			assert.True(t, isWithin(got), "%s, Host %q, Opaque %q, a proxy: %t: %q", req.URL, req.Host, req.URL.Opaque, proxied, got)
		}
	}
	for _, host := range hosts {
		for _, field := range hosts {
			for _, opaque := range opaques {
				for _, scheme := range []string{"http", "https"} {
					for _, proxied := range []bool{false, true} {
						u := &url.URL{Scheme: scheme, Host: host, Path: "/", Opaque: opaque}
						try(proxied, &http.Request{Method: http.MethodGet, Host: field, URL: u, Header: http.Header{}})
					}
				}
			}
		}
	}
	assert.Greater(t, connected, 300)
}

// A redirect does not lead to a connection outside the domain, whoever follows it. After a redirect to "//evil.test/", net/http still sends
// the Host of the first request: 10 Locations, with and without a Host, by three policies.
func TestWithinAfterARedirect(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header()["Location"] = r.URL.Query()["to"]
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	var connected []string
	transport := &http.Transport{DisableKeepAlives: true, DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
		connected = append(connected, addr)
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}}
	plain := &http.Client{Transport: addresses.Within(transport, "example.com")}
	for _, client := range []*http.Client{plain, httpuri.Client(plain, httpuri.Redirects{}), httpuri.Client(plain, httpuri.Redirects{Repair: true})} {
		for _, location := range []string{
			"//evil.test/", "http://evil.test/", "https://evil.test/", "//example.com@evil.test/", "///evil.test/", `/\evil.test/`, `\\evil.test\`, "http:evil.test",
			"//example.com:80@evil.test:80/", "//evil.test:80#@example.com/",
		} {
			for _, field := range []string{"", "example.com"} {
				req, err := http.NewRequest(http.MethodGet, "http://www.example.com/?to="+url.QueryEscape(location), nil)
				require.NoError(t, err)
				req.Host = cmp.Or(field, req.Host)
				resp, err := client.Do(req)
				if err == nil {
					require.NoError(t, resp.Body.Close())
				}
				for _, got := range connected {
					assert.True(t, isWithin(got), "%s, Host %q: %q", location, field, got)
				}
				assert.NotEmpty(t, connected, location)
				connected = nil
			}
		}
	}
}
