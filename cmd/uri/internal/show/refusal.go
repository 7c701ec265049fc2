package show

import (
	"errors"
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/iri"
)

// A Refusal is a reference that is not valid, or that its scheme forbids, and the reason.
type Refusal struct {
	shown           ShownAs
	Text            string // without the password
	Offset          int    // in Text
	given           int    // the offset in the text as it was read
	said            int    // the offset in the message
	component, rule string
	message         func(offset int) string
}

// A ShownAs says what to show of a reference beside an error in it.
type ShownAs int

const (
	NotShown    ShownAs = iota // offsets are in the reference as given
	ShownMasked                // offsets are in the reference without its password
	ShownWhole
)

// Refuse returns the refusal of text, which the library rejects with err, or whose scheme forbids it with err.
func Refuse(text string, err error, how ShownAs) Refusal {
	r := Refusal{shown: how, Text: text}
	var cause *uri.ParseError
	var forbidden *uri.SchemeError
	switch {
	case errors.As(err, &cause):
		r.given, r.component, r.rule = cause.Offset, string(cause.Component), cause.Rule
		r.message = func(offset int) string {
			moved := *cause
			moved.Offset = offset
			return Reason(&moved)
		}
	case errors.As(err, &forbidden):
		r.component = string(forbidden.Component)
		r.given = StartOf(text, r.component)
		r.message = func(offset int) string {
			return fmt.Sprintf("invalid %s at offset %d: in the scheme %s, %v (%s)", r.component, offset, forbidden.Scheme, forbidden.Err, forbidden.Source)
		}
	default:
		panic("uri: BUG: not a ParseError: " + err.Error())
	}
	r.Offset, r.said = r.given, r.given
	if how != ShownWhole {
		hidden := PossibleSecret(text)
		r.Text, r.Offset = hidden.Hide(text), hidden.Move(r.given)
	}
	if how == ShownMasked {
		r.said = r.Offset
	}
	return r
}

// Message returns why the reference is rejected.
func (r Refusal) Message() string { return r.message(r.said) }

// ErrorRecord returns the reason for JSON.
func (r Refusal) ErrorRecord() *ErrorRecord {
	record := &ErrorRecord{Offset: &r.said, Component: r.component, Rule: r.rule, Message: r.Message(), At: r.given + 1}
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
	shown := NewIRIView(text, iri.IRI(u), false).Text
	return &ErrorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: WithoutPrefix(err), ShownReference: &shown}
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
	r.Message = WithoutPrefix(&inText)
	return r
}
