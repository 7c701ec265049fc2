package uri_test

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestURL(t *testing.T) {
	for _, in := range []string{
		"http://example.com/a%2Fb/c?q=%20&r#f", "http://u:p@h:8080/", "http://u:@h", "http://[2001:db8::1]:80/", "//h/a", "/a", "a/b",
		"", "?q", "?", "#f", "mailto:joe@example.com", "urn:a:b", "file:///a/b", "file:/a", "http://h", "http://h?",
		"http://xn--mnchen-3ya.example/", "./a:b", "http://h//a//b", "http://h/;a=b,c", "x:?q", "http://h/a;b?a=1;b=2", "http://@h/",
	} {
		u := uri.MustParse(in)
		v, err := u.URL()
		require.NoError(t, err, "URL of %q", in)
		assert.Equal(t, in, v.String())
		back, err := uri.FromURL(v)
		require.NoError(t, err, "FromURL of %q", in)
		assert.Equal(t, u, back)
	}
	for _, tt := range []struct{ in, component string }{
		{"http://h/#", "fragment"},       // its "#" would be lost
		{"http://m%C3%BCnchen/", "host"}, // requested in its IDNA form
		{"http://%41/", "host"},          // refused
		{"http://m%c3%bcnchen/", "host"}, // printed with capitals
		{"http://%00/", "host"},          // refused
		{"http://a%2541/", "host"},       // requested as "a%41", which is decoded once more
		{"http://evil%252ecom/", "host"}, // likewise
		{"http://u%41@h/", "userinfo"},   // printed as "uA"
		{"//", "authority"},              // its "//" would be lost
		{"///a", "path"},                 // all of it would be the path
		{"x://", "authority"},            // likewise
	} {
		v, err := uri.MustParse(tt.in).URL()
		var e *uri.URLError
		if assert.ErrorAs(t, err, &e, "URL of %q = %v", tt.in, v) {
			assert.Equal(t, uri.Component(tt.component), e.Component, "URL of %q", tt.in)
			assert.Nil(t, v)
		}
	}
	_, err := uri.MustParse("http://m%C3%BCnchen/").URL()
	require.ErrorIs(t, err, uri.ErrEncodedHost)
	hand := uri.URI{Scheme: "HTTP", Host: "h", UserInfo: "u", ForceUserInfo: true, Path: []string{""}, Port: 1}
	v, err := hand.URL()
	require.NoError(t, err, "a value made by hand, in its canonical form")
	assert.Equal(t, "http://u@h/", v.String())
	_, err = uri.URI{Scheme: "x", Host: "a b"}.URL()
	require.ErrorAs(t, err, new(*uri.FormatError))
}

