package show

import (
	"errors"
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A ShownAs says what to show of a reference beside an error in it.
type ShownAs int

const (
	NotShown    ShownAs = iota // offsets are in the reference as given
	ShownMasked                // offsets are in the reference without its password
	ShownWhole
)

// Refuse returns the reason why the library rejects text with err, or why its scheme forbids it with err.
func Refuse(text string, err error, how ShownAs) *ErrorRecord {
	shown, hidden := text, Replacement{}
	if how == ShownMasked {
		shown, hidden = WithoutSecret(text)
	}
	r := &ErrorRecord{Offset: new(int)}
	place := func(offset int) int {
		r.At = offset + 1
		*r.Offset, _ = hidden.Move(offset, offset)
		return *r.Offset
	}
	if cause := (*uri.ParseError)(nil); errors.As(err, &cause) {
		moved := *cause
		moved.Offset = place(cause.Offset)
		r.Component, r.Rule, r.Message = string(cause.Component), cause.Rule, Reason(&moved)
	} else {
		cause := causeOf[*uri.SchemeError](err)
		r.Component = string(cause.Component)
		offset := place(StartOf(text, r.Component))
		r.Message = fmt.Sprintf("invalid %s at offset %d: in the scheme %s, %v (%s)", r.Component, offset, cause.Scheme, cause.Err, cause.Source)
	}
	if how != NotShown {
		r.ShownReference = &shown
	}
	return r
}

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := refs.Split(text)
	if s := refs.Find(all, component); s.Component != "" {
		return s.Start
	}
	return refs.Find(all, refs.Path).Start
}

// causeOf returns the error of the library that err is or wraps.
func causeOf[T error](err error) (cause T) {
	if !errors.As(err, &cause) {
		panic(fmt.Sprintf("uri: BUG: not a %T: %v", cause, err))
	}
	return cause
}

// NewFormatRecord returns the reason why the result for a valid reference cannot be written. u was parsed from text,
// and the library rejects the result with err.
func NewFormatRecord(text string, u uri.URI, err error) *ErrorRecord {
	cause := causeOf[*uri.FormatError](err)
	shown := NewView(text, u, false).Text
	return &ErrorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: WithoutPrefix(err), Rejected: Rejected{ShownReference: &shown}}
}

// NewFileErrorRecord returns the reason why text is a path without a file URI, or a file URI without a path. err is the error of
// package fileuri. hidden is how text differs from what is shown of it.
func NewFileErrorRecord(text string, hidden Replacement, err error, how ShownAs) *ErrorRecord {
	inText := *causeOf[*fileuri.Error](err)
	r := &ErrorRecord{Component: string(inText.Component)}
	if inText.Offset >= 0 {
		inText.Offset += refs.Find(refs.Split(text), r.Component).Start // a path has no components
		if how == ShownMasked {
			inText.Offset, _ = hidden.Move(inText.Offset, inText.Offset)
		}
		r.Offset = &inText.Offset
	}
	r.Message = WithoutPrefix(&inText)
	return r
}
