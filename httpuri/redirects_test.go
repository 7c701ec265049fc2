package httpuri_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

var sentinels = []error{
	httpuri.ErrTooManyRedirects, httpuri.ErrLocation, httpuri.ErrDowngrade, httpuri.ErrScheme, httpuri.ErrCredentials,
	httpuri.ErrLoop, httpuri.ErrNoRequest, httpuri.ErrBody,
}

// requireStopped asserts that err is a *RedirectError for that hop, and that it wraps want and no other reason.
func requireStopped(t *testing.T, err error, hop int, want error, why string) {
	t.Helper()
	var stopped *httpuri.RedirectError
	require.ErrorAs(t, err, &stopped, why)
	assert.Equal(t, hop, stopped.Hop, "%s: %v", why, err)
	for _, sentinel := range sentinels {
		assert.Equal(t, sentinel == want, errors.Is(err, sentinel), "%s: %v is %v", why, err, sentinel)
	}
}

// redirected returns the arguments that net/http passes to CheckRedirect after redirects from first to each of the
// locations.
func redirected(t *testing.T, header http.Header, first string, locations ...string) (req *http.Request, via []*http.Request) {
	t.Helper()
	req = httptestRequest(first)
	req.Header = header
	for _, location := range locations {
		via = append(via, req)
		resp := &http.Response{Request: req, Header: http.Header{"Location": {location}}}
		u, err := req.URL.Parse(location)
		require.NoError(t, err, location)
		req = &http.Request{Method: req.Method, URL: u, Header: header, Response: resp}
	}
	return req, via
}

// Check gives req another URL if it changes it: a program may hold the one that was there.
func TestCheckLeavesTheURLAlone(t *testing.T) {
	for _, location := range []string{"http://joe:secret@h/b", "http://joe:secret@other/b[", "/b[", "/b"} {
		req, via := redirected(t, http.Header{}, "http://h/a", location)
		held, before := req.URL, *req.URL
		policy := httpuri.Redirects{Strip: true, Repair: strings.Contains(location, "[")}
		require.NoError(t, policy.Check(req, via), location)
		assert.Equal(t, before, *held, location)
		assert.Nil(t, req.URL.User, location)
	}
}

