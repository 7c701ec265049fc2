package httpuri_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// response returns the response to a request for text with these Location fields.
func response(text string, locations ...string) *http.Response {
	return &http.Response{Request: httptestRequest(text), Header: http.Header{"Location": locations}}
}

func TestRFC3986_5_1_3_Base(t *testing.T) {
	for in, want := range map[string]string{
		"http://h":                 "http://h",
		"http://h/a%2Fb?q#f":       "http://h/a%2Fb?q",
		"http://h/?":               "http://h/?",
		"http://u:p@h:81/../%2e/;": "http://u:p@h:81/../%2e/;",
		"http://h/a b":             "http://h/a%20b", // net/http sends this
	} {
		resp := response(in)
		resp.Header.Set("Content-Location", "http://other/") // RFC 9110, section 8.7; it has no effect here
		base, err := httpuri.Base(resp)
		require.NoError(t, err, in)
		assert.Equal(t, want, base.String(), "Base of %q", in)
	}
}

func TestRFC3986_5_1_EmbeddedBase(t *testing.T) {
	resp := response("http://h/a/b?c#d", "")
	for _, tt := range []struct {
		embedded []string
		want     string
		why      string
	}{
		{nil, "http://h/a/b?c", "5.1.3"},
		{[]string{""}, "http://h/a/b?c", "the empty reference"},
		{[]string{"x/"}, "http://h/a/x/", "5.1.1, relative"},
		{[]string{"/x/y"}, "http://h/x/y", ""},
		{[]string{"//other/x"}, "http://other/x", ""},
		{[]string{"https://other/x?y#z"}, "https://other/x?y", "a base has no fragment"},
		{[]string{"?q"}, "http://h/a/b?q", ""},
		{[]string{"#f"}, "http://h/a/b?c", ""},
		{[]string{"../part/1", "img/"}, "http://h/part/img/", "5.1.2, a part and the page in it"},
		{[]string{"http://other/p/1", ""}, "http://other/p/1", ""},
		{[]string{"http://u@other/"}, "http://u@other/", "userinfo is for who resolves to see"},
	} {
		base, err := httpuri.Base(resp, tt.embedded...)
		require.NoError(t, err, "%q: %s", tt.embedded, tt.why)
		assert.Equal(t, tt.want, base.String(), "%q: %s", tt.embedded, tt.why)
	}
	for _, embedded := range [][]string{{"a b"}, {"x", "http://["}, {"data:,x"}, {"javascript:a", "http://h/"}, {"http:"}, {"http:///a"}, {"file:///a"}} {
		base, err := httpuri.Base(resp, embedded...)
		assert.Error(t, err, "%q", embedded)
		assert.Zero(t, base)
		assert.True(t, strings.HasPrefix(err.Error(), "httpuri: invalid base: "), "%v", err)
	}
	base, err := httpuri.Base(response("file:///a/b"), "")
	require.NoError(t, err, "the empty reference, of a transport for another scheme")
	assert.Equal(t, "file:///a/b", base.String())
	_, err = httpuri.Base(resp, "data:,x")
	assert.ErrorIs(t, err, httpuri.ErrScheme)
	var refused *uri.ParseError
	for _, embedded := range [][]string{{"x/", "a b"}, {"a b", "x/"}} {
		_, err = httpuri.Base(resp, embedded...)
		require.ErrorAs(t, err, &refused)
		assert.Equal(t, 1, refused.Offset)
	}
	var broken *uri.SchemeError
	_, err = httpuri.Base(resp, "http:")
	require.ErrorAs(t, err, &broken)
	assert.Equal(t, uri.ComponentAuthority, broken.Component)
	_, err = httpuri.Base(nil)
	assert.ErrorIs(t, err, httpuri.ErrNoRequest)
	_, err = httpuri.Base(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}})
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
	_, err = httpuri.Base(&http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}}, "b")
	assert.ErrorIs(t, err, uri.ErrRelativeBase)
}

func TestEmbeddedBaseOnEveryByte(t *testing.T) {
	for text := range eachText(2, 101) {
		compareEmbedded(t, text)
	}
}

func FuzzEmbeddedBase(f *testing.F) { fuzzTexts(f, compareEmbedded) }

