package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// rewrite answers each reference with the result of do, which may return a *uri.FormatError.
func (t *tool) rewrite(args []string, do func(u uri.URI) (uri.URI, error), record func(text, result string) any) error {
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		result, err := do(r.uri)
		if err != nil {
			return dst, err
		}
		return result.AppendText(dst)
	}, record)
}

// normalize answers each reference with the normal form that the flags select. If an IRI is written to a terminal, unprintable
// characters are escaped, as JSON does.
func (t *tool) normalize(_ *cobra.Command, args []string) error {
	return t.produce(args, func(dst []byte, r *reference) ([]byte, error) {
		normal := r.uri.Normalize()
		if t.opts.forScheme {
			normal = r.uri.NormalizeForScheme()
		}
		if !t.opts.reading.IRI {
			return normal.AppendText(dst)
		}
		text := iri.Text(normal, decodedHost)
		if t.Term.Stdout.IsTerminal && !t.opts.JSON {
			text = textio.Visible(text)
		}
		return append(dst, text...), nil
	}, newResultRecord)
}

// decodedHost keeps a host that iri.Text has decoded: IDNA is not applied.
func decodedHost(host string) (string, error) { return host, nil }
