package integration_test

import (
	"context"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/iri"
)

// A loopback is a server on this machine for all names. It records the addresses that clients dial.
type loopback struct {
	client *http.Client
	asked  []string        // addresses that were dialed
	heard  []*http.Request // requests to the server
}

// newLoopback starts a server. It redirects to the value of the field Redirect-To of a request.
func newLoopback(t *testing.T) *loopback {
	t.Helper()
	var l loopback
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		l.heard = append(l.heard, r)
		if target := r.Header.Get("Redirect-To"); target != "" {
			w.Header().Set("Location", target)
			w.WriteHeader(http.StatusFound)
		}
	}))
	t.Cleanup(server.Close)
	dial := func(ctx context.Context, network, address string) (net.Conn, error) {
		l.asked = append(l.asked, address)
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
	transport := &http.Transport{DialContext: dial, DisableKeepAlives: true}
	t.Cleanup(transport.CloseIdleConnections)
	l.client = &http.Client{Transport: transport}
	return &l
}

// do sends a request and reads all of the answer.
func (l *loopback) do(t *testing.T, req *http.Request) *http.Response {
	t.Helper()
	res, err := l.client.Do(req)
	require.NoError(t, err)
	_, err = io.Copy(io.Discard, res.Body)
	require.NoError(t, err)
	require.NoError(t, res.Body.Close())
	return res
}

// A request for the URI of an IRI goes to the host that IDNA returns. The server gets that name, and the path and the query
// of RFC 3987, section 3.1.
func TestTheURIOfAnIRIAsksTheRightHost(t *testing.T) {
	for _, tt := range []struct{ iri, asked, host, target string }{
		{"http://例え.jp/引き出し?q=ü#é", "xn--r8jz45g.jp:80", "xn--r8jz45g.jp", "/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97?q=%C3%BC"},
		{"http://bücher.example", "xn--bcher-kva.example:80", "xn--bcher-kva.example", "/"},
		{"http://BÜCHER.example:8080/%7e?", "xn--bcher-kva.example:8080", "xn--bcher-kva.example:8080", "/%7e?"},
		{"http://b%C3%BCcher.example/", "xn--bcher-kva.example:80", "xn--bcher-kva.example", "/"},
		{"http://bücher。example/", "xn--bcher-kva.example:80", "xn--bcher-kva.example", "/"},
		{"http://straße.example/", "xn--strae-oqa.example:80", "xn--strae-oqa.example", "/"},
		{"http://xn--bcher-kva.example/ü", "xn--bcher-kva.example:80", "xn--bcher-kva.example", "/%C3%BC"},
		{"http://мир.example/?\ue000", "xn--h1ahn.example:80", "xn--h1ahn.example", "/?%EE%80%80"},
		{"http://[::1]/é", "[::1]:80", "[::1]", "/%C3%A9"},
		{"http://１２７.0.0.1/", "127.0.0.1:80", "127.0.0.1", "/"},
	} {
		t.Run(tt.iri, func(t *testing.T) {
			l := newLoopback(t)
			u, err := iri.Parse(tt.iri, idna.Lookup.ToASCII)
			require.NoError(t, err)
			req, err := httpuri.NewRequest(t.Context(), http.MethodGet, u, nil)
			require.NoError(t, err)
			l.do(t, req)
			require.Len(t, l.heard, 1)
			assert.Equal(t, []string{tt.asked}, l.asked, "the dialer")
			assert.Equal(t, tt.host, l.heard[0].Host)
			assert.Equal(t, tt.target, l.heard[0].RequestURI)
		})
	}
}

// The path of docs/guides/typed.md, with real IDNA: each text leads to the request that a browser would make.
func TestFromWhatPeopleTypeToARequest(t *testing.T) {
	read := func(text string) (uri.URI, error) {
		return iri.Parse(httpuri.Repair(text), idna.Lookup.ToASCII)
	}
	base, err := uri.NewBase(uri.MustParse("http://xn--r8jz45g.jp/a/b"))
	require.NoError(t, err)
	for _, tt := range []struct{ text, host, target, why string }{
		{" http://bücher.example/a b?tags[]=ü&100% ", "xn--bcher-kva.example", "/a%20b?tags%5B%5D=%C3%BC&100%25", "typed"},
		{"../größe|a", "xn--r8jz45g.jp", "/gr%C3%B6%C3%9Fe%7Ca", "a link"},
		{"//bücher.example?引", "xn--bcher-kva.example", "/?%E5%BC%95", "a Location"},
		{"http://b%C3%BCcher.example/", "xn--bcher-kva.example", "/", "a host in UTF-8, encoded"},
		{"http://xn--bcher-kva.example/%7E", "xn--bcher-kva.example", "/%7E", "a URI does not change"},
	} {
		ref, err := read(tt.text)
		require.NoError(t, err, tt.why)
		target, err := base.Resolve(ref)
		require.NoError(t, err, tt.why)
		req, err := httpuri.NewRequest(t.Context(), http.MethodGet, target, nil)
		require.NoError(t, err, tt.why)
		l := newLoopback(t)
		l.do(t, req)
		assert.Equal(t, tt.host, l.heard[0].Host, tt.why)
		assert.Equal(t, tt.target, l.heard[0].RequestURI, tt.why)
	}
	for _, text := range []string{"http://a b.example/", `http://h\@evil/`, "http://h/\x00a"} {
		_, err := read(text)
		assert.Error(t, err, "%q", text)
	}
}

// Without IDNA, the host cannot be requested, and nothing is sent.
func TestNoRequestWithoutIDNA(t *testing.T) {
	u, err := iri.Parse("http://例え.jp/", nil)
	require.NoError(t, err)
	_, err = httpuri.NewRequest(t.Context(), http.MethodGet, u, nil)
	assert.ErrorIs(t, err, uri.ErrEncodedHost)
}

// A server redirects to an IRI, as many do. The IRI is resolved as text, parsed and requested.
func TestLocationThatIsAnIRI(t *testing.T) {
	l := newLoopback(t)
	l.client.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	const base = "http://例え.jp/a/b"
	u, err := iri.Parse(base, idna.Lookup.ToASCII)
	require.NoError(t, err)
	req, err := httpuri.NewRequest(t.Context(), http.MethodGet, u, nil)
	require.NoError(t, err)
	req.Header.Set("Redirect-To", "//bücher.example/../ü?引き出し")
	target, err := iri.Resolve(base, l.do(t, req).Header.Get("Location"))
	require.NoError(t, err)
	assert.Equal(t, "http://bücher.example/ü?引き出し", target)
	u, err = iri.Parse(target, idna.Lookup.ToASCII)
	require.NoError(t, err)
	req, err = httpuri.NewRequest(t.Context(), http.MethodGet, u, nil)
	require.NoError(t, err)
	l.do(t, req)
	assert.Equal(t, []string{"xn--r8jz45g.jp:80", "xn--bcher-kva.example:80"}, l.asked)
	assert.Equal(t, "/%C3%BC?%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97", l.heard[1].RequestURI)
}