func compareEmbedded(t *testing.T, text string) {
	resp := response("http://h/a/b?c#d", "")
	for _, embedded := range [][]string{{text}, {text, "x"}, {"//other/y", text}, {"http:" + text, ""}} {
		base, err := httpuri.Base(resp, embedded...)
		want := slowEmbedded("http://h/a/b?c", embedded)
		expect(t, (err == nil) == (want != "") && base.String() == want, "Base(%q) = %v, %v, want %q", embedded, base, err, want)
	}
}

// slowEmbedded resolves the texts one after the other. It returns "" if one is not a reference, or its target is neither
// http nor https.
func slowEmbedded(base string, embedded []string) string {
	for _, text := range embedded {
		target, err := uri.Resolve(base, text)
		if err != nil || !slowHasHost.MatchString(target) {
			return ""
		}
		base, _, _ = strings.Cut(target, "#")
	}
	return base
}

var slowHasHost = regexp.MustCompile(`^https?://([^/?#@]*@)?[^/?#@:]`)

// For the asterisk-form, the target URI has neither path nor query.
func TestRFC9112_3_3_BaseOfTheServer(t *testing.T) {
	for _, tt := range []struct {
		u    url.URL
		want string
	}{
		{url.URL{Scheme: "http", Host: "h", Path: "*"}, "http://h"},
		{url.URL{Scheme: "https", Host: "h:81", Path: "*", Fragment: "f"}, "https://h:81"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "*"}, "http://h"},
		{url.URL{Scheme: "http", Host: "h", Opaque: "*", Path: "/a"}, "http://h"}, // RequestURI prefers Opaque
		{url.URL{Scheme: "http", Host: "h", Path: "/*", RawPath: "/*"}, "http://h/*"},
		{url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "*"}, "http://h/?*"},
	} {
		resp := &http.Response{
			Request: &http.Request{Method: "OPTIONS", URL: &tt.u}, Header: http.Header{"Location": {"?q"}},
		}
		base, err := httpuri.Base(resp)
		require.NoError(t, err)
		assert.Equal(t, tt.want, base.String(), "Base of %q", tt.u.RequestURI())
		want, err := uri.Resolve(tt.want, "?q")
		require.NoError(t, err)
		target, err := httpuri.Location(resp)
		require.NoError(t, err)
		target.Fragment = "" // it inherits the fragment of the request
		assert.Equal(t, want, target.String(), "Location after %q", tt.u.RequestURI())
	}
}

// With a query, net/http does not send "*": then the path "*" is that of no URI.
func TestRFC9112_3_2_4_BaseOfAnAsteriskWithAQuery(t *testing.T) {
	for _, v := range []url.URL{{Path: "*", RawQuery: "x=1"}, {Path: "*", ForceQuery: true}, {Opaque: "*", RawQuery: "x=1"}, {Opaque: "*", Path: "/a", RawQuery: "x"}} {
		v.Scheme, v.Host = "http", "h"
		base, err := httpuri.Base(&http.Response{Request: &http.Request{Method: "OPTIONS", URL: &v}})
		assert.Error(t, err, "%q", v.RequestURI())
		assert.Zero(t, base, "%q", v.RequestURI())
	}
}

// net/http sends an Opaque as it is, so references are relative to that (RFC 3986, section 5.1.3).
func TestRFC3986_5_1_3_BaseOfAnOpaque(t *testing.T) {
	for _, tt := range []struct{ opaque, base, location, target string }{
		{"/a%2Fb/c", "http://h/a%2Fb/c?q", "d", "http://h/a%2Fb/d"},
		{"/a%2Fb/c", "http://h/a%2Fb/c?q", "/d", "http://h/d"},
		{"//other/a", "http://other/a?q", "/d", "http://other/d"},
		{"//other/a", "http://other/a?q", "//i/d", "http://i/d"},
		{"//h", "http://h?q", "", "http://h?q"},
	} {
		resp := response("http://h/x?q", tt.location)
		resp.Request.URL.Opaque, resp.Request.Host = tt.opaque, "own.example" // which has no effect
		base, err := httpuri.Base(resp)
		require.NoError(t, err, tt.opaque)
		assert.Equal(t, tt.base, base.String())
		target, err := httpuri.Location(resp)
		require.NoError(t, err, tt.opaque)
		assert.Equal(t, tt.target, target.String(), "%s to %s", tt.opaque, tt.location)
	}
}

