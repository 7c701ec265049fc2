package uri

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

func TestURL(t *testing.T) {
	for _, in := range []string{
		"http://example.com/a%2Fb/c?q=%20&r#f", "http://u:p@h:8080/", "http://u:@h", "http://[2001:db8::1]:80/", "//h/a", "/a", "a/b",
		"", "?q", "?", "#f", "mailto:joe@example.com", "urn:a:b", "file:///a/b", "file:/a", "http://h", "http://h?",
		"http://xn--mnchen-3ya.example/", "./a:b", "http://h//a//b", "http://h/;a=b,c", "x:?q", "http://h/a;b?a=1;b=2", "http://@h/",
	} {
		u := MustParse(in)
		v, err := u.URL()
		require.NoError(t, err, "URL of %q", in)
		assert.Equal(t, in, v.String())
		back, err := FromURL(v)
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
		v, err := MustParse(tt.in).URL()
		var e *URLError
		if assert.ErrorAs(t, err, &e, "URL of %q = %v", tt.in, v) {
			assert.Equal(t, Component(tt.component), e.Component, "URL of %q", tt.in)
			assert.Nil(t, v)
		}
	}
	_, err := MustParse("http://m%C3%BCnchen/").URL()
	require.ErrorIs(t, err, ErrEncodedHost)
	hand := URI{Scheme: "HTTP", Host: "h", UserInfo: "u", ForceUserInfo: true, Path: []string{""}, Port: 1}
	v, err := hand.URL()
	require.NoError(t, err, "a value made by hand, in its canonical form")
	assert.Equal(t, "http://u@h/", v.String())
	_, err = URI{Scheme: "x", Host: "a b"}.URL()
	require.ErrorAs(t, err, new(*FormatError))
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
		{url.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/stale"}, "http://h/a/b"}, // RawPath is ignored if it does not match Path
		{url.URL{Scheme: "http", Host: "h:80", User: url.UserPassword("a:b", "c@d")}, "http://a%3Ab:c%40d@h:80"},
		{url.URL{Scheme: "mailto", Opaque: "joe@example.com"}, "mailto:joe@example.com"},
		{url.URL{Scheme: "http", Opaque: "/a%2Fb"}, "http:/a%2Fb"},
		{url.URL{Host: "[::1]:80", Fragment: "a b"}, "//[::1]:80#a%20b"},
		{url.URL{Scheme: "http", Host: "h", ForceQuery: true}, "http://h?"},
		{url.URL{Scheme: "http", User: url.UserPassword("", "p"), Host: "h"}, "http://:p@h"},
		{url.URL{Scheme: "http", User: url.User(""), Host: "h:080"}, "http://@h:80"},
	} {
		u, err := FromURL(&tt.v)
		require.NoError(t, err, "FromURL(%#v)", tt.v)
		assert.Equal(t, MustParse(tt.want), u, "FromURL(%#v)", tt.v)
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
		{url.URL{Scheme: "a b", Host: "h"}, "path"},                               // not a scheme, so a path
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
		{url.URL{Scheme: "http", Host: "evil%2ecom", Path: "/"}, "host"},          // requested as it is, printed encoded twice
		{url.URL{Scheme: "http", Opaque: "/a#"}, "fragment"},                      // net/url has no empty fragment
		{url.URL{Scheme: "x", Opaque: "a?"}, "query"},                             // there, and not in RawQuery
		{url.URL{Scheme: "http", Host: "h", User: url.UserPassword("u", "p"), Opaque: "//h"}, "userinfo"},
	} {
		u, err := FromURL(&tt.v)
		var e *URLError
		if assert.ErrorAs(t, err, &e, "FromURL(%#v) = %v", tt.v, u) {
			assert.Equal(t, Component(tt.component), e.Component, "FromURL(%#v)", tt.v)
			assert.Zero(t, u)
		}
	}
	_, err := FromURL(&url.URL{Scheme: "http", Host: "münchen.example"})
	require.ErrorIs(t, err, ErrEncodedHost)
	_, err = FromURL(&url.URL{Scheme: "http", Host: "münchen.example", Path: "*"})
	require.NotErrorIs(t, err, ErrEncodedHost, "it has another fault too")
	_, err = FromURL(nil)
	assert.EqualError(t, err, "uri: invalid scheme for net/url: the *url.URL is nil")
}

