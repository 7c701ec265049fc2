package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
	"github.com/go-rfc3986/uri/cmd/uri/internal/reading"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A rewriter returns the result of a command for a reference, or a *uri.FormatError. Rewriters may run concurrently.
type rewriter func(u uri.URI) (uri.URI, error)

// A language is the syntax in which references are read and written.
type language struct {
	read   reading.Options
	append func(dst []byte, u uri.URI) ([]byte, error)
	bad    jsonline.ShownAs // what to show of invalid references
}

// uris is the syntax of RFC 3986.
var uris = language{
	append: func(dst []byte, u uri.URI) ([]byte, error) { return u.AppendText(dst) },
}

// iris is the syntax of RFC 3987, in which the elements may hold characters beyond US-ASCII.
var iris = language{
	read:   reading.Options{IRI: true, Native: true},
	append: func(dst []byte, u uri.URI) ([]byte, error) { return iri.IRI(u).AppendText(dst) },
}

// visibly returns l with output that is safe for a terminal: characters that are not printable are escaped.
func (l language) visibly() language {
	write := l.append
	l.append = func(dst []byte, u uri.URI) ([]byte, error) {
		text, err := write(nil, u)
		return terminal.AppendVisible(dst, string(text)), err
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
	newAnswerer := func() textio.Answerer { return newRewriteWriter(l, do) }
	if t.opts.JSON {
		newAnswerer = func() textio.Answerer { return newRewriteRecordWriter(l, do) }
	}
	return t.answer(newAnswerer, args)
}

// newRewriteWriter returns an answerer that writes the result.
func newRewriteWriter(l language, do rewriter) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, text string) {
		var reason *jsonline.ErrorRecord
		if a.Output, reason = l.appendRewritten(a.Output, text, &u, do); reason != nil {
			a.RefuseRecord(reason)
			return
		}
		a.EndRecord()
	}
}

// newRewriteRecordWriter returns an answerer that writes the result in JSON.
func newRewriteRecordWriter(l language, do rewriter) textio.Answerer {
	var u uri.URI
	var result []byte
	encode := jsonline.NewEncoder()
	return func(a *textio.Answer, text string) {
		var reason *jsonline.ErrorRecord
		if result, reason = l.appendRewritten(result[:0], text, &u, do); reason != nil {
			a.Refuse(reason)
			return
		}
		a.Output = encode.Append(a.Output, rewrittenRecord{text, string(result)})
	}
}

// appendRewritten appends the result of do for the reference text, or returns why there is none. It parses into u.
func (l language) appendRewritten(dst []byte, text string, u *uri.URI, do rewriter) ([]byte, *jsonline.ErrorRecord) {
	text, err := l.read.Read(u, text)
	if err != nil {
		return dst, jsonline.Refuse(text, err, l.bad).ErrorRecord()
	}
	result, err := do(*u)
	if err == nil {
		dst, err = l.append(dst, result)
	}
	if err != nil {
		return dst, jsonline.NewFormatRecord(text, *u, err)
	}
	return dst, nil
}

const normalizeHelp = `Writes the normal form of each reference on a line (RFC 3986, section 6.2.2). Scheme and host are in lowercase. Percent-encoded sequences are in uppercase, and remain only if they are required. Dot-segments remain only in a relative path. The result includes the password, if there is one. For a reference that is not valid, the line is empty and the reason is on standard error.`

const normalizeExamples = `$ uri normalize HTTP://Example.COM:80/%7ea/./b
http://example.com:80/~a/b

$ uri normalize --scheme HTTP://Example.COM:80 'x://[0:0:0:0:0:0:0:1]'
http://example.com/
x://[::1]/

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
	flags.BoolVar(&t.opts.scheme, "scheme", false, "apply the rules of the scheme too, such as its default port, and write IPv6 addresses as RFC 5952 does (RFC 3986, section 6.2.3)")
	flags.BoolVar(&t.opts.reading.IRI, "iri", false, "read and write IRIs (RFC 3987, section 5.3.2): characters beyond US-ASCII stay the same, percent-encoded or not")
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// normalize answers each reference with its normal form.
func (t *tool) normalize(cmd *cobra.Command, args []string) error {
	opts := &t.opts
	if opts.reading.IRI && opts.scheme {
		return misused(cmd, "--iri and --scheme cannot be combined")
	}
	l := uris
	if opts.reading.IRI {
		l = t.irisForOutput()
	}
	return t.rewriteIn(opts.as(l), func(u uri.URI) (uri.URI, error) { return opts.normalForm(u), nil }, args)
}

// normalForm returns the normal form of u that the flags select.
func (opts *options) normalForm(u uri.URI) uri.URI {
	switch {
	case opts.reading.IRI:
		return uri.URI(iri.IRI(u).Normalize())
	case opts.scheme:
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

const redactHelp = `Writes each reference with "xxxxx" in place of its password: what follows the first ":" of the userinfo, and for some schemes a password in the path or the query (RFC 3986, sections 3.2.1 and 7.5). The rest stays the same. For a reference that is not valid, the line is empty and the reason is on standard error: its password cannot be identified. In JSON too, nothing of such a reference is shown.`

const redactExamples = `$ uri redact ftp://joe:secret@h/a 'vnc://h?VncPassword=secret'
ftp://joe:xxxxx@h/a
vnc://h?VncPassword=xxxxx

$ uri redact --json ftp://joe:secret@h/a
{"result":"ftp://joe:xxxxx@h/a"}`

// A resultRecord is the result of a command that does not show the given reference, in JSON.
type resultRecord struct {
	Result string `json:"result"`
}

// newRedact returns the command that hides passwords.
func (t *tool) newRedact() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "redact [FLAG...] [REF...]",
		Short:   "hide passwords",
		Long:    redactHelp,
		Example: redactExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.redact(args) },
	}
	return t.writesRecords(t.takesReferences(t.hasJSON(cmd)))
}

// redact answers each reference with the reference without its password.
func (t *tool) redact(args []string) error {
	newAnswerer := func() textio.Answerer {
		return newTextWriter(t.opts.reading, func(a *textio.Answer, text string) { a.Output = append(a.Output, text...) })
	}
	if t.opts.JSON {
		newAnswerer = func() textio.Answerer {
			encode := jsonline.NewEncoder()
			return newTextWriter(t.opts.reading, func(a *textio.Answer, text string) {
				a.Output = encode.Append(a.Output, resultRecord{text})
			})
		}
	}
	return t.answer(newAnswerer, args)
}

// newTextWriter returns an answerer that writes each valid reference without its password. It shows nothing of the
// others, even in JSON.
func newTextWriter(read reading.Options, write func(a *textio.Answer, text string)) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, text string) {
		text, err := read.Read(&u, text)
		if err != nil {
			a.RefuseRecord(jsonline.Refuse(text, err, jsonline.NotShown).ErrorRecord())
			return
		}
		write(a, display.NewView(text, u, false).Text)
		a.EndRecord()
	}
}