func TestBaseWithoutARequest(t *testing.T) {
	for _, resp := range []*http.Response{nil, {}, {Request: &http.Request{}}} {
		base, err := httpuri.Base(resp)
		require.ErrorIs(t, err, httpuri.ErrNoRequest)
		require.Zero(t, base)
		target, err := httpuri.Location(resp)
		require.ErrorIs(t, err, httpuri.ErrNoRequest)
		require.Zero(t, target)
	}
	base, err := httpuri.Base(&http.Response{Request: &http.Request{URL: &url.URL{Scheme: "http", Host: "h", RawQuery: " "}}})
	var refused *uri.URLError
	require.ErrorAs(t, err, &refused)
	require.Zero(t, base)
	for _, location := range []string{"b", "//h/b", "http://h/b"} {
		relative := &http.Response{Request: &http.Request{URL: &url.URL{Path: "/a"}}, Header: http.Header{"Location": {location}}}
		_, err = httpuri.Location(relative)
		require.ErrorIs(t, err, uri.ErrRelativeBase, location)
	}
}

// The examples of RFC 9110, section 10.2.2, and fragments.
func TestRFC9110_10_2_2_Location(t *testing.T) {
	for _, tt := range []struct{ base, location, want, why string }{
		{"http://www.example.com/~tim", "/People.html#tim", "http://www.example.com/People.html#tim", "RFC 9110"},
		{"http://www.example.com/~tim#x", "/People.html#tim", "http://www.example.com/People.html#tim", "its own fragment"},
		{"http://www.example.org/#Larry", "http://www.example.net/index.html",
			"http://www.example.net/index.html#Larry", "RFC 9110, the fragment is inherited"},
		{"http://h/a#f", "/x", "http://h/x#f", ""},
		{"http://h/a#f", "/x#", "http://h/x#", "an empty fragment is one"},
		{"http://h/a", "/x", "http://h/x", ""},
		{"http://h/a#%7e", "/x", "http://h/x#%7e", "byte for byte"},
		{"http://h/a/", "b", "http://h/a/b", "a base that ends in a slash (RFC 3986, section 5.2.3)"},
		{"http://h/a?q#f", "", "http://h/a?q#f", "the empty reference"},
		{"http://h/a?q#f", "?", "http://h/a?#f", ""},
		{"http://h/a%2Fb/c", "d", "http://h/a%2Fb/d", "an encoded slash does not divide"},
		{"http://h/a%2Fb/c", "..", "http://h/", ""},
		{"http://h/a%2Fb/c", "../d", "http://h/d", ""},
		{"http://h/a/b", "%2e%2e/c", "http://h/a/%2e%2e/c", "no dot-segment (RFC 3986, section 5.2.4)"},
		{"http://h/a", "../../../b", "http://h/b", ""},
		{"http://h/a", "//evil", "http://evil", ""},
		{"http://h/a", "///evil", "http:///evil", "no host, which NewRequest refuses"},
		{"http://h/a", "http:evil", "http:evil", "strict (RFC 3986, section 5.4.2)"},
		{"http://h/a", "https://good@evil", "https://good@evil", ""},
		{"http://h/a", "javascript:alert(1)", "javascript:alert(1)", ""},
		{"http://h/a", "data:,x", "data:,x", ""},
		{"http://h/a", "file:///etc/passwd", "file:///etc/passwd", ""},
		{"http://u:p@h/a", "b", "http://u:p@h/b", "the authority is the base's (RFC 3986, section 5.2.2)"},
	} {
		target, err := httpuri.Location(response(tt.base, tt.location))
		require.NoError(t, err, tt.location)
		assert.Equal(t, tt.want, target.String(), "Location %q from %q: %s", tt.location, tt.base, tt.why)
	}
}

// What a Location inherits is what RFC 3986, section 5.2.2, says, absent and empty components too. The requests have no fragment.
func TestLocationInheritsAsResolveDoes(t *testing.T) {
	for _, base := range []string{
		"http://h", "http://h?", "http://h?q", "http://h/", "http://h/?", "http://h/a", "http://h/a?", "http://h/a?q", "http://h/a/b?", "http://h//a/?",
		"http://u@h/a?", "http://h:80/a%2Fb?",
	} {
		for _, location := range []string{"", "?", "?p", "#", "#f", "?#", "b", "b?", "b/", ".", "..", "./?", "/b", "/b?", "/", "//g", "//g?", "https://g?#"} {
			want, err := uri.Resolve(base, location)
			require.NoError(t, err)
			target, err := httpuri.Location(response(base, location))
			require.NoError(t, err)
			assert.Equal(t, want, target.String(), "Location %q from %q", location, base)
		}
	}
}

