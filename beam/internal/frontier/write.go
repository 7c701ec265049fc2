package frontier

import (
	"bufio"
	"context"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/log"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn1x2[string, int64, string](&shardFn{})
	register.DoFn3x1[context.Context, int64, func(*string) bool, error](&writeFn{})
	register.Iter1[string]()
}

// write writes lines, a collection of strings, to files of that kind. A line is in the file that its bytes choose, and a file is
// sorted by bytes: the files are the same, whatever the runner and its workers do. A file that would be empty is not written.
func (o Options) write(s beam.Scope, kind string, lines beam.PCollection) {
	s = s.Scope("Write " + kind)
	sharded := beam.GroupByKey(s, beam.ParDo(s, &shardFn{Shards: o.Shards}, lines))
	beam.ParDo0(s, &writeFn{Path: join(o.Output, kind), Shards: o.Shards, Kind: kind}, sharded)
}

// join returns the path of a file in a directory, which may be on another file system, as in "gs://bucket/dir".
func join(dir, name string) string { return strings.TrimSuffix(dir, "/") + "/" + name }

type shardFn struct{ Shards int }

func (f *shardFn) ProcessElement(line string) (int64, string) {
	h := fnv.New32a()
	h.Write([]byte(line))
	return int64(h.Sum32() % uint32(f.Shards)), line
}

type writeFn struct {
	Path, Kind string
	Shards     int

	written beam.Counter
}

func (f *writeFn) Setup() { f.written = beam.NewCounter("frontier", f.Kind+" written") }

// ProcessElement writes a file under a name that nobody else has, and then gives it its own: a worker that is stopped, or two
// that write the same file, leave a whole one or none.
func (f *writeFn) ProcessElement(ctx context.Context, shard int64, next func(*string) bool) error {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	fs, err := filesystem.New(ctx, f.Path)
	if err != nil {
		return err
	}
	defer fs.Close()
	name := fmt.Sprintf("%s-%05d-of-%05d", f.Path, shard, f.Shards)
	unfinished := fmt.Sprintf("%s.%016x", name, rand.Uint64())
	if err := writeLines(ctx, fs, unfinished, lines); err != nil {
		return err
	}
	if err := filesystem.Rename(ctx, fs, unfinished, name); err != nil {
		return err
	}
	log.Infof(ctx, "wrote %s", name)
	f.written.Inc(ctx, int64(len(lines)))
	return nil
}

// writeLines writes a file.
func writeLines(ctx context.Context, fs filesystem.Interface, name string, lines []string) error {
	file, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(file, 1<<20)
	for _, line := range lines {
		w.WriteString(line) // an error stays until Flush
		w.WriteByte('\n')
	}
	if err := w.Flush(); err != nil {
		file.Close()
		return err
	}
	return file.Close()
}
