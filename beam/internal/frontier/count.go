package frontier

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"

	"github.com/go-rfc3986/uri"
)

// A countFn holds at most mostCounted targets, and sends them once their text has mostHeld bytes. So the content of files does not
// determine the memory of a worker before the shuffle.
const (
	mostCounted = 1 << 16
	mostHeld    = 16 << 20
)

// A countFn counts the targets in a bundle, so that a target of many links takes little space in the shuffle. The combiner
// after it would do the same, but the combiner of the SDK keeps only 2,000 keys.
type countFn struct {
	counts map[string]int64
	held   int // the bytes of the targets
}

// The metrics of the pipeline, in addition to those of package uris.
var (
	linksCounted = beam.NewCounter("frontier", "links")
	pairsSent    = beam.NewCounter("frontier", "pairs before the shuffle")
	bytesSent    = beam.NewCounter("frontier", "bytes of targets before the shuffle")
)

func (f *countFn) StartBundle(func(string, int64)) { f.counts, f.held = map[string]int64{}, 0 }

func (f *countFn) ProcessElement(ctx context.Context, u uri.URI, emit func(string, int64)) error {
	text, err := uri.Format(u)
	if err != nil {
		return err
	}
	linksCounted.Inc(ctx, 1)
	f.counts[text]++
	if f.counts[text] == 1 {
		f.held += len(text)
	}
	if len(f.counts) == mostCounted || f.held >= mostHeld {
		f.send(ctx, emit)
	}
	return nil
}

func (f *countFn) FinishBundle(ctx context.Context, emit func(string, int64)) { f.send(ctx, emit) }

// send emits the counts and clears them.
func (f *countFn) send(ctx context.Context, emit func(string, int64)) {
	for text, count := range f.counts {
		emit(text, count)
	}
	pairsSent.Inc(ctx, int64(len(f.counts)))
	bytesSent.Inc(ctx, int64(f.held))
	clear(f.counts)
	f.held = 0
}

func addCounts(a, b int64) int64 { return a + b }
