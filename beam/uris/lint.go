package uris

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func init() {
	register.DoFn3x0[context.Context, uri.URI, func(Findings)](&lintFn{})
	register.Emitter1[Findings]()
}

// Lint returns a collection of [Findings]: an element for each of references, a collection of [uri.URI], in which [lint.Check]
// finds something. So a URI is written once, however many findings it has. There is a metric for each code.
func Lint(s beam.Scope, references beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("uris.Lint"), &lintFn{}, references)
}

type lintFn struct {
	found map[lint.Code]beam.Counter
}

func (f *lintFn) Setup() { f.found = map[lint.Code]beam.Counter{} }

func (f *lintFn) ProcessElement(ctx context.Context, u uri.URI, emit func(Findings)) {
	linted.Inc(ctx, 1)
	findings := lint.Check(u)
	if len(findings) == 0 {
		return
	}
	for _, finding := range findings {
		f.count(ctx, finding.Code)
	}
	emit(Findings{u.String(), findings})
}

func (f *lintFn) count(ctx context.Context, code lint.Code) {
	counter, ok := f.found[code]
	if !ok {
		counter = beam.NewCounter(namespace, "found "+string(code))
		f.found[code] = counter
	}
	counter.Inc(ctx, 1)
}
