package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// A validRow is a reference with its fields. text is how it is written, or "" if that is in.
type validRow struct {
	in   string
	text string
	want uri.URI
}

func runValid(t *testing.T, rows []validRow) {
	for _, tt := range rows {
		t.Run(tt.in, func(t *testing.T) {
			text := tt.in
			if tt.text != "" {
				text = tt.text
			}
			plain.RoundTrips(t, tt.in, text, tt.want)
		})
	}
}

// An invalidRow is a text that is not a URI reference, with its error.
type invalidRow struct {
	in        string
	offset    int
	component string
	rule      string
}

func runInvalid(t *testing.T, rows []invalidRow) {
	for _, tt := range rows {
		t.Run(tt.in, func(t *testing.T) {
			_, err := uri.Parse(tt.in)
			requireParseError(t, err, tt)
		})
	}
}

func requireParseError(t *testing.T, err error, want invalidRow) {
	t.Helper()
	var got *uri.ParseError
	require.ErrorAs(t, err, &got, "Parse(%q)", want.in)
	require.Error(t, got.Err, "Parse(%q): cause", want.in)
	require.Equal(t, want, invalidRow{want.in, got.Offset, string(got.Component), got.Rule}, "Parse(%q): %v", want.in, err)
}

func TestSection2_1_PercentEncoding(t *testing.T) {
	runValid(t, []validRow{
		{in: "%41", want: uri.URI{IsRelative: true, Path: []string{"%41"}}}, // nothing is decoded
		{in: "%e4%E4", want: uri.URI{IsRelative: true, Path: []string{"%e4%E4"}}},
		{in: "/a%2Fb", want: uri.URI{IsRelative: true, Path: []string{"", "a%2Fb"}}},
		{in: "//%41:1", want: uri.URI{IsRelative: true, Host: "%41", Port: 1, HasPort: true}},
		{in: "//%40@h", want: uri.URI{IsRelative: true, UserInfo: "%40", Host: "h"}},
		{in: "?%00#%ff", want: uri.URI{IsRelative: true, Query: "%00", Fragment: "%ff"}},
	})
	runInvalid(t, []invalidRow{
		{"%", 0, "path", "pct-encoded"},
		{"%4", 0, "path", "pct-encoded"},
		{"a/%4/", 2, "path", "pct-encoded"},
		{"a/%g0", 2, "path", "pct-encoded"},
		{"a/%0g", 2, "path", "pct-encoded"},
		{"a/%%41", 2, "path", "pct-encoded"},
		{"a%4:b", 1, "path", "pct-encoded"},
		{"//%4@h", 2, "userinfo", "pct-encoded"}, // "@" does not complete a percent-encoded sequence
		{"//u%@h", 3, "userinfo", "pct-encoded"},
		{"//h%4:1", 3, "host", "pct-encoded"},
		{"//h%", 3, "host", "pct-encoded"},
		{"?a%4#b", 2, "query", "pct-encoded"},
		{"#a%zz", 2, "fragment", "pct-encoded"},
	})
}

func TestSection3_1_Scheme(t *testing.T) {
	runValid(t, []validRow{
		{in: "a:", want: uri.URI{Scheme: "a"}},
		{in: "a+b-c.d9:x", want: uri.URI{Scheme: "a+b-c.d9", Path: []string{"x"}}},
		{in: "HTTP://h", text: "http://h", want: uri.URI{Scheme: "http", Host: "h"}}, // "should only produce lowercase"
		{in: "Git+SSH:x", text: "git+ssh:x", want: uri.URI{Scheme: "git+ssh", Path: []string{"x"}}},
		{in: "AZ:", text: "az:", want: uri.URI{Scheme: "az"}},
	})
	// Text that does not begin with a scheme and a colon is a relative reference (4.1). Its first segment has no colon
	// (3.3).
	runInvalid(t, []invalidRow{
		{":a", 0, "path", "path-noscheme"},
		{":", 0, "path", "path-noscheme"},
		{"1a:b", 2, "path", "path-noscheme"},
		{"+a:b", 2, "path", "path-noscheme"},
		{"a_b:c", 3, "path", "path-noscheme"},
		{"a%41:b", 4, "path", "path-noscheme"},
		{"ä:b", 0, "path", "segment"},
		{"a b:c", 1, "path", "segment"},
	})
}