func TestRFC9110_15_4_Redirects(t *testing.T) {
	auth := http.Header{"Authorization": {"Basic x"}}
	for _, tt := range []struct {
		header    http.Header
		first     string
		locations []string
		want      error // nil if it is followed
		why       string
	}{
		{nil, "http://h/a", []string{"/b"}, nil, ""},
		{nil, "http://h/a", []string{"b", "../c?", "//h/d", "http://h/e"}, nil, ""},
		{nil, "http://bücher/a", []string{"/b", "http://b%C3%BCcher/c"}, nil, "a name that net/http can bring to its IDNA form"},
		{nil, "http://h/a", []string{"http://other/"}, nil, "another origin, without credentials"},
		{nil, "http://h/a", []string{"https://h/a"}, nil, "an upgrade"},
		{nil, "http://h/x%2Fy/z", []string{"../%2e%2e/a;b//c"}, nil, "bytes stay"},
		{nil, "http://h", []string{"http://h?q"}, nil, ""},
		{nil, "http://h/a", []string{"http://h:080/b"}, nil, ""},

		{nil, "https://h/a", []string{"http://h/a"}, httpuri.ErrDowngrade, ""},
		{nil, "https://h/a", []string{"HTTP://other/"}, httpuri.ErrDowngrade, "in any case"},
		{nil, "http://h/a", []string{"https://h/b", "http://h/c"}, httpuri.ErrDowngrade, "from the last, not the first"},

		{nil, "http://h/a", []string{"javascript:alert(1)"}, httpuri.ErrScheme, ""},
		{nil, "http://h/a", []string{"data:text/html,x"}, httpuri.ErrScheme, ""},
		{nil, "https://h/a", []string{"file:///etc/passwd"}, httpuri.ErrScheme, ""},
		{nil, "https://h/a", []string{"ftp://h/"}, httpuri.ErrScheme, ""},

		{nil, "https://h/a", []string{"https://good@evil/"}, httpuri.ErrCredentials, "a name alone"},
		{nil, "https://h/a", []string{"https://u:p@h/"}, httpuri.ErrCredentials, "at the same origin too"},
		{nil, "https://h/a", []string{"https://@h/"}, httpuri.ErrCredentials, "even if empty"},
		{nil, "https://u:p@h/a", []string{"/b"}, nil, "the redirecting URI's own"},
		{nil, "https://u:p@h/a", []string{"https://u:p@h:443/b"}, nil, "spelled out"},
		{nil, "https://u:p@h/a", []string{"https://u:p@other/b"}, httpuri.ErrCredentials, "elsewhere"},
		{nil, "https://u:p@h/a", []string{"https://u:q@h/b"}, httpuri.ErrCredentials, "others"},
		{nil, "https://u:p@h/a", []string{"https://h/b"}, nil, "none"},
		{auth, "https://h/a", []string{"/b"}, nil, ""},
		{auth, "https://h/a", []string{"https://H:443/b"}, nil, "the same origin spelled differently"},
		{auth, "https://h/a", []string{"https://sub.h/"}, httpuri.ErrCredentials, "below"},
		{auth, "https://h/a", []string{"https://h:444/"}, httpuri.ErrCredentials, "another port"},
		{auth, "http://h/a", []string{"https://h/"}, httpuri.ErrCredentials, "another scheme"},
		{auth, "https://h/a", []string{"https://sub.h/", "/b"}, httpuri.ErrCredentials, "not the first one's origin"},
		{auth, "https://h/a", []string{"https://sub.h/", "https://h/b"}, nil, "back at the first one's"},
		{http.Header{"Cookie": {"a=b"}}, "https://h/a", []string{"https://other/"}, httpuri.ErrCredentials, ""},
		{http.Header{"proxy-authorization": {"x"}}, "https://h/a", []string{"https://other/"}, httpuri.ErrCredentials, ""},
		{http.Header{"X-Api-Key": {"x"}}, "https://h/a", []string{"https://other/"}, nil, "not known to be one"},

		{nil, "http://h/a", []string{"/a"}, httpuri.ErrLoop, ""},
		{nil, "http://h/a", []string{""}, httpuri.ErrLoop, "the empty reference"},
		{nil, "http://h/a#x", []string{"#y"}, httpuri.ErrLoop, "fragments do not count"},
		{nil, "http://h", []string{"http://h/"}, httpuri.ErrLoop, "an empty path is sent as a slash"},
		{nil, "http://h/", []string{"http://h"}, httpuri.ErrLoop, "and back"},
		{nil, "https://u:p@h/a", []string{"https://u:p@h/a"}, httpuri.ErrLoop, "the same userinfo, in another text"},
		{nil, "https://u:p@h/a", []string{"https://u:q@h/b", "/a"}, nil, "with another password it is another request"},
		{nil, "http://h/a", []string{"HTTP://h/a"}, httpuri.ErrLoop, "the case of the scheme is not sent"},
		{nil, "http://h/a", []string{"./x/../a"}, httpuri.ErrLoop, "dot-segments of a reference are not sent"},
		{nil, "http://h/%7Ea", []string{"/b", "/%7Ea"}, httpuri.ErrLoop, "the same spelling"},
		{nil, "http://h/%7Ea", []string{"/~a"}, nil, "a server may want one spelling of a path"},
		{nil, "http://h/%2f", []string{"/%2F"}, nil, "of its triplets"},
		{nil, "http://h/a/../b", []string{"/b"}, nil, "without dot-segments"},
		{nil, "http://h:80/", []string{"http://h/"}, nil, "of the port"},
		{nil, "http://h:80/", []string{"http://h:080/"}, nil, "which net/http sends as it is spelled"},
		{nil, "http://H/", []string{"http://h/"}, nil, "of the host"},
		{nil, "http://h/%7Ea", []string{"/~a", "/%7Ea"}, httpuri.ErrLoop, "but not back"},
		{nil, "https://u:p@h/a", []string{"https://h/a"}, nil, "without credentials it is another request"},
		{nil, "http://h/a", []string{"/b", "/c", "/a"}, httpuri.ErrLoop, ""},
		{nil, "http://h/a", []string{"/b", "/c", "/b"}, httpuri.ErrLoop, ""},
		{nil, "http://h/a", []string{"/a?"}, nil, "an empty query is another URI"},

		{nil, "http://h/a", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}, nil, "ten"},
		{nil, "http://h/a", []string{"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11"},
			httpuri.ErrTooManyRedirects, "eleven"},

		{nil, "http://h/a", []string{`\\evil`}, httpuri.ErrLocation, "no URI"},
		{nil, "http://h/a", []string{`/\evil`}, httpuri.ErrLocation, "no URI"},
		{nil, "http://h/a", []string{"/a b"}, httpuri.ErrLocation, "no URI"},
		{nil, "http://h/a", []string{"/ü"}, httpuri.ErrLocation, "no URI"},
		{nil, "http://h/a", []string{"/?[]"}, httpuri.ErrLocation, "no URI"},
		{nil, "http://h/a", []string{"http://h:70000/"}, httpuri.ErrLocation, "no port"},
		{nil, "http://h/a", []string{"http://[::1%25en0]/"}, httpuri.ErrLocation, "a zone"},
	} {
		req, via := redirected(t, tt.header, tt.first, tt.locations...)
		err := httpuri.Redirects{}.Check(req, via)
		if tt.want == nil {
			require.NoError(t, err, "%q to %q: %s", tt.first, tt.locations, tt.why)
			continue
		}
		requireStopped(t, err, len(tt.locations), tt.want, tt.first+" to "+strings.Join(tt.locations, ", ")+": "+tt.why)
	}
}

// A redirect is not followed if NewRequest would reject the target. The error is that of NewRequest.
func TestRFC9110_15_4_TargetsThatCannotBeRequested(t *testing.T) {
	for location, component := range map[string]string{
		"http:evil": "authority", "http:/evil": "authority", "http:": "authority", "//": "host",
		"http://[v1.x]/": "host", "http://%C3%BC/": "host",
	} {
		req, via := redirected(t, nil, "http://h/a")
		via = append(via, req)
		resp := &http.Response{Request: req, Header: http.Header{"Location": {location}}}
		req = &http.Request{URL: &url.URL{}, Response: resp}
		err := httpuri.Redirects{}.Check(req, via)
		var stopped *httpuri.RedirectError
		require.ErrorAs(t, err, &stopped, location)
		var ofScheme *uri.SchemeError
		var ofFormat *uri.FormatError
		switch {
		case errors.As(err, &ofScheme):
			assert.Equal(t, uri.Component(component), ofScheme.Component, location)
		case errors.As(err, &ofFormat):
			assert.Equal(t, uri.Component(component), ofFormat.Component, location)
		default:
			t.Errorf("Check of %q: %v", location, err)
		}
	}
}

