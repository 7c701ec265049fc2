package uri_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

func TestSection3_3_AppendSegments(t *testing.T) {
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
		{"", "b:c", "./b:c"}, // 4.2: otherwise a scheme
		{"?q", "b:c", "./b:c?q"},
		{"a", "b:c", "a/b:c"},
		{"a", "b", "a/b"},
		{"a/", "b", "a/b"},
		{"x:", "b", "x:b"},
		{"x:", "b:c", "x:b:c"},
		{"x:a", "b:c", "x:a/b:c"},
		{"/a", "b/c", "/a/b%2Fc"}, // data is encoded
		{"/a", "%2F", "/a/%252F"},
		{"/a", "...", "/a/..."},
		{"/a", "..b/c..", "/a/..b%2Fc.."},
		{"/a", "%2e%2e", "/a/%252e%252e"}, // encoded twice
		{"/a", "a;..", "/a/a%3B.."},
		{"/a", "ü \x00", "/a/%C3%BC%20%00"},
		{"/a", "\xff", "/a/%FF"},
		{"/a/..", "b", "/a/../b"}, // nothing else changes
	} {
		u := uri.MustParse(tt.in)
		v, err := u.AppendSegments(tt.segment)
		require.NoError(t, err)
		text, err := uri.Format(v)
		require.NoError(t, err)
		assert.Equal(t, tt.want, text, "(%q).AppendSegments(%q)", tt.in, tt.segment)
		assert.Equal(t, tt.in, u.String(), "AppendSegments leaves its receiver alone")
		assert.Equal(t, len(v.Path), cap(v.Path))
		assert.Equal(t, uri.MustParse(text), v, "the result is canonical")
		name, err := v.BaseName()
		require.NoError(t, err)
		assert.Equal(t, tt.segment, name, "what was appended comes back")
	}
	v, err := uri.URI{IsRelative: true, Path: []string{""}}.AppendSegments("b")
	require.NoError(t, err)
	assert.Equal(t, "/b", v.String())
	v, err = uri.URI{}.AppendSegments("b") // the empty reference, spelled differently
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("b"), v)
	for _, u := range refusedByTheirPath {
		v, err := u.AppendSegments("b")
		assert.Equal(t, u.Validate(), err, "what was refused is not mended by a segment more")
		assert.Zero(t, v)
	}
	for _, reserved := range []string{"", ".", "..", "../b", "b/..", "b/./c", `..\b`, `b\..`, `\..`, "/.", "//..//", "../..", "./", "..;", ".;a", "..;/a", `a\.;`, "a/..;b/c"} {
		for i := range 3 {
			data := []string{"x", "y", "z"}
			data[i] = reserved
			v, err := uri.MustParse("/a").AppendSegments(data...)
			require.ErrorIs(t, err, uri.ErrReservedSegment, reserved)
			want := &uri.FormatError{Component: uri.ComponentPath, Segment: i, Offset: -1, Rule: "segment", Err: uri.ErrReservedSegment}
			assert.Equal(t, want, err)
			assert.ErrorContains(t, err, fmt.Sprintf("uri: invalid path in data[%d]: a path segment cannot be", i))
			assert.Zero(t, v)
		}
	}
}

// Format rejects these values for their path. A longer path, or one without dot-segments, would be allowed.
var refusedByTheirPath = []uri.URI{
	{Scheme: "http", Host: "h", Path: []string{"", "a b"}},
	{Scheme: "http", Host: "h", Path: []string{"a"}},
	{Scheme: "x", Path: []string{"", "", "a"}},
	{IsRelative: true, Path: []string{"a:b"}},
	{Path: []string{"a"}},
}

