package objects_test

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/go-rfc3986/uri/integration/objects"
)

// Names go through a client, a proxy and a store, and come back. Each is another object, although several are the same text once
// they are decoded and joined.
func Example() {
	var store objects.Store
	back := httptest.NewServer(&store)
	defer back.Close()
	front := httptest.NewServer(&objects.Proxy{Prefix: "files", Back: uri.MustParse(back.URL)})
	defer front.Close()

	base := uri.MustParse(front.URL + "/files")
	for _, name := range [][]string{{"a", "b"}, {"a/b"}, {"a%2Fb"}, {"..b"}, {"a//b", "100%"}} {
		u, err := objects.URI(base, name...)
		if err != nil {
			fmt.Println(err)
			return
		}
		put(u, strings.Join(name, "+"))
		fmt.Println(u.EscapedPath(), get(u))
	}
	fmt.Println(len(store.Names()), "objects")

	_, err := objects.URI(base, "..")
	fmt.Println(err)
	// Output:
	// /files/a/b a+b
	// /files/a%2Fb a/b
	// /files/a%252Fb a%2Fb
	// /files/..b ..b
	// /files/a%2F%2Fb/100%25 a//b+100%
	// 5 objects
	// uri: invalid path in data[0]: a path segment cannot be "", "." or "..", or have "." or ".." beside "/" or "\" or before ";", "?", "#" or a space (segment; RFC 3986, section 3.3)
}

func put(u uri.URI, object string) { do(http.MethodPut, u, object) }

func get(u uri.URI) string { return do(http.MethodGet, u, "") }

// do sends a request and returns the body of the answer.
func do(method string, u uri.URI, body string) string {
	req, err := httpuri.NewRequest(context.Background(), method, u, strings.NewReader(body))
	if err != nil {
		return err.Error()
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err.Error()
	}
	defer res.Body.Close()
	text, err := io.ReadAll(res.Body)
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// newServers returns a store, and the URIs below which it is found: its own, and those of proxies.
func newServers(t *testing.T) (store *objects.Store, bases []uri.URI) {
	t.Helper()
	store = new(objects.Store)
	back := httptest.NewServer(store)
	t.Cleanup(back.Close)
	bases = []uri.URI{uri.MustParse(back.URL)}
	for _, path := range []string{"", "/"} {
		front := httptest.NewServer(&objects.Proxy{Prefix: "files", Back: uri.MustParse(back.URL + path)})
		t.Cleanup(front.Close)
		bases = append(bases, uri.MustParse(front.URL+"/files"), uri.MustParse(front.URL+"/files/"))
	}
	return store, bases
}

// A segment may have any byte (RFC 3986, section 2.1), at its beginning, inside and at its end. Each byte makes other objects,
// and the store gets exactly the names that the client has.
func TestNamesAreAnyText(t *testing.T) {
	for place := range 3 {
		store, bases := newServers(t)
		var want [][]string
		for c := range 256 {
			text := []byte("xyz")
			text[place] = byte(c)
			name := []string{"..%2F/" + string(text), string(text)}
			u, err := objects.URI(bases[c%len(bases)], name...)
			require.NoError(t, err)
			put(u, "object "+string(text))
			assert.Equal(t, "object "+string(text), get(u), "%q", name)
			want = append(want, name)
		}
		assert.ElementsMatch(t, want, store.Names())
	}
}

// What names a URI cannot have (RFC 3986, section 5.2.4: dots are removed; section 6.2.2: "%2E" is a dot).
func TestBadNames(t *testing.T) {
	for _, text := range []string{"", ".", "..", "../b", `b\.`} {
		_, err := objects.URI(uri.MustParse("http://h/"), "a", text)
		assert.ErrorIs(t, err, uri.ErrReservedSegment, "%q", text)
	}
	for _, text := range []string{"", "/", "//", "/a/", "/a//b", "/./a", "/a/..", "/%2e%2E/a", "/a/%2E"} {
		_, err := objects.Name(uri.MustParse("http://h" + text))
		assert.Error(t, err, text)
	}
	name, err := objects.Name(uri.MustParse("http://h/a%2F..%2Fb/...?q"))
	require.NoError(t, err)
	assert.Equal(t, []string{"a/../b", "..."}, name)
}

// Two spellings of a name are the same object (RFC 3986, section 6.2.2.2; and "!" is a delimiter that a segment has as data).
func TestSpellingsOfAName(t *testing.T) {
	_, bases := newServers(t)
	for _, base := range bases {
		text := strings.TrimSuffix(base.String(), "/")
		put(uri.MustParse(text+"/%7Ea!/b;c"), "object")
		assert.Equal(t, "object", get(uri.MustParse(text+"/~a%21/b%3bc")))
	}
}

// What the handlers of net/http make of the same paths. They are for paths of files, where these are the same or not allowed.
func TestHandlersOfNetHTTP(t *testing.T) {
	var heard string
	mux := http.NewServeMux()
	mux.HandleFunc("/k/{key...}", func(_ http.ResponseWriter, r *http.Request) { heard = r.PathValue("key") })
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "b"), []byte("another file"), 0o600))
	ask := func(h http.Handler, path string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		return w
	}

	for _, path := range []string{"/k/a/b", "/k/a%2Fb"} { // two names, one value
		ask(mux, path)
		assert.Equal(t, "a/b", heard, path)
	}
	for path, location := range map[string]string{
		"/k/a//b":       "/k/a/b", // an empty segment is lost
		"/k/a/../b":     "/k/b",
		"/k/a%2Fb/../c": "/k/c",
	} {
		assert.Equal(t, location, ask(mux, path).Header().Get("Location"), path)
	}
	assert.Equal(t, "another file", ask(http.FileServer(http.Dir(dir)), "/a%2F..%2Fb").Body.String())
}

