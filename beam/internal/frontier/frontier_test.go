package frontier

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
)

// The tests of whole pipelines are in the package of the command.

func TestCoderOfTallies(t *testing.T) {
	want := tally{Links: 1 << 40, Targets: 3}
	b := encodeTally(want)
	got, err := decodeTally(b)
	require.NoError(t, err)
	assert.Equal(t, want, got)
	for i := range b {
		_, err := decodeTally(b[:i])
		assert.ErrorIs(t, err, errTally)
	}
	_, err = decodeTally(append(b, 0))
	assert.ErrorIs(t, err, errTally)
}

// A countFn sends each target with its count when it is full, and never holds more than mostCounted targets.
func TestCount(t *testing.T) {
	ctx := context.Background()
	sent, pairs := map[string]int64{}, 0
	emit := func(text string, count int64) { sent[text] += count; pairs++ }
	var f countFn
	f.StartBundle(emit)
	u := uri.MustParse("http://h/")
	for i := range mostCounted + 10 {
		require.NoError(t, f.ProcessElement(ctx, u, emit))
		other := uri.URI{Scheme: "http", Host: "h", Path: []string{"", strconv.Itoa(i)}}
		require.NoError(t, f.ProcessElement(ctx, other, emit))
		require.LessOrEqual(t, len(f.counts), mostCounted)
	}
	assert.Equal(t, mostCounted, pairs, "before the end")
	f.FinishBundle(ctx, emit)
	assert.Equal(t, int64(mostCounted+10), sent["http://h/"])
	assert.Equal(t, mostCounted+11, len(sent))
	assert.Equal(t, mostCounted+12, pairs)
	assert.Error(t, f.ProcessElement(ctx, uri.URI{Host: "a b"}, emit))
}

// Text that would break a line of a file is quoted.
func TestLines(t *testing.T) {
	refusal := uris.Refusal{Place: uris.Place{File: "dir/a.gz", Line: 7}, Reason: "none"}
	assert.Equal(t, "dir/a.gz\t7\tnone", toRefusalLine(refusal))
	refusal.Place.File = "a\tb\n\""
	assert.Equal(t, `"a\tb\n\""`+"\t7\tnone", toRefusalLine(refusal))
	assert.Equal(t, "http://h\t3\t2", toOriginLine("http://h", tally{3, 2}))
}

func TestShards(t *testing.T) {
	f := shardFn{Shards: 3}
	seen := map[int64]bool{}
	for i := range 50 {
		line := strconv.Itoa(i)
		shard, same := f.ProcessElement(line)
		assert.Equal(t, line, same)
		seen[shard] = true
	}
	assert.Equal(t, map[int64]bool{0: true, 1: true, 2: true}, seen)
}

// A run removes the files of an earlier run, including unfinished ones, and nothing else. If it fails, there is no manifest.
func TestRunRemovesEarlierFiles(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"manifest.tsv", "targets-00001-of-00002", "refused-00000-of-00016.0123456789abcdef", "targets.txt", "notes"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
	}
	failure := errors.New("broken")
	_, err := Run(context.Background(), Options{Input: "x", Output: dir, Shards: 1, Parts: 1},
		func(context.Context, *beam.Pipeline) (beam.PipelineResult, error) { return nil, failure })
	assert.ErrorIs(t, err, failure)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, entries, 2)
	assert.Equal(t, "notes", entries[0].Name())
	assert.Equal(t, "targets.txt", entries[1].Name())
}

// The manifest goes before all other files: if one cannot be removed, or the command is stopped, what is left is incomplete.
func TestManifestIsRemovedFirst(t *testing.T) {
	for _, kind := range kinds {
		dir := t.TempDir()
		name := filepath.Join(dir, manifest)
		require.NoError(t, os.WriteFile(name, nil, 0o600))
		require.NoError(t, os.MkdirAll(filepath.Join(dir, kind+"-00000-of-00001", "not empty"), 0o700))
		assert.Error(t, clean(context.Background(), dir))
		assert.NoFileExists(t, name, kind)
	}
}

// A fakeFS notes what is opened and renamed. Its files cannot be written, or not be closed.
type fakeFS struct {
	filesystem.Interface
	writing, closing error
	opened, renamed  []string
}

var fake *fakeFS

func init() { filesystem.Register("fake", func(context.Context) filesystem.Interface { return fake }) }

func (f *fakeFS) OpenWrite(_ context.Context, name string) (io.WriteCloser, error) {
	f.opened = append(f.opened, name)
	return f, nil
}

func (f *fakeFS) Rename(_ context.Context, _, name string) error {
	f.renamed = append(f.renamed, name)
	return nil
}

func (f *fakeFS) Write(p []byte) (int, error) { return len(p), f.writing }
func (f *fakeFS) Close() error                { return f.closing }

// A file gets its name if it is complete, and only then. Two that are written at once do not meet before that.
func TestWriteFile(t *testing.T) {
	broken := errors.New("broken")
	for _, f := range []*fakeFS{{writing: broken}, {closing: broken}} {
		fake = f
		assert.ErrorIs(t, writeFile(context.Background(), "fake://d/f", []string{"a"}), broken)
		assert.Empty(t, fake.renamed)
	}
	fake = &fakeFS{}
	for range 2 {
		assert.NoError(t, writeFile(context.Background(), "fake://d/f", []string{"a"}))
	}
	assert.Equal(t, []string{"fake://d/f", "fake://d/f"}, fake.renamed)
	assert.NotEqual(t, fake.opened[0], fake.opened[1])
	assert.NotContains(t, fake.opened, "fake://d/f")
}

func TestJoin(t *testing.T) {
	for dir, want := range map[string]string{"d": "d/f", "d/": "d/f", "gs://b/d/": "gs://b/d/f", ".": "./f"} {
		assert.Equal(t, want, join(dir, "f"))
	}
}
