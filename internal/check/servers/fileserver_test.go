package servers

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// opener is a file system that notes the names that are opened.
type opener struct {
	http.Dir
	names []string
}

func (o *opener) Open(name string) (http.File, error) {
	o.names = append(o.names, name)
	return o.Dir.Open(name)
}

// http.FileServer opens no file outside the base for a path that Contains accepts, whether the client removes dot-segments or not.
func TestFileServerStaysInside(t *testing.T) {
	files := &opener{Dir: http.Dir(makeFiles(t))}
	server := http.FileServer(files)
	leaves := func(target string) bool {
		files.names = nil
		req, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		require.NoError(t, err, "%s", target)
		server.ServeHTTP(httptest.NewRecorder(), req)
		return slices.ContainsFunc(files.names, isOutside)
	}
	accepted, refused := 0, 0
	try := func(path string) {
		v := uri.MustParse("http://h" + path)
		for _, target := range []string{path, v.Normalize().RequestTarget()} {
			switch left := leaves(target); {
			case base.Contains(v):
				accepted++
				assert.False(t, left, "%s: the target %s leads to %q", path, target, files.names)
			case left:
				refused++
			}
		}
	}
	eachPath("/api", 3, try)
	for _, path := range append(randomPaths(10_000, true), bytePaths()...) {
		try(path)
	}
	t.Logf("%d requests accepted, %d that lead outside refused", accepted, refused)
	assert.Greater(t, refused, 1000)
}
