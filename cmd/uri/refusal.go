package main

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
)

// A refusal is a reference that is not valid, and why.
type refusal struct {
	text   string // without the password
	offset int    // in text
	err    *uri.ParseError
}

// refuse returns the refusal of text, for which the library has returned err.
func refuse(text string, err error, showPassword bool) refusal {
	var cause *uri.ParseError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a ParseError: " + err.Error())
	}
	if showPassword {
		return refusal{text, cause.Offset, cause}
	}
	hidden := secretInRefused(text, cause)
	return refusal{hidden.hide(text), hidden.move(cause.Offset), withoutByte(cause, hidden)}
}

// errHiddenByte is the cause of an error whose own cause may tell a byte of a password.
var errHiddenByte = errors.New("a byte that is not allowed")

// withoutByte returns err, or where it is about a byte of the password an error that does not tell the byte.
func withoutByte(err *uri.ParseError, hidden secret) *uri.ParseError {
	if !hidden.holds(err.Offset) || errors.Is(err, uri.ErrPortRange) {
		return err
	}
	silent := *err
	silent.Err = errHiddenByte
	return &silent
}

// message returns why the reference is refused.
func (r refusal) message() string { return withoutPrefix(r.err) }

// withoutPrefix returns the text of an error of the library without the name of its package.
func withoutPrefix(err error) string {
	name, text, found := strings.Cut(err.Error(), ": ")
	if !found || strings.Contains(name, " ") {
		return err.Error()
	}
	return text
}

// errorRecord returns the reason as it stands in JSON.
func (r refusal) errorRecord() *errorRecord {
	return &errorRecord{&r.err.Offset, string(r.err.Component), r.err.Rule, r.message()}
}

// newFormatRecord returns the reason why what was to be made of a good reference cannot be written, for which the
// library has returned err.
func newFormatRecord(err error) *errorRecord {
	var cause *uri.FormatError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a FormatError: " + err.Error())
	}
	return &errorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: withoutPrefix(err)}
}

// newFileErrorRecord returns the reason why a path has no file URI or, where text is one, why that has no path, for
// which package fileuri has returned err. Offsets are in the whole of text.
func newFileErrorRecord(err error, text string) *errorRecord {
	var cause *fileuri.Error
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a fileuri.Error: " + err.Error())
	}
	inText := *cause
	r := &errorRecord{Component: string(cause.Component)}
	if cause.Offset >= 0 {
		inText.Offset += findSpan(split(text), string(cause.Component)).Start
		r.Offset = &inText.Offset
	}
	r.Message = withoutPrefix(&inText)
	return r
}

// refuseJSON writes the object that stands for a refused reference in JSON output.
func (t *tool) refuseJSON(record refusedRecord) error {
	t.failed = true
	return t.printJSON(record)
}