func TestSection3_2_Authority(t *testing.T) {
	runValid(t, []validRow{
		{in: "//", want: uri.URI{IsRelative: true, ForceAuthority: true}},
		{in: "///", want: uri.URI{IsRelative: true, ForceAuthority: true, Path: []string{"", ""}}},
		{in: "////a", want: uri.URI{IsRelative: true, ForceAuthority: true, Path: []string{"", "", "a"}}},
		{in: "x://", want: uri.URI{Scheme: "x", ForceAuthority: true}},
		{in: "//?", want: uri.URI{IsRelative: true, ForceAuthority: true, ForceQuery: true}},
		{in: "//#", want: uri.URI{IsRelative: true, ForceAuthority: true, ForceFragment: true}},
		{in: "//h?/@", want: uri.URI{IsRelative: true, Host: "h", Query: "/@"}},
		{in: "//h#@", want: uri.URI{IsRelative: true, Host: "h", Fragment: "@"}},
		{in: "//h/@", want: uri.URI{IsRelative: true, Host: "h", Path: []string{"", "@"}}},
		{in: "//u@h:1/p", want: uri.URI{
			IsRelative: true, UserInfo: "u", Host: "h", Port: 1, HasPort: true, Path: []string{"", "p"}}},
		{in: "//@", want: uri.URI{IsRelative: true, ForceAuthority: true, ForceUserInfo: true}},
		{in: "//@:", text: "//@", want: uri.URI{IsRelative: true, ForceAuthority: true, ForceUserInfo: true}},
		{in: "//:", text: "//", want: uri.URI{IsRelative: true, ForceAuthority: true}},
		{in: "//@h", want: uri.URI{IsRelative: true, ForceUserInfo: true, Host: "h"}},
		{in: "//u@", want: uri.URI{IsRelative: true, ForceAuthority: true, UserInfo: "u"}},
		{in: "//u@:1", want: uri.URI{IsRelative: true, ForceAuthority: true, UserInfo: "u", Port: 1, HasPort: true}},
		{in: "//:1", want: uri.URI{IsRelative: true, ForceAuthority: true, Port: 1, HasPort: true}},
	})
	runInvalid(t, []invalidRow{
		{"//u@v@w", 5, "host", "reg-name"}, // userinfo ends at the first "@"
		{"//[::1]@h", 2, "userinfo", "userinfo"},
		{"//u/@[", 5, "path", "segment"},
		{"//a:b:c", 4, "port", "port"},
		{"//a b@h", 3, "userinfo", "userinfo"},
	})
}

func TestSection3_2_1_UserInformation(t *testing.T) {
	everything := "-._~azAZ09!$&'()*+,;=:%20"
	runValid(t, []validRow{
		{in: "//" + everything + "@h", want: uri.URI{IsRelative: true, UserInfo: everything, Host: "h"}},
		{in: "//u:@h", want: uri.URI{IsRelative: true, UserInfo: "u:", Host: "h"}},
		{in: "//:p@h", want: uri.URI{IsRelative: true, UserInfo: ":p", Host: "h"}},
		{in: "//::@h", want: uri.URI{IsRelative: true, UserInfo: "::", Host: "h"}},
	})
}

func TestSection3_2_3_Port(t *testing.T) {
	runValid(t, []validRow{
		{in: "//h:", text: "//h", want: uri.URI{IsRelative: true, Host: "h"}}, // "should omit ... if port is empty"
		{in: "http://h:/", text: "http://h/", want: uri.URI{Scheme: "http", Host: "h", Path: []string{"", ""}}},
		{in: "//h:0", want: uri.URI{IsRelative: true, Host: "h", HasPort: true}},
		{in: "//h:80", want: uri.URI{IsRelative: true, Host: "h", Port: 80, HasPort: true}},
		{in: "//h:" + strings.Repeat("0", 30) + "80", text: "//h:80",
			want: uri.URI{IsRelative: true, Host: "h", Port: 80, HasPort: true}},
		{in: "//h:" + strings.Repeat("0", 30), text: "//h:0", want: uri.URI{IsRelative: true, Host: "h", HasPort: true}},
		{in: "//h:65535", want: uri.URI{IsRelative: true, Host: "h", Port: 65535, HasPort: true}},
		{in: "//[::1]:80", want: uri.URI{IsRelative: true, Host: "[::1]", Port: 80, HasPort: true}},
	})
	runInvalid(t, []invalidRow{
		{"//h:65536", 4, "port", "port"},
		{"//h:18446744073709551617", 4, "port", "port"}, // 1 where 64 bits wrap around
		{"//h:" + strings.Repeat("9", 400), 4, "port", "port"},
		{"//h:" + strings.Repeat("0", 30) + "65536/p", 4, "port", "port"},
		{"//h:8x", 5, "port", "port"},
		{"//h:99999x", 9, "port", "port"}, // the byte comes before the range
		{"//h:+80", 4, "port", "port"},
		{"//h:%38", 4, "port", "port"}, // port takes no pct-encoded
		{"//[::1]:-1", 8, "port", "port"},
	})
	_, err := uri.Parse("//h:65536")
	assert.ErrorIs(t, err, uri.ErrPortRange)
	_, err = uri.Parse("//h:6553x")
	assert.NotErrorIs(t, err, uri.ErrPortRange)
}