// If net/http would request something other than the target, nothing is requested.
func TestRFC3986_5_2_ReadDifferently(t *testing.T) {
	for _, read := range []*url.URL{
		nil,
		{},
		{Scheme: "http", Host: "h", Path: "/c"},
		{Scheme: "http", Host: "h", Path: "/b", ForceQuery: true},
		{Scheme: "http", Host: "h", Path: "/b", RawQuery: "q"},
		{Scheme: "http", Host: "evil", Path: "/b"},
		{Scheme: "http", Host: "h:81", Path: "/b"},
		{Scheme: "https", Host: "h", Path: "/b"},
		{Scheme: "http", Host: "h", Opaque: "/b"},
		{Scheme: "http", Host: "h", Path: "/b", User: url.User("u")},
	} {
		req, via := redirected(t, nil, "http://h/a", "/b")
		require.NoError(t, httpuri.Redirects{}.Check(req, via))
		req.URL = read
		requireStopped(t, httpuri.Redirects{}.Check(req, via), 1, httpuri.ErrLocation, "")
	}
	for _, location := range []string{"http://h/b", "//h/b", "/b"} {
		for _, policy := range []httpuri.Redirects{{}, {ToASCII: toASCII}, {Repair: true}} {
			req, via := redirected(t, nil, "http://h/a", location)
			req.URL = nil
			requireStopped(t, policy.Check(req, via), 1, httpuri.ErrLocation, location)
		}
	}
}

// If the Location encodes a byte, a request with the raw byte has another target (RFC 3986, section 2.1).
func TestRFC3986_2_ReadWithoutEncoding(t *testing.T) {
	at := func(path, query string) *url.URL {
		return &url.URL{Scheme: "http", Host: "h", Path: path, RawPath: path, RawQuery: query}
	}
	for _, tt := range []struct {
		location string
		read     *url.URL
	}{
		{"/b%5B", at("/b[", "")}, {"//h/b%5B", at("/b[", "")}, {"http://h/b%5B", at("/b[", "")}, {"http://h/b%5D", at("/b]", "")},
		{"/b?%5B", at("/b", "[")}, {"//h/b?%5B", at("/b", "[")}, {"http://h/b?%7C", at("/b", "|")}, {"http://h/b?%C3%BC", at("/b", "\u00fc")},
	} {
		req, via := redirected(t, nil, "http://h/a", tt.location)
		require.NoError(t, httpuri.Redirects{}.Check(req, via), tt.location)
		req.URL = tt.read
		requireStopped(t, httpuri.Redirects{}.Check(req, via), 1, httpuri.ErrLocation, tt.location)
	}
}

func TestCheckByHand(t *testing.T) {
	req, via := redirected(t, nil, "http://u@h/b", "/c")
	require.NoError(t, httpuri.Redirects{}.Check(req, append([]*http.Request{httptestRequest("http://h/a")}, via...)), "only the first request has no userinfo")
	req, via = redirected(t, nil, "http://h/a", "/b")
	strange := &http.Request{URL: &url.URL{Scheme: "http", Host: "h", RawQuery: " "}}
	for _, tt := range []struct {
		req  *http.Request
		via  []*http.Request
		want error
	}{{nil, nil, httpuri.ErrNoRequest}, {req, nil, httpuri.ErrNoRequest}, {nil, via, httpuri.ErrNoRequest}} {
		requireStopped(t, httpuri.Redirects{}.Check(tt.req, tt.via), 1, tt.want, "numbers are from 1")
	}
	for _, tt := range []struct {
		req *http.Request
		via []*http.Request
	}{
		{req, []*http.Request{nil}}, {req, []*http.Request{{}}}, {req, []*http.Request{nil, via[0]}}, {&http.Request{URL: req.URL}, via},
	} {
		err := httpuri.Redirects{}.Check(tt.req, tt.via)
		requireStopped(t, err, len(tt.via), httpuri.ErrNoRequest, "")
		assert.ErrorContains(t, err, " is not followed: a request, its URL or a response is missing")
	}
	require.NoError(t, httpuri.Redirects{}.Check(req, []*http.Request{strange}), "a query that is not a URI's")
}

// A program may follow a redirect that Check refuses. At the next one, the body is still for the origin of the first request
// only (RFC 9110, section 15.4).
func TestRFC9110_15_4_BodyAfterOtherOrigins(t *testing.T) {
	sites := []string{"http://a.test/", "http://a.test:8080/", "http://b.test/", "https://b.test/"}
	for _, first := range sites {
		for _, second := range sites {
			for _, third := range sites {
				if strings.HasPrefix(second, "https:") && strings.HasPrefix(third, "http:") {
					continue
				}
				req, via := redirected(t, http.Header{}, first+"1", second+"2", third+"3")
				req.Body = io.NopCloser(strings.NewReader("data"))
				if err := (httpuri.Redirects{}).Check(req, via); first != third {
					requireStopped(t, err, 2, httpuri.ErrBody, first+" "+second+" "+third)
				} else {
					require.NoError(t, err, first+" "+second+" "+third)
				}
				require.NoError(t, httpuri.Redirects{SendBody: true}.Check(req, via), first+" "+second+" "+third)
			}
		}
	}
}

