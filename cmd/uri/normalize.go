package main

import (
	"flag"

	"github.com/go-rfc3986/uri"
)

// registerScheme adds the flag of normalize.
func registerScheme(set *flag.FlagSet, opts *options) {
	set.BoolVar(&opts.scheme, "scheme", false, "")
}

// normalize is the command that writes the normal form of each reference.
func (t *tool) normalize(opts options, operands []string) error {
	do := func(u uri.URI) (uri.URI, error) { return u.Normalize(), nil }
	if opts.scheme {
		do = func(u uri.URI) (uri.URI, error) { return u.NormalizeForScheme(), nil }
	}
	return t.rewrite(do, opts, operands)
}
