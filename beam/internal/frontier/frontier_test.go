package frontier

import (
	"context"
	"errors"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/metrics"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	_ "github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem/local"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/uris"
	"github.com/go-rfc3986/uri/lint"
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
	ctx := metrics.SetPTransformID(metrics.SetBundleID(context.Background(), "bundle"), "count")
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
	f.FinishBundle(ctx, emit)
	assert.Equal(t, mostCounted+12, pairs, "what was sent is not sent again")
	bytes := 0
	for text := range sent {
		bytes += len(text)
	}
	got := map[string]int64{}
	require.NoError(t, metrics.Extractor{SumInt64: func(l metrics.Labels, v int64) { got[l.Name()] = v }}.ExtractFrom(metrics.GetStore(ctx)))
	assert.Equal(t, map[string]int64{
		"links": 2 * (mostCounted + 10), "pairs before the shuffle": mostCounted + 12, "bytes of targets before the shuffle": int64(bytes + len("http://h/")),
	}, got)
}

// The text that a countFn holds has a budget of bytes, whatever the lengths of targets: five lengths, 64 MiB of each, every target
// twice in a row.
func TestCountedBytes(t *testing.T) {
	ctx := metrics.SetPTransformID(metrics.SetBundleID(context.Background(), "bundle"), "count")
	for _, length := range []int{1 << 10, 4 << 10, 16 << 10, 64 << 10, 192 << 10} {
		links, held, most := 0, 0, 0
		emit := func(text string, count int64) { links += int(count); held -= len(text) }
		var f countFn
		f.StartBundle(emit)
		number := 64 << 20 / length
		for i := range number {
			u := uri.URI{Scheme: "http", Host: "h", Path: []string{"", strconv.Itoa(i), strings.Repeat("a", length)}}
			held += len(u.String())
			most = max(most, held)
			require.NoError(t, f.ProcessElement(ctx, u, emit))
			if held == 0 { // sent
				held += len(u.String())
			}
			require.NoError(t, f.ProcessElement(ctx, u, emit))
		}
		f.FinishBundle(ctx, emit)
		assert.LessOrEqual(t, most, 16<<20+length, "targets of %d bytes", length)
		assert.Equal(t, 2*number, links, "targets of %d bytes", length)
	}
}

// Text that would break a line of a file is quoted.
func TestLines(t *testing.T) {
	refusal := uris.Refusal{Place: uris.Place{File: "dir/a.gz", Line: 7}, Reason: "none"}
	assert.Equal(t, "dir/a.gz\t7\tnone", toRefusalLine(refusal))
	refusal.Place.File = "a\tb\n\""
	assert.Equal(t, `"a\tb\n\""`+"\t7\tnone", toRefusalLine(refusal))
	assert.Equal(t, "http://h\t3\t2", toOriginLine("http://h", tally{3, 2}))
	found := []lint.Finding{{Code: "a", Component: "b", Segment: -1, Offset: 2, Length: 3}, {Code: "c", Component: "d"}}
	assert.Equal(t, "u\ta b -1 2 3\tc d 0 0 0", toFindingsLine(uris.Findings{URI: "u", All: found}))
	assert.Equal(t, "u", toTarget("u", 3))
	assert.Equal(t, tally{4, 6}, addTallies(tally{1, 2}, tally{3, 4}))
	assert.EqualValues(t, 3, addCounts(1, 2))
	for c := range 256 { // each byte of a name, which a reader of the line gets back
		name := "a" + string([]byte{byte(c)})
		field := fileName(name)
		assert.NotContains(t, field, "\t")
		assert.NotContains(t, field, "\n")
		if strings.HasPrefix(field, `"`) {
			var err error
			field, err = strconv.Unquote(field)
			require.NoError(t, err)
		} else {
			assert.NotContains(t, field, `"`, "a quote that does not begin the field")
		}
		assert.Equal(t, name, field)
	}
}

// The origin of a target counts its links, and one target. A target that no coder can read is an error.
func TestOriginsAndReferences(t *testing.T) {
	origin, counted, err := toOrigin("HTTP://H:80/a", 7)
	require.NoError(t, err)
	assert.Equal(t, "http://h", origin)
	assert.Equal(t, tally{7, 1}, counted)
	u, err := toReference("http://h/a", 7)
	require.NoError(t, err)
	assert.Equal(t, uri.MustParse("http://h/a"), u)
	_, _, err = toOrigin("a b", 1)
	assert.Error(t, err)
	_, err = toReference("a b", 1)
	assert.Error(t, err)
}

// A metric is the sum of its steps. The lines are sorted.
func TestSummarize(t *testing.T) {
	counter := func(step, namespace, name string, value int64) metrics.CounterResult {
		return metrics.CounterResult{Committed: value, Key: metrics.StepKey{Step: step, Namespace: namespace, Name: name}}
	}
	assert.Equal(t, []string{"a\tx\t1", "a\ty\t5", "b\tx\t7"}, summarize([]metrics.CounterResult{
		counter("1", "b", "x", 7), counter("1", "a", "y", 2), counter("2", "a", "y", 3), counter("1", "a", "x", 1),
	}))
	assert.Empty(t, summarize(nil))
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

// A fakeFS notes what is opened and renamed. Its files cannot be written, or not be closed.
type fakeFS struct {
	filesystem.Interface
	writing, closing error
	opened, renamed  []string
	listed           map[string][]string
	text             string // of each file
	closed           int
}

var fake filesystem.Interface

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
func (f *fakeFS) Close() error                { f.closed++; return f.closing }

func (f *fakeFS) OpenRead(context.Context, string) (io.ReadCloser, error) {
	return io.NopCloser(strings.NewReader(f.text)), nil
}

func (f *fakeFS) List(_ context.Context, pattern string) ([]string, error) {
	if pattern == "fake://d/broken/*" {
		return nil, errList
	}
	return f.listed[pattern], nil
}

var errList = errors.New("the directory cannot be listed")

// A file gets its name if it is complete, and only then. Two that are written at once do not meet before that.
func TestWriteFile(t *testing.T) {
	broken := errors.New("broken")
	for _, f := range []*fakeFS{{writing: broken}, {closing: broken}} {
		fake = f
		assert.ErrorIs(t, writeFile(context.Background(), "fake://d/f", []string{"a"}), broken)
		assert.Empty(t, f.renamed)
		assert.Equal(t, 2, f.closed, "the file and the file system")
	}
	f := &fakeFS{}
	fake = f
	for range 2 {
		assert.NoError(t, writeFile(context.Background(), "fake://d/f", []string{"a"}))
	}
	assert.Equal(t, []string{"fake://d/f", "fake://d/f"}, f.renamed)
	assert.Equal(t, 4, f.closed)
	assert.NotEqual(t, f.opened[0], f.opened[1])
	assert.NotContains(t, f.opened, "fake://d/f")
}

func TestJoin(t *testing.T) {
	for dir, want := range map[string]string{"d": "d/f", "d/": "d/f", "gs://b/d/": "gs://b/d/f", ".": "./f"} {
		assert.Equal(t, want, join(dir, "f"))
	}
}
