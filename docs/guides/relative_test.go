package guides_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// relativePaths are references with dot-segments in each place, beside those of the test data.
var relativePaths = []string{
	"a/b.json", "/a/b.json", "a", "/a", "a/", "/", "a/b/c/", "//h", "//h/a/b", "../a/b", "./a", "a/../b", "a/./b", "a//b", "a/..//b", "//", "///a", "../c.json",
	"..", ".", "./", "../", "../../c", "../../../c/..", "/..", "/../c", "./c:d", "../c:d", ".//c", "..//c", "../../..//c", "?q", "#f", "c?../q#../f", "a/b:c", "a/../../c/d", "x:../c",
}

// The recipe of docs/net-url.md for a relative base gives what a plain implementation of section 5.2 gives, with one exception:
// a slash remains of a relative path whose first segment ".." removes.
func TestRelativeBase(t *testing.T) {
	data, err := os.ReadFile("../../testdata/references.txt")
	require.NoError(t, err)
	var bases, refs []uri.URI
	for _, text := range append(strings.Split(strings.TrimSuffix(string(data), "\n"), "\n"), relativePaths...) {
		u, err := uri.Parse(text)
		require.NoError(t, err)
		refs = append(refs, u)
		if u.IsRelative {
			bases = append(bases, u)
		}
	}
	pairs, exceptions := 0, 0
	for _, base := range bases {
		b, err := base.WithScheme("x")
		require.NoError(t, err)
		for _, ref := range refs {
			got, err := b.Resolve(ref)
			require.NoError(t, err)
			pairs++
			if ref.Scheme != "" { // the base does not matter
				same, err := uri.MustParse("http://other/").Resolve(ref)
				require.NoError(t, err)
				require.Equal(t, same, got)
				continue
			}
			got, err = got.WithScheme("")
			require.NoError(t, err)
			want, emptied := plainRelative(base.String(), ref.String())
			if emptied {
				exceptions++
			}
			require.True(t, got.Equal(uri.MustParse(want)), "%q with %q is %q, want %q", base, ref, got, want)
		}
	}
	t.Logf("%d pairs of %d relative bases and %d references, %d with the exception", pairs, len(bases), len(refs), exceptions)
	require.NotZero(t, exceptions)
}

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?$`)

// plainRelative implements section 5.2.2 for two references without a scheme, and reports whether ".." removed the first segment of a
// path that does not begin with a slash.
func plainRelative(base, ref string) (target string, emptied bool) {
	b, r := appendixB.FindStringSubmatch(base), appendixB.FindStringSubmatch(ref)
	authority, path, query := b[3], b[5], r[6]
	switch {
	case r[3] != "":
		authority = r[3]
		path, emptied = withoutDots(r[5])
	case r[5] == "" && r[6] == "":
		query = b[6]
	case r[5] == "":
	case strings.HasPrefix(r[5], "/"):
		path, emptied = withoutDots(r[5])
	case b[3] != "" && b[5] == "":
		path, emptied = withoutDots("/" + r[5])
	default:
		path, emptied = withoutDots(b[5][:strings.LastIndexByte(b[5], '/')+1] + r[5])
	}
	if emptied { // the exception
		path = "/" + path
	}
	if authority == "" {
		path = guarded(path)
	}
	return authority + path + query + r[8], emptied
}

// withoutDots removes the dot-segments of path. A ".." without a segment to remove is dropped.
func withoutDots(path string) (string, bool) {
	var kept []string
	root, emptied := 0, false
	if strings.HasPrefix(path, "/") {
		root = 1
	}
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		switch {
		case segment != "." && segment != "..":
			kept = append(kept, segment)
			continue
		case segment == ".." && len(kept) > root:
			kept = kept[:len(kept)-1]
			emptied = emptied || len(kept) == 0
		}
		if i == len(segments)-1 {
			kept = append(kept, "")
		}
	}
	return strings.Join(kept, "/"), emptied
}

// guarded returns a path that is read as one in a relative reference (section 4.2).
func guarded(path string) string {
	first, _, _ := strings.Cut(path, "/")
	switch {
	case strings.HasPrefix(path, "//"):
		return "/." + path
	case strings.Contains(first, ":"):
		return "./" + path
	default:
		return path
	}
}
