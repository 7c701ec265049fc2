package main

import (
	"flag"
	"io"
	"net/http"
	"net/http/httptest"
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
const mostBytes = 1_200_000

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
	for path, kind := range map[string]string{"/": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8", "/wasm_exec.js": "text/javascript; charset=utf-8", "/play.wasm": "application/wasm"} {
		response, err := http.Get(server.URL + path)
		require.NoError(t, err)
		body, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, kind, response.Header.Get("Content-Type"))
		assert.NotEmpty(t, body)
		again, err := http.NewRequest(http.MethodGet, server.URL+path, nil)
		require.NoError(t, err)
		again.Header.Set("If-None-Match", response.Header.Get("ETag"))
		response, err = http.DefaultClient.Do(again)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusNotModified, response.StatusCode, path)
	}
	response, err := http.Get(server.URL + "/other")
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
	if *deep {
		browse(t, server.URL)
	}
}

var deep = flag.Bool("deep", false, "look at the page in Chromium")

// browse opens the page in Chromium, which runs the program.
func browse(t *testing.T, page string) {
	browser, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not installed: the page was served, but not looked at")
	}
	profile := t.TempDir()
	dom := func(hash string) string {
		arguments := []string{"--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir=" + profile,
			"--virtual-time-budget=20000", "--dump-dom", page + "/" + hash}
		output, err := exec.Command(browser, arguments...).Output()
		for range 3 { // it crashes now and then
			if err != nil {
				output, err = exec.Command(browser, arguments...).Output()
			}
		}
		require.NoError(t, err)
		_, body, _ := strings.Cut(string(output), "<body>")
		return body
	}
	for hash, wants := range map[string][]string{
		"#https://www.example.com&x@10.0.0.1/caf%C3%A9/../a?x=1&y": { // read as it stands
			"Valid URI, ", `<span class="text">www.example.com&amp;x</span><span class="name">userinfo</span>`, "/café/../a",
			"https://www.example.com&amp;x@10.0.0.1/a?x=1&amp;y", `<th class="text" scope="row">3</th>`, `<th class="text" scope="row">x</th>`, "no value", `<span class="soft">443 by default</span>`, `<span class="level error">error</span>`,
		},
		"#../g&base=http://a/b/c/d;p?q":  {`<span class="text">http://a/b/g</span>`},
		"#~http%3A%2F%2Fh%2Fa%20b&base=": {`http://h/a<span class="at"> </span>b`},
		"#https://h/100%":                {`<span class="at">%</span>`, "Not a reference: the path is not valid."},
		"#https://h/a%2Fb":               {`<span class="text">/a%2Fb</span><span class="name">path</span>`, "encoded-slash"},
		"#~%zz":                          {`~<span class="at">%</span>zz`},
	} {
		shown := dom(hash)
		for _, want := range wants {
			assert.True(t, strings.Contains(shown, want), "%s shows no %s", hash, want)
		}
	}
	if name := os.Getenv("SCREENSHOTS"); name != "" {
		for _, size := range []string{"390,1100", "1100,1000"} {
			_, err := exec.Command(browser, "--headless", "--no-sandbox", "--disable-gpu", "--user-data-dir="+profile, "--hide-scrollbars",
				"--virtual-time-budget=20000", "--window-size="+size, "--screenshot="+filepath.Join(name, size+".png"), page+"/").Output()
			assert.NoError(t, err)
		}
	}
}
