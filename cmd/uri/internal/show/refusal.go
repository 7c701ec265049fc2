package show

import (
	"cmp"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/fileuri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// An ErrorRecord is a bad reference, or a path without a URI, in JSON, and what is wrong with it. The text has no secret.
type ErrorRecord struct {
	textio.Place
	ShownReference *string `json:"reference,omitempty"`
	ShownPath      *string `json:"path,omitempty"`
	Fault          `json:"error"`
}

// A Fault is what is wrong with a reference or a file path. The offset is in the text that is shown with it or, if none is
// shown, in the given text. There is no offset if the text is valid but its result is not. File paths have no components, and
// an error that only file URIs can have names no rule.
type Fault struct {
	Offset    *int   `json:"offset,omitempty"`
	Component string `json:"component,omitempty"`
	Rule      string `json:"rule,omitempty"`
	Message   string `json:"message"`
}

// InWords returns the message.
func (e *ErrorRecord) InWords(textio.Palette) string { return e.Message }

// Marked returns the reference, and where the error is.
func (e *ErrorRecord) Marked() (shown *string, start, end int) {
	if e.Offset == nil {
		return nil, 0, 0
	}
	return e.ShownReference, *e.Offset, *e.Offset
}

// Refuse returns the reason why there is no result for a text, which is err: the library rejects the text as a reference or a path,
// it cannot write the result for a valid reference, or the scheme forbids that. Any other error is only repeated. If isShown, the
// reason has the text without its secrets.
func Refuse(text string, err error, isShown bool) *ErrorRecord {
	r := &ErrorRecord{Fault: Fault{Message: Reason(err)}}
	shown := &r.ShownReference
	start, offset := 0, -1 // of what the message is about, and in that
	switch err := err.(type) {
	case *uri.ParseError:
		r.Component, r.Rule, offset = string(err.Component), err.Rule, err.Offset
	case *fileuri.Error:
		offset = err.Offset
		if shown = &r.ShownPath; err.Component != "" { // it is a file URI
			r.Component, shown = string(err.Component), &r.ShownReference
			start = StartOf(text, r.Component)
		}
	case *uri.FormatError:
		r.Component, r.Rule = string(err.Component), err.Rule
	case *uri.SchemeError:
		r.Component, offset = string(err.Component), StartOf(text, string(err.Component))
		r.Message = fmt.Sprintf("invalid %s at offset %d: in the scheme %s, %v (%s)", r.Component, offset, err.Scheme, err.Err, err.Source)
	default:
		return r
	}
	at := start + offset
	if isShown {
		masked, hidden := withoutSecret(text)
		*shown = &masked
		at, _ = hidden.Move(at, at)
	}
	if offset >= 0 {
		r.Column, r.Offset = start+offset+1, &at
		r.Message = strings.Replace(r.Message, " at offset "+strconv.Itoa(offset), " at offset "+strconv.Itoa(at), 1)
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
var inFlags = strings.NewReplacer(
	"use package iri", "read IRIs with --iri",
	"use iri.Parse with idna.Lookup.ToASCII", "read IRIs with --iri",
	"parse each of them", "read them with --null",
	"a field is set that would not be written: the port, since there is no host", "it requires a host",
	"a field is set that would not be written: UserInfo, since there is no host", "it requires a host",
)

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