// A client that is slow to send an object, or to read one, does not hold up the others, nor the program.
func TestSlowClients(t *testing.T) {
	var store objects.Store
	request := func(method string, body io.Reader, w http.ResponseWriter) {
		store.ServeHTTP(w, httptest.NewRequest(method, "/a", body))
	}
	uses := []func(){
		func() { request(http.MethodPut, strings.NewReader("object"), httptest.NewRecorder()) },
		func() { request(http.MethodGet, nil, httptest.NewRecorder()) },
		func() { assert.Len(t, store.Names(), 1) },
		func() { request(http.MethodDelete, nil, httptest.NewRecorder()) },
	}
	others := func() {
		done := make(chan struct{})
		go func() {
			defer close(done)
			for _, use := range uses {
				use()
			}
		}()
		select {
		case <-done:
		case <-time.After(5 * time.Second):
			t.Error("a request waits for a client that is slow, without an end")
		}
	}
	request(http.MethodPut, readerFunc(func([]byte) (int, error) { others(); return 0, io.EOF }), httptest.NewRecorder())
	wrote := false
	request(http.MethodGet, nil, writerFunc(func(b []byte) (int, error) { wrote = true; others(); return len(b), nil }))
	assert.True(t, wrote)
}

// A readerFunc is the method Read of a reader.
type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

// A writerFunc is the method Write of an answer, of which nothing else is kept.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
func (f writerFunc) Header() http.Header         { return http.Header{} }
func (f writerFunc) WriteHeader(int)             {}

// Many clients at once: each has an object of its own, which the others do not change.
func TestManyClients(t *testing.T) {
	var store objects.Store
	ask := func(method, path, body string) *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		store.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
		return w
	}
	var clients sync.WaitGroup
	for i := range 8 {
		clients.Go(func() {
			path := fmt.Sprintf("/%d", i)
			for n := range 300 {
				body := fmt.Sprint(i, n)
				ask(http.MethodPut, path, body)
				assert.Equal(t, body, ask(http.MethodGet, path, "").Body.String())
				store.Names()
				ask(http.MethodDelete, path, "")
			}
		})
	}
	clients.Wait()
	assert.Empty(t, store.Names())
}