// A part of the URL that the target does not inherit causes no error, even if a URI cannot have it (RFC 3986, sections 5.2.2 and
// 5.2.3).
func TestRFC3986_5_2_2_LocationInheritsNoOtherPart(t *testing.T) {
	for _, tt := range []struct{ base, location, want string }{ // without want, it is an error
		{"http://h/a[1]", "b", "http://h/b"}, {"http://h/a/b[1]", "c?d", "http://h/a/c?d"}, {"http://h/a[1]", ".", "http://h/"},
		{"http://h/a[1]", "/b", "http://h/b"}, {"http://h/a?b[]=1", "c", "http://h/c"}, {"http://h/a/?b[]=1", "c", "http://h/a/c"},
		{"http://h/a?b[]=1", "?c", "http://h/a?c"}, {"http://h/a?b[]=1", "/c", "http://h/c"}, {"http://h/a[1]?b[]=1", "c", "http://h/c"},
		{"http://h/a[1]/b", "c", ""}, {"http://h/a[1]", "?b", ""}, {"http://h/a[1]", "", ""}, {"http://h/a?b[]=1", "", ""}, {"http://h/a?b[]=1", "#f", ""},
	} {
		target, err := httpuri.Location(response(tt.base, tt.location))
		assert.Equal(t, tt.want, target.String(), "Location %q from %q: %v", tt.location, tt.base, err)
		assert.Equal(t, tt.want == "", err != nil, "Location %q from %q: %v", tt.location, tt.base, err)
	}
}

func TestRFC9110_10_2_2_RefusedLocations(t *testing.T) {
	_, err := httpuri.Location(response("http://h/"))
	require.Equal(t, http.ErrNoLocation, err)
	for _, two := range [][]string{{"/a", "/b"}, {"/a", "/a"}, {"", ""}} {
		target, err := httpuri.Location(response("http://h/", two...))
		require.ErrorIs(t, err, httpuri.ErrManyLocations)
		require.Zero(t, target)
	}
	for _, tt := range []struct {
		location, component, rule string
		offset                    int
	}{
		{`\\evil`, "path", "segment", 0},
		{`/\evil`, "path", "segment", 1},
		{`https://good\@evil`, "userinfo", "userinfo", 12},
		{"/a b", "path", "segment", 2},
		{"/ü", "path", "segment", 1},
		{"/a\r\nSet-Cookie: x", "path", "segment", 2},
		{"/a\x00", "path", "segment", 2},
		{"/100%", "path", "pct-encoded", 4},
		{"/?[]", "query", "query", 2},
		{"http://h:70000/", "port", "port", 9},
		{"http://[::1%25en0]/", "host", "IPv6address", 11},
		{"1http://h/", "path", "path-noscheme", 5},
	} {
		target, err := httpuri.Location(response("http://h/#f", tt.location))
		require.Zero(t, target, "%q", tt.location)
		var refused *uri.ParseError
		require.ErrorAs(t, err, &refused, "%q", tt.location)
		got := []any{refused.Offset, string(refused.Component), refused.Rule}
		assert.Equal(t, []any{tt.offset, tt.component, tt.rule}, got, "Location %q: %v", tt.location, err)
	}
	_, err = httpuri.Location(response("http://h/", "http://secret:pw@h /"))
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "secret")
	assert.NotContains(t, err.Error(), "pw")
}

// http.Client does not copy a fragment from one request to the next, so Location looks for it in the earlier ones.
func TestRFC9110_10_2_2_FragmentThroughRedirects(t *testing.T) {
	hops := map[string]string{
		"/start": "/two", "/two": "/three?", "/three?": "/end",
		"/own": "/two#own", "/empty": "/lost#", "/lost": "/two",
	}
	serve := func(w http.ResponseWriter, r *http.Request) {
		status := http.StatusFound
		if r.RequestURI == "/end" {
			status = http.StatusCreated // not a redirect, but with a Location
		}
		w.Header().Set("Location", map[bool]string{true: hops[r.RequestURI], false: "made"}[hops[r.RequestURI] != ""])
		w.WriteHeader(status)
	}
	eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
		for in, want := range map[string]string{
			"/start#f": "/made#f", "/start": "/made", "/own#f": "/made#own", "/own": "/made#own",
			"/empty#f": "/made#", "/end#f": "/made#f",
		} {
			req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(server.URL+in), nil)
			require.NoError(t, err)
			client := server.Client()
			client.CheckRedirect = httpuri.Redirects{}.Check
			resp, err := client.Do(req)
			require.NoError(t, err)
			resp.Body.Close()
			target, err := httpuri.Location(resp)
			require.NoError(t, err)
			assert.Equal(t, server.URL+want, target.String(), in)
			base, err := httpuri.Base(resp)
			require.NoError(t, err)
			assert.Equal(t, server.URL+"/end", base.String(), "the last request, not the first")
		}
	})
}

