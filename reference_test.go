package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
)

func TestSection4_2_And_4_3_Predicates(t *testing.T) {
	for _, tt := range []struct {
		in                                            string
		absolute, network, absolutePath, relativePath bool
	}{
		{"", false, false, false, true},
		{"?y", false, false, false, true},
		{"#s", false, false, false, true},
		{"g", false, false, false, true},
		{"./this:that", false, false, false, true},
		{"/g", false, false, true, false},
		{"/", false, false, true, false},
		{"//g", false, true, false, false},
		{"//g/h", false, true, false, false},
		{"//", false, true, false, false},
		{"http://a#", false, false, false, false}, // an empty fragment is one
		{"http://a#s", false, false, false, false},
		{"http://a", true, false, false, false},
		{"http://a?q", true, false, false, false},
		{"urn:a", true, false, false, false},
		{"x:", true, false, false, false},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.absolute, u.IsAbsolute(), "IsAbsolute of %q", tt.in)
		assert.Equal(t, tt.network, u.IsNetworkPath(), "IsNetworkPath of %q", tt.in)
		assert.Equal(t, tt.absolutePath, u.IsAbsolutePath(), "IsAbsolutePath of %q", tt.in)
		assert.Equal(t, tt.relativePath, u.IsRelativePath(), "IsRelativePath of %q", tt.in)
	}

	root := uri.URI{IsRelative: true, Path: []string{""}} // written "/"
	assert.True(t, root.IsAbsolutePath())
	assert.False(t, root.IsRelativePath())
	both := uri.URI{IsRelative: true, Scheme: "x"}
	assert.False(t, both.IsAbsolute())
	assert.True(t, both.IsRelativePath(), "as IsRelative says")
	for _, neither := range []uri.URI{{Host: "h"}, {Path: []string{"", "a"}}, {Path: []string{"a"}}} {
		assert.False(t, neither.IsAbsolute() || neither.IsNetworkPath() || neither.IsAbsolutePath() || neither.IsRelativePath())
	}
}

func TestSection4_4_SameDocument(t *testing.T) {
	for _, tt := range []struct {
		base, ref string
		want      bool
	}{
		{base5_4, "", true},
		{base5_4, "#s", true},
		{base5_4, "#", true},
		{base5_4, "?q", true},
		{base5_4, "d;p?q#s", true},
		{base5_4, "../c/d;p?q", true},
		{base5_4, "http://a/b/c/d;p?q", true},
		{base5_4, "HTTP://a/b/c/d;p?q#s", true},
		{base5_4 + "#f", "#s", true}, // the base's fragment does not count
		{base5_4 + "#", "", true},
		{base5_4, "?", false},
		{base5_4, "?y", false},
		{base5_4, "d;p", false},
		{base5_4, "http://A/b/c/d;p?q", false}, // not normalized
		{base5_4, "http://a:80/b/c/d;p?q", false},
		{"/a", "", false}, // no base
	} {
		got := uri.MustParse(tt.base).IsSameDocument(uri.MustParse(tt.ref))
		assert.Equal(t, tt.want, got, "(%q).IsSameDocument(%q)", tt.base, tt.ref)
	}
	assert.False(t, uri.MustParse(base5_4).IsSameDocument(uri.URI{Scheme: "x", Host: "a b"}))
}

// Section 3.5: the fragment is not part of what is requested.
func TestWithoutFragment(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://h/p?q#f", "http://h/p?q"}, {"#", ""}, {"a#b", "a"}, {"x:", "x:"}, {"http://h?#", "http://h?"},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, uri.MustParse(tt.want).String(), u.WithoutFragment().String(), tt.in)
		assert.Equal(t, tt.in, u.String())
	}
	roomy := uri.URI{Scheme: "x", Path: append(make([]string, 0, 9), "a"), Fragment: "f"}
	assert.Equal(t, 1, cap(roomy.WithoutFragment().Path), "append copies")
}