// What a client gets for random requests, beside a plain map: 400 requests for three names, each sequence from its seed.
func TestSequences(t *testing.T) {
	for seed := range uint64(20) {
		draw := rand.New(rand.NewPCG(seed, 9))
		var store objects.Store
		model := map[string]string{}
		for step := range 20 {
			path := []string{"/a", "/a/b", "/a%2Fb"}[draw.IntN(3)]
			method := []string{"PUT", "PUT", "GET", "DELETE", "POST", "HEAD"}[draw.IntN(6)]
			body := fmt.Sprint("object ", step)
			w := httptest.NewRecorder()
			store.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
			before, found := model[path]
			want := [3]any{http.StatusOK, "", ""} // the status, the body, and Allow
			switch {
			case method == "PUT":
				want[0] = http.StatusCreated // RFC 9110, section 9.3.4
				if found {
					want[0] = http.StatusNoContent
				}
				model[path] = body
			case method == "DELETE":
				delete(model, path)
			case method != "GET":
				want = [3]any{http.StatusMethodNotAllowed, "GET, PUT or DELETE\n", "GET, PUT, DELETE"} // section 15.5.6
			case found:
				want[1] = before
			default:
				want = [3]any{http.StatusNotFound, "no such object\n", ""}
			}
			assert.Equal(t, want, [3]any{w.Code, w.Body.String(), w.Header().Get("Allow")}, "seed %d, step %d: %s %s", seed, step, method, path)
			assert.Len(t, store.Names(), len(model))
		}
	}
}

// An object of 1 MiB is kept, and a longer one, or half of one, is not.
func TestLengthOfAnObject(t *testing.T) {
	for _, row := range []struct {
		body   io.Reader
		status int
	}{
		{strings.NewReader(strings.Repeat("x", 1<<20)), http.StatusCreated},
		{strings.NewReader(strings.Repeat("x", 1<<20+1)), http.StatusBadRequest},
		{io.MultiReader(strings.NewReader("x"), iotest.ErrReader(io.ErrUnexpectedEOF)), http.StatusBadRequest},
	} {
		var store objects.Store
		w := httptest.NewRecorder()
		store.ServeHTTP(w, httptest.NewRequest(http.MethodPut, "/a", row.body))
		assert.Equal(t, row.status, w.Code)
		assert.Equal(t, row.status == http.StatusBadRequest, w.Body.String() == "the body cannot be read\n")
		assert.Equal(t, row.status == http.StatusCreated, len(store.Names()) == 1)
	}
}

// What is not an object, and what is not a method, a path or a server.
func TestOtherAnswers(t *testing.T) {
	store, bases := newServers(t)
	u, err := objects.URI(bases[0], "a")
	require.NoError(t, err)
	assert.Equal(t, "no such object\n", get(u))
	put(u, "object")
	assert.Equal(t, "GET, PUT or DELETE\n", do(http.MethodPost, u, ""))
	assert.Empty(t, do(http.MethodDelete, u, ""))
	assert.Equal(t, "no such object\n", get(u))
	for _, h := range []http.Handler{store, &objects.Proxy{}} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, &http.Request{Method: http.MethodGet, RequestURI: "/a b", Host: "h"}) // no URI: RFC 9112, section 3.2
		assert.Equal(t, http.StatusBadRequest, w.Code)
	}
	w := httptest.NewRecorder()
	store.ServeHTTP(w, httptest.NewRequest(http.MethodPut, "/a/%2e%2e", strings.NewReader("object")))
	assert.Equal(t, http.StatusBadRequest, w.Code)
	assert.Equal(t, "objects: the path has no segment, an empty one, or a dot-segment\n", w.Body.String())
	assert.Empty(t, store.Names(), "nothing is stored")
	for target, status := range map[string]int{"*": http.StatusNotFound, "/": http.StatusNotFound, "/A": http.StatusNotFound, "/%61": http.StatusNotFound, "/a b": http.StatusBadRequest} {
		w = httptest.NewRecorder()
		(&objects.Proxy{Prefix: "a", Back: bases[0]}).ServeHTTP(w, &http.Request{Method: http.MethodOptions, RequestURI: target, Host: "h"})
		assert.Equal(t, status, w.Code, target)
		assert.Equal(t, 1, strings.Count(w.Body.String(), "\n"), "one answer for %s", target)
	}
	w = httptest.NewRecorder()
	unasked := roundTripper(func(*http.Request) (*http.Response, error) { t.Error("the server is asked"); return nil, io.EOF })
	(&objects.Proxy{Prefix: "a", Back: uri.URI{Scheme: "http", Host: "h", Path: []string{"b"}}, Transport: unasked}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/a", nil))
	assert.Equal(t, http.StatusBadGateway, w.Code) // a path that no authority can have: RFC 3986, section 3.3
	assert.Equal(t, "no such server\n", w.Body.String())
}
