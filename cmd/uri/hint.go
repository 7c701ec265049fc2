package main

import (
	"os"
	"strconv"

	"github.com/go-rfc3986/uri"
)

// mostHints is how many arguments are looked up as file names.
const mostHints = 16

// hintAtFiles writes a hint to stderr for each argument that names a file: how to read the references in it. Such an
// argument is a valid reference, so this is not an error.
func (t *tool) hintAtFiles(args []string) {
	if t.opts.operandsAreFiles {
		return
	}
	for i, arg := range args[:min(len(args), mostHints)] {
		if u, err := uri.Parse(arg); err != nil || !u.IsRelativePath() && !u.IsAbsolutePath() {
			continue
		}
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			_ = t.complain("uri: hint: argument " + strconv.Itoa(i+1) + " is read as a reference, but names a file too: " +
				"to read the references in it, use --from " + harmless(arg))
		}
	}
}