// A fault of an earlier request is not reported as one of the Location. It does not stop a redirect that inherits nothing
// from that request (RFC 3986, sections 5.2.2 and 5.2.3). Path and query that the program asked for are sent again as they are.
func TestRFC3986_5_2_2_FaultsOfEarlierRequests(t *testing.T) {
	const (
		fault = "httpuri: redirect 1 is not followed: invalid base: invalid "
		loop  = "httpuri: redirect 1 is not followed: the redirect leads back to what was requested before"
	)
	for _, tt := range []struct{ first, location, strict, repairing string }{
		{"http://h/start?a[]=1", "/b", "", "http://h/b"},
		{"http://h/start?a[]=1", "b?c", "", "http://h/b?c"},
		{"http://h/start?a[]=1", "?c", "", "http://h/start?c"},
		{"http://h/start?a[]=1", "#f", loop, "http://h/start?a%5B%5D=1#f"},
		{"http://h/a[1]", "b", "", "http://h/b"},
		{"http://h/a[1]/c", "b", "http://h/a[1]/b", "http://h/a%5B1%5D/b"},
		{"http://h/a[1]/c", "/b", "", "http://h/b"},
		{"http://h//x[1]/c", "b", "http://h//x[1]/b", "http://h//x%5B1%5D/b"},
		{"http://h/a[1]", "?b", "http://h/a[1]?b", "http://h/a%5B1%5D?b"},
		{"http://h/?//x[1]", "#", loop, "http://h/?//x%5B1%5D"},
		{"http://h/a#f[1]", "/b", "", "http://h/b"},
		{"http://h/a?b c#f[1]", "/b", "", "http://h/b"},
		{"http://[fe80::1%25en0]/", "http://h/b", "", "http://h/b"},
		{"http://[fe80::1%25en0]/", "/b", fault + "host", fault + "host"},
		{"http://[fe80::1%25en0]/", "b", fault + "host", fault + "host"},
		{"https://[fe80::1%25en0]/", "http://h/b", "httpuri: redirect 1 is not followed: the redirect leads from https to http", "the same"},
		{"http://[fe80::1%25en0]/", "http:///b", "httpuri: redirect 1 is not followed: invalid host for the scheme http", "the same"},
		{"http://[fe80::1%25en0]/", "http://u@h/b", "httpuri: redirect 1 is not followed: the redirect would send credentials", "the same"},
	} {
		for _, policy := range []httpuri.Redirects{{}, {Repair: true}} {
			req, via := redirected(t, nil, tt.first, tt.location)
			err := policy.Check(req, via)
			want := tt.strict
			if policy.Repair && tt.repairing != "the same" {
				want = tt.repairing
			}
			if err == nil {
				assert.True(t, want == "" || want == req.URL.String(), "%q to %q leads to %s", tt.first, tt.location, req.URL)
				continue
			}
			assert.NotErrorIs(t, err, httpuri.ErrLocation, "%q to %q", tt.first, tt.location)
			assert.True(t, want != "" && strings.HasPrefix(err.Error(), want), "%q to %q: %v", tt.first, tt.location, err)
		}
	}
}

// The same holds for each byte at each place of the first URL, as a program may build it.
func TestFaultsOfEarlierRequestsOnEveryByte(t *testing.T) {
	t.Parallel()
	for text := range eachText(1, 499) {
		compareFaults(t, text)
	}
}

func FuzzFaultsOfEarlierRequests(f *testing.F) { fuzzTexts(f, compareFaults) }

func compareFaults(t *testing.T, text string) {
	for _, first := range []url.URL{
		{Path: text}, {Path: "/" + text, RawPath: "/" + text}, {Path: "/", RawPath: text}, {Path: "/", RawQuery: text},
		{Path: "/", Fragment: text, RawFragment: text}, {Path: "/", Fragment: "f", RawFragment: text},
	} {
		first.Scheme, first.Host = "http", "h"
		for _, policy := range []httpuri.Redirects{{}, {Repair: true}} {
			for _, location := range []string{"/to/b", "//h/to/b", "//i/to/b", "http://h/to/b", "https://i/to/b"} {
				read, err := first.Parse(location)
				require.NoError(t, err)
				via := []*http.Request{{Method: "GET", URL: &first}}
				next := &http.Request{Method: "GET", URL: read, Response: response("http://other/", location)}
				if err := policy.Check(next, via); err != nil {
					require.NoError(t, err, "%#v to %q", first, location)
				}
			}
		}
	}
	for _, first := range []url.URL{
		{Scheme: "http", Host: text}, {Scheme: text, Host: "h"}, {Scheme: "http", Host: "h", User: url.UserPassword(text, text)},
		{Scheme: "http", Opaque: text}, {Scheme: "http", Host: "h", Path: "/", RawQuery: text},
	} {
		req, via := &http.Request{Response: response("http://other/", "/to/b")}, []*http.Request{{URL: &first}}
		req.URL = &url.URL{Scheme: first.Scheme, User: first.User, Host: first.Host, Path: "/to/b"}
		err := httpuri.Redirects{}.Check(req, via)
		expect(t, !errors.Is(err, httpuri.ErrLocation), "%#v: %v", first, err)
	}
}

