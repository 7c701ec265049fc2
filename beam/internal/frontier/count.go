package frontier

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/go-rfc3986/uri"
)

// mostCounted is how many targets a countFn keeps apart. It is what decides how much memory a worker needs before the shuffle.
const mostCounted = 1 << 16

// A countFn counts targets in a bundle, so that one that many pages link to takes little room in the shuffle. The combiner
// after it would do this too, but the one of the SDK keeps 2,000 keys only.
type countFn struct{ counts map[string]int64 }

// The metrics of the pipeline, beside those of package uris.
var (
	linksCounted = beam.NewCounter("frontier", "links")
	pairsSent    = beam.NewCounter("frontier", "pairs before the shuffle")
	bytesSent    = beam.NewCounter("frontier", "bytes of targets before the shuffle")
)

func (f *countFn) StartBundle(func(string, int64)) { f.counts = map[string]int64{} }

func (f *countFn) ProcessElement(ctx context.Context, u uri.URI, emit func(string, int64)) error {
	text, err := uri.Format(u)
	if err != nil {
		return err
	}
	linksCounted.Inc(ctx, 1)
	f.counts[text]++
	if len(f.counts) == mostCounted {
		f.send(ctx, emit)
	}
	return nil
}

func (f *countFn) FinishBundle(ctx context.Context, emit func(string, int64)) { f.send(ctx, emit) }

// send emits what was counted, and forgets it.
func (f *countFn) send(ctx context.Context, emit func(string, int64)) {
	var bytes int64
	for text, count := range f.counts {
		bytes += int64(len(text))
		emit(text, count)
	}
	pairsSent.Inc(ctx, int64(len(f.counts)))
	bytesSent.Inc(ctx, bytes)
	clear(f.counts)
}

func addCounts(a, b int64) int64 { return a + b }
