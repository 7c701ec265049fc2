package lawtest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Lines returns the lines of a file, each unlike the others.
func Lines(t testing.TB, name string, atLeast int) []string {
	t.Helper()
	text, err := os.ReadFile(name)
	succeeds(t, err, "the test data")
	holds(t, strings.HasSuffix(string(text), "\n"), "%s does not end with a line break", name)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	holds(t, len(lines) >= atLeast, "%s has %d lines only", name, len(lines))
	seen := map[string]bool{}
	for _, line := range lines {
		holds(t, !seen[line], "%s has %q twice", name, line)
		seen[line] = true
	}
	return lines
}

// AddReferences seeds a fuzz target, by add, with the references in the directory testdata, valid and not, and the empty
// one.
func AddReferences(t testing.TB, testdata string, add func(ref string)) {
	t.Helper()
	for _, name := range []string{"references.txt", "invalid.txt"} {
		for _, line := range Lines(t, filepath.Join(testdata, name), 1) {
			ref, _, _ := strings.Cut(line, "\t")
			add(ref)
		}
	}
	add("")
}