func TestRedirectsMax(t *testing.T) {
	for _, tt := range []struct{ max, hops int }{{0, 10}, {1, 1}, {2, 2}, {11, 11}} {
		var locations []string
		for i := range tt.hops + 1 {
			locations = append(locations, strconv.Itoa(i))
		}
		req, via := redirected(t, nil, "http://h/a", locations[:tt.hops]...)
		require.NoError(t, httpuri.Redirects{Max: tt.max}.Check(req, via), "%d", tt.max)
		req, via = redirected(t, nil, "http://h/a", locations...)
		require.NoError(t, httpuri.Redirects{Max: -1}.Check(req, via), "a negative number means no limit")
		requireStopped(t, httpuri.Redirects{Max: tt.max}.Check(req, via), tt.hops+1, httpuri.ErrTooManyRedirects, "")
	}
}

func TestRedirectsCredentials(t *testing.T) {
	policy := httpuri.Redirects{Credentials: []string{"x-api-KEY", "Token"}}
	for _, name := range []string{"X-Api-Key", "X-API-KEY", "token"} {
		req, via := redirected(t, http.Header{name: {"x"}}, "https://h/a", "https://other/")
		requireStopped(t, policy.Check(req, via), 1, httpuri.ErrCredentials, name)
		req, via = redirected(t, http.Header{name: {"x"}}, "https://h/a", "/b")
		require.NoError(t, policy.Check(req, via))
	}
	req, via := redirected(t, http.Header{"Accept": {"x"}}, "https://h/a", "https://other/")
	require.NoError(t, policy.Check(req, via))
}

// Upgrade is for http, which https on port 80 is not.
func TestRedirectsUpgradeOnlyHTTP(t *testing.T) {
	req, via := redirected(t, http.Header{"Authorization": {"x"}}, "https://h:80/a", "https://h/b")
	requireStopped(t, httpuri.Redirects{Upgrade: true}.Check(req, via), 1, httpuri.ErrCredentials, "")
}

// A redirect that changes the method makes a different request: POST, then GET (RFC 9110, section 15.4.4).
func TestRFC9110_15_4_4_SeeOther(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		if r.Method == "POST" {
			http.Redirect(w, r, r.RequestURI, http.StatusSeeOther)
			return
		}
		io.WriteString(w, r.Method)
	}
	eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
		req, err := httpuri.NewRequest(t.Context(), "POST", uri.MustParse(server.URL+"/form"), strings.NewReader("a=b"))
		require.NoError(t, err)
		client := server.Client()
		client.CheckRedirect = httpuri.Redirects{}.Check
		resp, err := client.Do(req)
		require.NoError(t, err)
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		assert.Equal(t, "GET", string(body))
	})
}

// net/http reads the empty method as GET.
func TestRFC9110_15_4_LoopWithoutMethod(t *testing.T) {
	req, via := redirected(t, nil, "http://h/a", "/b", "/a")
	via[0].Method, req.Method = "", "GET"
	requireStopped(t, httpuri.Redirects{}.Check(req, via), 2, httpuri.ErrLoop, "")
	via[0].Method = "POST"
	require.NoError(t, httpuri.Redirects{}.Check(req, via))
}

// A loop is found even if RawPath differs, because net/url would not set it or it does not match Path.
func TestRFC9110_15_4_LoopToARawPath(t *testing.T) {
	for _, tt := range []struct {
		path, rawPath, location string
		want                    error
	}{
		{"/~a", "/~a", "/~a", httpuri.ErrLoop}, {"/b", "/stale%2F", "/b", httpuri.ErrLoop}, {"/a/b", "/a%2Fb", "/a%2Fb", httpuri.ErrLoop},
		{"/~a", "/%7Ea", "/~a", nil}, {"/a/b", "/a%2Fb", "/a/b", nil}, {"/a/b", "/stale", "/a%2Fb", nil},
	} {
		first := &http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: tt.path, RawPath: tt.rawPath}}
		req, _ := redirected(t, nil, "http://h/", tt.location)
		err := httpuri.Redirects{}.Check(req, []*http.Request{first})
		require.ErrorIs(t, err, tt.want, "%s to %s", tt.rawPath, tt.location)
	}
}

// An empty query is another request, but ForceQuery has no effect beside a query: net/http sends the same.
func TestLoopToAForcedQuery(t *testing.T) {
	for _, tt := range []struct {
		query    string
		force    bool
		location string
		want     error
	}{
		{"q", true, "/a?q", httpuri.ErrLoop}, {"q", false, "/a?q", httpuri.ErrLoop}, {"", true, "/a?", httpuri.ErrLoop}, {"", false, "/a", httpuri.ErrLoop},
		{"", true, "/a", nil}, {"", false, "/a?", nil}, {"q", true, "/a?", nil}, {"q", true, "/a", nil},
	} {
		first := &http.Request{URL: &url.URL{Scheme: "http", Host: "h", Path: "/a", RawQuery: tt.query, ForceQuery: tt.force}}
		req, _ := redirected(t, nil, "http://h/", tt.location)
		err := httpuri.Redirects{}.Check(req, []*http.Request{first})
		require.ErrorIs(t, err, tt.want, "%s to %s", first.URL, tt.location)
	}
}