func TestSection5_2_4_JoinPath(t *testing.T) {
	for _, tt := range []struct {
		in    string
		texts []string
		want  string
	}{
		{"http://h/a?q#f", []string{"b"}, "http://h/a/b?q#f"},
		{"http://h/a/", []string{"b"}, "http://h/a/b"},
		{"http://h/a", []string{"/b"}, "http://h/a/b"},
		{"http://h/a/", []string{"/b/"}, "http://h/a/b/"},
		{"http://h", []string{"b"}, "http://h/b"},
		{"http://h", []string{"/b"}, "http://h/b"},
		{"http://h", []string{"//b"}, "http://h//b"},
		{"http://h/", []string{"/"}, "http://h/"},
		{"http://h/a", []string{"/"}, "http://h/a/"},
		{"http://h", []string{"/"}, "http://h/"},
		{"http://h/a", nil, "http://h/a"},
		{"http://h/a/../b", nil, "http://h/a/../b"},
		{"http://h/a/../b", []string{"", ""}, "http://h/a/../b"}, // nothing is appended or removed
		{"http://h/a", []string{"b", "", "c/d"}, "http://h/a/b/c/d"},
		{"http://h/a", []string{"../b"}, "http://h/b"},
		{"http://h/a", []string{"../../../b"}, "http://h/b"},
		{"http://h/a", []string{"."}, "http://h/a/"},
		{"http://h/a", []string{".."}, "http://h/"},
		{"http://h/a", []string{"b%2Fc"}, "http://h/a/b%2Fc"},   // encoded already
		{"http://h/a", []string{"%2E%2E"}, "http://h/a/%2E%2E"}, // 5.2.4 does not treat encoded dots as dots
		{"http://h/a//", []string{"b"}, "http://h/a//b"},
		{"http://h/a", []string{"//b"}, "http://h/a//b"},
		{"x:a", []string{"b:c"}, "x:a/b:c"},
		{"x:a", []string{"../b"}, "x:/b"}, // 5.2.4 makes an absolute path of it
		{"x:", []string{"a"}, "x:a"},
		{"x:", []string{"//a"}, "x:/.//a"}, // not an authority
		{"x:/", []string{"//a"}, "x:/.//a"},
		{"x:/", []string{"a/..//b"}, "x:/.//b"},
		{"x:", []string{"."}, "x:"},
		{"", []string{"a:b"}, "./a:b"}, // not a scheme
		{"", []string{"//a"}, "/.//a"}, // not an authority
		{"", []string{"/a"}, "/a"},
		{"/", []string{"//a"}, "/.//a"},
		{"a", []string{"../b"}, "a/../b"}, // a relative path keeps its dot-segments
		{"..", []string{".."}, "../.."},
		{"/a", []string{"../../b"}, "/b"},
		{"file:///", []string{"a"}, "file:///a"},
	} {
		u := uri.MustParse(tt.in)
		v, err := u.JoinPath(tt.texts...)
		require.NoError(t, err, "(%q).JoinPath(%q)", tt.in, tt.texts)
		text := v.String()
		assert.Equal(t, tt.want, text, "(%q).JoinPath(%q)", tt.in, tt.texts)
		assert.Equal(t, uri.MustParse(text), v, "the result is canonical")
		assert.Equal(t, len(v.Path), cap(v.Path))
		assert.Equal(t, tt.in, u.String(), "JoinPath leaves its receiver alone")
	}
	for text, offset := range map[string][2]int{ // of the element of Path, and in it (3.3)
		"b c": {2, 1}, "b?c": {2, 1}, "b c/../d": {2, 1}, "b%2/../d": {2, 1}, "../b#/..": {3, 1},
	} {
		v, err := uri.MustParse("/a").JoinPath(text)
		var e *uri.FormatError
		if assert.ErrorAs(t, err, &e, "%q is not encoded", text) {
			assert.Equal(t, uri.ComponentPath, e.Component)
			assert.Equal(t, offset, [2]int{e.Segment, e.Offset}, text)
		}
		assert.Zero(t, v)
	}
	for _, u := range refusedByTheirPath {
		v, err := u.JoinPath("../../b")
		assert.Equal(t, u.Validate(), err, "what was refused is not mended by what is joined")
		assert.Zero(t, v)
	}
	v, err := uri.URI{}.JoinPath("../b")
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("../b"), v, "the empty reference, in its other spelling")
	roomy := uri.URI{Scheme: "x", Host: "h", Path: append(make([]string, 0, 8), "", "a")}
	joined, err := roomy.JoinPath("")
	require.NoError(t, err)
	for _, v := range []uri.URI{joined, roomy.Normalize(), roomy.NormalizeForScheme(), roomy.WithoutAuthority()} {
		assert.Equal(t, len(v.Path), cap(v.Path))
	}
}

func TestSection3_3_Segments(t *testing.T) {
	for _, tt := range []struct {
		path []string
		want []string
	}{
		{nil, nil},
		{[]string{""}, []string{""}}, // "/"
		{[]string{"", ""}, []string{""}},
		{[]string{"", "a%2Fb", "c"}, []string{"a/b", "c"}},
		{[]string{"", "a", ""}, []string{"a", ""}},
		{[]string{"a", "", "%25%00"}, []string{"a", "", "%\x00"}},
		{[]string{"", "", "a"}, []string{"", "a"}},
		{[]string{"%2e", "."}, []string{".", "."}},
	} {
		u := uri.URI{Scheme: "x", Path: tt.path}
		var got []string
		for segment, err := range u.Segments() {
			require.NoError(t, err)
			got = append(got, segment)
		}
		assert.Equal(t, tt.want, got, "Segments of %q", tt.path)
	}
	u := uri.URI{Scheme: "x", Path: []string{"", "a%41", "b%4", "c"}}
	var got []string
	for segment, err := range u.Segments() {
		if err != nil {
			assert.ErrorIs(t, err, escape.ErrPercentEncoding)
			assert.EqualError(t, err, "uri: invalid path at offset 1 of Path[2]: "+
				"'%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)")
		}
		got = append(got, segment)
	}
	assert.Equal(t, []string{"aA", "", "c"}, got)
	for _, err := range (uri.URI{IsRelative: true, Path: []string{"%4", "a"}}).Segments() { // without a slash, the first element is a segment
		assert.EqualError(t, err, "uri: invalid path at offset 0 of Path[0]: "+
			"'%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)")
		break
	}
	for segment := range u.Segments() {
		assert.Equal(t, "aA", segment)
		break
	}
}

