package main

import (
	"flag"
	"fmt"
	"hash/fnv"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/beam/internal/links"
)

var deep = flag.Bool("deep", false, "two million links, not twenty thousand")

const dropped = "utm_source"

var kinds = []string{"targets", "origins", "findings", "refused"}

// web returns the links that the tests read.
func web() links.Web {
	if *deep {
		return links.Web{Seed: 1, Links: 2_000_000, Targets: 800_000, Files: 32}
	}
	return links.Web{Seed: 1, Links: 20_000, Targets: 8_000, Files: 8}
}

// The command on Prism writes the same bytes as the plain implementation: with one, two and four workers, and after it was
// killed while it read and while it wrote.
func TestPipelineAgreesWithTheLibrary(t *testing.T) {
	in := t.TempDir()
	require.NoError(t, web().Write(in))
	files, err := filepath.Glob(filepath.Join(in, "*"))
	require.NoError(t, err)
	want := oracle(t, files, dropped)
	require.Greater(t, len(want["targets"]), web().Links/5)
	require.Greater(t, len(want["refused"]), web().Links/300, "one link in 100 is broken, and some of them are repaired")
	var first map[string]string
	for _, workers := range []int{1, 2, 4} {
		t.Run(fmt.Sprintf("%d workers", workers), func(t *testing.T) {
			out := t.TempDir()
			printed, err := frontierCommand(t, in, out, workers).Output()
			require.NoError(t, err)
			assertOutput(t, want, out)
			assertMetrics(t, want, string(printed))
			if first == nil {
				first = contents(t, out)
			}
			assert.True(t, maps.Equal(first, contents(t, out)), "other files than with one worker")
		})
	}
	for _, during := range []string{"reading ", "wrote "} {
		t.Run("killed while "+strings.TrimSpace(during), func(t *testing.T) {
			out := t.TempDir()
			tries := 1
			for ; !killDuring(t, frontierCommand(t, in, out, 2), during) || exists(filepath.Join(out, "manifest.tsv")); tries++ {
				require.Less(t, tries, 20, "the kill came too late each time")
			}
			t.Logf("killed at try %d", tries)
			require.NoError(t, frontierCommand(t, in, out, 2).Run())
			assertOutput(t, want, out)
			assert.True(t, maps.Equal(first, contents(t, out)), "other files than without the kill")
		})
	}
}

// assertOutput asserts that the output and the manifest have these lines.
func assertOutput(t *testing.T, want map[string][]string, out string) {
	t.Helper()
	var listed []string
	for _, kind := range kinds {
		names, err := filepath.Glob(filepath.Join(out, kind+"-*-of-00016"))
		require.NoError(t, err)
		var got []string
		for _, name := range names {
			lines := plainLines(t, name)
			assert.True(t, slices.IsSorted(lines), name)
			assertShard(t, kind, name, lines)
			got = append(got, lines...)
			listed = append(listed, fmt.Sprintf("%s\t%d", filepath.Base(name), len(lines)))
		}
		slices.Sort(got)
		if !slices.Equal(want[kind], got) {
			assert.Fail(t, kind+" differ", "%d instead of %d", len(got), len(want[kind]))
		}
	}
	slices.Sort(listed)
	assert.Equal(t, listed, plainLines(t, filepath.Join(out, "manifest.tsv")))
}

// assertShard asserts that the bytes of each line determine the number of its file.
func assertShard(t *testing.T, kind, name string, lines []string) {
	t.Helper()
	for _, line := range lines {
		h := fnv.New32a()
		h.Write([]byte(line))
		require.Equal(t, fmt.Sprintf("%s-%05d-of-00016", kind, h.Sum32()%16), filepath.Base(name), line)
	}
}

// assertMetrics asserts that the command has printed the numbers of elements that it read and wrote.
func assertMetrics(t *testing.T, want map[string][]string, printed string) {
	t.Helper()
	accepted := web().Links - len(want["refused"])
	for name, count := range map[string]int{
		"frontier\tlinks":            accepted,
		"uris\tresolved":             accepted,
		"frontier\ttargets written":  len(want["targets"]),
		"frontier\trefused written":  len(want["refused"]),
		"frontier\torigins written":  len(want["origins"]),
		"frontier\tfindings written": len(want["findings"]),
		"uris\tlinted":               len(want["targets"]),
		"pages\tfiles":               web().Files,
	} {
		assert.Contains(t, "\n"+printed, fmt.Sprintf("\n%s\t%d\n", name, count))
	}
}

// contents returns the texts of the files of an output, by name. It skips the unfinished files of a killed run.
func contents(t *testing.T, out string) map[string]string {
	t.Helper()
	texts := map[string]string{"manifest.tsv": readText(t, filepath.Join(out, "manifest.tsv"))}
	for _, line := range plainLines(t, filepath.Join(out, "manifest.tsv")) {
		name, _, _ := strings.Cut(line, "\t")
		texts[name] = readText(t, filepath.Join(out, name))
	}
	return texts
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func plainLines(t *testing.T, name string) []string {
	t.Helper()
	return strings.Split(strings.TrimSuffix(readText(t, name), "\n"), "\n")
}

func readText(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return string(text)
}
