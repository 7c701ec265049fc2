//go:build !browser

// Command play compiles the page for browsers, and writes its files into a directory for a server. "uri play" serves the same page
// without a program for browsers.
//
//	go run ./cmd/uri/play -out site
package main

import (
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

func main() {
	out := flag.String("out", "site", "write the files of the page into this directory")
	flag.Parse()
	if err := write(*out); err != nil {
		log.Fatal(err)
	}
}

// The end of library.js, which runs the program, and what keeps the page if there is no network.
var (
	//go:embed wasm.js
	wasmScript []byte
	//go:embed worker.js
	workerScript []byte
)

// write writes the page and its program into a directory. The go command must be on the PATH, and the working directory in a clone.
func write(dir string) error {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return err
	}
	support, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	files := map[string][]byte{"library.js": append(support, wasmScript...), "worker.js": workerScript}
	for _, name := range []string{"index.html", "page.js", "icon.svg"} {
		files[name], _ = page.Files.ReadFile(name) // it is embedded
	}
	err = os.MkdirAll(dir, 0o755)
	for name, content := range files {
		err = errors.Join(err, os.WriteFile(filepath.Join(dir, name), content, 0o644))
	}
	return errors.Join(err, compile(filepath.Join(dir, "play.wasm")))
}

// compile compiles this command for browsers. Calls are inlined only in the packages that read each byte: the program is smaller
// without.
func compile(name string) error {
	const internal = "-gcflags=github.com/go-rfc3986/uri/internal/"
	c := exec.Command("go", "build", "-trimpath", "-tags=browser", "-gcflags=all=-l", internal+"charset=", internal+"grammar=", "-gcflags=unicode/utf8=",
		"-ldflags=-s -w", "-o", name, "github.com/go-rfc3986/uri/cmd/uri/play")
	c.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if output, err := c.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, output)
	}
	return nil
}
