// Package page has the page in which people type a reference and see what package play finds. Its answers come from a program
// in the browser, or from this process.
package page

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path"
	"path/filepath"

	"github.com/go-rfc3986/uri/cmd/uri/internal/play"
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

// A Handler serves files by their paths. index.html is at "/".
type Handler map[string]file

// add adds a file.
func (h Handler) add(name string, plain []byte) {
	f := file{kinds[path.Ext(name)], plain, compress(plain), fmt.Sprintf(`"%x"`, sha256.Sum256(plain))}
	if name == "index.html" {
		name = ""
	}
	h["/"+name] = f
}

// New returns the page with a program for browsers, and with the script that runs programs of its Go version.
func New(program, support []byte) Handler {
	h := Handler{}
	for _, name := range []string{"index.html", "page.js", "icon.svg", "worker.js"} {
		h.add(name, read(name))
	}
	h.add("library.js", append(bytes.Clone(support), read("wasm.js")...))
	h.add("play.wasm", program)
	return h
}

// Local returns the page with answers from this process, which no program has to be compiled for. They are at "/answer".
func Local() http.Handler {
	h := Handler{}
	for _, name := range []string{"index.html", "page.js", "icon.svg"} {
		h.add(name, read(name))
	}
	h.add("library.js", read("native.js"))
	mux := http.NewServeMux()
	mux.Handle("GET /", h)
	mux.HandleFunc("POST /answer", answer)
	return mux
}

// longest is the length of the longest inputs that are read.
const longest = 1 << 20

// answer writes the answer for the inputs in the body.
func answer(w http.ResponseWriter, r *http.Request) {
	var inputs play.Inputs
	if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, longest)).Decode(&inputs); err != nil {
		http.Error(w, "the inputs cannot be read", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_, _ = w.Write(play.Explain(inputs).JSON())
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

// ServeHTTP implements [http.Handler].
func (h Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := h[r.URL.Path]
	if !ok {
		http.NotFound(w, r)
		return
	}
	header := w.Header()
	header.Set("Content-Type", f.kind)
	header.Set("Content-Encoding", "gzip")
	header.Set("Cache-Control", "no-cache") // ask whether it changed
	header.Set("ETag", f.tag)
	if r.Header.Get("If-None-Match") == f.tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	_, _ = w.Write(f.gzip)
}

// Size returns the number of bytes that a browser loads, compressed.
func (h Handler) Size() (size int) {
	for _, f := range h {
		size += len(f.gzip)
	}
	return size
}

// Write writes the files into a directory, for a server that compresses them itself.
func (h Handler) Write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, f := range h {
		if name == "/" {
			name = "/index.html"
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.FromSlash(name)), f.plain, 0o644); err != nil {
			return err
		}
	}
	return nil
}
