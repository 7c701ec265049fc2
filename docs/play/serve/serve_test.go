package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/measure"
)

// mostBytes is the maximum length of everything that the page loads, compressed.
const mostBytes = 2 << 20

func newServer(t *testing.T) *httptest.Server {
	t.Helper()
	if testing.Short() {
		t.Skip("compiles a program")
	}
	measure.NeedGo(t)
	h, err := newHandler(t.TempDir())
	require.NoError(t, err)
	size := 0
	for _, f := range h {
		size += len(f.gzip)
	}
	t.Logf("%d bytes", size)
	assert.Less(t, size, mostBytes)
	server := httptest.NewServer(h)
	t.Cleanup(server.Close)
	return server
}

func TestServe(t *testing.T) {
	server := newServer(t)
	for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/wasm_exec.js": "text/javascript; charset=utf-8", "/play.wasm": "application/wasm"} {
		response, err := http.Get(server.URL + path)
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, kind, response.Header.Get("Content-Type"))
		assert.NotEmpty(t, body)
	}
	response, err := http.Get(server.URL + "/other")
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
	browse(t, server.URL)
}

// browse opens the page in Chromium, which runs the program.
func browse(t *testing.T, page string) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed: the page was served, but not looked at")
	}
	profile := t.TempDir()
	dom := func(reference, base string, template ...string) string {
		output, err := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+profile,
			"--virtual-time-budget=20000", "--dump-dom",
			page+"/#"+url.PathEscape(reference)+"&base="+url.PathEscape(base)+strings.Join(template, "")).Output()
		require.NoError(t, err)
		return string(output)
	}
	valid := dom("https://www.example.com&x@10.0.0.1/caf%C3%A9/../a?q", "")
	for _, want := range []string{
		"Valid URI, ", `<span class="text">www.example.com&amp;x</span><span class="name">userinfo</span>`, "/café/../a",
		"https://www.example.com&amp;x@10.0.0.1/a?q", "443 (the scheme's default)",
	} {
		assert.Contains(t, valid, want)
	}
	assert.Contains(t, dom("../g", "http://a/b/c/d;p?q"), `id="target">http://a/b/g<`)
	template := dom("/users/7", "", "&template=", url.PathEscape("/users/{id}{?tag*}"), "&values=", url.PathEscape("id=a/b&tag=x&tag=y"))
	assert.Contains(t, template, `id="expansion">/users/a%2Fb?tag=x&amp;tag=y<`)
	assert.Contains(t, template, `id="found">id=7<`)
	assert.Contains(t, dom("http://h/a b", ""), `http://h/a<span class="at"> </span>b`)
	if name := os.Getenv("SCREENSHOTS"); name != "" {
		for _, size := range []string{"390,1100", "1100,1000"} {
			_, err := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+profile, "--hide-scrollbars",
				"--virtual-time-budget=20000", "--window-size="+size, "--screenshot="+filepath.Join(name, size+".png"), page+"/").Output()
			assert.NoError(t, err)
		}
	}
}
