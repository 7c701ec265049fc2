package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

var deep = flag.Bool("deep", false, "look at the page in Chromium")

// mostBytes is the maximum length of everything that the page loads, compressed.
const mostBytes = 1_250_000

func newSite(t *testing.T) (dir string) {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles a program")
	}
	measure.NeedGo(t)
	dir = filepath.Join(t.TempDir(), "site")
	require.NoError(t, write(dir))
	return dir
}

// compressed compresses what a handler writes, as servers do. The program is three times as long otherwise.
func compressed(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		defer z.Close()
		h.ServeHTTP(zipped{w, z}, r)
	})
}

type zipped struct {
	http.ResponseWriter
	io.Writer
}

func (z zipped) Write(text []byte) (int, error) { return z.Writer.Write(text) }

// get requests a path, and returns the response with its body.
func get(t *testing.T, server *httptest.Server, path string) (response *http.Response, body []byte) {
	t.Helper()
	response, err := http.Get(server.URL + path)
	require.NoError(t, err)
	body, err = io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return response, body
}

func TestServe(t *testing.T) {
	dir := newSite(t)
	h := http.FileServer(http.Dir(dir))
	server := httptest.NewServer(h)
	defer server.Close()
	paths := []string{"/", "/page.js", "/library.js", "/worker.js", "/icon.svg", "/play.wasm"}
	t.Run("size", func(t *testing.T) {
		size := 0
		for _, path := range paths {
			response := httptest.NewRecorder()
			compressed(h).ServeHTTP(response, httptest.NewRequest(http.MethodGet, path, nil))
			size += response.Body.Len()
		}
		t.Logf("%d bytes", size)
		assert.Less(t, size, mostBytes)
	})
	t.Run("types", func(t *testing.T) {
		for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/library.js": "text/javascript; charset=utf-8", "/worker.js": "text/javascript; charset=utf-8", "/icon.svg": "image/svg+xml", "/play.wasm": "application/wasm"} {
			response, body := get(t, server, path)
			assert.Equal(t, kind, response.Header.Get("Content-Type"))
			assert.NotEmpty(t, body)
		}
		_, body := get(t, server, "/")
		assert.Contains(t, string(body), `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval';`)
		response, _ := get(t, server, "/other")
		assert.Equal(t, http.StatusNotFound, response.StatusCode)
	})
	t.Run("written", func(t *testing.T) {
		for _, path := range paths {
			written, err := os.ReadFile(filepath.Join(dir, cmp.Or(path[1:], "index.html")))
			require.NoError(t, err)
			_, body := get(t, server, path)
			assert.True(t, bytes.Equal(body, written), path)
		}
	})
	if *deep {
		t.Run("Chromium", func(t *testing.T) { look(t, h, server.URL+"/") })
	}
}
