package main

import (
	"bytes"
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

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

var deep = flag.Bool("deep", false, "look at the page in Chromium")

// mostBytes is the maximum length of everything that the page loads, compressed.
const mostBytes = 1_250_000

func newTestHandler(t *testing.T) page.Handler {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles a program")
	}
	measure.NeedGo(t)
	h, err := newHandler()
	require.NoError(t, err)
	return h
}

// get requests a path, and returns the response with its body.
func get(t *testing.T, server *httptest.Server, path, tag string) (response *http.Response, body []byte) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
	require.NoError(t, err)
	if tag != "" {
		request.Header.Set("If-None-Match", tag)
	}
	response, err = http.DefaultClient.Do(request)
	require.NoError(t, err)
	body, err = io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return response, body
}

func TestServe(t *testing.T) {
	h := newTestHandler(t)
	server := httptest.NewServer(h)
	defer server.Close()
	t.Run("size", func(t *testing.T) {
		size := 0
		for name := range h {
			response := httptest.NewRecorder()
			h.ServeHTTP(response, httptest.NewRequest(http.MethodGet, "/"+name, nil))
			assert.Equal(t, "gzip", response.Header().Get("Content-Encoding"), name)
			size += response.Body.Len()
		}
		t.Logf("%d bytes", size)
		assert.Less(t, size, mostBytes)
	})
	t.Run("cache headers", func(t *testing.T) {
		for name := range h {
			path := "/" + name
			response, _ := get(t, server, path, "")
			assert.Equal(t, "no-cache", response.Header.Get("Cache-Control"))
			response, body := get(t, server, path, response.Header.Get("ETag"))
			assert.Equal(t, http.StatusNotModified, response.StatusCode, path)
			assert.Empty(t, body)
		}
	})
	t.Run("types", func(t *testing.T) {
		for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/library.js": "text/javascript; charset=utf-8", "/worker.js": "text/javascript; charset=utf-8", "/icon.svg": "image/svg+xml", "/play.wasm": "application/wasm"} {
			response, body := get(t, server, path, "")
			assert.Equal(t, kind, response.Header.Get("Content-Type"))
			assert.NotEmpty(t, body)
		}
		_, body := get(t, server, "/", "")
		assert.Contains(t, string(body), `<meta http-equiv="Content-Security-Policy" content="default-src 'self'; script-src 'self' 'wasm-unsafe-eval';`)
		response, _ := get(t, server, "/other", "")
		assert.Equal(t, http.StatusNotFound, response.StatusCode)
	})
	t.Run("written", func(t *testing.T) {
		dir := filepath.Join(t.TempDir(), "site")
		require.NoError(t, h.Write(dir))
		for name, path := range map[string]string{"index.html": "/", "page.js": "/page.js", "library.js": "/library.js", "worker.js": "/worker.js", "icon.svg": "/icon.svg", "play.wasm": "/play.wasm"} {
			written, err := os.ReadFile(filepath.Join(dir, name))
			require.NoError(t, err)
			_, body := get(t, server, path, "")
			assert.True(t, bytes.Equal(body, written), name)
		}
	})
	if *deep {
		t.Run("Chromium", func(t *testing.T) { look(t, h, server.URL+"/") })
	}
}
