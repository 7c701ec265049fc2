package main

import (
	"io/fs"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// Without a program, the page asks the server, and says so if it does not answer.
func TestLibraryAsksTheServer(t *testing.T) {
	p := newTab(t, "#../g&base=http://a/b/c")
	var asked []string
	ended := false
	require.NoError(t, p.vm.Set("fetch", func(path string, how struct {
		Method string `json:"method"`
		Body   string `json:"body"`
	}) *goja.Promise {
		asked = append(asked, how.Method+" "+path+" "+how.Body)
		if ended {
			return p.rejected("no server")
		}
		w := httptest.NewRecorder()
		page.Local().ServeHTTP(w, httptest.NewRequest(how.Method, "/"+path, strings.NewReader(how.Body)))
		return p.fulfilled(map[string]any{"text": func() *goja.Promise { return p.fulfilled(w.Body.String()) }})
	}))
	p.load("library.js")
	assert.Equal(t, "http://a/gCopyUse", p.shows("target"))
	assert.Equal(t, []string{`POST answer {"reference":"../g","base":"http://a/b/c","template":"","values":"","other":""}`}, asked)
	ended = true
	p.enter("reference", "x")
	assert.Equal(t, "The library could not be loaded: GoError: no server", p.shows("status"))
	assert.Equal(t, "../g", p.shows("figure"), "nothing else is drawn")
	assert.NotEmpty(t, p.failed)
	for _, why := range p.failed {
		assert.Equal(t, "GoError: no server", why, "developers see why")
	}
	clear(p.failed)
	ended = false
	p.enter("reference", "x")
	assert.Equal(t, "Valid relative reference, no findings.", p.shows("status"))
}

// runProgram opens a page with wasm.js. Its program defines uriAnswer and calls uriReady, as browser.go does. workers is what keeps the
// page without a network, in JavaScript. The log has what was done, in order.
func runProgram(t *testing.T, workers string, loads bool) (p *tab, log *[]string) {
	t.Helper()
	p, log = newTab(t, "#/typed"), new([]string)
	add := func(text string) { *log = append(*log, text) }
	for name, value := range map[string]any{
		"log":   add,
		"fetch": func(path string) string { return path },
		"instantiate": func(path, imports string) *goja.Promise {
			add("instantiate " + path + " with " + imports)
			if !loads {
				return p.rejected("no network")
			}
			return p.fulfilled(map[string]string{"instance": "the program"})
		},
		"start": func(program string) {
			add("run " + program)
			p.explain()
			p.run("uriReady()")
		},
	} {
		require.NoError(t, p.vm.Set(name, value))
	}
	p.run(`
		class Go {
			importObject = "its imports";
			run(program) {
				start(program);
				return new Promise(() => {}); // it never ends
			}
		}
		var WebAssembly = {instantiateStreaming: instantiate}, kept;
		navigator.serviceWorker = ` + workers)
	p.load("wasm.js")
	return p, log
}

// The program is loaded before what keeps the page, which would take the line from it. The page says when it is kept.
func TestProgram(t *testing.T) {
	const workers = "{register: async name => log('register ' + name), ready: new Promise(done => { kept = done; })}"
	p, log := runProgram(t, workers, true)
	assert.Equal(t, []string{"instantiate play.wasm with its imports", "run the program", "register worker.js"}, *log)
	assert.Equal(t, "/typed", p.shows("figure"))
	assert.True(t, p.isHidden("offline"), "it is not yet kept")
	p.run("kept({})")
	assert.False(t, p.isHidden("offline"))

	p, log = runProgram(t, workers, false)
	assert.Equal(t, []string{"instantiate play.wasm with its imports", "register worker.js"}, *log)
	assert.Equal(t, "The library could not be loaded: GoError: no network", p.shows("status"))

	for _, workers := range []string{"undefined", "{register: () => Promise.reject(new Error('forbidden')), ready: Promise.resolve({})}"} {
		p, _ = runProgram(t, workers, true)
		assert.Equal(t, "/typed", p.shows("figure"))
		assert.True(t, p.isHidden("offline"), "this browser keeps nothing: %s", workers)
	}
}

// A worker is worker.js with a network and a store, both by path.
type worker struct {
	engine
	network map[string]response
	store   map[string]string // the texts
	log     []string
	offline bool
}

// A response is one of fetch.
type response struct {
	OK     bool            `json:"ok"`
	Body   string          `json:"body"`
	Clone  func() response `json:"clone"`
	IsCopy bool            `json:"isCopy"`
}

// A request is one of a page.
type request struct {
	Method string `json:"method"`
	URL    string `json:"url"`
}

func newWorker(t *testing.T) *worker {
	t.Helper()
	w := &worker{engine: newEngine(t), network: map[string]response{}, store: map[string]string{}}
	add := func(text string) { w.log = append(w.log, text) }
	cache := map[string]any{
		"addAll": func(paths []string) *goja.Promise {
			for _, path := range paths {
				w.store[path] = w.network[path].Body
				add("store " + path)
			}
			return w.fulfilled(nil)
		},
		"put": func(r request, answer response) *goja.Promise {
			if !answer.IsCopy {
				return w.rejected("its body is read once, by the page")
			}
			w.store[r.URL] = answer.Body
			return w.fulfilled(nil)
		},
		"match": func(r request, how struct {
			IgnoreSearch bool `json:"ignoreSearch"`
		}) *goja.Promise {
			path := r.URL
			if how.IgnoreSearch {
				path, _, _ = strings.Cut(path, "?")
			}
			if text, stored := w.store[path]; stored {
				return w.fulfilled(response{OK: true, Body: text})
			}
			return w.fulfilled(nil)
		},
	}
	for name, value := range map[string]any{
		"caches":      map[string]any{"open": func(string) *goja.Promise { return w.fulfilled(cache) }},
		"skipWaiting": func() { add("skipWaiting") },
		"clients":     map[string]any{"claim": func() { add("claim") }},
		"fetch": func(r request) *goja.Promise {
			answer, known := w.network[r.URL]
			if w.offline || !known {
				return w.rejected("no network")
			}
			answer.Clone = func() response { return response{OK: answer.OK, Body: answer.Body, IsCopy: true} }
			return w.fulfilled(answer)
		},
	} {
		require.NoError(t, w.vm.Set(name, value))
	}
	w.run("var handlers = {}, addEventListener = (kind, does) => { handlers[kind] = does; }")
	w.load("worker.js")
	return w
}

// fetch returns what a page gets: a text, or "" for nothing, and whether the worker answers.
func (w *worker) fetch(method, url string) (text string, answers bool) {
	w.t.Helper()
	require.NoError(w.t, w.vm.Set("requested", request{method, url}))
	w.run(`var got = undefined, answered = false; handlers.fetch({request: requested, respondWith: p => { answered = true; p.then(r => { got = r; }); }})`)
	return w.text("got?.body ?? ''"), w.run("answered").ToBoolean()
}

// A file comes from the network, and from what was stored if there is none.
func TestWorker(t *testing.T) {
	w := newWorker(t)
	files, err := fs.Glob(page.Files, "*")
	require.NoError(t, err)
	for _, path := range append(files, "play.wasm", "./") {
		w.network[path] = response{OK: true, Body: path + ", version 1"}
	}
	w.run("var waits; handlers.install({waitUntil: p => { waits = p; }})")
	assert.Equal(t, goja.PromiseStateFulfilled, w.run("waits").Export().(*goja.Promise).State())
	assert.Equal(t, "skipWaiting", w.log[len(w.log)-1], "first everything is stored")
	want := []string{"skipWaiting", "store ./", "store play.wasm"}
	for _, name := range files {
		if name != "index.html" { // it is "./"
			want = append(want, "store "+name)
		}
	}
	assert.ElementsMatch(t, want, w.log)
	w.run("var claimed = false; handlers.activate({waitUntil: () => { claimed = true; }})")
	assert.Equal(t, "claim", w.log[len(w.log)-1])
	assert.True(t, w.run("claimed").ToBoolean())

	see := func(method, url, want string, wantAnswer bool) {
		t.Helper()
		text, answers := w.fetch(method, url)
		assert.Equal(t, want, text, "%s %s", method, url)
		assert.Equal(t, wantAnswer, answers)
	}
	w.network["page.js"] = response{OK: true, Body: "version 2"}
	see("GET", "page.js", "version 2", true)
	w.network["page.js"] = response{Body: "busy"}
	see("GET", "page.js", "busy", true)
	see("POST", "answer", "", false)
	w.offline = true
	see("GET", "page.js", "version 2", true) // the newest that was not a failure
	see("GET", "play.wasm", "play.wasm, version 1", true)
	see("GET", "icon.svg?x", "icon.svg, version 1", true)
	see("GET", "other", "", true)
	w.offline = false
	w.network["page.js"] = response{OK: true, Body: "version 3"}
	see("GET", "page.js", "version 3", true)
}
