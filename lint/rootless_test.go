package lint_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func TestSection5_2_4_RootlessDotSegments(t *testing.T) { requireRows(t, rootlessRows) }

var rootlessRows = []row{
	{"ex:a/../b", []string{"rootless-dot-segments path[1] 0:.."}},
	{"ex:a/..", []string{"rootless-dot-segments path[1] 0:.."}},
	{"ex:a/./b/../../c/..", []string{"rootless-dot-segments path[4] 0:.."}},
	{"ex:./a/..", []string{"rootless-dot-segments path[2] 0:.."}},
	{"ex:.//a", []string{"rootless-dot-segments path[0] 0:."}},
	{"ex:./..//", []string{"rootless-dot-segments path[1] 0:.."}},
	{"ex:a//../..", []string{"rootless-dot-segments path[3] 0:.."}},
	{"ex:a/b/../c", nil},
	{"ex:./../a", nil},
	{"ex:../", nil},
	{"ex:..", nil},
	{"ex:a//..", nil},
	{"ex:/a/../b", nil},
	{"ex://h/a/../../b", nil},
	{"a/../b", nil},
	{"a/../../b", nil},
	{"ex:a/.%2e.", nil},
	{"ex:...//a", nil},
	{"data:a/../b", []string{"rootless-dot-segments path[1] 0:.."}}, // resolution removes them, although the path is data

	// The authority inside changes.
	{"blob:https://h/../evil", []string{"rootless-dot-segments path[3] 0:.."}},
	{"jdbc:mysql://h/../x", []string{"rootless-dot-segments path[3] 0:.."}},
	{"blob:https://h/a/../../evil", []string{"rootless-dot-segments path[4] 0:.."}},
	{"blob:https://h/..", []string{"rootless-dot-segments path[3] 0:.."}},
	{"ex:https:/a/..//h", []string{"rootless-dot-segments path[2] 0:.."}}, // where there was none
	{"blob:https:/.//h", []string{"rootless-dot-segments path[1] 0:."}},
	{"blob:https:/./h", nil},
	{"ex:https://./h", []string{"rootless-dot-segments path[2] 0:."}},
	{"ex:a/https://h/../../../b", []string{"rootless-dot-segments path[4] 0:.."}},
	{"ex:a://b://c/..", []string{"rootless-dot-segments path[5] 0:.."}},
	{"blob:https://h/a/../b", nil},
	{"blob:https://h/.", nil},
	{"ex:https://h/../h", nil}, // the same authority
	{"ex:https:/h/../x", nil},
	{"http:a/https://h/../x", []string{"browser-host path[0] 0:a", "rootless-dot-segments path[4] 0:.."}},
	{"ex:/https://h/../x", nil},
	{"/https://h/../x", nil},
}

// In each rootless path of up to seven of these segments, the finding is at the first segment whose removal makes the path
// absolute, by the routine of section 5.2.4.
func TestSection5_2_4_RootlessPaths(t *testing.T) {
	var try func(path []string)
	try = func(path []string) {
		if len(path) > 0 && path[0] != "" {
			u := uri.URI{Scheme: "ex", Path: path}
			want := slowTurns(strings.Join(path, "/"))
			var places []int
			for _, f := range lint.Check(u) {
				require.Equal(t, lint.RootlessDotSegments, f.Code, "Check(%q)", u)
				require.Contains(t, []string{".", ".."}, path[f.Segment], "Check(%q)", u)
				places = append(places, f.Segment)
			}
			require.Equal(t, want, len(places) == 1, "Check(%q)", u)
			if want { // the path before the segment is not absolute, and the path up to it is
				i := places[0]
				require.False(t, slowTurns(strings.Join(path[:i], "/")), "before path[%d] of %q", i, u)
				require.True(t, slowTurns(strings.Join(path[:i+1], "/")+"//"), "up to path[%d] of %q", i, u)
			}
		}
		if len(path) < 7 {
			for _, segment := range []string{"a", "", ".", ".."} {
				try(append(path[:len(path):len(path)], segment))
			}
		}
	}
	try(nil)
}

// Each rootless path of up to six of these segments has the finding exactly if resolution makes it begin with a slash, or changes an authority
// inside.
func TestSection5_2_4_AuthoritiesInside(t *testing.T) {
	t.Parallel()
	base := uri.MustParse("base:")
	tried, absolute, changed := 0, 0, 0
	var try func(path []string)
	try = func(path []string) {
		if len(path) > 0 && path[0] != "" {
			u := uri.URI{Scheme: "ex", Path: path}
			resolved, err := base.Resolve(u)
			require.NoError(t, err)
			before, after := strings.Join(path, "/"), resolved.EscapedPath()
			becomesAbsolute := strings.HasPrefix(after, "/")
			changes := !slices.Equal(slowAuthorities(before), slowAuthorities(after))
			got := lint.Check(u)
			if want := becomesAbsolute || changes; want != codesOf(got)[lint.RootlessDotSegments] {
				require.Equal(t, want, !want, "Check(%q), which becomes %q", u, resolved)
			}
			if !slices.Equal(slowCheck(u), placesOf(got)) {
				require.Equal(t, slowCheck(u), placesOf(got), "places of Check(%q)", u)
			}
			tried++
			if becomesAbsolute {
				absolute++
			} else if changes {
				changed++
			}
		}
		if len(path) < 6 {
			for _, segment := range []string{"", "a", "..", ".", "https:", "h"} {
				try(append(path[:len(path):len(path)], segment))
			}
		}
	}
	try(nil)
	assert.Equal(t, 46_655, tried)
	assert.Greater(t, absolute, 10_000)
	assert.Greater(t, changed, 1_000)
	t.Log(tried, absolute, changed)
}
