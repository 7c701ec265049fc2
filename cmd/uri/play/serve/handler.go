package main

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	_ "embed"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// page is the page that people see. It loads three more files, and nothing from other origins.
//
//go:embed index.html
var page []byte

// code is what the page does.
//
//go:embed page.js
var code []byte

// A file is served at one path. It is compressed, since the program is three times as long
// otherwise.
type file struct {
	kind  string
	plain []byte
	gzip  []byte
	tag   string // of the content, so that a browser loads a file again only if it changes
}

// newFile returns a file with that content.
func newFile(kind string, plain []byte) file {
	return file{kind, plain, compress(plain), fmt.Sprintf(`"%x"`, sha256.Sum256(plain))}
}

// A handler serves the page and the files that it loads, all from this origin.
type handler map[string]file

// newHandler compiles the program for browsers in the directory scratch. The go command must be on the PATH, and the working
// directory in a clone.
func newHandler(scratch string) (handler, error) {
	program, err := compile(filepath.Join(scratch, "play.wasm"))
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	return handler{
		"/":             newFile("text/html; charset=utf-8", page),
		"/page.js":      newFile("text/javascript; charset=utf-8", code),
		"/wasm_exec.js": newFile("text/javascript; charset=utf-8", support),
		"/play.wasm":    newFile("application/wasm", program),
	}, nil
}

// compile compiles cmd/uri/play for browsers, into a file of that name, and returns the program. Calls are inlined only in the
// packages that a keystroke waits for: the program is smaller without.
func compile(name string) ([]byte, error) {
	c := exec.Command("go", "build", "-trimpath", "-gcflags=all=-l", "-gcflags=github.com/go-rfc3986/uri/...=", "-gcflags=encoding/json=",
		"-gcflags=unicode/utf8=", "-ldflags=-s -w", "-o", name, "github.com/go-rfc3986/uri/cmd/uri/play")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, output)
	}
	return os.ReadFile(name)
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
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
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

// write writes the files into a directory, for a server that compresses them itself.
func (h handler) write(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for path, f := range h {
		if path == "/" {
			path = "/index.html"
		}
		if err := os.WriteFile(filepath.Join(dir, path), f.plain, 0o644); err != nil {
			return err
		}
	}
	return nil
}
