package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A rewriter returns the result of a command for a reference, or a *uri.FormatError. Rewriters may run concurrently.
type rewriter func(u uri.URI) (uri.URI, error)

// A language is the syntax in which references are read and written.
type language struct {
	read   reading
	append func(dst []byte, u uri.URI) ([]byte, error)
	bad    show.ShownAs // what to show of invalid references
}

// uris is the syntax of RFC 3986.
var uris = language{
	append: func(dst []byte, u uri.URI) ([]byte, error) { return u.AppendText(dst) },
}

// iris is the syntax of RFC 3987, in which the elements may hold characters beyond US-ASCII.
var iris = language{
	read:   reading{IRI: true, Native: true},
	append: func(dst []byte, u uri.URI) ([]byte, error) { return iri.IRI(u).AppendText(dst) },
}

// visibly returns l with output that is safe for a terminal: characters that are not printable are escaped.
func (l language) visibly() language {
	write := l.append
	l.append = func(dst []byte, u uri.URI) ([]byte, error) {
		text, err := write(nil, u)
		return textio.AppendVisible(dst, string(text)), err
	}
	return l
}

// as returns l with what the flags say about reading.
func (opts *options) as(l language) language {
	native := l.read.Native
	l.read = opts.reading
	l.read.Native = native
	return l
}

// A rewrittenRecord is a reference and the result of a command in JSON.
type rewrittenRecord struct {
	Reference string `json:"reference"`
	Result    string `json:"result"`
}

// rewrite answers each reference with the result of do.
func (t *tool) rewrite(do rewriter, args []string) error {
	return t.rewriteIn(t.opts.as(uris), do, args)
}

// rewriteIn is rewrite for references in a language.
func (t *tool) rewriteIn(l language, do rewriter, args []string) error {
	l.bad = t.opts.refusals()
	return t.produce(args, func() producer { return newRewriter(l, do) },
		func(text, result string) any { return rewrittenRecord{text, result} })
}

// newRewriter returns a producer of the results of do.
func newRewriter(l language, do rewriter) producer {
	var u uri.URI
	return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
		text, err := l.read.parse(&u, text)
		if err != nil {
			return dst, show.Refuse(text, err, l.bad)
		}
		result, err := do(u)
		if err == nil {
			dst, err = l.append(dst, result)
		}
		if err != nil {
			return dst, show.NewFormatRecord(text, u, err)
		}
		return dst, nil
	}
}

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
	if opts.reading.IRI && opts.forScheme {
		return misused(cmd, "--iri and --for-scheme cannot be combined")
	}
	l := uris
	if opts.reading.IRI {
		l = t.irisForOutput()
	}
	if err := t.checkTrace(cmd); err != nil {
		return err
	}
	do := func(u uri.URI) (uri.URI, error) { return opts.normalForm(u), nil }
	if !opts.trace {
		return t.rewriteIn(opts.as(l), do, args)
	}
	return t.produce(args, func() producer {
		return traced(newRewriter(opts.as(l), do), opts.reading, func(dst []byte, text string, u uri.URI) []byte {
			return appendSteps(dst, opts.normalSteps(text, u), "", false)
		})
	}, nil)
}

// normalForm returns the normal form of u that the flags select.
func (opts *options) normalForm(u uri.URI) uri.URI {
	switch {
	case opts.reading.IRI:
		return uri.URI(iri.IRI(u).Normalize())
	case opts.forScheme:
		return u.NormalizeForScheme()
	default:
		return u.Normalize()
	}
}

// irisForOutput returns the language of IRIs on stdout. If that is a terminal, unprintable characters are escaped, as
// JSON does.
func (t *tool) irisForOutput() language {
	if t.Term.Stdout && !t.opts.JSON {
		return iris.visibly()
	}
	return iris
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
	return t.produce(args, func() producer {
		var u uri.URI
		return func(dst []byte, text string) ([]byte, *show.ErrorRecord) {
			text, err := t.opts.reading.parse(&u, text)
			switch {
			case err != nil:
				return dst, show.Refuse(text, err, show.NotShown)
			case t.opts.all:
				return append(dst, u.RedactedAll()...), nil
			default:
				return append(dst, show.NewView(text, u, false).Text...), nil
			}
		}
	}, func(_, result string) any { return resultRecord{result} })
}
