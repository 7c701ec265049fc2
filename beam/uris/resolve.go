package uris

import (
	"context"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func init() {
	register.DoFn4x0[context.Context, Link, func(uri.URI), func(Refusal)](&resolveFn{})
}

// Resolve returns the targets of links, a collection of [Link] (RFC 3986, section 5.2), and a collection of [Refusal] for
// those whose page cannot be a base, or whose href [httpuri.Href] rejects, which reads it as browsers do. It converts
// internationalized names with idna.Lookup.ToASCII.
//
// The base of a page is computed once for consecutive links of the page.
func Resolve(s beam.Scope, links beam.PCollection) (targets, refusals beam.PCollection) {
	return beam.ParDo2(s.Scope("uris.Resolve"), &resolveFn{}, links)
}

// A resolveFn resolves links. It keeps the base of the last page.
type resolveFn struct {
	known bool // whether there was a page
	page  string
	base  uri.Base
	err   error
}

func (f *resolveFn) ProcessElement(ctx context.Context, link Link, emit func(uri.URI), refuse func(Refusal)) {
	target, reason := f.resolve(link)
	if reason != "" {
		refused.Inc(ctx, 1)
		refuse(Refusal{link.Place, reason})
		return
	}
	resolved.Inc(ctx, 1)
	emit(target)
}

// resolve returns the target of a link, or the reason why there is none.
func (f *resolveFn) resolve(link Link) (target uri.URI, reason string) {
	if !f.known || f.page != link.Page {
		f.known, f.page = true, link.Page
		f.base, f.err = newBase(link.Page)
	}
	if f.err != nil {
		return uri.URI{}, "page: " + f.err.Error()
	}
	target, err := httpuri.Href(f.base, link.Href, idna.Lookup.ToASCII)
	if err != nil {
		return uri.URI{}, err.Error()
	}
	return target, ""
}

func newBase(page string) (uri.Base, error) {
	u, err := uri.Parse(page)
	if err != nil {
		return uri.Base{}, err
	}
	return uri.NewBase(u)
}
