package page_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// do sends a request, and returns the response with its body.
func do(t *testing.T, method, address, body string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequest(method, address, strings.NewReader(body))
	require.NoError(t, err)
	response, err := http.DefaultClient.Do(request)
	require.NoError(t, err)
	text, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	return response, string(text)
}

// The answers come from this process, and the page loads nothing else.
func TestLocal(t *testing.T) {
	server := httptest.NewServer(page.Local())
	defer server.Close()
	response, text := do(t, http.MethodGet, server.URL+"/", "")
	assert.Equal(t, "text/html; charset=utf-8", response.Header.Get("Content-Type"))
	assert.Contains(t, text, `<script src="page.js">`)
	assert.Contains(t, text, `<meta http-equiv="Content-Security-Policy" content="default-src 'self';`)
	_, text = do(t, http.MethodGet, server.URL+"/page.js", "")
	assert.Contains(t, text, `fetch("answer"`)
	response, text = do(t, http.MethodPost, server.URL+"/answer", `{"reference":"../g","base":"http://a/b/c"}`)
	assert.Equal(t, http.StatusOK, response.StatusCode)
	assert.Equal(t, "no-store", response.Header.Get("Cache-Control"))
	assert.Contains(t, text, `"text":"http://a/g"`)
	for body, want := range map[string]int{"{": http.StatusBadRequest, `{"reference":"` + strings.Repeat("a", 1<<20) + `"}`: http.StatusBadRequest} {
		response, _ = do(t, http.MethodPost, server.URL+"/answer", body)
		assert.Equal(t, want, response.StatusCode)
	}
	response, _ = do(t, http.MethodGet, server.URL+"/other", "")
	assert.Equal(t, http.StatusNotFound, response.StatusCode)
}

// Inputs of up to 1 MiB are read, and no longer ones. The answer is JSON, which nobody stores, for POST alone (RFC 9110, section 15.5.6).
func TestAnswerOfLongInputs(t *testing.T) {
	ask := func(method, body string) *httptest.ResponseRecorder {
		response := httptest.NewRecorder()
		page.Local().ServeHTTP(response, httptest.NewRequest(method, "/answer", strings.NewReader(body)))
		return response
	}
	const before, after = `{"reference":"a"`, "}"
	for size, want := range map[int]int{len(before + after): http.StatusOK, 1 << 20: http.StatusOK, 1<<20 + 1: http.StatusBadRequest} {
		response := ask(http.MethodPost, before+strings.Repeat(" ", size-len(before+after))+after)
		assert.Equal(t, want, response.Code, size)
		assert.Equal(t, want == http.StatusOK, strings.Contains(response.Body.String(), `"kind":"relative reference"`), size)
		if want == http.StatusOK {
			assert.Equal(t, "application/json", response.Header().Get("Content-Type"))
			assert.Equal(t, "no-store", response.Header().Get("Cache-Control"))
		}
	}
	for method, want := range map[string]int{http.MethodGet: http.StatusNotFound, http.MethodPut: http.StatusMethodNotAllowed, http.MethodDelete: http.StatusMethodNotAllowed, http.MethodOptions: http.StatusMethodNotAllowed} {
		assert.Equal(t, want, ask(method, before+after).Code, method)
	}
}
