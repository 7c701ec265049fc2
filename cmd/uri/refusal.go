package main

import (
	"errors"
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/iri"
)

// A refusal is a reference that is not valid, and why.
type refusal struct {
	text   string // without the password
	offset int    // in text
	err    *uri.ParseError
}

// A shownAs says what of a reference is shown beside what is wrong with it.
type shownAs int

const (
	notShown    shownAs = iota // so that offsets are those of the reference as it was given
	shownMasked                // so that offsets are those of the reference without its password
	shownWhole
)

// refusals returns how the commands that do not show references in text show those that are bad.
func (opts *options) refusals() shownAs {
	switch {
	case opts.showPassword:
		return shownWhole
	case opts.json:
		return shownMasked
	default:
		return notShown
	}
}

// refuse returns the refusal of text, for which the library has returned err.
func refuse(text string, err error, how shownAs) refusal {
	var cause *uri.ParseError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a ParseError: " + err.Error())
	}
	if how == shownWhole {
		return refusal{text, cause.Offset, cause}
	}
	hidden := secretInRefused(text, cause)
	r := refusal{hidden.hide(text), hidden.move(cause.Offset), withoutByte(cause, hidden)}
	if how == shownMasked && r.offset != r.err.Offset {
		moved := *r.err
		moved.Offset = r.offset
		r.err = &moved
	}
	return r
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

// inSegment matches what the library says of a place in a value of Go.
var inSegment = regexp.MustCompile(` of Path\[\d+\]`)

// withoutPrefix returns the text of an error of the library without the names of Go: of its package, and of a field.
func withoutPrefix(err error) string {
	text := inSegment.ReplaceAllString(err.Error(), " of a segment")
	name, rest, found := strings.Cut(text, ": ")
	if !found || strings.Contains(name, " ") {
		return text
	}
	return rest
}

// errorRecord returns the reason as it stands in JSON.
func (r refusal) errorRecord() *errorRecord {
	return &errorRecord{
		Offset:    &r.err.Offset,
		Component: string(r.err.Component),
		Rule:      r.err.Rule,
		Message:   r.message(),
		reference: &r.text,
	}
}

// newFormatRecord returns the reason why what was to be made of a good reference, which u was parsed from, cannot be
// written, for which the library has returned err.
func newFormatRecord(text string, u uri.URI, err error) *errorRecord {
	var cause *uri.FormatError
	if !errors.As(err, &cause) {
		panic("uri: BUG: not a FormatError: " + err.Error())
	}
	shown := newIRIView(text, iri.IRI(u), false).text
	return &errorRecord{Component: string(cause.Component), Rule: cause.Rule, Message: withoutPrefix(err), reference: &shown}
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
