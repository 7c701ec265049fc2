package iri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// RFC 3986, section 5.4, with a character in every part (RFC 3987, section 6.5).
func TestSection5_4_Resolve(t *testing.T) {
	for ref, want := range map[string]string{
		"g:é": "g:é", "é": "http://ä/é/ü/é", "./é": "http://ä/é/ü/é", "é/": "http://ä/é/ü/é/", "/é": "http://ä/é", "//é": "http://é",
		"?é": "http://ä/é/ü/ö;p?é", "é?y": "http://ä/é/ü/é?y", "#é": "http://ä/é/ü/ö;p?q#é", "": "http://ä/é/ü/ö;p?q",
		".": "http://ä/é/ü/", "..": "http://ä/é/", "../é": "http://ä/é/é", "../../é": "http://ä/é", "../../../é": "http://ä/é",
		"é/./h": "http://ä/é/ü/é/h", "é;x=1/../y": "http://ä/é/ü/y", "é?y/../x": "http://ä/é/ü/é?y/../x", "http:é": "http:é",
	} {
		target, err := iri.Resolve("http://ä/é/ü/ö;p?q#f", ref)
		require.NoError(t, err, ref)
		assert.Equal(t, want, target, ref)
	}
}

// The rows of RFC 3986, sections 5.4.1 and 5.4.2, as they stand there: in US-ASCII, and of a base that is normal, the text is the same
// as that of uri.Resolve.
func TestSection5_4_ResolveASCII(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, ref := range []string{
		"g:h", "g", "./g", "g/", "/g", "//g", "?y", "g?y", "#s", "g#s", "g?y#s", ";x", "g;x", "g;x?y#s", "", ".", "./", "..", "../", "../g", "../..",
		"../../", "../../g", "../../../g", "../../../../g", "/./g", "/../g", "g.", ".g", "g..", "..g", "./../g", "./g/.", "g/./h", "g/../h",
		"g;x=1/./y", "g;x=1/../y", "g?y/./x", "g?y/../x", "g#s/./x", "g#s/../x", "http:g",
	} {
		want, err := uri.Resolve(base, ref)
		require.NoError(t, err)
		target, err := iri.Resolve(base, ref)
		require.NoError(t, err)
		assert.Equal(t, want, target, ref)
	}
}

// Everything but the dot-segments is as it is written.
func TestResolveKeepsTheSpelling(t *testing.T) {
	for _, tt := range []struct{ base, ref, want, why string }{
		{"HTTP://Ä:080/%7e/é", "./%c3%a9", "HTTP://Ä:080/%7e/%c3%a9", "scheme, host, port, and percent-encoded sequences"},
		{"HTTP://h:/a", "#", "HTTP://h:/a#", "an empty port and an empty fragment"},
		{"x://h/é", "HTTPS://É:/./a", "HTTPS://É:/a", "those of the reference"},
		{"X://h/é", "//É:00", "X://É:00", "the scheme of the base, and the port of the reference"},
		{"x://h", "é", "x://h/é", "RFC 3986, section 5.2.3: a base without a path"},
		{"x:", "é", "x:é", "RFC 3986, section 5.2.3: neither a path nor an authority"},
		{"x:é:b", "ö", "x:ö", "RFC 3986, section 5.2.3: no slash in the base"},
		{"x:/é/./../b", "?q", "x:/é/./../b?q", "RFC 3986, section 5.2.2: the path of the base stays"},
		{"x:/é/./../b?#f", "", "x:/é/./../b?", "RFC 3986, section 5.2.2: and an empty query"},
		{"x:/é/b", "..//c", "x:/.//c", "design, section 7, law 4: no authority by chance"},
		{"x:/é/b", "/.//c", "x:/.//c", "likewise"},
		{"x:/é/b", "Y:/..//c", "Y:/.//c", "likewise, of the reference"},
		{"x://é/b", "..//c", "x://é//c", "after an authority, nothing is added"},
		{"x:/é/b", "//h/..//c", "x://h//c", "likewise, of the reference"},
		{"x:é/b", "../..//c", "x:/.//c", "likewise, of a rootless path"},
	} {
		target, err := iri.Resolve(tt.base, tt.ref)
		require.NoError(t, err)
		assert.Equal(t, tt.want, target, tt.why)
	}
}

// An error says which text is invalid. The error of the base comes before that of the reference.
func TestResolveErrors(t *testing.T) {
	for _, tt := range []struct{ base, ref, text string }{
		{"é b", "\xff", "uri: base: invalid path at offset 2: ' ' is not allowed: write %20 (ipchar; RFC 3987, section 2.2)"},
		{"é", "\xff", "uri: the base has no scheme (RFC 3986, section 5.1)"},
		{"//é", "é", "uri: the base has no scheme (RFC 3986, section 5.1)"},
		{"x:é", "é\xff", "uri: reference: invalid path at offset 2: 0xFF begins no character in UTF-8 (ipchar; RFC 3987, section 2.2)"},
	} {
		target, err := iri.Resolve(tt.base, tt.ref)
		assert.EqualError(t, err, tt.text)
		assert.Empty(t, target)
	}
	_, err := iri.Resolve("é", "")
	assert.Equal(t, uri.ErrRelativeBase, err)
	var e *uri.ParseError
	_, err = iri.Resolve("x:é", "é\xff")
	require.ErrorAs(t, err, &e)
	assert.Equal(t, 2, e.Offset)
}
