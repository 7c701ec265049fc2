// Package refs says, for the tool and the page, what references and templates consist of: the components of a text with
// their places, what is valid but misleading there, and the values of the variables of a template.
package refs

import (
	"errors"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
)

// CodeScheme is the code for what the scheme forbids.
const CodeScheme lint.Code = "scheme"

// A Finding is a finding in a text.
type Finding struct {
	lint.Finding
	Level string
	Start int // the offset in the text of what it is about, or of where that would be
}

// In returns the findings in text, from which u was parsed, in the order of their places. text may be an IRI.
func In(text string, u uri.URI) []Finding {
	found := lint.CheckIRI(iri.IRI(u)) // for a URI, the findings of Check
	encoded, _ := iri.IRI(u).URI(nil)  // it was parsed, so there is no error
	var refused *uri.SchemeError
	if !errors.As(encoded.CheckScheme(), &refused) && found == nil {
		return nil
	}
	components := Split(text)
	if refused != nil { // the finding covers the whole component, if there is one
		s := Find(components, string(refused.Component))
		found = append(found, lint.Finding{
			Code:      CodeScheme,
			Component: refused.Component,
			Segment:   -1,
			Length:    s.End - s.Start,
			Section:   refused.Source,
			Message:   "In the scheme " + refused.Scheme + ", " + refused.Err.Error() + ".",
		})
	}
	path := Find(components, Path)
	segments := []int{path.Start} // their offsets
	for i, c := range []byte(text[:path.End]) {
		if i >= path.Start && c == '/' {
			segments = append(segments, i+1)
		}
	}
	placed := make([]Finding, len(found))
	for i, f := range found {
		start := Find(components, string(f.Component)).Start
		if f.Segment >= 0 {
			start = segments[f.Segment]
		}
		placed[i] = Finding{Finding: f, Level: LevelOf(f.Code), Start: start + f.Offset}
	}
	slices.SortStableFunc(placed, func(a, b Finding) int { return a.Start - b.Start })
	return placed
}
