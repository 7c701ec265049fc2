package addresses_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

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
