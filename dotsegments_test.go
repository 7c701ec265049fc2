package uri_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

// The plain implementation takes the steps of the two traces in section 5.2.4, and the library has the same results.
func TestSection5_2_4_Traces(t *testing.T) {
	type state struct{ step, output, input string }
	for _, tt := range []struct {
		path  string
		trace []state
		want  string
	}{
		{"/a/b/c/./../../g", []state{
			{"2E", "/a", "/b/c/./../../g"},
			{"2E", "/a/b", "/c/./../../g"},
			{"2E", "/a/b/c", "/./../../g"},
			{"2B", "/a/b/c", "/../../g"},
			{"2C", "/a/b", "/../g"},
			{"2C", "/a", "/g"},
			{"2E", "/a/g", ""},
		}, "/a/g"},
		{"mid/content=5/../6", []state{
			{"2E", "mid", "/content=5/../6"},
			{"2E", "mid/content=5", "/../6"},
			{"2C", "mid", "/6"},
			{"2E", "mid/6", ""},
		}, "mid/6"},
	} {
		var got []state
		plain.TraceDotSegments(tt.path, func(step, output, input string) {
			got = append(got, state{step, output, input})
			// At each step, the output and the rest of the input together have the result of the whole path.
			assert.Equal(t, tt.want, uri.RemoveDotSegments(output+input), "after step %s", step)
		})
		assert.Equal(t, tt.trace, got)
		assert.Equal(t, tt.want, uri.RemoveDotSegments(tt.path))
	}
}

func TestSection5_2_4_RemoveDotSegments(t *testing.T) {
	for _, tt := range []struct{ path, want string }{
		{"", ""},
		{"/", "/"},
		{"a", "a"},
		{"a/b.c/..d", "a/b.c/..d"},
		{".", ""},     // 2D
		{"..", ""},    // 2D
		{"./", ""},    // 2A
		{"../", ""},   // 2A
		{"./..", ""},  // 2A, 2D
		{"../a", "a"}, // 2A
		{"../../a", "a"},
		{".//a", "/a"}, // 2A leaves a path that begins with a slash
		{"/.", "/"},    // 2B
		{"/./", "/"},
		{"a/.", "a/"},
		{"/..", "/"}, // 2C
		{"/../", "/"},
		{"a/..", "/"}, // "/.." becomes "/", and the segment before it has no slash to keep
		{"a/../b", "/b"},
		{"a/b/..", "a/"},
		{"a/b/../..", "/"},
		{"a/../../../b", "/b"},
		{"a/..//b", "//b"}, // section 5.2.4 to the letter; Resolve adds "/."
		{"/a//..", "/a/"},
		{"/a//../..", "/"},
		{"//..", "/"},
		{"...", "..."},
		{"/.../..../.a", "/.../..../.a"},
		{"/%2E/%2e%2E/a", "/%2E/%2e%2E/a"},
	} {
		assert.Equal(t, tt.want, plain.RemoveDotSegments(tt.path), "the steps on %q", tt.path)
		assert.Equal(t, tt.want, uri.RemoveDotSegments(tt.path), "RemoveDotSegments(%q)", tt.path)
	}
}

// If each dot of a segment led to a scan of the segment, this would take longer than go test waits. The shapes of
// internal/check do not show that: they count statements, and a scan in package strings is one statement.
func TestDotsOfOneSegmentTakeLinearTime(t *testing.T) {
	ref := "y" + strings.Repeat(".", 6<<20) + "/../z"
	target, err := uri.MustParse("x://h/a/b").AppendResolve(nil, ref)
	require.NoError(t, err)
	assert.Equal(t, "x://h/a/z", string(target))
}