func TestSection3_3_BaseName(t *testing.T) {
	for _, tt := range []struct {
		in, name string
	}{
		{"http://h/a/b?q#f", "b"},
		{"http://h/a/b/?q", "b"},
		{"http://h/a/b//", "b"},
		{"http://h/a", "a"},
		{"http://h/a//b", "b"},
		{"http://h//a", "a"},
		{"http://h/", ""},
		{"http://h//", ""},
		{"http://h", ""},
		{"http://h/a%2Fb", "a/b"},
		{"/a/b", "b"},
		{"a/b", "b"},
		{"./a:b/c", "c"},
		{"a", "a"},
		{"a/", "a"},
		{"urn:a:b", "a:b"},
		{"", ""},
		{"?q", ""},
		{"../a", "a"},
		{"..", ".."},
		{"a/..", ".."},
		{"a/./", "."},
		{"http://h/a/%2E%2e", ".."},
		{"x:/.//c", "c"},
	} {
		name, err := uri.MustParse(tt.in).BaseName()
		require.NoError(t, err)
		assert.Equal(t, tt.name, name, "BaseName of %q", tt.in)
	}
	_, err := uri.URI{Scheme: "x", Path: []string{"", "%4"}}.BaseName()
	require.ErrorAs(t, err, new(*uri.FormatError))
	for _, path := range [][]string{{"", "a", "b%4"}, {"", "a", "b%4", ""}, {"", "%", "b%4", "", ""}} { // the slashes at the end do not count
		name, err := uri.URI{Scheme: "x", Path: path}.BaseName()
		var fault *uri.FormatError
		require.ErrorAs(t, err, &fault)
		assert.Equal(t, 2, fault.Segment, "%q", path)
		assert.Equal(t, 1, fault.Offset, "%q", path)
		assert.Empty(t, name)
	}
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
		{"ftp://h/a", "/a", "/a"}, // the scheme is ignored
		{"mailto:", "", "/"},
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

// Section 2.4: the path is decoded once. The error is that of the first segment that has one.
func TestDecodedPath(t *testing.T) {
	for in, want := range map[string]string{
		"http://h/a%20b/c": "/a b/c", "http://h/a%2Fb": "/a/b", "/%252F": "/%2F", "mailto:%41": "A", "": "", "http://h": "", "/%00%ff": "/\x00\xff",
		"x:/.//a": "/.//a", "/a+b": "/a+b",
	} {
		got, err := uri.MustParse(in).DecodedPath()
		require.NoError(t, err)
		assert.Equal(t, want, got, in)
	}
	root, err := uri.URI{IsRelative: true, Path: []string{""}}.DecodedPath()
	require.NoError(t, err)
	assert.Equal(t, "/", root)
	text, err := uri.URI{IsRelative: true, Path: []string{"", "%41", "b%2", "%"}}.DecodedPath()
	var formatError *uri.FormatError
	require.ErrorAs(t, err, &formatError)
	assert.Equal(t, []any{uri.ComponentPath, 2, 1, "", "pct-encoded"}, []any{formatError.Component, formatError.Segment, formatError.Offset, text, formatError.Rule})
	text, err = uri.URI{IsRelative: true, Path: []string{"%", "41"}}.DecodedPath() // no sequence begins in one segment and ends in the next
	require.ErrorAs(t, err, &formatError)
	assert.Empty(t, text)
}

// JoinPath joins each text that is a path, and rejects every other one (RFC 3986, section 3.3).
func TestJoinPathTakesOnlyPaths(t *testing.T) {
	base := uri.MustParse("http://h/users/alice/files")
	for text := range texts.Part(*uri.Deep, 20, uri.Short) {
		if text == "" || strings.Contains(text, ".") {
			continue
		}
		joined, err := base.JoinPath(text)
		if ref, bad := uri.Parse("http://h/" + text); bad != nil || ref.Has(uri.ComponentQuery) || ref.Has(uri.ComponentFragment) {
			require.Error(t, err, "%q", text)
			continue
		}
		require.NoError(t, err, "%q", text)
		require.Equal(t, "/users/alice/files/"+strings.TrimPrefix(text, "/"), joined.EscapedPath(), "%q", text)
	}
	for _, text := range []string{"café.txt", "..\x80..\x80..\x80passwords", "a\x80/\x80/../\xaf"} {
		_, err := base.JoinPath(text)
		require.Error(t, err, "%q", text)
	}
}
