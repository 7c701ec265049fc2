package main

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
)

// modules are the contestants that are separate modules.
var modules = []string{
	"github.com/fredbi/uri", "github.com/nlnwa/whatwg-url", "github.com/valyala/fasthttp",
	"gitlab.com/golang-commonmark/mdurl", "github.com/PuerkitoBio/purell",
}

// writeMachine writes the versions and the machine.
func writeMachine(w io.Writer) {
	fmt.Fprintf(w, "%s %s/%s, %d CPUs, GOMAXPROCS %d", runtime.Version(), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(),
		runtime.GOMAXPROCS(0))
	if model := cpuModel(); model != "" {
		fmt.Fprintf(w, ", %s", model)
	}
	fmt.Fprintln(w)
	if !aligned() {
		fmt.Fprintln(w, "linked without -ldflags=-funcalign=64: the layout alone may move a figure by a fifth")
	}
}

// aligned reports whether this program was linked in a way that makes its layout matter little.
func aligned() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.ContainsFunc(info.Settings, func(s debug.BuildSetting) bool {
		return s.Key == "-ldflags" && strings.Contains(s.Value, "-funcalign=64")
	})
}

// writeContestants writes the versions of the contestants that are separate modules. This library is that of the
// clone, and net/url that of the Go version.
func writeContestants(w io.Writer) {
	for _, module := range modules {
		fmt.Fprintf(w, "  %s %s\n", module, moduleVersion(module))
	}
}

// moduleVersion returns the version of a module in this program.
func moduleVersion(path string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	for _, dep := range info.Deps {
		if dep.Path == path {
			return dep.Version
		}
	}
	return "of unknown version"
}

// cpuModel returns the name of the processor, or "" if the system does not have it in a file.
func cpuModel() string {
	text, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(key) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

// writeCorpora writes sizes and mean lengths.
func writeCorpora(w io.Writer, corpora []*corpus, rounds int) {
	fmt.Fprintf(w, "\nrounds: %d\n\n  %-10s%9s%14s\n", rounds, "corpus", "texts", "mean length")
	for _, c := range corpora {
		fmt.Fprintf(w, "  %-10s%9s%14.1f  %s\n", c.name, thousands(len(c.texts)), c.meanLength(), c.about)
	}
}

// legend explains the tables.
const legend = `
Each round runs every contestant once, in an order that rotates. Times are nanoseconds per text, the
best round and the median; multiples are of best times. "× floor" is a multiple of one table look-up
per byte, "× sound" of the contestant's own time on the texts without a fault. Allocations and bytes
are per text. Parsing is timed on all texts of a corpus, refused ones included: see how many are
accepted. All else is timed on the texts that all contestants in the table accept; one that accepts
less than nine tenths of what those before it accept sits out. "–" stands for what a contestant does
not have or does not take part in.
`
