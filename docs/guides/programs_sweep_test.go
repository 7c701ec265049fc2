package guides_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A wire is a transport that writes down what is sent, and answers.
type wire struct {
	sent   []string
	answer func(*http.Request) *http.Response
	open   int // bodies that are not closed
}

func (w *wire) RoundTrip(r *http.Request) (*http.Response, error) {
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	target, err := httpuri.SentText(r)
	if err != nil {
		return nil, err
	}
	line := r.Method + " " + target
	if r.Body != nil {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			return nil, err
		}
		line += " " + string(body) + " " + r.Header.Get("Signature")
	}
	w.sent = append(w.sent, line)
	resp := w.answer(r)
	resp.Request, resp.Body = r, closing{w}
	w.open++
	return resp, nil
}

// closing is an empty body.
type closing struct{ *wire }

func (closing) Read([]byte) (int, error) { return 0, io.EOF }
func (c closing) Close() error           { c.open--; return nil }

func ok(*http.Request) *http.Response {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}}
}

// The webhooks of four schemes, 25 hosts and five ends: 500 texts. One that is on the public web gets the event, signed for the
// target as it is sent, and no other gets anything.
func TestEachWebhook(t *testing.T) {
	for _, scheme := range []string{"https", "HTTPS", "http", "ftp"} {
		for host, isPublic := range map[string]bool{
			"example.com": true, "EXAMPLE.com.": true, "example.com:8443": true, "internal.example": true, "xinternal": true, "localhost.example": true,
			"127.0.0.1": false, "[::1]": false, "[v1.a]": false, "localhost": false, "LOCALHOST.:80": false, "a.localhost": false, "internal": false,
			"db.Internal": false, "joe@example.com": false, "2130706433": false, "0x7f.1": false, "127.1:443": false, "0177.0.0.1": false, "127.0.0.1.": false, "0": false,
			"0x7f.0.0.0x1": false, "a.1x": false, "1.example": true, "example.x1": true,
		} {
			for _, end := range []string{"", "/", "/a%2fb/..?q=[", "/%7E?q", "/#f"} {
				hook := scheme + "://" + host + end
				w := &wire{answer: ok}
				resp, err := notify(t.Context(), &http.Client{Transport: w}, hook, "paid", []byte("key"))
				if !isPublic || !strings.EqualFold(scheme, "https") || strings.ContainsAny(end, "[#") {
					assert.Error(t, err, hook)
					assert.Empty(t, w.sent, hook)
					continue
				}
				require.NoError(t, err, hook)
				require.NoError(t, resp.Body.Close())
				target := "https://" + host + end
				if end == "" {
					target += "/"
				}
				assert.Equal(t, []string{"POST " + target + " paid " + sign([]byte("key"), target, "paid")}, w.sent, hook)
			}
		}
	}
}

// A webhook cannot send the event to another server, not even by a redirect that keeps the method.
func TestWebhookThatRedirects(t *testing.T) {
	for _, send := range []func(context.Context, *http.Client, string, string, []byte) (*http.Response, error){notify, notifyByNetURL} {
		w := &wire{answer: func(*http.Request) *http.Response {
			return &http.Response{StatusCode: http.StatusTemporaryRedirect, Header: http.Header{"Location": {"http://127.0.0.1/"}}}
		}}
		resp, err := send(t.Context(), &http.Client{Transport: w}, "https://example.com/", "paid", nil)
		require.NoError(t, err)
		require.NoError(t, resp.Body.Close())
		assert.Len(t, w.sent, 1)
	}
}

// A program ends with its context, and with the error of its client.
func TestProgramsEndWithTheirContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	client := &http.Client{Transport: &wire{answer: ok}}
	_, err := notify(ctx, client, "https://example.com/", "paid", nil) //nolint:bodyclose // there is none
	assert.ErrorIs(t, err, context.Canceled)
	assert.ErrorIs(t, list(ctx, client, uri.MustParse("http://h/"), "", func(*http.Response) {}), context.Canceled)
}

// The crawler finds a page by a name beyond US-ASCII, and each page once, however long the chains of links are.
func TestCrawlerOfNamesAndCircles(t *testing.T) {
	ended := make(chan []uri.URI)
	go func() {
		ended <- crawl(uri.MustParse("http://xn--bcher-kva.example/docs"), func(page uri.URI) []string {
			name := page.Path[len(page.Path)-1]
			return []string{"http://b\u00fccher.example/docs/" + fmt.Sprint(len(name)%5) + name[:min(len(name), 4)], ".#top", "http://["}
		})
	}()
	select {
	case pages := <-ended:
		require.Greater(t, len(pages), 3)
		seen := map[string]bool{}
		for _, page := range pages {
			assert.False(t, seen[page.String()], page)
			seen[page.String()] = true
		}
	case <-time.After(5 * time.Second):
		t.Fatal("the crawler asks for its pages again without an end")
	}
}

