package jsonline

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
)

// A FindingRecord is a finding in JSON. The offset is in the reference as shown or, if it is not shown, as given. There
// is no offset if there is nothing to point at.
type FindingRecord struct {
	display.Location
	Reference string    `json:"reference"` // without its password
	Code      lint.Code `json:"code"`
	Level     string    `json:"level"`
	Component string    `json:"component"`
	Segment   *int      `json:"segment,omitempty"`
	Offset    *int      `json:"offset,omitempty"`
	Length    int       `json:"length"`
	Section   string    `json:"section"`
	Message   string    `json:"message"`

	shown display.Span // what the finding is about, in Reference
}

// String returns the finding on one line, without the place of the reference.
func (f *FindingRecord) String() string { return f.Text(false) }

// mostQuoted is how many bytes of what a finding is about its line shows.
const mostQuoted = 40

// Text is String with colours.
func (f *FindingRecord) Text(p terminal.Palette) string {
	head := f.Level + ": " + f.Component + ": " + p.Paint(terminal.CodeStyle, string(f.Code))
	if f.Offset != nil {
		about, more := f.Reference[f.shown.Start:f.shown.End], ""
		if len(about) > mostQuoted {
			about, more = strings.ToValidUTF8(about[:mostQuoted], ""), terminal.Ellipsis
		}
		head += " at offset " + strconv.Itoa(*f.Offset) + " (" + terminal.Visible(about) + more + ")"
	}
	return head + ": " + strings.TrimSuffix(f.Message, ".") + " (" + f.Section + ")"
}

// Span returns the place in Reference of what the finding is about, or where it would be.
func (f *FindingRecord) Span() display.Span { return f.shown }

// show makes shown the reference of f, in which a replacement hides the password. The offset is moved too if it is shown
// with the reference.
func (f *FindingRecord) show(shown string, hidden display.Replacement, how ShownAs) {
	f.Reference = shown
	f.shown.Start, f.shown.End = hidden.Move(f.shown.Start, f.shown.End)
	if how == ShownMasked && f.Offset != nil {
		*f.Offset, f.Length = f.shown.Start, f.shown.End-f.shown.Start
	}
}

// CodeScheme is the code for what the scheme forbids.
const CodeScheme lint.Code = "scheme"

// FindingRecords returns the findings in text, from which u was parsed, in the order of their places: those of the
// library, and what the scheme forbids. text may be an IRI.
func FindingRecords(text string, u uri.URI, how ShownAs) []*FindingRecord {
	findings := lint.CheckIRI(iri.IRI(u)) // for a URI, the findings of Check
	var refused *uri.SchemeError
	if errors.As(display.View{Text: text, URI: u}.Encoded().CheckScheme(), &refused) {
		findings = append(findings, newSchemeFinding(text, refused))
	}
	if findings == nil {
		return nil
	}
	shown := text
	if how != ShownWhole {
		shown = display.NewIRIView(text, iri.IRI(u), false).Text
	}
	l := locator{text: text, spans: display.Split(text)}
	records := make([]*FindingRecord, len(findings))
	hidden := display.NewReplacement(text, shown)
	for i, f := range findings {
		records[i] = newFindingRecord(f, l.locate(f))
		records[i].show(shown, hidden, how)
	}
	slices.SortStableFunc(records, func(a, b *FindingRecord) int { return a.shown.Start - b.shown.Start })
	return records
}

// newFindingRecord returns the record of a finding in a field that begins at start.
func newFindingRecord(f lint.Finding, start int) *FindingRecord {
	r := &FindingRecord{
		Code:      f.Code,
		Level:     levelOf(f.Code),
		Component: string(f.Component),
		Length:    f.Length,
		Section:   f.Section,
		Message:   f.Message,
		shown:     display.NewSpan(string(f.Component), start+f.Offset, start+f.Offset+f.Length),
	}
	if f.Segment >= 0 {
		r.Segment = &f.Segment
	}
	if f.Length > 0 {
		r.Offset = new(int)
		*r.Offset = start + f.Offset
	}
	return r
}

// newSchemeFinding returns the finding for what the scheme of text forbids. It covers the whole component, if there is
// one.
func newSchemeFinding(text string, err *uri.SchemeError) lint.Finding {
	f := lint.Finding{
		Code:      CodeScheme,
		Component: err.Component,
		Segment:   -1,
		Section:   err.Source,
		Message:   "In the scheme " + err.Scheme + ", " + err.Err.Error() + ".",
	}
	s := display.FindSpan(display.Split(text), string(err.Component))
	f.Length = s.End - s.Start
	return f
}

// A locator returns the places of findings in a text. It takes the findings in a path in their order, so it scans the
// path once.
type locator struct {
	text  string
	spans []display.Span

	segment, start int // the last segment that was located, and its start
}

// locate returns the offset of the field of f: a component or, in the path, a segment.
func (l *locator) locate(f lint.Finding) int {
	start := display.FindSpan(l.spans, string(f.Component)).Start
	if f.Segment < 0 {
		return start
	}
	for l.start = max(l.start, start); l.segment < f.Segment; l.segment++ {
		l.start += strings.IndexByte(l.text[l.start:], '/') + 1
	}
	return l.start
}
