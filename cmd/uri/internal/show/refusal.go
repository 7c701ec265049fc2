package show

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"
	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A ShownAs says what to show of a reference beside an error in it.
type ShownAs int

const (
	NotShown    ShownAs = iota // offsets are in the reference as given
	ShownMasked                // offsets are in the reference without its password
	ShownWhole
)

// An ErrorRecord is a bad reference or template, or a path without a URI, in JSON, and what is wrong with it. The text has no
// password.
type ErrorRecord struct {
	textio.Place
	ShownReference *string `json:"reference,omitempty"`
	ShownPath      *string `json:"path,omitempty"`
	ShownTemplate  *string `json:"template,omitempty"`
	Fault          `json:"error"`

	At int `json:"-"` // the column of the error in the text as given, counted from 1, or 0
}

// A Fault is what is wrong with a reference, a file path or a template. The offset is in the text that is shown with it or,
// if none is shown, in the given text. There is no offset if the text is valid but its result is not. File paths and
// templates have no components, and an error that only file URIs can have names no rule.
type Fault struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`
}

// number matches the offset in a message.
var number = regexp.MustCompile(` at offset \d+`)

// Kind returns what the error has in common with others.
func (e *ErrorRecord) Kind() string {
	if e.Component != "" && e.Rule != "" {
		return "invalid " + e.Component + " (" + e.Rule + ")"
	}
	return number.ReplaceAllString(e.Message, "")
}

// Refuse returns the reason why there is no result for a text, which is err: the library rejects the text as a reference, a template
// or a path, it cannot write the result for a valid reference, or the scheme forbids that. Any other error is only repeated.
func Refuse(text string, err error, how ShownAs) *ErrorRecord {
	var parse *uri.ParseError
	var format *uri.FormatError
	var scheme *uri.SchemeError
	var file *fileuri.Error
	var template *uritemplate.Error
	r := &ErrorRecord{Fault: Fault{Message: Reason(err)}}
	shown, hide := &r.ShownReference, withoutSecret
	start, offset := 0, -1 // of what the message is about, and in that
	switch {
	case errors.As(err, &parse):
		r.Component, r.Rule, offset = string(parse.Component), parse.Rule, parse.Offset
	case errors.As(err, &file) && file.Component == "": // of a path
		shown, offset = &r.ShownPath, file.Offset
	case file != nil:
		r.Component, hide = string(file.Component), withoutPassword
		start, offset = StartOf(text, r.Component), file.Offset
	case errors.As(err, &template):
		shown, r.Rule, offset = &r.ShownTemplate, template.Rule, template.Offset
	case errors.As(err, &format):
		r.Component, r.Rule, hide = string(format.Component), format.Rule, withoutPassword
	case errors.As(err, &scheme):
		r.Component, offset = string(scheme.Component), StartOf(text, string(scheme.Component))
		r.Message = fmt.Sprintf("invalid %s at offset %d: in the scheme %s, %v (%s)", r.Component, offset, scheme.Scheme, scheme.Err, scheme.Source)
	default:
		return r
	}
	var hidden Replacement
	if how == ShownMasked {
		text, hidden = hide(text)
	}
	if how != NotShown {
		*shown = &text
	}
	if offset >= 0 {
		moved, _ := hidden.Move(start+offset, start+offset)
		r.At, r.Offset = start+offset+1, &moved
		r.Message = strings.Replace(r.Message, " at offset "+strconv.Itoa(offset), " at offset "+strconv.Itoa(moved), 1)
	}
	return r
}

// StartOf returns where a component of a valid text is, or where the path is if there is none.
func StartOf(text, component string) int {
	all := refs.Split(text)
	return cmp.Or(refs.Find(all, component), refs.Find(all, refs.Path)).Start
}

// inSegment matches the name of a Go value in a message of the library.
var inSegment = regexp.MustCompile(` of Path\[\d+\]`)

// inFlags says what the library advises in terms of flags.
var inFlags = strings.NewReplacer("use package iri", "read IRIs with --iri", "parse each of them", "read them with --null")

// Reason returns the message of a library error without Go names, that of the package and that of a field, and says which flag does
// what the library advises.
func Reason(err error) string {
	text := inFlags.Replace(inSegment.ReplaceAllString(err.Error(), " of a segment"))
	name, rest, found := strings.Cut(text, ": ")
	if !found || strings.Contains(name, " ") {
		return text
	}
	return rest
}