// Each byte of a filter arrives as it is, below the path of the API, and each body is closed: 256 filters and two spellings of the API.
func TestEachFilterOfAList(t *testing.T) {
	for c := range 256 {
		filter := string([]byte{'a', byte(c), 'b'})
		w := &wire{answer: ok}
		for _, api := range []string{"http://h/v1", "http://h/v1/"} {
			require.NoError(t, list(t.Context(), &http.Client{Transport: w}, uri.MustParse(api), filter, func(*http.Response) {}))
		}
		assert.Zero(t, w.open)
		require.Len(t, w.sent, 2)
		for _, line := range w.sent {
			_, sent, _ := strings.Cut(line, "GET http://h/v1/items?")
			values, err := url.ParseQuery(sent)
			require.NoError(t, err)
			assert.Equal(t, url.Values{"filter": {filter}}, values)
		}
	}
}

// Which page follows the first: only the next one, and only on the origin of the API.
func TestNextPageOfAList(t *testing.T) {
	for field, want := range map[string]string{
		`<?p=2>; rel=next`:                         "http://h/v1/items?p=2",
		`<?p=9>; rel=last, <//h:80/x>; rel="next"`: "http://h/x",
		`<?p=9>; rel=prev`:                         "",
		`<?p=2>; rel=next, <?p=3`:                  "http://h/v1/items?p=2", // the rest cannot be read
		`<//h:8080/x>; rel=next`:                   "",
		`<https://h/x>; rel=next`:                  "",
		`<http://evil.example/x>; rel=next`:        "",
	} {
		w := &wire{}
		w.answer = func(r *http.Request) *http.Response {
			resp := ok(r)
			if len(w.sent) == 1 {
				resp.Header.Set("Link", field)
			}
			return resp
		}
		visits := 0
		require.NoError(t, list(t.Context(), &http.Client{Transport: w}, uri.MustParse("http://h/v1"), "a", func(*http.Response) { visits++ }))
		assert.Equal(t, strings.TrimSuffix("GET http://h/v1/items?filter=a\nGET "+want, "\nGET "), strings.Join(w.sent, "\n"), field)
		assert.Equal(t, len(w.sent), visits, field)
		assert.Zero(t, w.open, field)
	}
}

// Four values of X-Forwarded-Proto, six of Host and six request-targets: 144 requests. A redirect leads to what the site answers, and
// it keeps path and query.
func TestEachCanonicalRequest(t *testing.T) {
	site := canonical("example.com", http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { io.WriteString(w, "the site") }))
	ask := func(proto, host, target string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		site.ServeHTTP(w, &http.Request{Method: http.MethodGet, RequestURI: target, Host: host, Header: http.Header{"X-Forwarded-Proto": {proto}}})
		return w
	}
	for _, proto := range []string{"https", "http", "", "ht tp"} {
		for _, host := range []string{"example.com", "EXAMPLE.com", "example.com:443", "example.com:80", "www.example.com", "h h"} {
			for _, target := range []string{"/", "/a%2Fb?", "//evil.example/%2e", "/?q=1", "/a b", "*"} {
				w := ask(proto, host, target)
				name := fmt.Sprint(proto, " ", host, " ", target)
				isCanonical := proto == "https" && strings.EqualFold(strings.TrimSuffix(host, ":443"), "example.com")
				switch {
				case proto == "ht tp" || host == "h h" || target == "/a b" || target == "*":
					assert.Equal(t, http.StatusBadRequest, w.Code, name)
					assert.Empty(t, w.Header().Get("Location"), name)
				case isCanonical:
					assert.Equal(t, "200 the site", fmt.Sprint(w.Code, " ", w.Body), name)
				default:
					assert.Equal(t, http.StatusPermanentRedirect, w.Code, name)
					assert.Empty(t, w.Body.String(), name)
					assert.Equal(t, "https://example.com"+target, w.Header().Get("Location"), name)
				}
			}
		}
	}
	w := httptest.NewRecorder()
	canonical("exa mple.com", http.NotFoundHandler()).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
	assert.Equal(t, http.StatusInternalServerError, w.Code)
}

// Where a sign-in may lead: the target of the reference itself, and nothing if there is none.
func TestEachReturn(t *testing.T) {
	sites, page := []uri.URI{uri.MustParse("https://app.example/in/")}, uri.MustParse("https://app.example/in/sign-in?a#b")
	for next, want := range map[string]string{
		"": "https://app.example/in/sign-in?a", "?b": "https://app.example/in/sign-in?b", "x": "https://app.example/in/x", "/in/": "https://app.example/in/",
		".": "https://app.example/in/", "..": "", "/in": "", "/": "", "../in/x": "https://app.example/in/x", "http://app.example/in/": "", "//app.example:443/in/x": "https://app.example:443/in/x",
		"//app.example:80/in/": "", "//u@app.example/in/": "", "//@app.example/in/": "", "a b": "", "\t/in/": "", "%zz": "", "//APP.example./in/": "",
	} {
		target, ok := mayReturn(sites, page, next)
		assert.Equal(t, want != "", ok, next)
		if ok {
			assert.Equal(t, want, target.String(), next)
		}
	}
	_, ok := mayReturn(sites, uri.MustParse("/no/base"), "/in/")
	assert.False(t, ok)
}