// Section 3.3 has five rules for a path. In each place, exactly one matches.
func TestSection3_3_Path(t *testing.T) {
	runValid(t, []validRow{
		// path-abempty
		{in: "//h", want: uri.URI{IsRelative: true, Host: "h"}},
		{in: "//h/", want: uri.URI{IsRelative: true, Host: "h", Path: []string{"", ""}}},
		{in: "//h//", want: uri.URI{IsRelative: true, Host: "h", Path: []string{"", "", ""}}},
		{in: "//h//a//", want: uri.URI{IsRelative: true, Host: "h", Path: []string{"", "", "a", "", ""}}},
		// path-absolute
		{in: "/", want: uri.URI{IsRelative: true, Path: []string{"", ""}}},
		{in: "/a", want: uri.URI{IsRelative: true, Path: []string{"", "a"}}},
		{in: "/a//", want: uri.URI{IsRelative: true, Path: []string{"", "a", "", ""}}},
		{in: "/a:b", want: uri.URI{IsRelative: true, Path: []string{"", "a:b"}}},
		{in: "x:/", want: uri.URI{Scheme: "x", Path: []string{"", ""}}},
		{in: "x:/a/", want: uri.URI{Scheme: "x", Path: []string{"", "a", ""}}},
		// path-noscheme
		{in: "a", want: uri.URI{IsRelative: true, Path: []string{"a"}}},
		{in: "a/", want: uri.URI{IsRelative: true, Path: []string{"a", ""}}},
		{in: "a//b:c", want: uri.URI{IsRelative: true, Path: []string{"a", "", "b:c"}}},
		{in: "a%3Ab", want: uri.URI{IsRelative: true, Path: []string{"a%3Ab"}}},
		{in: "@", want: uri.URI{IsRelative: true, Path: []string{"@"}}},
		{in: "./a:b", want: uri.URI{IsRelative: true, Path: []string{".", "a:b"}}},
		// path-rootless
		{in: "x:a", want: uri.URI{Scheme: "x", Path: []string{"a"}}},
		{in: "x:a:b/", want: uri.URI{Scheme: "x", Path: []string{"a:b", ""}}},
		{in: "x::", want: uri.URI{Scheme: "x", Path: []string{":"}}},
		{in: "x:a//b", want: uri.URI{Scheme: "x", Path: []string{"a", "", "b"}}},
		// path-empty
		{in: "x:", want: uri.URI{Scheme: "x"}},
		{in: "x:?", want: uri.URI{Scheme: "x", ForceQuery: true}},
		{in: "x:#", want: uri.URI{Scheme: "x", ForceFragment: true}},
		{in: "?", want: uri.URI{IsRelative: true, ForceQuery: true}},
		{in: "#", want: uri.URI{IsRelative: true, ForceFragment: true}},
		{in: "?#", want: uri.URI{IsRelative: true, ForceQuery: true, ForceFragment: true}},
	})
	runInvalid(t, []invalidRow{
		{"a\\b", 1, "path", "segment"},
		{"/a[b]", 2, "path", "segment"},
		{"x:a b", 3, "path", "segment"},
		{"//h/\"", 4, "path", "segment"},
		{"a/\x00", 2, "path", "segment"},
		{"a/\x7f", 2, "path", "segment"},
		{"a/ü", 2, "path", "segment"},
		{"x:^", 2, "path", "segment"},
	})
}

