package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/iri"
)

// A refusal is a reference that is not valid, and the reason.
type refusal struct {
	shown  shownAs
	text   string // without the password
	offset int    // in text
	err    *uri.ParseError
}

// A shownAs says what to show of a reference beside an error in it.
type shownAs int

const (
	notShown    shownAs = iota // offsets are in the reference as given
	shownMasked                // offsets are in the reference without its password
	shownWhole
)

// refuse returns the refusal of text, which the library rejects with err.
func refuse(text string, err error, how shownAs) refusal {
	var cause *uri.ParseError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a ParseError: " + err.Error())
	}
	if how == shownWhole {
		return refusal{how, text, cause.Offset, cause}
	}
	hidden := possibleSecret(text)
	r := refusal{how, hidden.hide(text), hidden.move(cause.Offset), withoutByte(cause, hidden)}
	if how == shownMasked && r.offset != r.err.Offset {
		moved := *r.err
		moved.Offset = r.offset
		r.err = &moved
	}
	return r
}

// errHiddenByte replaces a cause that may show a byte of a password.
var errHiddenByte = errors.New("a byte that is not allowed")

// withoutByte returns err or, if err is about a byte of the password, an error that does not show the byte.
func withoutByte(err *uri.ParseError, hidden secret) *uri.ParseError {
	if !hidden.holds(err.Offset) || errors.Is(err, uri.ErrPortRange) {
		return err
	}
	silent := *err
	silent.Err = errHiddenByte
	return &silent
}

// message returns why the reference is rejected.
func (r refusal) message() string { return withoutPrefix(r.err) }

// errorRecord returns the reason for JSON.
func (r refusal) errorRecord() *errorRecord {
	record := &errorRecord{Offset: &r.err.Offset, Component: string(r.err.Component), Rule: r.err.Rule, Message: r.message()}
	if r.shown != notShown {
		record.ShownReference = &r.text
	}
	return record
}

// newFormatRecord returns the reason why the result for a valid reference cannot be written. u was parsed from text,
// and the library rejects the result with err.
func newFormatRecord(text string, u uri.URI, err error) *errorRecord {
	var cause *uri.FormatError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a FormatError: " + err.Error())
	}
	shown := newIRIView(text, iri.IRI(u), false).text
	return &errorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: withoutPrefix(err), ShownReference: &shown}
}

// newFileErrorRecord returns the reason why a path has no file URI, or why a file URI has no path. err is the error of
// package fileuri. move returns the offset to show for one in a component.
func newFileErrorRecord(err error, move func(component string, offset int) int) *errorRecord {
	var cause *fileuri.Error
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a fileuri.Error: " + err.Error())
	}
	inText := *cause
	r := &errorRecord{Component: string(cause.Component)}
	if cause.Offset >= 0 {
		inText.Offset = move(string(cause.Component), cause.Offset)
		r.Offset = &inText.Offset
	}
	r.Message = withoutPrefix(&inText)
	return r
}
