package guides_test

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/query"
)

// A neturlRow is a row of the tables in docs/net-url.md: its first two cells, and what the row says, run.
type neturlRow struct {
	theirs, ours string
	holds        func(t *testing.T)
}

// Each row of docs/net-url.md is here, in the same order, and what it says holds.
func TestNetURLRows(t *testing.T) {
	text, err := os.ReadFile("../net-url.md")
	require.NoError(t, err)
	var written, run []string
	for line := range strings.Lines(string(text)) {
		if cells := strings.Split(line, "|"); len(cells) == 5 && !strings.HasPrefix(line, "|---") && !strings.HasPrefix(line, "| net/url |") {
			written = append(written, strings.TrimSpace(cells[1])+" -> "+strings.TrimSpace(cells[2]))
		}
	}
	for _, row := range slices.Concat(neturlFields, neturlCalls) {
		run = append(run, row.theirs+" -> "+row.ours)
		t.Run(row.theirs, row.holds)
	}
	assert.Equal(t, written, run)
}

// read returns what both read in text.
func read(t *testing.T, text string) (*url.URL, uri.URI) {
	v, err := url.Parse(text)
	require.NoError(t, err)
	u, err := uri.Parse(text)
	require.NoError(t, err)
	return v, u
}

// must requires that a call succeeds.
func must[T any](t *testing.T) func(T, error) T {
	return func(v T, err error) T {
		require.NoError(t, err)
		return v
	}
}

func set(u uri.URI, change func(*uri.URI)) uri.URI {
	change(&u)
	return u
}