// "OPTIONS *" is not a request for a path, in the two forms that a program may give it.
func TestRFC9112_3_2_4_NoLoopFromTheServer(t *testing.T) {
	for _, tt := range []struct{ path, opaque, location string }{{"*", "", "/*"}, {"*", "", "/"}, {"", "//h", "/"}} {
		first, location := &http.Request{Method: "OPTIONS", URL: &url.URL{Scheme: "http", Host: "h", Path: tt.path, Opaque: tt.opaque}}, tt.location
		req := &http.Request{Method: "OPTIONS", URL: httptestRequest("http://h" + location).URL,
			Response: &http.Response{Request: first, Header: http.Header{"Location": {location}}}}
		require.NoError(t, httpuri.Redirects{}.Check(req, []*http.Request{first}), location)
		again := &http.Request{Method: "OPTIONS", URL: req.URL,
			Response: &http.Response{Request: req, Header: http.Header{"Location": {location}}}}
		requireStopped(t, httpuri.Redirects{}.Check(again, []*http.Request{first, req}), 2, httpuri.ErrLoop, location)
	}
}

// hostileLocations are what a server may try. If want is set, either the policy stops the redirect for that reason, or
// net/http stops it before. If leads is set, the redirect leads to that path on the same server. If both are set, it depends
// on the Go release.
var hostileLocations = []struct {
	location string
	want     error
	leads    string
}{
	{"//evil", nil, ""}, // the test does not have this host
	{"///evil", nil, ""},
	{`\\evil`, httpuri.ErrLocation, ""},
	{`/\evil`, httpuri.ErrLocation, ""},
	{"/\t/evil", httpuri.ErrLocation, ""},
	{"https:evil", nil, ""},
	{"https:/evil", nil, ""},
	{"https:///evil", nil, ""},
	{"https://good@evil", httpuri.ErrCredentials, ""},
	{"https://good:pass@evil/", httpuri.ErrCredentials, ""},
	{`https://good\@evil`, nil, ""},
	{"/a b", httpuri.ErrLocation, ""},
	{"/a\r\nInjected: x", httpuri.ErrLocation, ""}, // net/http sends spaces instead of the line break
	{"/ü", httpuri.ErrLocation, ""},
	{"/\xFF", httpuri.ErrLocation, ""},
	{"/100%", nil, ""},
	{"/%zz", nil, ""},
	{"javascript:alert(1)", httpuri.ErrScheme, ""},
	{"data:text/html,x", httpuri.ErrScheme, ""},
	{"file:///etc/passwd", httpuri.ErrScheme, ""},
	{"http://h/", httpuri.ErrDowngrade, ""},
	{"https://h:70000/", httpuri.ErrLocation, ""},
	{"https://[::1%25en0]/", httpuri.ErrLocation, ""},
	{"https://[v1.x]/", nil, ""},
	{"https://%65vil/", nil, ""},
	{"/x/y%2Fz?redirect", httpuri.ErrLoop, ""},
	{"#fragment", httpuri.ErrLoop, ""},
	{"..//evil", httpuri.ErrLocation, "//evil"}, // net/url of Go 1.26 reads "/evil"

	{"%2e%2e/a", nil, "/x/%2e%2e/a"},
	{"..%2Fa", nil, "/x/..%2Fa"},
	{"../../../a", nil, "/a"},
	{"a%2Fb", nil, "/x/a%2Fb"},
	{"/.//evil", nil, "//evil"},
	{"/a;b:c@d", nil, "/a;b:c@d"},
	{"?", nil, "/x/y%2Fz?"},
}

// A client with the policy follows a redirect only if RFC 3986 and net/http give the same target, over both protocols.
func TestHostileRedirects(t *testing.T) {
	for _, tt := range hostileLocations {
		serve := func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.RequestURI, "?redirect") {
				w.Header()["Location"] = []string{tt.location}
				w.WriteHeader(http.StatusFound)
				return
			}
			io.WriteString(w, r.RequestURI)
		}
		eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
			req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(server.URL+"/x/y%2Fz?redirect"), nil)
			require.NoError(t, err)
			followed := false
			client := server.Client()
			client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
				err := httpuri.Redirects{}.Check(req, via)
				if followed = err == nil; followed && req.URL.Host != via[0].URL.Host {
					return http.ErrUseLastResponse // the request must not leave the machine
				}
				return err
			}
			resp, err := client.Do(req)
			if tt.leads != "" && (tt.want == nil || followed) {
				require.NoError(t, err, "%q", tt.location)
				body, _ := io.ReadAll(resp.Body)
				resp.Body.Close()
				assert.Equal(t, tt.leads, string(body), "%q", tt.location)
				return
			}
			var stopped *httpuri.RedirectError
			switch {
			case tt.location == "//evil":
				require.True(t, followed)
			case tt.want != nil && err != nil && errors.As(err, &stopped):
				require.ErrorIs(t, err, tt.want, "%q", tt.location)
			case err == nil:
				require.False(t, followed)
				require.Empty(t, resp.Header.Values("Location"), "net/http of the server has left out the Location")
			default:
				require.False(t, followed, "%q is followed", tt.location)
				require.Error(t, err, "%q", tt.location)
				t.Logf("%q: %v", tt.location, err)
			}
		})
	}
}

