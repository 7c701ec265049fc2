package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// A rewriter returns the result of a command for a reference, or a *uri.FormatError. Rewriters may run concurrently.
type rewriter func(u uri.URI) (uri.URI, error)

// A language is the syntax in which references are read and written.
type language struct {
	parse  func(u *uri.URI, text string) error
	append func(dst []byte, u uri.URI) ([]byte, error)
	bad    shownAs // what to show of invalid references
}

// uris is the syntax of RFC 3986.
var uris = language{
	parse:  uri.ParseInto,
	append: func(dst []byte, u uri.URI) ([]byte, error) { return u.AppendText(dst) },
}

// iris is the syntax of RFC 3987, in which the elements may hold characters beyond US-ASCII.
var iris = language{
	parse: func(u *uri.URI, text string) error {
		i, err := iri.Parse(text)
		*u = uri.URI(i)
		return err
	},
	append: func(dst []byte, u uri.URI) ([]byte, error) { return iri.IRI(u).AppendText(dst) },
}

// visibly returns l with output that is safe for a terminal: characters that are not printable are escaped.
func (l language) visibly() language {
	write := l.append
	l.append = func(dst []byte, u uri.URI) ([]byte, error) {
		text, err := write(nil, u)
		return appendVisible(dst, string(text)), err
	}
	return l
}

// A rewrittenRecord is a reference and the result of a command in JSON.
type rewrittenRecord struct {
	Reference string `json:"reference"`
	Result    string `json:"result"`
}

// rewrite answers each reference with the result of do.
func (t *tool) rewrite(do rewriter, args []string) error { return t.rewriteIn(uris, do, args) }

// rewriteIn is rewrite for references in a language.
func (t *tool) rewriteIn(l language, do rewriter, args []string) error {
	l.bad = t.opts.refusals()
	newAnswerer := func() answerer { return newRewriteWriter(l, do) }
	if t.opts.json {
		newAnswerer = func() answerer { return newRewriteRecordWriter(l, do) }
	}
	return t.answer(newAnswerer, args)
}

// newRewriteWriter returns an answerer that writes the result.
func newRewriteWriter(l language, do rewriter) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		var reason *errorRecord
		if a.output, reason = l.appendRewritten(a.output, text, &u, do); reason != nil {
			a.refuseRecord(reason)
			return
		}
		a.endRecord()
	}
}

// newRewriteRecordWriter returns an answerer that writes the result in JSON.
func newRewriteRecordWriter(l language, do rewriter) answerer {
	var u uri.URI
	var result []byte
	encode := newEncoder()
	return func(a *answer, text string) {
		var reason *errorRecord
		if result, reason = l.appendRewritten(result[:0], text, &u, do); reason != nil {
			a.refuse(reason)
			return
		}
		a.output = encode.append(a.output, rewrittenRecord{text, string(result)})
	}
}

// appendRewritten appends the result of do for the reference text, or returns why there is none. It parses into u.
func (l language) appendRewritten(dst []byte, text string, u *uri.URI, do rewriter) ([]byte, *errorRecord) {
	if err := l.parse(u, text); err != nil {
		return dst, refuse(text, err, l.bad).errorRecord()
	}
	result, err := do(*u)
	if err == nil {
		dst, err = l.append(dst, result)
	}
	if err != nil {
		return dst, newFormatRecord(text, *u, err)
	}
	return dst, nil
}
