package main

import (
	"os"
	"strconv"

	"github.com/go-rfc3986/uri"
)

// mostHints is how many arguments are looked for among the files.
const mostHints = 16

// hintAtFiles says on stderr of arguments that name a file, and are read as references all the same, how to read what is
// in the file. A path that is not meant for a file is a reference like others, so this is no error.
func (t *tool) hintAtFiles(args []string) {
	if t.opts.operandsAreFiles {
		return
	}
	for i, arg := range args[:min(len(args), mostHints)] {
		if u, err := uri.Parse(arg); err != nil || !u.IsRelativePath() && !u.IsAbsolutePath() {
			continue
		}
		if info, err := os.Stat(arg); err == nil && info.Mode().IsRegular() {
			_ = t.complain("uri: hint: argument " + strconv.Itoa(i+1) + " is taken for a reference, and names a file too: " +
				"for the references in it, use --from " + harmless(arg))
		}
	}
}
