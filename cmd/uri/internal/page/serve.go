//go:build !browser

package page

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"
	"strings"
	"time"
)

// files has the page, what it does, and the two beginnings of library.js, which defines uriAnswer. The page loads nothing from other
// origins.
//
//go:embed index.html page.js icon.svg worker.js wasm.js native.js
var files embed.FS

// A file is served at one path. It is compressed, since the program is three times as long otherwise.
type file struct {
	kind  string
	plain []byte
	gzip  []byte
	tag   string // of the content, so that a browser loads a file again only if it changes
}

// kinds has the media types of the files by the ends of their names. It is never modified.
var kinds = map[string]string{".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml", ".wasm": "application/wasm"}

// A Handler serves files by their names.
type Handler map[string]file

// add adds a file.
func (h Handler) add(name string, plain []byte) {
	h[name] = file{kinds[path.Ext(name)], plain, compress(plain), fmt.Sprintf(`"%x"`, sha256.Sum256(plain))}
}

// newHandler returns the page with what defines uriAnswer.
func newHandler(library []byte) Handler {
	h := Handler{}
	for _, name := range []string{"index.html", "page.js", "icon.svg"} {
		h.add(name, read(name))
	}
	h.add("library.js", library)
	return h
}

// New returns the page with a program for browsers, and with the script that runs programs of its Go version.
func New(program, support []byte) Handler {
	h := newHandler(append(bytes.Clone(support), read("wasm.js")...))
	h.add("worker.js", read("worker.js"))
	h.add("play.wasm", program)
	return h
}

// Local returns the page with answers from this process, which no program has to be compiled for. They are at "/answer".
func Local() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /", newHandler(read("native.js")))
	mux.HandleFunc("POST /answer", answer)
	return mux
}

// mostRead is the length of the longest inputs that are read.
const mostRead = 1 << 20

// answer writes the answer for the inputs in the body.
func answer(w http.ResponseWriter, r *http.Request) {
	var inputs Inputs
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, mostRead)).Decode(&inputs); err != nil {
		http.Error(w, "the inputs cannot be read", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(Explain(inputs).JSON())
}

// read returns a file of this package.
func read(name string) []byte {
	content, err := files.ReadFile(name)
	if err != nil {
		panic("page: BUG: " + err.Error())
	}
	return content
}

// compress returns data compressed with gzip.
func compress(data []byte) []byte {
	var b bytes.Buffer
	w, _ := gzip.NewWriterLevel(&b, gzip.BestCompression) // neither the level nor the buffer causes an error
	_, _ = w.Write(data)
	_ = w.Close()
	return b.Bytes()
}

// ServeHTTP implements [http.Handler]. index.html is at "/".
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := cmp.Or(strings.TrimPrefix(r.URL.Path, "/"), "index.html")
	f, ok := h[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Content-Encoding", "gzip")
	header.Set("Cache-Control", "no-cache") // ask whether it changed
	header.Set("ETag", f.tag)
	http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(f.gzip))
}

// Write writes the files into a directory, for a server that compresses them itself.
func (h Handler) Write(dir string) error {
	err := os.MkdirAll(dir, 0o755)
	for name, f := range h {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), f.plain, 0o644))
	}
	return err
}