// The message of the *url.Error around a RedirectError has all of the Location. The message of the RedirectError has nothing
// of it.
func TestRedirectErrorsAsCallersSeeThem(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", "http://someone:secret@evil.example/")
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	u := uri.MustParse(server.URL)
	u.UserInfo = "name:password"
	req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
	require.NoError(t, err)
	client := http.Client{CheckRedirect: httpuri.Redirects{}.Check}
	resp, err := client.Do(req)
	require.NotNil(t, resp, "net/http gives the response too")
	assert.EqualError(t, err, `Get "http://someone:secret@evil.example/": httpuri: redirect 1 is not followed: `+
		`the redirect would send credentials that are not for its target`)
	var stopped *httpuri.RedirectError
	require.ErrorAs(t, err, &stopped)
	assert.EqualError(t, stopped, "httpuri: redirect 1 is not followed: "+
		"the redirect would send credentials that are not for its target")

	// The message for a failed request has the URL of the request. NewRequest removes name and password from that.
	server.Close()
	req, err = httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
	require.NoError(t, err)
	_, err = client.Do(req)
	require.Error(t, err)
	assert.NotContains(t, err.Error(), "name")
	assert.NotContains(t, err.Error(), "password")

	// For other requests, the message has the name.
	_, err = client.Get(strings.Replace(server.URL, "//", "//name:password@", 1))
	require.Error(t, err)
	assert.Contains(t, err.Error(), "name:***@")
}

// net/http sends the credentials of NewRequestWithUserInfo to another port of the same host. The policy stops that redirect.
func TestRFC7617_2_CredentialsAcrossOrigins(t *testing.T) {
	got := make(chan string, 10)
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got <- r.Header.Get("Authorization")
	}))
	defer other.Close()
	server := httptest.NewServer(http.RedirectHandler(other.URL, http.StatusFound))
	defer server.Close()
	u := uri.MustParse(server.URL)
	u.UserInfo = "u:p"
	send := func(client *http.Client) error {
		req, err := httpuri.NewRequestWithUserInfo(t.Context(), "GET", u, nil)
		require.NoError(t, err)
		_, err = client.Do(req)
		return err
	}
	require.NoError(t, send(&http.Client{}))
	assert.Equal(t, "Basic dTpw", <-got, "what net/http does by itself")
	requireStopped(t, send(&http.Client{CheckRedirect: httpuri.Redirects{}.Check}), 1, httpuri.ErrCredentials, "")
	assert.Empty(t, got)
}

// The policy does not see the cookies of a jar, which are added later, so they do not stop a redirect.
func TestRedirectsWithAJar(t *testing.T) {
	serve := func(w http.ResponseWriter, r *http.Request) {
		if r.RequestURI == "/start" {
			http.SetCookie(w, &http.Cookie{Name: "a", Value: "b"})
			w.Header().Set("Location", "/end")
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, r.Header.Get("Cookie"))
	}
	eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
		jar, err := cookiejar.New(nil)
		require.NoError(t, err)
		client := server.Client()
		client.Jar, client.CheckRedirect = jar, httpuri.Redirects{}.Check
		resp, err := client.Get(server.URL + "/start")
		require.NoError(t, err)
		body, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		assert.Equal(t, "a=b", string(body))
	})
}

// The default policy of net/http follows one redirect fewer than its documentation says, and one fewer than the default
// here.
func TestRedirectsMaxBesideNetHTTP(t *testing.T) {
	requests := 0
	serve := func(w http.ResponseWriter, r *http.Request) {
		requests++
		w.Header().Set("Location", r.RequestURI+"+")
		w.WriteHeader(http.StatusFound)
	}
	server := httptest.NewServer(http.HandlerFunc(serve))
	defer server.Close()
	for _, tt := range []struct {
		check    func(*http.Request, []*http.Request) error
		requests int
	}{{nil, 10}, {httpuri.Redirects{}.Check, 11}, {httpuri.Redirects{Max: 2}.Check, 3}} {
		requests = 0
		client := http.Client{CheckRedirect: tt.check}
		_, err := client.Get(server.URL + "/")
		require.Error(t, err)
		assert.Equal(t, tt.requests, requests)
	}
}

