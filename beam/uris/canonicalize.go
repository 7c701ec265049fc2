package uris

import (
	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

func init() {
	register.DoFn1x1[uri.URI, uri.URI](&canonicalizeFn{})
}

// Canonicalize returns a collection of [uri.URI] with each of references as [uri.URI.NormalizeForScheme] has it (RFC 3986,
// section 6.2.3), without its fragment, and without the parameters of the query whose keys are in drop.
//
// Keys are compared once decoded, in the dialect [query.RFC3986]. A query that has lost its last parameter is left out, with
// its "?". One that was empty before is kept, since no scheme licenses to remove it.
func Canonicalize(s beam.Scope, references beam.PCollection, drop ...string) beam.PCollection {
	return beam.ParDo(s.Scope("uris.Canonicalize"), &canonicalizeFn{Drop: drop}, references)
}

type canonicalizeFn struct{ Drop []string }

func (f *canonicalizeFn) ProcessElement(u uri.URI) uri.URI {
	u = u.WithoutFragment().NormalizeForScheme()
	if u.Query == "" || len(f.Drop) == 0 {
		return u
	}
	params, err := query.Parse(u.Query, query.RFC3986)
	if err != nil {
		return u // which no reference that Parse or Resolve gives has: the error is for what a query does not allow
	}
	for _, key := range f.Drop {
		params.Delete(key)
	}
	u.Query = params.String()
	return u
}
