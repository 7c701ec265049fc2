package main

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// A rewriter returns what a command makes of a reference, or a *uri.FormatError. Several may run at the same time.
type rewriter func(u uri.URI) (uri.URI, error)

// A language is what references are read and written as.
type language struct {
	parse  func(u *uri.URI, text string) error
	append func(dst []byte, u uri.URI) ([]byte, error)
	bad    shownAs // what is shown of those that are not valid
}

// uris is RFC 3986.
var uris = language{
	parse:  uri.ParseInto,
	append: func(dst []byte, u uri.URI) ([]byte, error) { return u.AppendText(dst) },
}

// iris is RFC 3987: the elements may hold characters beyond US-ASCII.
var iris = language{
	parse: func(u *uri.URI, text string) error {
		i, err := iri.Parse(text)
		*u = uri.URI(i)
		return err
	},
	append: func(dst []byte, u uri.URI) ([]byte, error) { return iri.IRI(u).AppendText(dst) },
}

// visibly returns l, but writing for a terminal, on which some of the characters that an IRI may hold do harm.
func (l language) visibly() language {
	write := l.append
	l.append = func(dst []byte, u uri.URI) ([]byte, error) {
		text, err := write(nil, u)
		return appendVisible(dst, string(text)), err
	}
	return l
}

// A rewrittenRecord is a reference and what a command makes of it, in JSON.
type rewrittenRecord struct {
	Reference string `json:"reference"`
	Result    string `json:"result"`
}

// rewrite is the part of a command that writes what do makes of each reference.
func (t *tool) rewrite(do rewriter, args []string) error { return t.rewriteIn(uris, do, args) }

// rewriteIn is rewrite, of references in a language.
func (t *tool) rewriteIn(l language, do rewriter, args []string) error {
	l.bad = t.opts.refusals()
	newAnswerer := func() answerer { return newRewriteWriter(l, do) }
	if t.opts.json {
		newAnswerer = func() answerer { return newRewriteRecordWriter(l, do) }
	}
	return t.answer(newAnswerer, args)
}

// newRewriteWriter returns an answerer that gives a line with the result.
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

// newRewriteRecordWriter returns an answerer that gives a line of JSON with the result.
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

// appendRewritten appends what do makes of the reference text, or returns why there is nothing. It parses into u.
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
