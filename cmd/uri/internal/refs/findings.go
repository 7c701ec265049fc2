// Package refs says, for the tool and the page, what references and templates consist of: the components of a text with
// their places, what is valid but misleading there, and the values of the variables of a template.
package refs

import (
	"errors"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

// CodeScheme is the code for what the scheme forbids.
const CodeScheme lint.Code = "scheme"

// A Finding is a finding of package lint in a text, or what the scheme forbids there, in JSON.
type Finding struct {
	Code      lint.Code     `json:"code"`
	Level     string        `json:"level"`
	Component uri.Component `json:"component"`
	Segment   *int          `json:"segment,omitempty"`
	Offset    *int          `json:"offset,omitempty"` // Start, if there is something to point at
	Length    int           `json:"length"`
	Section   string        `json:"section"`
	Message   string        `json:"message"`

	Start int `json:"-"` // the offset in the text of what it is about, or of where that would be
}

// In returns the findings in text, which stands for u, in the order of their places. text may be an IRI.
func In(text string, u uri.URI) []Finding {
	found := lint.CheckIRI(text) // for a URI, the findings of Check
	var refused *uri.SchemeError
	if !errors.As(u.CheckScheme(), &refused) && found == nil {
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
	port := Find(components, Port)
	segments := []int{Find(components, Path).Start} // their offsets
	for i, segment := range uri.Split(text).Path {
		segments = append(segments, segments[i]+len(segment)+len("/"))
	}
	placed := make([]Finding, len(found))
	for i, f := range found {
		if f.Code == lint.OtherSchemePort { // a value has no text of the port
			f.Length = port.End - port.Start
		}
		start := Find(components, string(f.Component)).Start + f.Offset
		var segment, offset *int
		if f.Segment >= 0 {
			segment, start = &f.Segment, segments[f.Segment]+f.Offset
		}
		if f.Length > 0 {
			offset = &start
		}
		placed[i] = Finding{f.Code, LevelOf(f.Code), f.Component, segment, offset, f.Length, f.Section, f.Message, start}
	}
	slices.SortStableFunc(placed, func(a, b Finding) int { return a.Start - b.Start })
	return placed
}
