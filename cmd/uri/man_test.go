package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spf13/cobra/doc"
)

var updateMan = flag.Bool("update-man", false, "write the manual pages")

// The files in the directory man are the manual pages of the commands: go test -run TestManPages -update-man writes
// them again.
func TestManPages(t *testing.T) {
	dir := t.TempDir()
	if *updateMan {
		dir = "man"
		if err := os.MkdirAll(dir, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	root := newTool(nil, io.Discard, io.Discard, columns(80)).newRoot(nil)
	for _, cmd := range append(commandsBelow(root), root) {
		cmd.DisableAutoGenTag = true
		cmd.Long = strings.ReplaceAll(cmd.Long, "\n  ", "\n      ") // indented like this, lines are not joined
	}
	date := time.Date(2026, time.January, 1, 0, 0, 0, 0, time.UTC) // constant, so that the pages change only with their text
	header := &doc.GenManHeader{Section: "1", Date: &date, Source: "uri", Manual: "URI references"}
	if err := doc.GenManTree(root, header, dir); err != nil {
		t.Fatal(err)
	}
	made, recorded := readPages(t, dir), readPages(t, "man")
	for name, text := range made {
		if !bytes.Equal(recorded[name], text) {
			t.Errorf("%s is not current: go test -run TestManPages -update-man writes it again", name)
		}
	}
	if len(made) != len(recorded) || len(made) < len(constructors) {
		t.Errorf("%d pages are recorded, %d are made", len(recorded), len(made))
	}
}

// readPages returns the files of a directory.
func readPages(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	pages := map[string][]byte{}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		pages[filepath.Base(name)] = text
	}
	return pages
}
