package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection5_2_Relativize(t *testing.T) {
	for _, tt := range []struct{ base, target, want string }{
		{base5_4, "http://a/b/c/g", "g"},
		{base5_4, "http://a/b/c/g/", "g/"},
		{base5_4, "http://a/b/c/", "."},
		{base5_4, "http://a/b/", ".."},
		{base5_4, "http://a/", "../.."},
		{base5_4, "http://a/g", "../../g"},
		{base5_4, "http://a/b/c", "../c"},
		{base5_4, "http://a/b/c/d;p?y", "?y"},
		{base5_4, "http://a/b/c/d;p?q", ""},
		{base5_4, "http://a/b/c/d;p?q#s", "#s"},
		{base5_4, "http://a/b/c/d;p?q#", "#"},
		{base5_4, "http://a/b/c/d;p", "d;p"}, // the query of the base is dropped only if the reference has a path
		{base5_4, "http://a/b/c/d;p?", "?"},
		{base5_4, "http://a/b/c/g:h", "./g:h"}, // 4.2
		{base5_4, "http://a/b/g:h", "../g:h"},
		{base5_4, "http://a/b/c//g", ".//g"},
		{base5_4, "http://a/b//g", "..//g"},
		{base5_4, "http://a//", "../..//"},
		{base5_4, "http://a", "//a"}, // no relative path leads to an empty path
		{base5_4, "http://g/b/c/d;p?q", "//g/b/c/d;p?q"},
		{"http://@a/b/c", "http://a/b/d", "//a/b/d"}, // empty userinfo and no userinfo differ
		{"http://a/b/c", "http://@a/b/d", "//@a/b/d"},
		{base5_4, "http://a:80/b/c/d;p?q", "//a:80/b/c/d;p?q"},
		{"http://a:80/b", "http://a:81/c", "//a:81/c"},
		{"http://a/b", "http://a:0/c", "//a:0/c"},
		{base5_4, "http://u@a/b/c/d;p?q", "//u@a/b/c/d;p?q"},
		{base5_4, "https://a/b/c/d;p?q", "https://a/b/c/d;p?q"},
		{base5_4, "http:/b/c", "http:/b/c"}, // without an authority there is no shorter reference
		{base5_4, "http:", "http:"},
		{base5_4, "x:/a/../b", "x:/b"},        // shorter, with the same target
		{base5_4, "http://g/a/../b", "//g/b"}, // here too
		{base5_4, "//g/a/../b", "//g/b"},      // and here
		{base5_4, "//g", "//g"},               // a relative target also becomes a shorter one
		{base5_4, "/b/c/g", "g"},
		{base5_4, "/", "../.."},
		{base5_4, "../c/./g", "g"},
		{base5_4, "", ""},
		{base5_4, "d;p?q", ""},
		{"HTTP://a/b", "http://a/c", "c"}, // 3.1
		{"http://a", "http://a/b", "b"},   // 5.2.3
		{"http://a", "http://a/", "."},
		{"http://a?q", "http://a", "//a"},
		{"http://a?q", "http://a?r", "?r"},
		{"http://a/?q", "http://a/", "."},
		{"http://a/b/../c/d", "http://a/c/e", "e"}, // the dot-segments of the base are removed too
		{"http://a/b/../c/d", "http://a/b/../c/d", "d"},
		{"http://a/b/../c/d", "#f", "#f"}, // but not if the reference has no path
		{"file:///a/b", "file:///a/c", "c"},
		{"x:a/b", "x:c", "x:c"}, // dot-segments cannot lead out of a hierarchy to a first segment
		{"x:a/b", "x:a/c", "c"},
		{"x:a/b", "x:a", "x:a"},
		{"x:a/b", "x:", "x:"},
		{"x:a/b", "x:/c", "../c"}, // 5.2.4 makes an absolute path of it
		{"x:a/b", "x:/", ".."},
		{"x:a", "x:c", "c"},
		{"x:a", "x:c:d", "./c:d"},
		{"x:a", "x:/c", ".//c"}, // 2A leaves the slash
		{"x:a", "x:/.//c", ".///c"},
		{"x:a", "x:", "."}, // 2D
		{"x:?q", "x:", "."},
		{"x:", "x:?q", "?q"},
		{"x:/a", "x:/.//c", ".//c"}, // the "/." in front is not part of the path
		{"x:/.//c", "x:/.//d", "d"},
		{"x:/.//c", "x:/d", "../d"},
		{"x:/.//c?q", "x:/.//c", "c"},
		{"x:/.//c", "x:/.//c#f", "#f"},
		{"x://", "x:///a", "a"},
		{"x://", "x:/a", "x:/a"},
		{"x:/a", "x:///a", "///a"},
		{"urn:a:b", "urn:a:c", "./a:c"},
	} {
		base, target := uri.MustParse(tt.base), uri.MustParse(tt.target)
		got := base.Relativize(target)
		assert.Equal(t, tt.want, got.String(), "(%q).Relativize(%q)", tt.base, tt.target)
		plain.Relativized(t, base, target, got)
	}
}

// If the operands cannot be resolved, Relativize returns the target, and Resolve has the same error for it.
func TestRelativizeRefused(t *testing.T) {
	good, bad := uri.MustParse("http://a/b/c"), uri.URI{Scheme: "http", Host: "a b", Path: []string{"", "x"}}
	relative := uri.MustParse("/b/c")
	for _, pair := range [][2]uri.URI{{good, bad}, {bad, good}, {relative, good}, {uri.URI{}, good}} {
		got := pair[0].Relativize(pair[1])
		assert.Equal(t, pair[1], got)
		_, want := pair[0].Resolve(pair[1])
		_, err := pair[0].Resolve(got)
		assert.Equal(t, want, err)
		assert.Error(t, err)
	}
	hand := uri.URI{IsRelative: true, Host: "g", Port: 1, Path: append(make([]string, 0, 8), "", "a")}
	got := good.Relativize(hand)
	assert.Equal(t, hand, got, "where nothing is shorter it is the target as it stands")
	assert.Equal(t, 2, cap(got.Path))
}

// The result does not share memory with either operand.
func TestRelativizeSharesNothing(t *testing.T) {
	base, target := uri.MustParse("x:a/b"), uri.MustParse("x:a/c/d")
	ref := base.Relativize(target)
	ref.Path[0] = "changed"
	assert.Equal(t, "x:a/b", base.String())
	assert.Equal(t, "x:a/c/d", target.String())
	assert.Equal(t, len(ref.Path), cap(ref.Path))

	hand := uri.URI{Scheme: "x", ForceQuery: true, Query: "q", Path: []string{""}}
	assert.Equal(t, "a", hand.Relativize(uri.MustParse("x:/a")).String(), "the base counts in its canonical form")
	assert.Equal(t, "", hand.Relativize(uri.MustParse("x:/?q")).String())
	assert.Equal(t, "#f", hand.Relativize(uri.MustParse("x:/?q#f")).String())
}
