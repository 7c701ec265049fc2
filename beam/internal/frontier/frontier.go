// Package frontier has the pipeline of the command frontier. It reads the links of pages and writes the canonical targets
// that a crawler must still fetch, each once.
package frontier

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/beam/internal/pages"
	"github.com/go-rfc3986/uri/beam/uris"
)

// Options are the input and the output of a pipeline.
type Options struct {
	Input  string   // the files, as a pattern
	Output string   // the directory
	Drop   []string // the keys of the parameters to remove from targets
	Shards int      // the maximum number of files of each kind; a worker holds one in memory to sort it
	Parts  int      // the number of parts of the input
}

// Build adds the pipeline to p.
//
// Use one part if the runner distributes files to workers by itself. Prism gives everything in a stage to one worker, so
// each part needs a stage.
func Build(p *beam.Pipeline, o Options) {
	s := p.Root()
	counts := make([]beam.PCollection, o.Parts)
	refusals := make([]beam.PCollection, o.Parts)
	for i := range o.Parts {
		counts[i], refusals[i] = read(s, o, pages.Part{Number: i, Of: o.Parts})
	}
	targets := beam.CombinePerKey(s.Scope("Sum"), addCounts, flatten(s, counts))
	references := beam.ParDo(s, toReference, targets)
	origins := beam.CombinePerKey(s.Scope("Origins"), addTallies, beam.ParDo(s, toOrigin, targets))

	o.writeManifest(s, beam.Flatten(s,
		o.write(s, "targets", beam.ParDo(s, toTarget, targets)),
		o.write(s, "origins", beam.ParDo(s, toOriginLine, origins)),
		o.write(s, "findings", beam.ParDo(s, toFindingsLine, uris.Lint(s, references))),
		o.write(s, "refused", flatten(s, refusals)),
	))
}

// read returns the targets of the links in one part of the input, as pairs of a text and its count, and a line for each
// refusal.
func read(s beam.Scope, o Options, part pages.Part) (counts, refusals beam.PCollection) {
	s = s.Scope("Read")
	links, unread := pages.Read(s, o.Input, part)
	targets, unresolved := uris.Resolve(s, links)
	counts = beam.ParDo(s, &countFn{}, uris.Canonicalize(s, targets, o.Drop...))
	return counts, beam.ParDo(s, toRefusalLine, beam.Flatten(s, unread, unresolved))
}

// flatten returns the elements of all collections. A single collection needs no Flatten, which
// would be a stage in Prism.
func flatten(s beam.Scope, collections []beam.PCollection) beam.PCollection {
	if len(collections) == 1 {
		return collections[0]
	}
	return beam.Flatten(s, collections...)
}

func init() {
	register.Function2x1(addCounts)
	register.Function2x1(addTallies)
	register.Function2x1(toTarget)
	register.Function2x2(toReference)
	register.Function2x3(toOrigin)
	register.Function2x1(toOriginLine)
	register.Function1x1(toFindingsLine)
	register.Function1x1(toRefusalLine)
	register.DoFn3x1[context.Context, uri.URI, func(string, int64), error](&countFn{})
	register.Emitter2[string, int64]()
}
