package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// rewrite answers each reference with the result of do, which may return a *uri.FormatError.
func (t *tool) rewrite(args []string, do func(u uri.URI) (uri.URI, error)) error {
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		result, err := do(r.uri)
		if err != nil {
			return dst, err
		}
		return result.AppendText(dst)
	}), newResultRecord)
}

// normalize answers each reference with its normal form.
func (t *tool) normalize(_ *cobra.Command, args []string) error {
	t.opts.reading.Native = t.opts.reading.IRI
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		dst, err := t.appendNormalForm(dst, r)
		if t.opts.trace {
			dst = appendSteps(dst, refs.NormalSteps(r.text, t.opts.forScheme), "")
		}
		return dst, err
	}), newResultRecord)
}

// appendNormalForm appends the normal form of r that the flags select. If an IRI is written to a terminal, unprintable characters
// are escaped, as JSON does.
func (t *tool) appendNormalForm(dst []byte, r *reference) ([]byte, error) {
	switch {
	case t.opts.reading.IRI && t.Term.Stdout.IsTerminal && !t.opts.JSON:
		return append(dst, textio.Visible(refs.NormalIRI(r.text))...), nil
	case t.opts.reading.IRI:
		return append(dst, refs.NormalIRI(r.text)...), nil
	case t.opts.forScheme:
		return r.uri.NormalizeForScheme().AppendText(dst)
	default:
		return r.uri.Normalize().AppendText(dst)
	}
}