var neturlFields = []neturlRow{
	{"`u.Scheme == \"\"`", "`u.Scheme == \"\"`", func(t *testing.T) {
		v, u := read(t, "//h/a")
		assert.Equal(t, v.Scheme == "", u.Scheme == "")
		assert.NoError(t, uri.URI{IsRelative: true, Path: []string{"a"}}.Validate())
		assert.Error(t, uri.URI{Path: []string{"a"}}.Validate())
	}},
	{"`u.Scheme = \"https\"`", "`u.WithScheme(\"https\")`", func(t *testing.T) {
		v, u := read(t, "//h/a")
		v.Scheme = "https"
		u = must[uri.URI](t)(u.WithScheme("https"))
		assert.Equal(t, v.String(), u.String())
		assert.False(t, u.IsRelative)
	}},
	{"`u.Opaque`", "`u.Path`", func(t *testing.T) {
		v, u := read(t, "mailto:a")
		assert.Equal(t, []string{v.Opaque}, u.Path)
		assert.Equal(t, []string{"a"}, u.Path)
	}},
	{"`u.User`", "`u.UserInfo`, `u.User()`", func(t *testing.T) {
		v, u := read(t, "http://jo%40e:a:b@h")
		assert.Equal(t, "jo@e", v.User.Username())
		assert.Equal(t, "jo%40e:a:b", u.UserInfo)
		name, password, _ := u.User()
		assert.Equal(t, []string{"jo%40e", "a:b"}, []string{name, password})
	}},
	{"`u.User.Username()`, `u.User.Password()`", "`u.DecodedUser()`", func(t *testing.T) {
		v, u := read(t, "http://jo%40e:a:b@h")
		name, password, has, err := u.DecodedUser()
		require.NoError(t, err)
		wantPassword, wantHas := v.User.Password()
		assert.Equal(t, []any{v.User.Username(), wantPassword, wantHas}, []any{name, password, has})
		_, _, _, err = uri.URI{Scheme: "x", Host: "h", UserInfo: "%"}.DecodedUser()
		assert.Error(t, err)
	}},
	{"`u.User = nil`", "`u.WithoutUserInfo()`", func(t *testing.T) {
		v, u := read(t, "//@h")
		v.User = nil
		assert.Equal(t, v.String(), u.WithoutUserInfo().String())
		assert.Equal(t, "//@h", set(u, func(u *uri.URI) { u.UserInfo = "" }).String())
	}},
	{"`u.Host`", "`u.Host`, `u.Port`, `u.HasPort`", func(t *testing.T) {
		v, u := read(t, "http://[::1]:80")
		assert.Equal(t, "[::1]:80", v.Host)
		assert.Equal(t, []any{"[::1]", uint16(80), true}, []any{u.Host, u.Port, u.HasPort})
	}},
	{"`u.Host = \"h:8443\"`", "`u.WithHostPort(\"h:8443\")`", func(t *testing.T) {
		v, u := read(t, "http://joe@old/a")
		v.Host = "h:8443"
		assert.Equal(t, v.String(), must[uri.URI](t)(u.WithHostPort("h:8443")).String())
		assert.Error(t, set(u, func(u *uri.URI) { u.Host = "h:8443" }).Validate())
		assert.Equal(t, "http://h:8443/a", must[uri.URI](t)(u.WithAuthority("h:8443")).String())
	}},
	{"`u.Host = u.Hostname()`", "`u.WithoutPort()`", func(t *testing.T) {
		v, u := read(t, "http://[::1]:80/")
		v.Host = v.Hostname()
		assert.Equal(t, "http://::1/", v.String())
		assert.Equal(t, "http://[::1]/", u.WithoutPort().String())
	}},
	{"`u.Path`, `u.RawPath`", "`u.Path`, a slice of segments", func(t *testing.T) {
		v, u := read(t, "/a%2Fb/c")
		assert.Equal(t, []string{"/a/b/c", "/a%2Fb/c"}, []string{v.Path, v.RawPath})
		assert.Equal(t, []string{"", "a%2Fb", "c"}, u.Path)
	}},
	{"`u.Path` as text", "`u.DecodedPath()`", func(t *testing.T) {
		for _, text := range []string{"http://h/a%2Fb", "http://h/a/b", "http://h/%C3%BC%00%25", "/..%2Fb", "http://h", "a%20b"} {
			v, u := read(t, text)
			assert.Equal(t, v.Path, must[string](t)(u.DecodedPath()), text)
		}
	}},
	{"`u.Path = \"/a b\"`", "`u.WithPath(escape.Path(\"/a b\"))`", func(t *testing.T) {
		v, u := read(t, "http://h")
		v.Path = "/a b"
		assert.Equal(t, v.String(), must[uri.URI](t)(u.WithPath(escape.Path("/a b"))).String())
		assert.Equal(t, v.String(), must[uri.URI](t)(u.WithPath("/a%20b")).String())
		assert.Equal(t, v.String(), must[uri.URI](t)(u.AppendSegments("a b")).String())
		_, err := u.WithPath("/a b")
		assert.Error(t, err)
	}},
	{"`u.Path += \"/\"`", "`u.WithPath(u.EscapedPath() + \"/\")`", func(t *testing.T) {
		v, u := read(t, "http://h/a%2Fb")
		v.Path += "/"
		assert.Equal(t, "http://h/a/b/", v.String(), "the RawPath is ignored")
		assert.Equal(t, "http://h/a%2Fb/", must[uri.URI](t)(u.WithPath(u.EscapedPath()+"/")).String())
	}},
	{"`u.Path = \"/api\" + u.Path`", "`u.WithPath(\"/api\" + u.EscapedPath())`", func(t *testing.T) {
		v, u := read(t, "http://h/a%2Fb")
		v.Path = "/api" + v.Path
		assert.Equal(t, "http://h/api/a/b", v.String())
		assert.Equal(t, "http://h/api/a%2Fb", must[uri.URI](t)(u.WithPath("/api"+u.EscapedPath())).String())
	}},
	{"`strings.HasPrefix(u.Path, \"/api/\")`", "`api.Contains(u)`", func(t *testing.T) {
		api := uri.MustParse("http://h/api/")
		for text, want := range map[string][2]bool{
			"http://h/api/x": {true, true}, "http://h/apis": {}, "http://other/api/x": {true, false},
			"http://h/api/../admin": {true, false}, "http://h/api/..%2Fadmin": {true, false},
		} {
			v, u := read(t, text)
			assert.Equal(t, want, [2]bool{strings.HasPrefix(v.Path, "/api/"), api.Contains(u)}, text)
		}
	}},
	{"`strings.HasSuffix(u.Host, \".example.com\")`", "`u.InDomain(\"example.com\")`", func(t *testing.T) {
		for text, want := range map[string][2]bool{
			"http://a.example.com": {true, true}, "http://example.com": {false, true}, "http://A.Example.com": {false, true},
			"http://a.example.com:80": {false, true}, "http://a.example.com.": {false, true}, "http://notexample.com": {},
		} {
			v, u := read(t, text)
			assert.Equal(t, want, [2]bool{strings.HasSuffix(v.Host, ".example.com"), u.InDomain("example.com")}, text)
		}
	}},
	{"`u.OmitHost`", "`u.ForceAuthority`", func(t *testing.T) {
		v, u := read(t, "file:/a")
		assert.Equal(t, []bool{true, false}, []bool{v.OmitHost, u.ForceAuthority})
		v, u = read(t, "file:///a")
		assert.Equal(t, []bool{false, true}, []bool{v.OmitHost, u.ForceAuthority})
	}},
	{"`u.RawQuery = \"\"`", "`u.WithoutQuery()`", func(t *testing.T) {
		v, u := read(t, "/a?q")
		v.RawQuery = ""
		assert.Equal(t, v.String(), u.WithoutQuery().String())
		_, u = read(t, "/a?")
		assert.Equal(t, "/a?", set(u, func(u *uri.URI) { u.Query = "" }).String())
		assert.Equal(t, "/a", u.WithoutQuery().String())
	}},
	{"`u.RawQuery`, `u.ForceQuery`", "`u.Query`, `u.ForceQuery`", func(t *testing.T) {
		for _, text := range []string{"/a", "/a?", "/a?q%20=+"} {
			v, u := read(t, text)
			assert.Equal(t, []any{v.RawQuery, v.ForceQuery}, []any{u.Query, u.ForceQuery})
		}
	}},
	{"`u.Fragment`, `u.RawFragment`", "`u.Fragment`, `u.ForceFragment`", func(t *testing.T) {
		v, u := read(t, "http://a#%41")
		assert.Equal(t, []string{"A", "%41"}, []string{v.Fragment, u.Fragment})
		v, u = read(t, "http://a#")
		assert.Equal(t, []string{"http://a", "http://a#"}, []string{v.String(), u.String()})
	}},
}