func TestSection3_4_And_3_5_QueryAndFragment(t *testing.T) {
	everything := "/?:@-._~azAZ09!$&'()*+,;=%20"
	runValid(t, []validRow{
		{in: "?" + everything + "#" + everything,
			want: uri.URI{IsRelative: true, Query: everything, Fragment: everything}},
		{in: "a??b", want: uri.URI{IsRelative: true, Path: []string{"a"}, Query: "?b"}},
		{in: "a#?b", want: uri.URI{IsRelative: true, Path: []string{"a"}, Fragment: "?b"}},
		{in: "http://a#", want: uri.URI{Scheme: "http", Host: "a", ForceFragment: true}},
		{in: "http://a?", want: uri.URI{Scheme: "http", Host: "a", ForceQuery: true}},
	})
	runInvalid(t, []invalidRow{
		{"?a[0]", 2, "query", "query"},
		{"?a|b", 2, "query", "query"},
		{"?a b#c d", 2, "query", "query"},
		{"#a#b", 2, "fragment", "fragment"},
		{"#\n", 1, "fragment", "fragment"},
		{"?\xff", 1, "query", "query"},
	})
}

func TestSection4_2_RelativeReference(t *testing.T) {
	// "this:that" is a URI, and must be written "./this:that" to be a relative reference.
	assert.Equal(t, uri.URI{Scheme: "this", Path: []string{"that"}}, uri.MustParse("this:that"))
	assert.Equal(t, uri.URI{IsRelative: true, Path: []string{".", "this:that"}}, uri.MustParse("./this:that"))

	_, err := uri.ParseRelative("this:that")
	requireParseError(t, err, invalidRow{"this:that", 4, "path", "path-noscheme"})
	_, err = uri.ParseRelative("http://h/a b")
	requireParseError(t, err, invalidRow{"http://h/a b", 4, "path", "path-noscheme"})
	_, err = uri.ParseRelative("/a b")
	requireParseError(t, err, invalidRow{"/a b", 2, "path", "segment"})
}

func TestSection3_ParseURI(t *testing.T) {
	for _, tt := range []invalidRow{
		{"", 0, "scheme", "scheme"},
		{"abc", 3, "scheme", "scheme"}, // ends too early: a ":" could follow
		{"/a", 0, "scheme", "scheme"},
		{"//h", 0, "scheme", "scheme"},
		{"a/b:c", 1, "scheme", "scheme"},
		{"1a:b", 0, "scheme", "scheme"},
		{"a%41:b", 1, "scheme", "scheme"},
		{"?x:y", 0, "scheme", "scheme"},
		{":a", 0, "scheme", "scheme"},
		{"a:b c", 3, "path", "segment"},
	} {
		for _, parse := range []func(string) (uri.URI, error){uri.ParseURI, uri.ParseAbsolute} {
			u, err := parse(tt.in)
			requireParseError(t, err, tt)
			assert.Zero(t, u)
		}
	}
}

func TestSection4_3_AbsoluteURI(t *testing.T) {
	for _, tt := range []invalidRow{
		{"http://a#f", 8, "fragment", "absolute-URI"},
		{"http://a#", 8, "fragment", "absolute-URI"},
		{"x:#", 2, "fragment", "absolute-URI"},
		{"x:a#b#c", 3, "fragment", "absolute-URI"},
		{"http://a?q#f", 10, "fragment", "absolute-URI"},
		{"http://a# ", 8, "fragment", "absolute-URI"},
		{"http://a b#f", 8, "host", "reg-name"}, // components are checked from left to right
		{"http://a:65536#f", 9, "port", "port"},
		{"http://a/%4#f", 9, "path", "pct-encoded"},
		{"http://[::1#f", 11, "host", "IP-literal"}, // a bracket is missing
		{"http#f", 4, "scheme", "scheme"},
	} {
		u, err := uri.ParseAbsolute(tt.in)
		requireParseError(t, err, tt)
		assert.Zero(t, u)
	}
	_, err := uri.ParseAbsolute("http://a:65536#f")
	assert.ErrorIs(t, err, uri.ErrPortRange)
	_, err = uri.ParseAbsolute("http#f")
	assert.ErrorContains(t, err, "a URI must begin with a scheme")
	u, err := uri.ParseAbsolute("HTTP://a/b?c/?d")
	require.NoError(t, err)
	assert.Equal(t, "http://a/b?c/?d", u.String())
}

