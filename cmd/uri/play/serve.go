//go:build !browser

// Command play compiles the page for browsers and serves it on this machine, or writes it into a directory. "uri play" serves
// the same page without a program for browsers.
//
//	go run ./cmd/uri/play
//	go run ./cmd/uri/play -out site
package main

import (
	"flag"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

func main() {
	address := flag.String("address", "127.0.0.1:8086", "the address to listen at")
	out := flag.String("out", "", "write the files of the page into this directory, and do not serve them")
	flag.Parse()
	if err := serve(*address, *out); err != nil {
		log.Fatal(err)
	}
}

func serve(address, out string) error {
	handler, err := newHandler()
	if err != nil {
		return err
	}
	if out != "" {
		return handler.Write(out)
	}
	listener, err := net.Listen("tcp", address)
	if err != nil {
		return err
	}
	fmt.Printf("http://%s/\n", listener.Addr())
	return http.Serve(listener, handler)
}

// newHandler returns the page with its program. The go command must be on the PATH, and the working directory in a clone.
func newHandler() (page.Handler, error) {
	scratch, err := os.MkdirTemp("", "play")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(scratch)
	name := filepath.Join(scratch, "play.wasm")
	if err := compile(name); err != nil {
		return nil, err
	}
	program, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	return page.New(program, support), err
}

// compile compiles this command for browsers. Calls are inlined only in the packages that a keystroke waits for: the program is
// smaller without.
func compile(name string) error {
	c := exec.Command("go", "build", "-trimpath", "-tags=browser", "-gcflags=all=-l", "-gcflags=github.com/go-rfc3986/uri/...=", "-gcflags=encoding/json=",
		"-gcflags=unicode/utf8=", "-ldflags=-s -w", "-o", name, "github.com/go-rfc3986/uri/cmd/uri/play")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}
