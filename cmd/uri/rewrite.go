package main

import (
	"cmp"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A reference is a valid reference.
type reference struct {
	given  string // as it was given
	text   string // as it was read
	uri    uri.URI
	syntax syntax // of its parameters
}

// ofReferences returns producers of what do appends for each valid reference. Calls of do may be concurrent.
func (t *tool) ofReferences(do func(dst []byte, r *reference) ([]byte, error)) func() producer {
	return func() producer {
		r := reference{syntax: t.opts.syntax()}
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			var err error
			r.given = text
			if r.text, err = t.opts.reading.parse(&r.uri, text); err == nil {
				dst, err = do(dst, &r)
			}
			return dst, t.opts.reason(&r, err)
		}
	}
}

// reason returns why there is no result for a reference, or nil if there is one. r is nil for a text that is not a reference.
func (opts *options) reason(r *reference, err error) *show.ErrorRecord {
	switch {
	case err == nil:
		return nil
	case r == nil:
		return show.Refuse("", err, show.NotShown)
	default:
		return show.Refuse(r.text, err, opts.refusals())
	}
}

// A rewrittenRecord is a reference and the result of a command in JSON.
type rewrittenRecord struct {
	Reference string `json:"reference"`
	Result    string `json:"result"`
}

// rewrite answers each reference with the result of do, which may return a *uri.FormatError.
func (t *tool) rewrite(args []string, do func(u uri.URI) (uri.URI, error)) error {
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		result, err := do(r.uri)
		if err != nil {
			return dst, err
		}
		return result.AppendText(dst)
	}), newRewrittenRecord)
}

func newRewrittenRecord(text, result string) any { return rewrittenRecord{text, result} }

// newNormalize returns the command that normalizes references.
func (t *tool) newNormalize() *cobra.Command {
	cmd := command("normalize", t.normalize)
	flags := cmd.Flags()
	flags.BoolVar(&t.opts.forScheme, "for-scheme", false, "apply the rules of the scheme too, such as its default port, and write IPv6 addresses as RFC 5952 does (RFC 3986, section 6.2.3)")
	flags.BoolVar(&t.opts.reading.IRI, "iri", false, "read and write IRIs (RFC 3987, section 5.3.2): characters beyond US-ASCII stay the same, percent-encoded or not")
	t.traces(cmd, "what changes, and the section that says so")
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// normalize answers each reference with its normal form.
func (t *tool) normalize(cmd *cobra.Command, args []string) error {
	opts := &t.opts
	opts.reading.Native = opts.reading.IRI
	if err := cmp.Or(exclusive(cmd, "iri", "for-scheme"), exclusive(cmd, "trace", "json"), exclusive(cmd, "trace", "iri")); err != nil {
		return err
	}
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		dst, err := t.appendNormalForm(dst, r.uri)
		if opts.trace {
			dst = appendSteps(dst, refs.NormalSteps(r.text, opts.forScheme), "")
		}
		return dst, err
	}), newRewrittenRecord)
}

// appendNormalForm appends the normal form of u that the flags select. If an IRI is written to a terminal, unprintable characters
// are escaped, as JSON does.
func (t *tool) appendNormalForm(dst []byte, u uri.URI) ([]byte, error) {
	switch {
	case t.opts.reading.IRI && t.Term.Stdout.IsTerminal && !t.opts.JSON:
		return append(dst, textio.Visible(iri.IRI(u).Normalize().String())...), nil
	case t.opts.reading.IRI:
		return iri.IRI(u).Normalize().AppendText(dst)
	case t.opts.forScheme:
		return u.NormalizeForScheme().AppendText(dst)
	default:
		return u.Normalize().AppendText(dst)
	}
}

// A resultRecord is the result of a command that does not show the given reference, in JSON.
type resultRecord struct {
	Result string `json:"result"`
}

// newRedact returns the command that hides passwords.
func (t *tool) newRedact() *cobra.Command {
	cmd := command("redact", t.redact)
	cmd.Flags().BoolVar(&t.opts.all, "all", false, "hide all of the userinfo, the values of the parameters and the fragment too")
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// redact answers each reference with the reference without its password. It shows nothing of what is not valid, even in
// JSON.
func (t *tool) redact(_ *cobra.Command, args []string) error {
	t.opts.redacts = true
	return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
		if t.opts.all {
			return append(dst, r.uri.RedactedAll()...), nil
		}
		return append(dst, show.WithoutPassword(r.text, r.uri)...), nil
	}), func(_, result string) any { return resultRecord{result} })
}