func TestParseInto(t *testing.T) {
	var u uri.URI
	require.NoError(t, uri.ParseInto(&u, "http://h/a/b/c"))
	storage := &u.Path[0]
	earlier, kept := u, u.Clone()

	require.NoError(t, uri.ParseInto(&u, "x:1/2"))
	assert.Equal(t, uri.URI{Scheme: "x", Path: []string{"1", "2"}}, u)
	assert.Same(t, storage, &u.Path[0], "the storage is reused")
	assert.Equal(t, "1", earlier.Path[0], "so an earlier copy is overwritten")
	assert.Equal(t, "http://h/a/b/c", kept.String(), "but not a clone")

	require.NoError(t, uri.ParseInto(&u, "//h"))
	assert.Empty(t, u.Path)
	assert.GreaterOrEqual(t, cap(u.Path), 4, "an empty path keeps the storage")
	assert.True(t, u.Equal(uri.MustParse("//h")))

	err := uri.ParseInto(&u, "http://u:p@h/a b?q#f")
	requireParseError(t, err, invalidRow{"http://u:p@h/a b?q#f", 14, "path", "segment"})
	assert.Empty(t, u.Path)
	assert.GreaterOrEqual(t, cap(u.Path), 4, "so does an error")
	u.Path = nil
	assert.Equal(t, uri.URI{}, u)
}

func TestMustParse(t *testing.T) {
	assert.Equal(t, "http://h/", uri.MustParse("http://h/").String())
	defer func() {
		err, ok := recover().(error)
		require.True(t, ok, "MustParse panics with the error")
		requireParseError(t, err, invalidRow{"a b", 1, "path", "segment"})
	}()
	uri.MustParse("a b")
}

func TestParseDoesNotShareSpareCapacity(t *testing.T) {
	u := uri.MustParse("/a/b")
	v := u
	u.Path = append(u.Path, "c")
	v.Path = append(v.Path, "d")
	assert.Equal(t, "/a/b/c", u.String())
	assert.Equal(t, "/a/b/d", v.String())
}

// Appendix B: the delimiters, and no other bytes.
func TestSplit(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want uri.URI
	}{
		{"http://a b/c d?e f#g h#i", uri.URI{Scheme: "http", Host: "a b", Path: []string{"", "c d"}, Query: "e f", Fragment: "g h#i"}},
		{"HTTP://h:http/", uri.URI{Scheme: "http", Host: "h:http", Path: []string{"", ""}}},
		{"//h:65536", uri.URI{IsRelative: true, Host: "h:65536"}},
		{"//h:80:90", uri.URI{IsRelative: true, Host: "h:80:90"}},
		{"//a b:0080", uri.URI{IsRelative: true, Host: "a b", Port: 80, HasPort: true}},
		{"http://::1/", uri.URI{Scheme: "http", Host: "::1", Path: []string{"", ""}}},
		{"http://[::1/", uri.URI{Scheme: "http", Host: "[::1", Path: []string{"", ""}}},
		{"http://[::1%25eth0]:80", uri.URI{Scheme: "http", Host: "[::1%25eth0]", Port: 80, HasPort: true}},
		{"//u@v@h", uri.URI{IsRelative: true, UserInfo: "u", Host: "v@h"}},
		{"//u p@:1", uri.URI{IsRelative: true, UserInfo: "u p", ForceAuthority: true, Port: 1, HasPort: true}},
		{"1http://h", uri.URI{Scheme: "1http", Host: "h"}},
		{"K\u212A:a", uri.URI{Scheme: "K\u212A", Path: []string{"a"}}}, // not a scheme, so not lowercased
		{":a", uri.URI{IsRelative: true, Path: []string{":a"}}},
		{"a?b:c//d#", uri.URI{IsRelative: true, Path: []string{"a"}, Query: "b:c//d", ForceFragment: true}},
		{"a/b:c", uri.URI{IsRelative: true, Path: []string{"a", "b:c"}}},
		{`c:\a b`, uri.URI{Scheme: "c", Path: []string{`\a b`}}},
	} {
		assert.Equal(t, tt.want, uri.Split(tt.in), tt.in)
	}
	for text := range texts.Part(*uri.Deep, 14, uri.Short) {
		requireSplit(t, text)
		requireSplit(t, "//"+text+"/a")
		requireSplit(t, "//u:p@h:80"+text)
	}
}

// requireSplit requires that Split and Parse agree on text, and that Format rejects what Parse rejects.
func requireSplit(t testing.TB, text string) {
	split := uri.Split(text)
	parsed, err := uri.Parse(text)
	if err == nil {
		require.Equal(t, parsed, split, "%q", text)
		return
	}
	_, err = uri.Format(split)
	require.Error(t, err, "Format of Split(%q)", text)
	require.Equal(t, len(split.Path), cap(split.Path))
}