// An empty fragment counts, although net/url drops it and, for "#" alone, net/http takes that of the request before.
func TestRFC9110_10_2_2_EmptyFragmentThroughRedirects(t *testing.T) {
	for _, tt := range []struct {
		first     string
		locations []string
		want, why string
	}{
		{"http://h/a#f", []string{"#", "/b"}, "http://h/b#", "not the first one's"},
		{"http://h/a#f", []string{"#", "/b", "/c"}, "http://h/c#", "nor later"},
		{"http://h/a#f", []string{"/b#", "/c"}, "http://h/c#", ""},
		{"http://h/a", []string{"#", "/b"}, "http://h/b#", ""},
		{"http://h/a#f", []string{"#g", "/b"}, "http://h/b#g", ""},
		{"http://h/a#f", []string{"#", "#g", "/b"}, "http://h/b#g", "the last one counts"},
		{"http://h/a#f", []string{"#g", "#", "/b"}, "http://h/b#", "the last one counts"},
		{"http://h/a#f", []string{"/b", "/c"}, "http://h/c#f", "none is not an empty one"},
		{"http://h/a#f", []string{"/b##", "/c"}, "http://h/c#%23", "no reference, but what net/http requests for it"},
	} {
		req, _ := redirected(t, nil, tt.first, tt.locations...)
		target, err := httpuri.Location(req.Response)
		require.NoError(t, err, tt.why)
		assert.Equal(t, tt.want, target.String(), "%q by %q: %s", tt.first, tt.locations, tt.why)
	}
}

// Chains that were built by hand do not fail or loop.
func TestLocationOfStrangeChains(t *testing.T) {
	circle := response("http://h/a", "/b")
	circle.Request.Response = circle
	target, err := httpuri.Location(circle)
	require.NoError(t, err)
	assert.Equal(t, "http://h/b", target.String())

	cut := response("http://h/a", "/b")
	cut.Request.Response = &http.Response{}
	target, err = httpuri.Location(cut)
	require.ErrorIs(t, err, httpuri.ErrNoRequest)
	assert.EqualError(t, err, "httpuri: invalid base: a request, its URL or a response is missing")
	require.Zero(t, target)
}

// A hostile server sends bytes that a server of net/http would not send. Location returns a value or an error with a type,
// and never a header field that the server injected.
func TestHostileLocationBytes(t *testing.T) {
	for _, tt := range []struct{ location, want string }{
		{"/a\rb", ""}, {"/a\x00", ""}, {"/a\x7F", ""}, {"/a\tb", ""}, {"/a b", ""}, {"/\xFF", ""}, {"/ü", ""},
		{"/a\r\nInjected: x", "/a"}, {"  /a  ", "/a"}, {"/a\r\n b", ""}, {"", ""}, {"/%0D%0AInjected:x", "/%0D%0AInjected:x"},
	} {
		server := newRawServer(t, func(string) string {
			return "HTTP/1.1 201 Created\r\nContent-Length: 0\r\nLocation: " + tt.location + "\r\n\r\n"
		})
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse("http://h/base"), nil)
		require.NoError(t, err)
		resp, err := server.client(t).Do(req)
		if err != nil {
			t.Logf("net/http refuses %q: %v", tt.location, err)
			require.Empty(t, tt.want)
			continue
		}
		target, err := httpuri.Location(resp)
		var refused *uri.ParseError
		switch {
		case tt.location == "":
			require.NoError(t, err)
			assert.Equal(t, "http://h/base", target.String())
		case tt.want == "":
			require.ErrorAs(t, err, &refused, "%q", tt.location)
		default:
			require.NoError(t, err, "%q", tt.location)
			assert.Equal(t, "http://h"+tt.want, target.String(), "%q", tt.location)
		}
	}
}
