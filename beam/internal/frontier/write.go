package frontier

import (
	"context"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	register.DoFn1x2[string, int64, string](&shardFn{})
	register.DoFn3x2[context.Context, int64, func(*string) bool, string, error](&writeFn{})
	register.Iter1[string]()
}

// write writes lines, a collection of strings, to files of that kind. The bytes of a line determine its file, and each file is
// sorted by bytes, so the files do not depend on the runner and its workers. Empty files are not written. The result has a line
// for each file: its name and its number of lines.
func (o Options) write(s beam.Scope, kind string, lines beam.PCollection) beam.PCollection {
	s = s.Scope("Write " + kind)
	sharded := beam.GroupByKey(s, beam.ParDo(s, &shardFn{Shards: o.Shards}, lines))
	return beam.ParDo(s, &writeFn{Dir: o.Output, Kind: kind, Shards: o.Shards}, sharded)
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
	Dir, Kind string
	Shards    int

	written beam.Counter
}

func (f *writeFn) Setup() { f.written = beam.NewCounter("frontier", f.Kind+" written") }

func (f *writeFn) ProcessElement(ctx context.Context, shard int64, next func(*string) bool) (string, error) {
	var lines []string
	for line := ""; next(&line); {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	name := fmt.Sprintf("%s-%05d-of-%05d", f.Kind, shard, f.Shards)
	if err := writeFile(ctx, join(f.Dir, name), lines); err != nil {
		return "", err
	}
	f.written.Inc(ctx, int64(len(lines)))
	return fmt.Sprintf("%s\t%d", name, len(lines)), nil
}
