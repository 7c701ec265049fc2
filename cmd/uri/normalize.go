package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"
)

const normalizeHelp = `Writes the normal form of each reference on a line (RFC 3986, section 6.2.2). Scheme and host are in lowercase. Percent-encoded sequences are in uppercase, and remain only if they are required. Dot-segments remain only in a relative path. The result includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error.`

const normalizeExamples = `$ uri normalize HTTP://Example.COM:80/%7ea/./b
http://example.com:80/~a/b

$ uri normalize --scheme HTTP://Example.COM:80
http://example.com/

$ uri normalize --addresses 'http://[0:0:0:0:0:0:0:1]/'
http://[::1]/

$ uri normalize --iri HTTP://例え.JP/a/../%7e引き出し
http://例え.jp/~引き出し

$ uri normalize --json x:/a/../b
{"reference":"x:/a/../b","result":"x:/b"}`

// newNormalize returns the command that normalizes references.
func (t *tool) newNormalize() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "normalize [FLAG...] [REF...]",
		Short:   "write normal forms",
		Long:    normalizeHelp,
		Example: normalizeExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.normalize(cmd, args) },
	}
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.scheme, "scheme", false, "apply the rules of the scheme too, such as its default port (RFC 3986, section 6.2.3)")
	flags.BoolVar(&t.opts.addresses, "addresses", false, "write IPv6 addresses in the recommended form (RFC 5952), which section 6.2.2 does not require")
	flags.BoolVar(&t.opts.iri, "iri", false, "read and write IRIs (RFC 3987, section 5.3.2): characters beyond US-ASCII stay the same, percent-encoded or not")
	return t.takesReferences(t.hasJSON(cmd))
}

// normalize answers each reference with its normal form.
func (t *tool) normalize(cmd *cobra.Command, args []string) error {
	opts := &t.opts
	if opts.iri && opts.scheme {
		return misused(cmd, "--iri and --scheme cannot be combined")
	}
	l := uris
	if opts.iri {
		l = t.irisForOutput()
	}
	return t.rewriteIn(l, func(u uri.URI) (uri.URI, error) { return opts.normalForm(u), nil }, args)
}

// normalForm returns the normal form of u that the flags select.
func (opts *options) normalForm(u uri.URI) uri.URI {
	switch {
	case opts.iri:
		u = uri.URI(iri.IRI(u).Normalize())
	case opts.scheme:
		u = u.NormalizeForScheme()
	default:
		u = u.Normalize()
	}
	if opts.addresses {
		u = u.NormalizeAddress()
	}
	return u
}

// irisForOutput returns the language of IRIs on stdout. If that is a terminal, unprintable characters are escaped, as
// JSON does.
func (t *tool) irisForOutput() language {
	if t.term.stdout && !t.opts.json {
		return iris.visibly()
	}
	return iris
}
