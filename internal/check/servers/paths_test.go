package servers

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// base is the URI that must contain what servers open.
var base = uri.MustParse("http://h/api")

// pieces are the segments that programs read differently, and some that they do not.
var pieces = []string{"a", "api", "", ".", "..", "%2e%2E", "%2F", "%5C", ";", "..;", "..;x", "..%2F", "..%5C..", "a%2Fb", "b;%2F..;", "..%2Fapi", "..%3B", "..%3F", "a%23..", ".%09.", "..%20a", "a%2F..", "index.html", "index.html%2F", "a%2Findex.html%2F"}

// eachPath calls f with each path of up to n segments below the base.
func eachPath(path string, n int, f func(path string)) {
	for _, piece := range pieces {
		f(path + "/" + piece)
		if n > 1 {
			eachPath(path+"/"+piece, n-1, f)
		}
	}
}

// randomPaths returns n different paths of up to five segments below the base. By RFC 3986, all of them lead
// inside, and Contains accepts all of them or none.
func randomPaths(n int, accepted bool) []string {
	r, seen := rand.New(rand.NewPCG(3, 986)), map[string]bool{}
	var paths []string
	for len(paths) < n {
		path := "/api"
		for range 1 + r.IntN(5) {
			path += "/" + pieces[r.IntN(len(pieces))]
		}
		if v := uri.MustParse("http://h" + path); !seen[path] && !isOutside(v.Normalize().EscapedPath()) && base.Contains(v) == accepted {
			paths = append(paths, path)
		}
		seen[path] = true
	}
	return paths
}

// bytePaths returns paths that Contains accepts and that have each byte, percent-encoded, beside dots. Control characters are left
// out, since nginx copies the name of a file into the header.
func bytePaths() (paths []string) {
	for c := ' '; c <= 0xFF; c++ {
		if c == 0x7F {
			continue
		}
		for _, place := range []string{"..#", "#..", ".#.", "a#..", "..#a", "#", "a#../a", "..#/a", "#/../a", "a/..#../a", "#../../a", "a/#/../../a"} {
			path := "/api/" + strings.ReplaceAll(place, "#", fmt.Sprintf("%%%02X", c))
			if base.Contains(uri.MustParse("http://h" + path)) {
				paths = append(paths, path)
			}
		}
	}
	return paths
}

// isOutside reports whether a path without dot-segments is neither that of the base nor below it.
func isOutside(path string) bool { return path != "/api" && !strings.HasPrefix(path, "/api/") }

// makeFiles returns a directory for a server with files inside and outside the base. Each has its directory as its text.
func makeFiles(t *testing.T) string {
	root, err := os.MkdirTemp("", "uri-servers")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(root) })
	dirs := []string{""}
	for i := 0; i < 40; i++ {
		dirs = append(dirs, dirs[i]+"/a", dirs[i]+"/b", dirs[i]+"/api")
	}
	for _, dir := range dirs {
		require.NoError(t, os.MkdirAll(filepath.Join(root, dir), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(root, dir, "index.html"), []byte(dir+"/"), 0o644))
	}
	require.NoError(t, os.Chmod(root, 0o755)) // Apache's processes belong to another user
	return root
}
