package uris

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
)

func init() {
	register.DoFn4x0[context.Context, Line, func(uri.URI), func(Refusal)](&parseFn{})
	register.Emitter1[uri.URI]()
	register.Emitter1[Refusal]()
}

// Parse returns the URI references in lines, a collection of [Line], and a collection of [Refusal] for the lines that
// [uri.Parse] rejects.
func Parse(s beam.Scope, lines beam.PCollection) (references, refusals beam.PCollection) {
	return beam.ParDo2(s.Scope("uris.Parse"), &parseFn{}, lines)
}

type parseFn struct{}

func (*parseFn) ProcessElement(ctx context.Context, line Line, emit func(uri.URI), refuse func(Refusal)) {
	u, err := uri.Parse(line.Text)
	if err != nil {
		refused.Inc(ctx, 1)
		refuse(Refusal{line.Place, err.Error()})
		return
	}
	parsed.Inc(ctx, 1)
	emit(u)
}
