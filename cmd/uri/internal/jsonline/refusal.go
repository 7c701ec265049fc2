package jsonline

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
)

// A Refusal is a reference that is not valid, and the reason.
type Refusal struct {
	shown  ShownAs
	Text   string // without the password
	Offset int    // in text
	err    *uri.ParseError
}

// A ShownAs says what to show of a reference beside an error in it.
type ShownAs int

const (
	NotShown    ShownAs = iota // offsets are in the reference as given
	ShownMasked                // offsets are in the reference without its password
	ShownWhole
)

// Refuse returns the refusal of text, which the library rejects with err.
func Refuse(text string, err error, how ShownAs) Refusal {
	var cause *uri.ParseError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a ParseError: " + err.Error())
	}
	if how == ShownWhole {
		return Refusal{how, text, cause.Offset, cause}
	}
	hidden := display.PossibleSecret(text)
	r := Refusal{how, hidden.Hide(text), hidden.Move(cause.Offset), cause}
	if how == ShownMasked && r.Offset != r.err.Offset {
		moved := *r.err
		moved.Offset = r.Offset
		r.err = &moved
	}
	return r
}

// Message returns why the reference is rejected.
func (r Refusal) Message() string { return display.Reason(r.err) }

// ErrorRecord returns the reason for JSON.
func (r Refusal) ErrorRecord() *ErrorRecord {
	record := &ErrorRecord{Offset: &r.err.Offset, Component: string(r.err.Component), Rule: r.err.Rule, Message: r.Message()}
	if r.shown != NotShown {
		record.ShownReference = &r.Text
	}
	return record
}

// NewFormatRecord returns the reason why the result for a valid reference cannot be written. u was parsed from text,
// and the library rejects the result with err.
func NewFormatRecord(text string, u uri.URI, err error) *ErrorRecord {
	var cause *uri.FormatError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a FormatError: " + err.Error())
	}
	shown := display.NewIRIView(text, iri.IRI(u), false).Text
	return &ErrorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: display.WithoutPrefix(err), ShownReference: &shown}
}

// NewFileErrorRecord returns the reason why a path has no file URI, or why a file URI has no path. err is the error of
// package fileuri. move returns the offset to show for one in a component.
func NewFileErrorRecord(err error, move func(component string, offset int) int) *ErrorRecord {
	var cause *fileuri.Error
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a fileuri.Error: " + err.Error())
	}
	inText := *cause
	r := &ErrorRecord{Component: string(cause.Component)}
	if cause.Offset >= 0 {
		inText.Offset = move(string(cause.Component), cause.Offset)
		r.Offset = &inText.Offset
	}
	r.Message = display.WithoutPrefix(&inText)
	return r
}
