package uris

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

func init() {
	register.DoFn3x0[context.Context, uri.URI, func(Finding)](&lintFn{})
	register.Emitter1[Finding]()
}

// Lint returns a collection of [Finding]: the findings of [lint.Check] in each of references, a collection of [uri.URI]. There
// is a metric for each code.
func Lint(s beam.Scope, references beam.PCollection) beam.PCollection {
	return beam.ParDo(s.Scope("uris.Lint"), &lintFn{}, references)
}

type lintFn struct {
	found map[lint.Code]beam.Counter
}

func (f *lintFn) Setup() { f.found = map[lint.Code]beam.Counter{} }

func (f *lintFn) ProcessElement(ctx context.Context, u uri.URI, emit func(Finding)) {
	linted.Inc(ctx, 1)
	findings := lint.Check(u)
	if len(findings) == 0 {
		return
	}
	text := u.String()
	for _, finding := range findings {
		f.count(ctx, finding.Code)
		emit(Finding{text, finding})
	}
}

func (f *lintFn) count(ctx context.Context, code lint.Code) {
	counter, ok := f.found[code]
	if !ok {
		counter = beam.NewCounter(namespace, "found "+string(code))
		f.found[code] = counter
	}
	counter.Inc(ctx, 1)
}
