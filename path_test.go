package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestSection3_3_AppendSegment(t *testing.T) {
	for _, tt := range []struct{ in, segment, want string }{
		{"/a/", "b", "/a/b"},
		{"/a", "b", "/a/b"},
		{"/", "b", "/b"},
		{"http://h", "b", "http://h/b"},
		{"http://h?q#f", "b", "http://h/b?q#f"},
		{"http://h/", "b", "http://h/b"},
		{"http://h//", "b", "http://h//b"}, // only one empty segment is dropped
		{"http://h/a//", "b", "http://h/a//b"},
		{"file:///", "b", "file:///b"},
		{"", "b", "b"},
		{"a", "b", "a/b"},
		{"a/", "b", "a/b"},
		{"x:", "b", "x:b"},
		{"x:a", "b:c", "x:a/b:c"},
		{"/a", "", "/a/"},
		{"/a/", "", "/a/"},
		{"http://h", "", "http://h/"},
		{"", "", "/"},
		{"/a", "..", "/a/.."},
		{"/a", "%2F", "/a/%2F"},
	} {
		u := uri.MustParse(tt.in)
		v := u.AppendSegment(tt.segment)
		text, err := uri.Format(v)
		require.NoError(t, err)
		assert.Equal(t, tt.want, text, "(%q).AppendSegment(%q)", tt.in, tt.segment)
		assert.Equal(t, tt.in, u.String(), "AppendSegment leaves its receiver alone")
		assert.Equal(t, len(v.Path), cap(v.Path))
		assert.Equal(t, uri.MustParse(text), v, "the result is canonical")
	}
	assert.Equal(t, "/b", uri.URI{IsRelative: true, Path: []string{""}}.AppendSegment("b").String())
	assert.Error(t, uri.MustParse("/a").AppendSegment("b/c").Validate(), "the segment is raw")
	assert.Error(t, uri.MustParse("").AppendSegment("b:c").Validate())
}

func TestEscapedPathAndRequestTarget(t *testing.T) {
	for _, tt := range []struct{ in, path, target string }{
		{"http://h", "", "/"},
		{"http://h?", "", "/?"},
		{"http://h?q#f", "", "/?q"},
		{"http://h/", "/", "/"},
		{"http://h/a%2Fb/c?q?/#f", "/a%2Fb/c", "/a%2Fb/c?q?/"},
		{"http://h//a", "//a", "//a"},
		{"/a?q", "/a", "/a?q"},
		{"?q", "", "/?q"},
		{"a/b?q", "a/b", ""}, // no origin-form
		{"urn:a:b", "a:b", ""},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.path, u.EscapedPath(), tt.in)
		assert.Equal(t, tt.target, u.RequestTarget(), tt.in)
	}
	root := uri.URI{Scheme: "x", Host: "h", Path: []string{""}}
	assert.Equal(t, "/", root.EscapedPath())
	assert.Equal(t, "/", root.RequestTarget())
	split := uri.URI{Scheme: "http", Host: "h", Path: []string{"", "a HTTP/1.1\r\nEvil: 1"}}
	assert.Empty(t, split.RequestTarget(), "a request cannot be split")
}