// The differences between calls of the same name are those in docs/net-url.md.
func TestComparisonWithNetURL(t *testing.T) {
	for in, want := range map[string][2]bool{"": {}, "a": {}, "//h": {}, "http://h": {true, true}, "http://h#": {true, false}} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		u := MustParse(in)
		assert.Equal(t, v.IsAbs(), u.Scheme != "", in)
		assert.Equal(t, want, [2]bool{v.IsAbs(), u.IsAbsolute()}, in)
	}
	assert.False(t, URI{}.IsRelative, "the zero URI is relative too, so IsRelative does not tell")

	for in, want := range map[string][2]string{ // of net/url, and of package uri
		"http://u:p@h": {"http://u:xxxxx@h", "http://u:xxxxx@h"},
		"http://u:@h":  {"http://u:xxxxx@h", "http://u:@h"},
		"http://u@h":   {"http://u@h", "http://u@h"},
		"sip:u:p@h":    {"sip:u:p@h", "sip:u:xxxxx@h"},
	} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{v.Redacted(), MustParse(in).Redacted()})
	}

	for in, path := range map[string]string{"http://h/a#f": "/a#f", "//h/a": "//h/a", "*": "*", "/a": "/a"} {
		v, err := url.ParseRequestURI(in)
		require.NoError(t, err)
		assert.Equal(t, path, v.Path)
	}
	assert.Equal(t, "f", MustParse("http://h/a#f").Fragment)
	assert.Equal(t, "h", MustParse("//h/a").Host)
	for _, in := range []string{"*", "/a", "//h/a"} {
		_, err := ParseURI(in)
		assert.Error(t, err, in)
	}

	for in, want := range map[string][2]string{"mailto:a": {"", "a"}, "http://h/a%2Fb": {"/a%2Fb", "/a%2Fb"}, "*": {"*", "*"}, "": {}} {
		v, err := url.Parse(in)
		require.NoError(t, err)
		assert.Equal(t, want, [2]string{v.EscapedPath(), MustParse(in).EscapedPath()}, in)
	}
	v, err := url.Parse("http://h/a//b")
	require.NoError(t, err)
	assert.Equal(t, "http://h/a/b/c", v.JoinPath("c").String())
	assert.Equal(t, "http://h/a//b/c", MustParse("http://h/a//b").JoinPath("c").String())
	assert.Equal(t, "a", v.ResolveReference(&url.URL{Scheme: "mailto", Opaque: "a"}).RequestURI())
	assert.Empty(t, MustParse("mailto:a").RequestTarget())
}

// Most URLs are recognized without a second text. For the others, the two texts are compared.
func TestIsPlainly(t *testing.T) {
	parse := func(text string) *url.URL {
		v, err := url.Parse(text)
		require.NoError(t, err)
		return v
	}
	for _, text := range []string{
		"http://h/", "http://h", "https://h:8080/a%2Fb/c?q=%20", "x://h/?", "//h/a", "http://[::1]:80/", "http://127.0.0.1/", "x://h:0/", "x://h:65535",
		"http://v.example/",
	} {
		u := MustParse(text)
		assert.True(t, isPlainly(&u, parse(text)), text)
	}
	for _, text := range []string{"/a", "", "mailto:a", "http://u@h/", "http://@h/", "http://h/#f", "http://h/#", "file:///a", "HTTP://h/%41#f"} {
		u := MustParse(text)
		assert.False(t, isPlainly(&u, parse(text)), text)
	}
	u := MustParse("http://h:80/a?q")
	for _, text := range []string{
		"https://h:80/a?q", "http://i:80/a?q", "http://h:81/a?q", "http://h/a?q", "http://h:8/a?q", "http://h:080/a?q", "http://h:80/b?q", "http://h:80/a/?q",
		"http://h:80/a", "http://h:80/a?", "http://h:80/a?r", "http://h:80/a?q#f", "http://u@h:80/a?q", "http://h:800/a?q",
	} {
		assert.False(t, isPlainly(&u, parse(text)), text)
	}
	for _, change := range []func(v *url.URL){
		func(v *url.URL) { v.Opaque = "o" }, func(v *url.URL) { v.User = url.User("u") }, func(v *url.URL) { v.Fragment = "f" },
		func(v *url.URL) { v.RawQuery, v.ForceQuery = "", true }, func(v *url.URL) { v.Host = "h:80:80" }, func(v *url.URL) { v.Host = "h" },
		func(v *url.URL) { v.Host = "h;80" }, func(v *url.URL) { v.Host = "x" + v.Host },
	} {
		v := parse("http://h:80/a?q")
		require.True(t, isPlainly(&u, v))
		change(v)
		assert.False(t, isPlainly(&u, v), "%#v", v)
	}
	for _, u := range []URI{
		{Scheme: "http", Host: "%41", Path: root}, {Scheme: "http", Host: "[v1.a]", Path: root}, {Scheme: "http", Host: "[V1.a]", Path: root},
		{Scheme: "http", Host: "h", ForceUserInfo: true, Path: root}, {Scheme: "http", Host: "h", Path: root, ForceQuery: true},
		{Scheme: "http", Host: "h", Path: root, ForceFragment: true}, {Scheme: "http", Path: root},
	} {
		v := &url.URL{Scheme: u.Scheme, Host: u.Host, Path: "/"}
		assert.False(t, isPlainly(&u, v), "%#v", u)
	}
}

func TestIsIPvFuture(t *testing.T) {
	for host, want := range map[string]bool{
		"[v1.a]": true, "[VF.:]": true, "[v": true, "[::1]": false, "[": false, "": false, "v1.a": false, "vv": false, "[w1]": false, "[u1]": false,
		"[\x561]": true, "\\v1": false, "Zv1": false, "[6v]": false, "[av]": false, "[xv]": false, "[f::v]": false,
	} {
		assert.Equal(t, want, isIPvFuture(host), host)
	}
}

func TestBridgeAllocations(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const text = "http://www.example.com/products/list.html?page=2&size=40"
	u := MustParse(text)
	v, err := url.Parse(text)
	require.NoError(t, err)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = u.URL() }), 2.0)
	assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { _, _ = FromURL(v) }), 3.0)
}
