package main

import (
	"flag"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// registerNormal adds the flags of normalize.
func registerNormal(set *flag.FlagSet, opts *options) {
	set.BoolVar(&opts.scheme, "scheme", false, "")
	set.BoolVar(&opts.iri, "iri", false, "")
}

// normalize is the command that writes the normal form of each reference.
func (t *tool) normalize(opts options, operands []string) error {
	switch {
	case opts.iri && opts.scheme:
		return misused("normalize", "--iri and --scheme exclude each other")
	case opts.iri:
		return t.normalizeIRIs(opts, operands)
	case opts.scheme:
		return t.rewrite(func(u uri.URI) (uri.URI, error) { return u.NormalizeForScheme(), nil }, opts, operands)
	default:
		return t.rewrite(func(u uri.URI) (uri.URI, error) { return u.Normalize(), nil }, opts, operands)
	}
}

// normalizeIRIs is normalize for IRIs. JSON escapes by itself what a terminal must not get.
func (t *tool) normalizeIRIs(opts options, operands []string) error {
	l := iris
	if t.term.stdout && !opts.json {
		l = iris.visibly()
	}
	return t.rewriteIn(l, func(u uri.URI) (uri.URI, error) { return uri.URI(iri.IRI(u).Normalize()), nil }, opts, operands)
}