// net/http would follow the first of two Location fields. It does not follow an empty one.
func TestRFC9110_10_2_2_TwoLocationsAndNone(t *testing.T) {
	for _, locations := range [][]string{{"/a", "/b"}, {"/a", "/a"}, {""}, nil} {
		serve := func(w http.ResponseWriter, _ *http.Request) {
			w.Header()["Location"] = locations
			w.WriteHeader(http.StatusFound)
		}
		eachProtocol(t, serve, func(t *testing.T, server *httptest.Server) {
			client := server.Client()
			client.CheckRedirect = httpuri.Redirects{}.Check
			resp, err := client.Get(server.URL + "/?q")
			if len(locations) == 2 {
				require.ErrorIs(t, err, httpuri.ErrLocation)
				require.ErrorIs(t, err, httpuri.ErrManyLocations)
				return
			}
			require.NoError(t, err)
			resp.Body.Close()
			target, err := httpuri.Location(resp)
			if len(locations) == 0 {
				require.Equal(t, http.ErrNoLocation, err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, server.URL+"/?q", target.String())
		})
	}
}

// For a Location without a scheme, net/http keeps a Host that differs from the URL. That Host is for the first server only
// (RFC 9110, section 7.2).
func TestRFC9110_7_2_HostOfItsOwn(t *testing.T) {
	for _, tt := range []struct {
		host, location string
		want           error
		why            string
	}{
		{"internal.example", "//other:81/", httpuri.ErrLocation, "another server"},
		{"internal.example", "//h:81/", httpuri.ErrLocation, "another port"},
		{"internal.example", "//H/b", httpuri.ErrLocation, "another spelling, which would not be sent"},
		{"internal.example", "http://other:81/", httpuri.ErrLocation, "with a scheme too, where it is kept"},
		{"internal.example", "/b", nil, "the same server"},
		{"internal.example", "//h/b", nil, "the same server"},
		{"internal.example", "http://h/b", nil, "the same server"},
		{"h", "/b", nil, "the URL's own"},
		{"other:81", "//other:81/", nil, "the target's own"},
		{"", "//other:81/", nil, "none of its own"},
	} {
		req, via := redirected(t, nil, "http://h/a", tt.location)
		req.Host = tt.host
		err := httpuri.Redirects{}.Check(req, via)
		if tt.want == nil {
			require.NoError(t, err, "Host %q to %q: %s", tt.host, tt.location, tt.why)
			continue
		}
		requireStopped(t, err, 1, tt.want, tt.host+" to "+tt.location+": "+tt.why)
	}
	req, via := redirected(t, nil, "http://h/a", "http://other/a")
	via[0].Host = "other"
	require.NoError(t, httpuri.Redirects{}.Check(req, via), "the same target at another address is no loop")
	req.Header = http.Header{"Authorization": {"x"}}
	requireStopped(t, httpuri.Redirects{}.Check(req, via), 1, httpuri.ErrCredentials, "they were for the other address")
}

// net/http alone sends the Host to the other server. The policy stops that redirect.
func TestRFC9110_7_2_HostAcrossServers(t *testing.T) {
	got := make(chan string, 10)
	other := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { got <- r.Host }))
	defer other.Close()
	location := strings.TrimPrefix(other.URL, "http:")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Location", location)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	send := func(client *http.Client) error {
		req, err := httpuri.NewRequest(t.Context(), "GET", uri.MustParse(server.URL), nil)
		require.NoError(t, err)
		req.Host = "internal.example"
		_, err = client.Do(req)
		return err
	}
	require.NoError(t, send(&http.Client{}))
	assert.Equal(t, "internal.example", <-got, "what net/http does by itself")
	requireStopped(t, send(&http.Client{CheckRedirect: httpuri.Redirects{}.Check}), 1, httpuri.ErrLocation, "")
	assert.Empty(t, got)
	location = other.URL
	require.NoError(t, send(&http.Client{CheckRedirect: httpuri.Redirects{}.Check}), "with a scheme the Host is dropped")
	assert.Equal(t, strings.TrimPrefix(other.URL, "http://"), <-got)
}

// net/http drops a Host of its own for a Location with a scheme. The target is then another one, at the same address.
func TestRFC9110_7_1_HostThatIsDropped(t *testing.T) {
	const secret = "secret"
	var location string
	var received []string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		received = append(received, r.Host+r.RequestURI+" "+r.Header.Get("X-Api-Key")+string(body))
		if len(received) == 1 {
			w.Header().Set("Location", location)
			w.WriteHeader(http.StatusTemporaryRedirect)
		}
	}))
	defer server.Close()
	own := strings.TrimPrefix(server.URL, "http://")
	loose := httpuri.Redirects{Revisit: true, SendBody: true}
	for _, tt := range []struct {
		policy                   httpuri.Redirects
		location, userinfo, body string
		hasKey                   bool
		want                     error
		received                 string // if it is followed
		why                      string
	}{
		{loose, "/b", "", "", true, nil, "tenant.example/b secret", "the same Host"},
		{loose, server.URL + "/b", "", "", true, httpuri.ErrCredentials, "", "another Host"},
		{httpuri.Redirects{Strip: true}, server.URL + "/b", "", "", true, nil, own + "/b ", "without the credentials"},
		{httpuri.Redirects{}, server.URL + "/b", "", secret, false, httpuri.ErrBody, "", "another Host"},
		{loose, server.URL + "/b", "", secret, false, nil, own + "/b secret", "SendBody"},
		{loose, "/b", "u:p@", "", false, nil, "tenant.example/b ", "the userinfo of the last URL"},
		{loose, strings.Replace(server.URL, "//", "//u:p@", 1) + "/b", "u:p@", "", false, httpuri.ErrCredentials, "", "is for its Host"},
		{httpuri.Redirects{}, server.URL + "/a", "", "", false, nil, own + "/a ", "another target, so there is no loop"},
		{httpuri.Redirects{}, "/a", "", "", false, httpuri.ErrLoop, "", "the same target"},
	} {
		req, err := http.NewRequest("PUT", strings.Replace(server.URL, "//", "//"+tt.userinfo, 1)+"/a", strings.NewReader(tt.body))
		require.NoError(t, err)
		if req.Host = "tenant.example"; tt.hasKey {
			req.Header.Set("X-Api-Key", secret)
		}
		tt.policy.Credentials = []string{"X-Api-Key"}
		location, received = tt.location, nil
		resp, err := (&http.Client{CheckRedirect: tt.policy.Check}).Do(req)
		if tt.want != nil {
			requireStopped(t, err, 1, tt.want, tt.why)
			continue
		}
		require.NoError(t, err, tt.why)
		resp.Body.Close()
		assert.Equal(t, tt.received, received[1], tt.why)
	}
}

// A repaired Location keeps its fragment, which net/http does not send.
func TestRepairKeepsTheFragment(t *testing.T) {
	policy := httpuri.Redirects{Repair: true}
	req, via := redirected(t, nil, "http://h/", "/a[b#c[d")
	require.NoError(t, policy.Check(req, via))
	assert.Equal(t, "http://h/a%5Bb#c%5Bd", req.URL.String())

	req.URL = nil
	require.ErrorIs(t, policy.Check(req, via), httpuri.ErrLocation)
}
