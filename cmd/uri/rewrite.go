package main

import "github.com/go-rfc3986/uri"

// A rewriter returns what a command makes of a reference, or a *uri.FormatError. Several may run at the same time.
type rewriter func(u uri.URI) (uri.URI, error)

// A rewrittenRecord is a reference and what a command makes of it, in JSON.
type rewrittenRecord struct {
	Reference string `json:"reference"`
	Result    string `json:"result"`
}

// rewrite is the part of a command that writes what do makes of each reference.
func (t *tool) rewrite(do rewriter, opts options, operands []string) error {
	newAnswerer := func() answerer { return newRewriteWriter(do) }
	if opts.json {
		newAnswerer = func() answerer { return newRewriteRecordWriter(do) }
	}
	return t.answer(newAnswerer, opts, operands)
}

// newRewriteWriter returns an answerer that gives a line with the result.
func newRewriteWriter(do rewriter) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		var reason *errorRecord
		if a.output, reason = appendRewritten(a.output, text, &u, do); reason != nil {
			a.refuseRecord(reason)
			return
		}
		a.endRecord()
	}
}

// newRewriteRecordWriter returns an answerer that gives a line of JSON with the result. It does not repeat a reference
// that is refused.
func newRewriteRecordWriter(do rewriter) answerer {
	var u uri.URI
	var result []byte
	encode := newEncoder()
	return func(a *answer, text string) {
		var reason *errorRecord
		if result, reason = appendRewritten(result[:0], text, &u, do); reason != nil {
			a.refuseJSON(encode, refusedRecord{Error: reason})
			return
		}
		a.output = encode.append(a.output, rewrittenRecord{text, string(result)})
	}
}

// appendRewritten appends what do makes of the reference text, or returns why there is nothing. It parses into u.
func appendRewritten(dst []byte, text string, u *uri.URI, do rewriter) ([]byte, *errorRecord) {
	if err := uri.ParseInto(u, text); err != nil {
		return dst, refuse(text, err, false).errorRecord()
	}
	result, err := do(*u)
	if err == nil {
		dst, err = result.AppendText(dst)
	}
	if err != nil {
		return dst, newFormatRecord(err)
	}
	return dst, nil
}
