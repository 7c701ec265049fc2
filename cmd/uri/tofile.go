package main

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
)

// toFile is the command that writes the path of each file URI. A path may hold any byte, so a terminal is given another
// form of it.
func (t *tool) toFile(opts options, operands []string) error {
	form, err := opts.pathForm("to-file")
	if err != nil {
		return err
	}
	write := appendPlain
	if t.term.stdout {
		write = appendVisible
	}
	newAnswerer := func() answerer { return newPathWriter(form, write) }
	if opts.json {
		newAnswerer = func() answerer { return newPathRecordWriter(form) }
	}
	return t.answer(newAnswerer, opts, operands)
}

// appendPlain appends text as it is.
func appendPlain(dst []byte, text string) []byte { return append(dst, text...) }

// newPathWriter returns an answerer that gives a line with the path of a URI.
func newPathWriter(form pathForm, write func(dst []byte, text string) []byte) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		file, reason := form.find(&u, text)
		if reason == nil && a.framing == byLine {
			reason = refuseLineEnd(text, file)
		}
		if reason != nil {
			a.refuseRecord(reason)
			return
		}
		a.output = write(a.output, file)
		a.endRecord()
	}
}

// newPathRecordWriter returns an answerer that gives a line of JSON with the path of a URI. It does not repeat a URI
// that is refused.
func newPathRecordWriter(form pathForm) answerer {
	var u uri.URI
	encode := newEncoder()
	return func(a *answer, text string) {
		file, reason := form.find(&u, text)
		if reason != nil {
			a.refuseJSON(encode, refusedRecord{Error: reason})
			return
		}
		a.output = encode.append(a.output, newFileRecord(file, text))
	}
}

// find returns the path of the URI text, or why there is none. It parses into u.
func (form pathForm) find(u *uri.URI, text string) (file string, reason *errorRecord) {
	if err := uri.ParseInto(u, text); err != nil {
		return "", refuse(text, err, false).errorRecord()
	}
	file, err := form.path(*u)
	if err != nil {
		return "", newFileErrorRecord(err, text)
	}
	return file, nil
}

// refuseLineEnd returns the reason why the path of the URI text cannot stand on a line of its own, nil if it can. One
// that holds LF would be read as two paths, and one that ends with CR would lose it.
func refuseLineEnd(text, file string) *errorRecord {
	offset, end := 0, ""
	switch {
	case strings.Contains(file, "\n"):
		offset, end = strings.Index(strings.ToUpper(text), "%0A"), "LF"
	case strings.HasSuffix(file, "\r"):
		offset, end = len(text)-len("%0D"), "CR"
	default:
		return nil
	}
	const message = "invalid path at offset %d: %s would be read as a line end (unless --null or --json is given)"
	return &errorRecord{Offset: &offset, Component: path, Message: fmt.Sprintf(message, offset, end)}
}