var neturlCalls = []neturlRow{
	{"`url.Parse(s)`", "`uri.Parse(s)`", func(t *testing.T) {
		for text, want := range map[string][2]bool{"/a b": {true, false}, "/ü": {true, false}, "//%41": {false, true}} {
			_, theirs := url.Parse(text)
			_, ours := uri.Parse(text)
			assert.Equal(t, want, [2]bool{theirs == nil, ours == nil}, text)
		}
		_, err := uri.Parse("//[v1.x]") // releases of net/url differ
		assert.NoError(t, err)
	}},
	{"`url.Parse(s)`, if others wrote `s`", "`uri.Parse(httpuri.Repair(s))`", func(t *testing.T) {
		u := must[uri.URI](t)(uri.Parse(httpuri.Repair("http://h/a b?x[]=ü#|")))
		assert.Equal(t, "http://h/a%20b?x%5B%5D=%C3%BC#%7C", u.String())
		_, err := uri.Parse(httpuri.Repair("http://a b/"))
		assert.Error(t, err)
	}},
	{"`url.Parse(\"http://[fe80::1%25en0]/\")`", "`u.Addr()`, and `addr.WithZone(\"en0\")` for the dialer", func(t *testing.T) {
		v, err := url.Parse("http://[fe80::1%25en0]/")
		require.NoError(t, err)
		addr, ok := uri.MustParse("http://[fe80::1]/").Addr()
		assert.True(t, ok)
		assert.Equal(t, v.Hostname(), addr.WithZone("en0").String())
		_, err = uri.Parse("http://[fe80::1%25en0]/")
		assert.Error(t, err)
	}},
	{"`url.ParseRequestURI(s)`", "`uri.ParseURI(s)` for a URI; for `/a` or `*` in a request, `httpuri.FromRequest`", func(t *testing.T) {
		for text, path := range map[string]string{"http://h/a#f": "/a#f", "//h/a": "//h/a", "*": "*", "/a": "/a"} {
			v, err := url.ParseRequestURI(text)
			require.NoError(t, err)
			assert.Equal(t, path, v.Path)
			_, err = uri.ParseURI(text)
			assert.Equal(t, text == "http://h/a#f", err == nil, text)
		}
		assert.Equal(t, "f", uri.MustParse("http://h/a#f").Fragment)
		for target, path := range map[string]string{"/a": "/a", "*": ""} {
			r := must[*http.Request](t)(http.ReadRequest(bufio.NewReader(strings.NewReader("OPTIONS " + target + " HTTP/1.1\r\nHost: h\r\n\r\n"))))
			assert.Equal(t, "http://h"+path, must[uri.URI](t)(httpuri.FromRequest(r)).String())
		}
	}},
	{"`u.String()`", "`uri.Format(u)`, `u.String()`", func(t *testing.T) {
		_, err := uri.Format(uri.URI{Scheme: "x", Path: []string{"?"}})
		assert.Error(t, err)
		assert.Contains(t, uri.URI{Scheme: "x", Path: []string{"?"}}.String(), "%!URI(")
	}},
	{"`u.Redacted()`", "`u.Redacted()`", func(t *testing.T) {
		for text, want := range map[string][2]string{
			"http://u:p@h": {"http://u:xxxxx@h", "http://u:xxxxx@h"}, "http://u:@h": {"http://u:xxxxx@h", "http://u:@h"},
			"http://u@h": {"http://u@h", "http://u@h"}, "sip:u:p@h": {"sip:u:p@h", "sip:u:xxxxx@h"},
		} {
			v, u := read(t, text)
			assert.Equal(t, want, [2]string{v.Redacted(), u.Redacted()})
		}
		assert.Equal(t, "http://h (user information: u:xxxxx)", uri.MustParse("http://u:p@h").Display())
	}},
	{"`u.IsAbs()`", "`u.Scheme != \"\"`", func(t *testing.T) {
		for _, text := range []string{"", "a", "//h", "http://h", "http://h#"} {
			v, u := read(t, text)
			assert.Equal(t, v.IsAbs(), u.Scheme != "", text)
		}
		assert.Equal(t, uri.KindURI, uri.MustParse("http://h#").Kind())
	}},
	{"`u.Parse(ref)`", "`uri.Resolve(base, ref)`, `u.AppendResolve(dst, ref)`", func(t *testing.T) {
		v, u := read(t, "http://h/a")
		want := must[*url.URL](t)(v.Parse("../b")).String()
		assert.Equal(t, want, must[string](t)(uri.Resolve("http://h/a", "../b")))
		assert.Equal(t, want, string(must[[]byte](t)(u.AppendResolve(nil, "../b"))))
		_, err := uri.Resolve("/a", "../b")
		assert.ErrorIs(t, err, uri.ErrRelativeBase)
		for ref, want := range map[string][2]string{"c": {"/a/c", "a/c"}, "../../c": {"/c", "../c"}} {
			v, u := read(t, "a/b")
			assert.Equal(t, want[0], must[*url.URL](t)(v.Parse(ref)).String())
			assert.Equal(t, want[1], must[uri.URI](t)(u.ResolveRelative(uri.MustParse(ref))).String())
		}
	}},
	{"`u.ResolveReference(ref)`", "`u.Resolve(ref)`", func(t *testing.T) {
		v, u := read(t, "foo:bar")
		w, ref := read(t, "baz")
		assert.Equal(t, "foo:baz", must[uri.URI](t)(u.Resolve(ref)).String())
		assert.NotEqual(t, "foo:baz", v.ResolveReference(w).String())
	}},
	{"no call", "`u.Relativize(v)`", func(t *testing.T) {
		base := uri.MustParse("http://h/a/b/c")
		assert.Equal(t, "//other/x", base.Relativize(uri.MustParse("http://other/x")).String())
		assert.Equal(t, "..", base.Relativize(uri.MustParse("http://h/a/")).String())
		assert.Equal(t, "http://h/a/", must[string](t)(uri.Resolve("http://h/a/b/c", "../")), "both mean the same")
	}},
	{"`u.JoinPath(elem...)`", "`u.JoinPath(text...)`", func(t *testing.T) {
		v, u := read(t, "http://h/a//b")
		assert.Equal(t, "http://h/a/b/c", v.JoinPath("c").String())
		assert.Equal(t, "http://h/a//b/c", must[uri.URI](t)(u.JoinPath("c")).String())
		_, err := u.JoinPath("c?")
		assert.Error(t, err)
	}},
	{"`u.JoinPath(\"users?page=2\")`", "`u.JoinReference(ref)`", func(t *testing.T) {
		v, u := read(t, "http://h/a?q")
		assert.Equal(t, "http://h/a/users%3Fpage=2?q", v.JoinPath("users?page=2").String())
		assert.Equal(t, "http://h/a/users?q&page=2", must[uri.URI](t)(u.JoinReference(uri.MustParse("users?page=2"))).String())
		_, err := u.JoinReference(uri.MustParse("../b"))
		assert.Error(t, err)
	}},
	{"`u.JoinPath(url.PathEscape(data))`", "`u.AppendSegments(data)`", func(t *testing.T) {
		v, u := read(t, "http://h/a")
		assert.Equal(t, v.JoinPath(url.PathEscape("b/c d")).String(), must[uri.URI](t)(u.AppendSegments("b/c d")).String())
		for _, data := range []string{".", ".."} {
			assert.NotContains(t, v.JoinPath(url.PathEscape(data)).String(), ".")
			_, err := u.AppendSegments(data)
			assert.ErrorIs(t, err, uri.ErrReservedSegment)
		}
		assert.Equal(t, "http://h/a/..%2Fb", v.JoinPath(url.PathEscape("../b")).String())
		_, err := u.AppendSegments("../b")
		assert.ErrorIs(t, err, uri.ErrReservedSegment)
	}},
	{"`u.EscapedPath()`", "`u.EscapedPath()`", func(t *testing.T) {
		for text, want := range map[string][2]string{"mailto:a": {"", "a"}, "http://h/a%2Fb": {"/a%2Fb", "/a%2Fb"}, "*": {"*", "*"}, "": {}} {
			v, u := read(t, text)
			assert.Equal(t, want, [2]string{v.EscapedPath(), u.EscapedPath()}, text)
		}
	}},
	{"`u.EscapedFragment()`", "`u.Fragment`", func(t *testing.T) {
		v, u := read(t, "#%20a")
		assert.Equal(t, v.EscapedFragment(), u.Fragment)
	}},
	{"`u.RequestURI()`", "`u.RequestTarget()`", func(t *testing.T) {
		v, u := read(t, "http://h?q")
		assert.Equal(t, v.RequestURI(), u.RequestTarget())
		v, u = read(t, "mailto:a")
		assert.Equal(t, []string{"a", ""}, []string{v.RequestURI(), u.RequestTarget()})
	}},
	{"`u.Hostname()`, `u.Port()`", "`u.Hostname()`, `u.Port` and `u.HasPort`", func(t *testing.T) {
		v, u := read(t, "https://[::1]:8443")
		assert.Equal(t, []any{v.Hostname(), "8443", uint16(8443), true}, []any{u.Hostname(), v.Port(), u.Port, u.HasPort})
		assert.Equal(t, "[::1]:8443", must[string](t)(u.HostPort()))
		_, err := uri.MustParse("foo://h").HostPort()
		assert.ErrorIs(t, err, uri.ErrNoPort)
	}},
	{"`u.Query()`", "`query.Parse(u.Query, query.Form)`", func(t *testing.T) {
		v := &url.URL{RawQuery: "b=1&a=%zz&a=2"}
		assert.Equal(t, url.Values{"a": {"2"}, "b": {"1"}}, v.Query())
		_, err := query.Parse(v.RawQuery, query.Form)
		assert.Error(t, err)
		params := must[query.Params](t)(query.Parse("b=1&a&=%20&", query.Form))
		assert.Equal(t, "b=1&a&=%20&", params.String())
	}},
	{"`url.Values` and `Encode`", "`query.Params` and `String`", func(t *testing.T) {
		v, u := read(t, "?b=%20&a=x+y")
		values := v.Query()
		values.Set("a", "1")
		assert.Equal(t, "a=1&b=+", values.Encode())
		params := must[query.Params](t)(query.Parse(u.Query, query.Form))
		params.Set("a", "1")
		assert.Equal(t, "b=%20&a=1", params.String())
	}},
	{"`url.Values` as an argument or a result", "`query.FromValues(values, query.Form)`, `params.Values()`", func(t *testing.T) {
		values := url.Values{"b": {"x y"}, "a": {"1", "2"}}
		params := query.FromValues(values, query.Form)
		assert.Equal(t, values.Encode(), params.String())
		assert.Equal(t, values, params.Values())
	}},
	{"`u.Query().Encode()` as a canonical form", "[the block below](#one-spelling-of-a-query)", func(t *testing.T) {
		v, _ := read(t, "?b=2&a=x+y&a=x%20y&%61")
		assert.Equal(t, "a=x+y&a=x+y&a=&b=2", v.Query().Encode(), "as the Example")
	}},
	{"`url.ParseQuery(body)`, `r.PostForm`", "`query.ParseForm(body)`", func(t *testing.T) {
		_, err := url.ParseQuery("a=100% &b=\xff")
		assert.Error(t, err)
		params := query.ParseForm("a=100% &b=\xff")
		value, ok := params.Get("a")
		assert.Equal(t, []any{"100% ", true}, []any{value, ok})
		_, err = query.Parse("a=100%", query.Form)
		assert.Error(t, err)
	}},
	{
		"`http.PostForm(s, values)`", "`http.Post(s, \"application/x-www-form-urlencoded\", strings.NewReader(params.String()))`",
		func(t *testing.T) {
			var bodies []string
			server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
				body, _ := io.ReadAll(r.Body)
				bodies = append(bodies, string(body))
			}))
			defer server.Close()
			params := query.New(query.Form)
			params.Add("b", "1")
			params.Add("a", "x y")
			theirs := must[*http.Response](t)(http.PostForm(server.URL, url.Values{"b": {"1"}, "a": {"x y"}}))
			require.NoError(t, theirs.Body.Close())
			ours := must[*http.Response](t)(http.Post(server.URL, "application/x-www-form-urlencoded", strings.NewReader(params.String())))
			require.NoError(t, ours.Body.Close())
			assert.Equal(t, []string{"a=x+y&b=1", "b=1&a=x+y"}, bodies)
		},
	},
	{"`r.URL` in a handler", "`httpuri.FromRequest(r)`", func(t *testing.T) {
		r := httptest.NewRequest(http.MethodGet, "/a%2Fb", nil)
		assert.Equal(t, []string{"", "/a/b"}, []string{r.URL.Scheme, r.URL.Path})
		assert.Equal(t, "http://example.com/a%2Fb", must[uri.URI](t)(httpuri.FromRequest(r)).String())
	}},
	{"`http.NewRequest` for a registered protocol, an empty URL or an invalid query", "keep `http.NewRequest`; send it with `httpuri.Client`", func(t *testing.T) {
		_, err := httpuri.NewRequest(t.Context(), http.MethodGet, uri.MustParse("file:///a"), nil)
		assert.ErrorIs(t, err, httpuri.ErrScheme)
		asked := ""
		server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { asked = r.RequestURI }))
		defer server.Close()
		transport := &http.Transport{}
		transport.RegisterProtocol("file", http.NewFileTransport(http.Dir(".")))
		client := httpuri.Limits{Header: -1}.Client(&http.Client{Transport: transport}, httpuri.Redirects{})
		for _, text := range []string{"file:///programs.md", server.URL + "/?a[]=1|2"} {
			resp := must[*http.Response](t)(client.Get(text))
			assert.Equal(t, http.StatusOK, resp.StatusCode)
			resp.Body.Close()
		}
		assert.Equal(t, "/?a[]=1|2", asked)
	}},
	{"`http.NewRequest(method, s, body)`", "`httpuri.NewRequest(ctx, method, u, body)`", func(t *testing.T) {
		u := uri.MustParse("http://joe:x@h/")
		_, err := httpuri.NewRequest(context.Background(), http.MethodGet, u, nil)
		assert.Error(t, err)
		r := must[*http.Request](t)(httpuri.NewRequestWithUserInfo(context.Background(), http.MethodGet, u, nil))
		name, password, ok := r.BasicAuth()
		assert.Equal(t, []any{"joe", "x", true}, []any{name, password, ok})
		assert.Equal(t, "http://h/", must[uri.URI](t)(httpuri.Sent(r)).String())
	}},
	{"`url.PathEscape`, `url.PathUnescape`", "`escape.Segment`, `escape.Decode`", func(t *testing.T) {
		assert.Equal(t, []string{"a=%21%27%28%29%2A", "a%3D!'()*"}, []string{url.PathEscape("a=!'()*"), escape.Segment("a=!'()*")})
		assert.Equal(t, must[string](t)(url.PathUnescape("a%2Fb+")), must[string](t)(escape.Decode("a%2Fb+")))
	}},
	{"`url.QueryEscape`, `url.QueryUnescape`", "`escape.Param`, `escape.Decode`", func(t *testing.T) {
		assert.Equal(t, []string{"a+%2F", "a%20/"}, []string{url.QueryEscape("a /"), escape.Param("a /")})
		assert.Equal(t, []string{"a b", "a+b"}, []string{must[string](t)(url.QueryUnescape("a+b")), must[string](t)(escape.Decode("a+b"))})
		value, _ := must[query.Params](t)(query.Parse("q=a+b", query.Form)).Get("q")
		assert.Equal(t, "a b", value)
	}},
	{"`url.UserPassword(a, b)`", "`u.WithUserInfo(escape.UserInfo(a) + \":\" + escape.UserInfo(b))`", func(t *testing.T) {
		v, u := read(t, "http://h")
		v.User = url.UserPassword("jo:e", "p@/")
		u = must[uri.URI](t)(u.WithUserInfo(escape.UserInfo("jo:e") + ":" + escape.UserInfo("p@/")))
		assert.Equal(t, v.String(), u.String())
	}},
	{"`MarshalBinary`, `UnmarshalBinary`", "`MarshalText`, `UnmarshalText`", func(t *testing.T) {
		v, u := read(t, "http://h/a")
		assert.Equal(t, must[[]byte](t)(v.MarshalBinary()), must[[]byte](t)(u.MarshalText()))
	}},
	{"`u.Host == v.Host`", "`httpuri.SameOrigin(u, v)`", func(t *testing.T) {
		u, v := uri.MustParse("HTTP://H:80/a"), uri.MustParse("http://h/b")
		assert.True(t, httpuri.SameOrigin(u, v))
		assert.True(t, httpuri.SameOrigin(v, uri.MustParse("http://joe:pw@h/")))
		assert.False(t, httpuri.SameOrigin(v, uri.MustParse("http://h:8080/")))
		assert.Equal(t, v.Host, uri.MustParse("http://h:8080/").Host, "the name alone")
	}},
	{"`u.Parse(next)`, then a check of the host", "`httpuri.LocalTarget(base, next)`", func(t *testing.T) {
		v := must[*url.URL](t)(url.Parse("https://h/"))
		base := must[uri.Base](t)(uri.NewBase(uri.MustParse(v.String())))
		assert.Equal(t, "h", must[*url.URL](t)(v.Parse(`/\evil.example`)).Host)
		for _, next := range []string{`/\evil.example`, "https://h@evil.example", "https://joe@h/"} {
			_, err := httpuri.LocalTarget(base, next)
			assert.Error(t, err, next)
		}
		assert.Equal(t, "https://h/a", must[uri.URI](t)(httpuri.LocalTarget(base, "/a")).String())
	}},
	{"`u.Scheme + \"://\" + u.Host`", "`httpuri.OriginOf(u)`", func(t *testing.T) {
		origin, ok := httpuri.OriginOf(uri.MustParse("HTTP://H:80/a"))
		assert.True(t, ok)
		assert.Equal(t, "http://h", origin.String())
	}},
	{
		"`u.Scheme = strings.ToLower(u.Scheme)`, and more for host and port", "`n := u.NormalizeForScheme()`, then `n.Path = u.Path`",
		func(t *testing.T) {
			u := uri.MustParse("HTTP://H:80/%7Ea/../b")
			n := u.NormalizeForScheme()
			n.Path = u.Path
			assert.Equal(t, "http://h/%7Ea/../b", n.String())
		},
	},
	{"`u.String() == registered`, for a redirect_uri", "`uri.ParseAbsolute(s)`, then `s == registered`", func(t *testing.T) {
		_, err := uri.ParseAbsolute("https://h/callback")
		assert.NoError(t, err)
		_, err = uri.ParseAbsolute("https://h/callback#f")
		assert.Error(t, err)
	}},
	{"`u == v`", "`u.Equal(v)`, `u.Equivalent(v)`, `u.Compare(v)`", func(t *testing.T) {
		u, v := uri.MustParse("HTTP://H:80"), uri.MustParse("http://h/")
		assert.Equal(t, []bool{false, true}, []bool{u.Equal(v), u.Equivalent(v)})
		assert.NotZero(t, u.Compare(v))
	}},
}
