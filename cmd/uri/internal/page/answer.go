// Package page is the page in which people type a reference: what it shows while they type, and the files that a browser loads.
package page

import (
	"errors"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// Inputs are the texts that somebody typed. All but the reference may be empty.
type Inputs struct {
	Reference string `json:"reference"`
	Base      string `json:"base"`
	Template  string `json:"template"`
	Values    string `json:"values"`
}

// An Answer describes a reference. Its texts have secrets, since they are on the screen already.
// The page must escape unprintable characters in them.
type Answer struct {
	Kind      string    `json:"kind"`               // "URI", "relative reference", "IRI", or "" if the text is not valid
	Parts     []Part    `json:"parts,omitempty"`    // in order; joined, they are the reference
	Fields    []Row     `json:"fields"`             // one for each component, with those of its parts after it
	NetURL    string    `json:"netURL,omitempty"`   // why net/url rejects the reference
	Findings  []Finding `json:"findings,omitempty"` // not all, if there are many, or why the text is not valid
	Count     int       `json:"count"`              // of all findings in what is valid
	URI       *Result   `json:"uri,omitempty"`      // of an IRI
	Normal    *Result   `json:"normal,omitempty"`
	Target    *Result   `json:"target,omitempty"`    // if there is a base
	Expansion *Result   `json:"expansion,omitempty"` // of the template
	Found     string    `json:"found,omitempty"`     // what the template finds in the reference
	Safe      *Inputs   `json:"safe,omitempty"`      // the inputs without secrets, if one has a secret
}

// A Result is a reference that was computed, with the steps that lead to it.
type Result struct {
	Text  string      `json:"text,omitempty"`
	Steps []refs.Step `json:"steps,omitempty"`
	Says  string      `json:"says,omitempty"` // why there is no result
}

// mostRows is how many rows of a kind a page shows. More rows would delay each keystroke in a long
// text.
const mostRows = 30

// newResult returns the result for what was computed, with its steps.
func newResult(text string, err error, steps ...refs.Step) *Result {
	if err != nil {
		return &Result{Says: err.Error()}
	}
	return &Result{Text: text, Steps: steps}
}

// Explain returns the answer for inputs.
func Explain(in Inputs) (a Answer) {
	u, err := iri.Parse(in.Reference, nil)
	if err != nil { // for ASCII text, the error is that of package uri
		a.refuse(in.Reference, err)
	} else {
		a.explain(in, u)
	}
	a.addFields(in.Reference)
	if in.Template != "" {
		a.addTemplate(in.Template, in.Values, in.Reference)
	}
	safe := Inputs{redact(in.Reference), redact(in.Base), redact(in.Template), redact(in.Values)}
	if safe != in {
		a.Safe = &safe
	}
	return a
}

// explain adds what there is to say of a reference that is valid.
func (a *Answer) explain(in Inputs, u uri.URI) {
	text := in.Reference
	switch {
	case refs.IsIRI(text):
		text = u.String()
		a.Kind, a.URI = "IRI", newResult(text, nil)
	case u.IsRelative:
		a.Kind = "relative reference"
	default:
		a.Kind = "URI"
	}
	found := refs.In(in.Reference, u)
	a.Count = len(found)
	for _, f := range found[:min(len(found), mostRows)] {
		a.Findings = append(a.Findings, Finding{f, in.Reference[f.Start : f.Start+f.Length]})
	}
	a.Parts = figure(in.Reference, a.Findings)
	a.Normal = newResult(u.NormalizeForScheme().String(), nil, refs.NormalSteps(text)...)
	if in.Base != "" {
		target, err := iri.Resolve(in.Base, in.Reference)
		a.Target = newResult(target, err, refs.ResolveSteps(in.Base, in.Reference, target)...)
	}
}

// refuse adds why text is not a reference, and its parts, divided at the invalid character.
func (a *Answer) refuse(text string, err error) {
	var refused *uri.ParseError
	errors.As(err, &refused)
	start := refused.Offset
	_, size := utf8.DecodeRuneInString(text[start:]) // the size is 1 for a byte that is not UTF-8
	why := refs.Finding{Level: "refused", Component: refused.Component, Message: err.Error(), Start: start, Length: size}
	a.Findings = []Finding{{why, ""}}
	a.Parts = figure(text, a.Findings)
	if start == len(text) {
		a.Parts = append(a.Parts, Part{Finding: 1})
	}
}

// redact returns text without secrets. A port that is refused may be a password before an "@" that is not typed yet.
func redact(text string) string {
	var refused *uri.ParseError
	if errors.As(iri.Check(text), &refused) && refused.Component == uri.ComponentPort {
		return strings.TrimSuffix(uri.Redactor{}.Text(text+"@"), "@")
	}
	return uri.Redactor{}.Text(text)
}