func TestFromURL(t *testing.T) {
	for _, tt := range []struct {
		v    url.URL
		want string
	}{
		{url.URL{}, ""},
		{url.URL{Scheme: "HTTP", Host: "h", Path: "/a b"}, "http://h/a%20b"},
		{url.URL{Path: "a:b"}, "./a:b"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}, "http://h/a%2Fb"},
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/stale"}, "http://h/a/b"}, // a hint that does not fit
		{url.URL{Scheme: "http", Host: "h:80", User: url.UserPassword("a:b", "c@d")}, "http://a%3Ab:c%40d@h:80"},
		{url.URL{Scheme: "mailto", Opaque: "joe@example.com"}, "mailto:joe@example.com"},
		{url.URL{Scheme: "http", Opaque: "/a%2Fb"}, "http:/a%2Fb"},
		{url.URL{Host: "[::1]:80", Fragment: "a b"}, "//[::1]:80#a%20b"},
		{url.URL{Scheme: "http", Host: "h", ForceQuery: true}, "http://h?"},
		{url.URL{Scheme: "http", User: url.UserPassword("", "p"), Host: "h"}, "http://:p@h"},
		{url.URL{Scheme: "http", User: url.User(""), Host: "h:080"}, "http://@h:80"},
	} {
		u, err := uri.FromURL(&tt.v)
		require.NoError(t, err, "FromURL(%#v)", tt.v)
		assert.Equal(t, uri.MustParse(tt.want), u, "FromURL(%#v)", tt.v)
	}
	for _, tt := range []struct {
		v         url.URL
		component string
	}{
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a b"}, "query"},            // 3.4
		{url.URL{Scheme: "http", Host: "h", RawQuery: "a#b"}, "query"},            // read as a fragment
		{url.URL{Scheme: "http", Host: "h:x"}, "port"},                            // 3.2.3
		{url.URL{Scheme: "http", Host: "h:70000"}, "port"},                        // out of range
		{url.URL{Scheme: "http", Host: "[fe80::1%25en0]"}, "host"},                // 3.2.2
		{url.URL{Scheme: "a b", Host: "h"}, "path"},                               // no scheme, so a path
		{url.URL{Scheme: "1a", Host: "h"}, "path"},                                // likewise
		{url.URL{Scheme: "http", Host: "h", Opaque: "//g/a"}, "host"},             // Host is not printed
		{url.URL{Scheme: "http", User: url.User("u"), Opaque: "a"}, "userinfo"},   // nor is User
		{url.URL{Scheme: "http", Path: "/a", Opaque: "b"}, "path"},                // nor is Path
		{url.URL{Scheme: "http", Opaque: "//h/a"}, "host"},                        // of no authority
		{url.URL{Scheme: "http", Opaque: "///a"}, "host"},                         // likewise
		{url.URL{Scheme: "http", Host: "good", Path: ".evil/x"}, "path"},          // requested of good.evil through a proxy
		{url.URL{Scheme: "http", Host: "good", Path: "@evil/x"}, "path"},          // of evil
		{url.URL{Scheme: "http", Host: "good", Path: "*"}, "path"},                // of good*
		{url.URL{Scheme: "http", Host: "h", Path: "/a", RawPath: "%2Fa"}, "path"}, // of h%2Fa
		{url.URL{Scheme: "http", Host: "münchen.example"}, "host"},                // in its IDNA form
		{url.URL{Scheme: "http", Opaque: "a?b"}, "query"},                         // read as a query
		{url.URL{Scheme: "http", Opaque: "a#b"}, "fragment"},                      // read as a fragment
		{url.URL{Path: "//h/a"}, "host"},                                          // read as an authority
		{url.URL{Opaque: "x:a"}, "scheme"},                                        // read as a scheme
		{url.URL{Scheme: "http", Path: "a"}, "host"},                              // printed as "http://a"
		{url.URL{Scheme: "http", Host: "good@evil"}, "host"},                      // net/url does not read what it prints
		{url.URL{Scheme: "http", Host: "a/b", Path: "/"}, "host"},                 // likewise
		{url.URL{Scheme: "http", Host: "a\x00\r\nb", Path: "/"}, "host"},          // likewise
		{url.URL{Scheme: "http", Host: "evil%2ecom", Path: "/"}, "host"},          // requested as it stands, printed encoded twice
		{url.URL{Scheme: "http", Opaque: "/a#"}, "fragment"},                      // net/url knows no empty one
		{url.URL{Scheme: "x", Opaque: "a?"}, "query"},                             // there, and not in RawQuery
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "p"), Opaque: "//h"}, "userinfo"},
	} {
		u, err := uri.FromURL(&tt.v)
		var e *uri.URLError
		if assert.ErrorAs(t, err, &e, "FromURL(%#v) = %v", tt.v, u) {
			assert.Equal(t, uri.Component(tt.component), e.Component, "FromURL(%#v)", tt.v)
			assert.Zero(t, u)
		}
	}
	_, err := uri.FromURL(&url.URL{Scheme: "http", Host: "münchen.example"})
	require.ErrorIs(t, err, uri.ErrEncodedHost)
	_, err = uri.FromURL(&url.URL{Scheme: "http", Host: "münchen.example", Path: "*"})
	require.NotErrorIs(t, err, uri.ErrEncodedHost, "it has another fault too")
	_, err = uri.FromURL(nil)
	assert.EqualError(t, err, "uri: invalid scheme for net/url: the URL is nil")
}

// What docs/net-url.md says of calls that look alike.
func TestComparisonWithNetURL(t *testing.T) {
	for in, want := range map[string][2]bool{"": {}, "a": {}, "//h": {}, "http://h": {true, true}, "http://h#": {true, false}} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		u := uri.MustParse(in)
		assert.Equal(t, v.IsAbs(), u.Scheme != "", in)
		assert.Equal(t, want, [2]bool{v.IsAbs(), u.IsAbsolute()}, in)
	}
	assert.False(t, uri.URI{}.IsRelative, "the zero URI is relative too, so IsRelative does not tell")

	for in, want := range map[string][2]string{ // there and here
		"http://u:p@h": {"http://u:xxxxx@h", "http://u:xxxxx@h"},
		"http://u:@h":  {"http://u:xxxxx@h", "http://u:@h"},
		"http://u@h":   {"http://u@h", "http://u@h"},
		"sip:u:p@h":    {"sip:u:p@h", "sip:u:xxxxx@h"},
	} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{v.Redacted(), uri.MustParse(in).Redacted()})
	}

	for in, path := range map[string]string{"http://h/a#f": "/a#f", "//h/a": "//h/a", "*": "*", "/a": "/a"} {
		v, err := url.ParseRequestURI(in)
		require.NoError(t, err)
		assert.Equal(t, path, v.Path)
	}
	assert.Equal(t, "f", uri.MustParse("http://h/a#f").Fragment)
	assert.Equal(t, "h", uri.MustParse("//h/a").Host)
	for _, in := range []string{"*", "/a", "//h/a"} {
		_, err := uri.ParseURI(in)
		assert.Error(t, err, in)
	}

	for in, want := range map[string][2]string{"mailto:a": {"", "a"}, "http://h/a%2Fb": {"/a%2Fb", "/a%2Fb"}, "*": {"*", "*"}, "": {}} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{v.EscapedPath(), uri.MustParse(in).EscapedPath()}, in)
	}
	v, err := url.Parse("http://h/a//b")
	require.NoError(t, err)
	assert.Equal(t, "http://h/a/b/c", v.JoinPath("c").String())
	assert.Equal(t, "http://h/a//b/c", uri.MustParse("http://h/a//b").JoinPath("c").String())
	assert.Equal(t, "a", v.ResolveReference(&url.URL{Scheme: "mailto", Opaque: "a"}).RequestURI())
	assert.Empty(t, uri.MustParse("mailto:a").RequestTarget())
}
