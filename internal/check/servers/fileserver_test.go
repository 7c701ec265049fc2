package servers

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
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

// For a path that Contains accepts, http.FileServer opens no file outside the base, and redirects no client out of it, whether the client
// removes dot-segments or not, and whether or not a proxy passes the decoded path on.
func TestFileServerStaysInside(t *testing.T) {
	files := &opener{Dir: http.Dir(makeFiles(t))}
	server := http.FileServer(files)
	serve := func(req *http.Request) (leads bool) {
		files.names = nil
		answer := httptest.NewRecorder()
		server.ServeHTTP(answer, req)
		next, err := req.URL.Parse(answer.Header().Get("Location"))
		require.NoError(t, err, "%s", req.RequestURI)
		path, err := escape.Normalize(next.EscapedPath())
		require.NoError(t, err, "%s", req.RequestURI)
		isLedOut := answer.Code == http.StatusMovedPermanently && isOutside(uri.RemoveDotSegments(path))
		return isLedOut || slices.ContainsFunc(files.names, isOutside)
	}
	leaves := func(target string) bool {
		req, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		require.NoError(t, err, "%s", target)
		leads := serve(req)
		again, err := url.Parse("http://h" + req.URL.Path)
		if leads || err != nil {
			return leads // Go refuses to read controls
		}
		req.URL, req.RequestURI = again, again.RequestURI()
		return serve(req)
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
	eachPath("/api", 2, try)
	for _, path := range slices.Concat(randomPaths(5_000, true), randomPaths(5_000, false), bytePaths()) {
		try(path)
	}
	t.Logf("%d requests accepted, %d that lead outside refused", accepted, refused)
	assert.Greater(t, refused, 1000)
}
