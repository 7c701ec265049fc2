package frontier

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const written = "targets-00000-of-00001\t3\n"

// earlier are names of files of earlier runs, and others are names that resemble them.
var (
	earlier = []string{
		"manifest.tsv", "targets-00001-of-00002", "refused-00000-of-00016.0123456789abcdef", "origins-00000-of-00001", "findings-123456-of-200000",
		"manifest.tsv.0123456789abcdef",
	}
	others = []string{
		"notes", "targets.txt", "targets-old", "refused-of-2026", "targets-2026-of-2027", "targets-00001-of-00002.txt", "targets-00001-of-00002.bak",
		"my-targets-00001-of-00002", "manifest.tsv.old", "refused-00000-of-00016.0123456789abcdeg", "pages-00001-of-00002", "TARGETS-00001-of-00002",
	}
)

// fill writes files into a directory.
func fill(t *testing.T, dir string, names ...string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(dir, 0o700))
	for _, name := range names {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(written), 0o600))
	}
}

func namesIn(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// A run removes the files of an earlier run, including unfinished ones, and nothing else. If it fails, there is no manifest.
func TestRunRemovesEarlierFiles(t *testing.T) {
	dir := t.TempDir()
	fill(t, dir, append(earlier, others...)...)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "targets-00003-of-00004"), 0o700))
	failure := errors.New("broken")
	_, err := Run(context.Background(), Options{Input: "x", Output: dir, Shards: 1, Parts: 1},
		func(context.Context, *beam.Pipeline) (beam.PipelineResult, error) { return nil, failure })
	assert.ErrorIs(t, err, failure)
	want := append([]string{"targets-00003-of-00004"}, others...)
	slices.Sort(want)
	assert.Equal(t, want, namesIn(t, dir))
}

// A name of the output is a name, whatever bytes it has: of 270 directories with the same files beside each other, the files of one
// are removed, and a file is written there. Each byte of a name stands in one of them.
func TestOutputIsNoPattern(t *testing.T) {
	root := t.TempDir()
	names := []string{"out", "out1", "out12", "outa", "out?", "out*", "out[1-9]", "out[^a]", `out\1`, "out{1,2}", "**", "%41", "-x", "~", "$HOME", "out1 ", "..."}
	for c := 1; c < 256; c++ {
		if c != '/' && c != '.' {
			names = append(names, string([]byte{byte(c)})+"q")
		}
	}
	for _, name := range names {
		fill(t, filepath.Join(root, name), earlier[:2]...)
	}
	for i, name := range names {
		spelling := []string{root + "/" + name, root + "//" + name + "/", root + "/./" + name, root + "/out/../" + name}[i%4]
		require.NoError(t, clean(context.Background(), spelling), "%q", name)
		assert.Empty(t, namesIn(t, filepath.Join(root, name)), "%q", name)
		require.NoError(t, writeFile(context.Background(), join(spelling, "origins-00000-of-00001"), nil), "%q", name)
		assert.Equal(t, []string{"origins-00000-of-00001"}, namesIn(t, filepath.Join(root, name)), "%q", name)
		for _, next := range names[i+1:] {
			if len(namesIn(t, filepath.Join(root, next))) != 2 {
				t.Fatalf("%q removed files in %q", name, next)
			}
		}
	}
}

// ".." after a symbolic link leads where the system says, not to the directory before it in the text.
func TestOutputBehindLinks(t *testing.T) {
	root := t.TempDir()
	fill(t, filepath.Join(root, "here"), earlier...)
	fill(t, filepath.Join(root, "there", "deep"), earlier...)
	fill(t, filepath.Join(root, "there"), earlier...)
	if err := os.Symlink(filepath.Join(root, "there", "deep"), filepath.Join(root, "here", "link")); err != nil {
		t.Skip("no symbolic links: ", err)
	}
	require.NoError(t, clean(context.Background(), root+"/here/link/.."))
	assert.Equal(t, []string{"deep"}, namesIn(t, filepath.Join(root, "there")))
	assert.Len(t, namesIn(t, filepath.Join(root, "here")), len(earlier)+1)
	assert.Len(t, namesIn(t, filepath.Join(root, "there", "deep")), len(earlier))
}

// A manifest that no run wrote is an error, and nothing is removed.
func TestForeignManifest(t *testing.T) {
	for text, isOwn := range map[string]bool{
		"": true, written: true, written + "refused-00000-of-00016\t12\n": true,
		"name\tversion\n": false, written + "x": false, "targets-0-of-1\t3": false, strings.Repeat("x", 1<<17): false, "\n": false,
	} {
		dir := t.TempDir()
		fill(t, dir, earlier...)
		require.NoError(t, os.WriteFile(filepath.Join(dir, manifest), []byte(text), 0o600))
		err := clean(context.Background(), dir)
		if isOwn {
			assert.NoError(t, err, "%.30q", text)
			assert.Empty(t, namesIn(t, dir), "%.30q", text)
		} else {
			assert.ErrorIs(t, err, errManifest, "%.30q", text)
			assert.Len(t, namesIn(t, dir), len(earlier), "%.30q", text)
		}
	}
}

// A removingFS notes what is removed, and fails for what has "refused" in its name.
type removingFS struct {
	*fakeFS
	removed []string
}

func (f *removingFS) Remove(_ context.Context, name string) error {
	f.removed = append(f.removed, name)
	if strings.Contains(name, "refused") {
		return errRemove
	}
	return nil
}

// The manifest goes before all other files: if one cannot be removed, or the command is stopped, what is left is incomplete.
func TestManifestIsRemovedFirst(t *testing.T) {
	f := &removingFS{fakeFS: &fakeFS{listed: map[string][]string{
		"fake://d/*": {"fake://d/refused-00000-of-00001", "fake://d/origins-00000-of-00001", "fake://d/notes", "fake://d/manifest.tsv"},
	}}}
	fake = f
	assert.ErrorIs(t, clean(context.Background(), "fake://d/"), errRemove)
	assert.Equal(t, []string{"fake://d/manifest.tsv", "fake://d/origins-00000-of-00001", "fake://d/refused-00000-of-00001"}, f.removed)
}

// Files of an earlier run on a file system that removes none, or lists none, are an error, and no run begins. So is a name with a
// byte that another file system may read as part of a pattern or of a URL.
func TestOutputThatCannotBeCleaned(t *testing.T) {
	rows := map[string]error{"fake://d": nil, "fake://d/broken": errList, "fake://d/manifest": errRemove, "fake://d/kind": errRemove, "fake://d/own": errManifest}
	for _, c := range `*?[]\%#` {
		rows["fake://d"+string(c)+"e"] = errName
	}
	for dir, want := range rows {
		f := &fakeFS{listed: map[string][]string{
			"fake://d/manifest/*": {"manifest.tsv"}, "fake://d/kind/*": {"notes", "refused-00000-of-00001"}, "fake://d/own/*": {"manifest.tsv"},
		}}
		if want == errManifest {
			f.text = "mine"
		}
		fake = f
		assert.ErrorIs(t, clean(context.Background(), dir), want, dir)
		assert.Equal(t, 1, f.closed, dir)
		if want != nil {
			_, err := Run(context.Background(), Options{Output: dir}, nil)
			assert.ErrorIs(t, err, want, dir)
		}
	}
}
