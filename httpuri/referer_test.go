package httpuri_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// RFC 9110, section 10.1.3: a Referer has neither fragment nor userinfo. net/http alone sends both servers a fragment, that
// of the first request and that of a Location. Here the redirects lead from "/first#..." to "/second#..." and to the other
// origin.
func TestRFC9110_10_1_3_NoFragmentInReferer(t *testing.T) {
	var got []string
	serve := func(location string) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			got = append(got, r.Header.Get("Referer"))
			switch r.URL.Path {
			case "/first":
				w.Header().Set("Location", "/second#access_token=B")
				w.WriteHeader(http.StatusFound)
			case "/second":
				w.Header().Set("Location", location)
				w.WriteHeader(http.StatusFound)
			}
		}
	}
	other := httptest.NewTLSServer(serve(""))
	defer other.Close()
	eachProtocol(t, serve(other.URL+"/third#access_token=C"), func(t *testing.T, server *httptest.Server) {
		send := func(check func(*http.Request, []*http.Request) error) []string {
			got = nil
			req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(server.URL+"/first#access_token=A"), nil)
			require.NoError(t, err)
			client := server.Client()
			client.CheckRedirect = check
			resp, err := client.Do(req)
			require.NoError(t, err)
			resp.Body.Close()
			return got
		}
		assert.Equal(t, []string{"", server.URL + "/first#access_token=A", server.URL + "/second#access_token=B"}, send(nil),
			"what net/http does by itself")
		assert.Equal(t, []string{"", server.URL + "/first", server.URL + "/second"}, send(httpuri.Redirects{}.Check))
	})
}

// Check cleans each Referer, whether it is from the caller or from net/http.
func TestRFC9110_10_1_3_Referer(t *testing.T) {
	for _, tt := range []struct{ in, want, why string }{
		{"http://h/a", "http://h/a", ""},
		{"http://h/a?q#f", "http://h/a?q", "the fragment"},
		{"http://h/a#f#g", "http://h/a", "the first number sign begins it"},
		{"http://h/a#", "http://h/a", "an empty one"},
		{"http://u:p@h/a", "http://h/a", "the userinfo"},
		{"http://u@v:p@h/a@b?c@d", "http://h/a@b?c@d", "what a URI cannot have, up to the last at sign of the authority"},
		{"http://@h", "http://h", ""},
		{"//u@h", "//h", "partial-URI"},
		{"/a#f", "/a", ""},
		{"/a//u@h", "/a//u@h", "no authority"},
		{"about:blank", "about:blank", ""},
		{"http://bücher/a b#f", "http://bücher/a b", "no URI"},
	} {
		for _, name := range []string{"Referer", "referer"} {
			header := http.Header{name: {tt.in, tt.in}}
			req, via := redirected(t, header, "http://h/a", "/b")
			values := header[name]
			require.NoError(t, httpuri.Redirects{}.Check(req, via))
			assert.Equal(t, http.Header{name: {tt.want, tt.want}}, req.Header, "%q: %s", tt.in, tt.why)
			assert.Equal(t, []string{tt.in, tt.in}, values, "the slice is that of the first request too")
		}
	}
	for _, empty := range []string{"#f", "", "//u@"} {
		req, via := redirected(t, http.Header{"Referer": {empty}}, "http://h/a", "/b")
		require.NoError(t, httpuri.Redirects{}.Check(req, via))
		assert.NotContains(t, req.Header.Get("Referer"), "u")
		assert.NotContains(t, req.Header.Get("Referer"), "f")
	}
}

// A program may follow a redirect that Check stops. The Referer is clean then, too.
func TestRFC9110_10_1_3_RefererOfWhatIsStopped(t *testing.T) {
	req, via := redirected(t, http.Header{"Referer": {"http://h/a#f"}}, "http://h/a", "/a")
	requireStopped(t, httpuri.Redirects{}.Check(req, via), 1, httpuri.ErrLoop, "")
	assert.Equal(t, "http://h/a", req.Header.Get("Referer"))
}

// bodyServers returns a server whose "/start" redirects to itself, and from there to another server, and the bodies that
// both receive.
func bodyServers(t *testing.T, status int) (start string, bodies *[]string) {
	bodies = new([]string)
	record := func(r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		*bodies = append(*bodies, r.Method+" "+string(body))
	}
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { record(r) }))
	t.Cleanup(other.Close)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		record(r)
		location := other.URL
		if r.URL.Path == "/start" {
			location = "/again"
		}
		w.Header().Set("Location", location)
		w.WriteHeader(status)
	}))
	t.Cleanup(server.Close)
	return server.URL + "/start", bodies
}

// A body, like credentials, is only for the origin that it was given for.
func TestRFC9110_15_4_BodyAcrossOrigins(t *testing.T) {
	for _, tt := range []struct {
		status int
		policy httpuri.Redirects
		method string
		body   io.Reader
		want   []string
		err    error
		why    string
	}{
		{307, httpuri.Redirects{}, "POST", strings.NewReader("S"), []string{"POST S", "POST S"}, httpuri.ErrBody, ""},
		{308, httpuri.Redirects{}, "PUT", strings.NewReader("S"), []string{"PUT S", "PUT S"}, httpuri.ErrBody, ""},
		{307, httpuri.Redirects{SendBody: true}, "POST", strings.NewReader("S"), []string{"POST S", "POST S", "POST S"}, nil, ""},
		{308, httpuri.Redirects{SendBody: true}, "PUT", strings.NewReader("S"), []string{"PUT S", "PUT S", "PUT S"}, nil, ""},
		{302, httpuri.Redirects{}, "POST", strings.NewReader("S"), []string{"POST S", "GET ", "GET "}, nil, "it loses the body"},
		{303, httpuri.Redirects{}, "PUT", strings.NewReader("S"), []string{"PUT S", "GET ", "GET "}, nil, "it loses the body"},
		{307, httpuri.Redirects{}, "DELETE", nil, []string{"DELETE ", "DELETE ", "DELETE "}, nil, "no body"},
		{307, httpuri.Redirects{}, "POST", http.NoBody, []string{"POST ", "POST ", "POST "}, nil, "no body"},
		{307, httpuri.Redirects{}, "POST", strings.NewReader(""), []string{"POST ", "POST ", "POST "}, nil, "an empty body"},
	} {
		start, bodies := bodyServers(t, tt.status)
		req, err := httpuri.NewRequest(t.Context(), tt.method, uri.MustParse(start), tt.body)
		require.NoError(t, err)
		client := http.Client{CheckRedirect: tt.policy.Check}
		resp, err := client.Do(req)
		if tt.err != nil {
			requireStopped(t, err, 2, tt.err, tt.why)
		} else {
			require.NoError(t, err)
			resp.Body.Close()
		}
		assert.Equal(t, tt.want, *bodies, "%s by %d %s", tt.method, tt.status, tt.why)
	}
}
