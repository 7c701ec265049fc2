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

// Canonicalize returns a collection of [uri.URI] with each of references in the form of [uri.URI.NormalizeForScheme] (RFC
// 3986, section 6.2.3), without its fragment, and without the parameters of the query whose keys are in drop.
//
// Keys are compared after decoding, in the dialect [query.RFC3986]. If the last parameter of a query is removed, its "?" is
// removed too. A query that was empty before is kept, since no scheme allows its removal.
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
		return u // the query is invalid, which Parse and Resolve never return
	}
	for _, key := range f.Drop {
		params.Delete(key)
	}
	u.Query = params.String()
	return u
}
