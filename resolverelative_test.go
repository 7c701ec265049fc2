package uri_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

// Each row follows from the law: from any base, the result leads to where the reference leads from the target of the relative base
// (sections 5.2.2 to 5.2.4).
func TestSection5_2_ResolveRelative(t *testing.T) {
	for _, tt := range []struct{ base, ref, want string }{
		// 5.2.3: the path of the reference follows the directory of the base
		{"a", "b", "b"},
		{"a/b", "c", "a/c"},
		{"a/b/", "c", "a/b/c"},
		{"../foo", "bar", "../bar"},
		{"docs/guide/a.md", "../c.md#top", "docs/c.md#top"},
		{"", "a", "a"},
		{"?q", "a?r#f", "a?r#f"},
		// 5.2.4: ".." removes a segment of the base, and stays if there is none
		{"a/b", "../c", "c"},
		{"a", "../c", "../c"},
		{"a/b", "../../c", "../c"},
		{"../a/b", "../../c", "../../c"},
		{"a", "b/../../c/./d", "../c/d"},
		{"a/../b", "#f", "b#f"},
		{"a", "/../c", "/c"},
		{"/a", "../../c", "/c"},
		{"//h/a", "../../c", "//h/c"},
		// ... and at the end stands for a directory, in both
		{"a/..", "c", "c"},
		{"..", "c", "../c"},
		{".", "c", "c"},
		{"a/.", "c", "a/c"},
		{"/a/b/..", "c", "/a/c"},
		{"//h/a/..", "?q", "//h/?q"},
		{"a", ".", "."},
		{"a", "./", "."},
		{"a", "..", ".."},
		{"a/b", "../", "."},
		{"a/b", "../..", ".."},
		{"a/..", "", "."},
		// 5.2.2: an empty path takes that of the base, and then an absent query takes its query; the fragment of the base is ignored
		{"a/b?q#f", "", "a/b?q"},
		{"a?q", "?", "a?"},
		{"a?q", "#", "a?q#"},
		{"?q#f", "", "?q"},
		{"#f", "", ""},
		{"?q", "?r", "?r"},
		// 5.2.2: what begins with a slash, an authority or a scheme
		{"a/b", "/c/../d", "/d"},
		{"a/b", "//h/c/../d?q", "//h/d?q"},
		{"a/b", "X:c/../d", "x:/d"},
		{"//h", "a", "//h/a"},
		{"//h?q", "", "//h?q"},
		{"//u@h:1/a", "b", "//u@h:1/b"},
		{"//", "a", "///a"},
		// 4.2: the first segment of a relative reference has no colon and is not empty, and its path does not begin with "//"
		{"x/a", "../b:c", "./b:c"},
		{"./a:b", "", "./a:b"},
		{"./a:b", "../c:d", "../c:d"},
		{"a", ".//b", ".//b"},
		{".//a", "b", ".//b"},
		{".//a", "../b", "b"},
		{"a", "..//b", "..//b"},
		{"/a", ".//b", "/.//b"},
		{"/.//a", "b", "/.//b"},
		{"//h/a", ".//b", "//h//b"},
		// ... also if the path is that of the base, before or after its dot-segments are removed
		{"/.//a", "", "/.//a"},
		{"/.//a", "?q", "/.//a?q"},
		{"/a/..//b", "#f", "/.//b#f"},
		{".//a", "?q", ".//a?q"},
		{"a/..//b", "", ".//b"},
		{"a/../b:c", "#f", "./b:c#f"},
		{"//h/.//a", "?q", "//h//a?q"},
		// 2.3: "%2E%2E" is not a dot-segment in resolution
		{"a/%2E%2E/b", "../c", "a/c"},
	} {
		u, err := uri.MustParse(tt.base).ResolveRelative(uri.MustParse(tt.ref))
		require.NoError(t, err)
		assert.Equal(t, tt.want, u.String(), "%q with %q", tt.base, tt.ref)
		plain.Target(t, u, tt.want)
	}
}

// With a scheme, ResolveRelative is Resolve, and its errors are those of Validate.
func TestResolveRelativeErrors(t *testing.T) {
	base, ref := uri.MustParse("http://h/a/.."), uri.MustParse("b?q")
	want, err := base.Resolve(ref)
	require.NoError(t, err)
	got, err := base.ResolveRelative(ref)
	require.NoError(t, err)
	assert.Equal(t, want, got)

	bad, zero := uri.URI{IsRelative: true, Path: []string{"a b"}}, uri.URI{}
	lost := uri.URI{IsRelative: true, Port: 80, HasPort: true}
	var formatError *uri.FormatError
	for _, operands := range [][2]uri.URI{{bad, ref}, {ref, bad}, {base, bad}, {zero, bad}} {
		u, err := operands[0].ResolveRelative(operands[1])
		require.ErrorAs(t, err, &formatError)
		assert.Equal(t, uri.ComponentPath, formatError.Component)
		assert.Zero(t, u)
	}
	_, err = lost.ResolveRelative(ref)
	require.ErrorIs(t, err, uri.ErrNotWritten)
	u, err := zero.ResolveRelative(zero)
	require.NoError(t, err)
	assert.Equal(t, uri.URI{IsRelative: true}, u)
}
