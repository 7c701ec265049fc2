package show

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A FindingRecord is a finding in JSON. The offset is in the reference as shown or, if it is not shown, as given. There
// is no offset if there is nothing to point at.
type FindingRecord struct {
	textio.Location
	Reference string    `json:"reference"` // without its password
	Code      lint.Code `json:"code"`
	Level     string    `json:"level"`
	Component string    `json:"component"`
	Segment   *int      `json:"segment,omitempty"`
	Offset    *int      `json:"offset,omitempty"`
	Length    int       `json:"length"`
	Section   string    `json:"section"`
	Message   string    `json:"message"`

	At    int       `json:"-"` // the column in the text as given, counted from 1
	shown refs.Span // what the finding is about, in Reference
}

// String returns the finding on one line, without the place of the reference.
func (f *FindingRecord) String() string { return f.Text(false) }

// mostQuoted is how many bytes of what a finding is about its line shows.
const mostQuoted = 40

// Text is String with colours.
func (f *FindingRecord) Text(p textio.Palette) string {
	head := f.Level + ": " + f.Component + ": " + p.Paint(textio.CodeStyle, string(f.Code))
	if f.Offset != nil {
		about, more := f.Reference[f.shown.Start:f.shown.End], ""
		if len(about) > mostQuoted {
			about, more = strings.ToValidUTF8(about[:mostQuoted], ""), textio.Ellipsis
		}
		head += " at offset " + strconv.Itoa(*f.Offset) + " (" + textio.Visible(about) + more + ")"
	}
	return head + ": " + strings.TrimSuffix(f.Message, ".") + " (" + f.Section + ")"
}

// Column returns the column of the finding in the text as given, counted from 1.
func (f *FindingRecord) Column() int { return f.At }

// Kind returns the code.
func (f *FindingRecord) Kind() string { return string(f.Code) }

// Span returns the place in Reference of what the finding is about, or where it would be.
func (f *FindingRecord) Span() refs.Span { return f.shown }

// show makes shown the reference of f, in which a replacement hides the password. The offset is moved too if it is shown
// with the reference.
func (f *FindingRecord) show(shown string, hidden Replacement, how ShownAs) {
	f.Reference = shown
	f.shown.Start, f.shown.End = hidden.Move(f.shown.Start, f.shown.End)
	if how == ShownMasked && f.Offset != nil {
		*f.Offset, f.Length = f.shown.Start, f.shown.End-f.shown.Start
	}
}

// FindingRecords returns the findings in text, from which u was parsed, in the order of their places: those of the
// library, and what the scheme forbids. text may be an IRI.
func FindingRecords(text string, u uri.URI, how ShownAs) []*FindingRecord {
	found := refs.In(text, u)
	if found == nil {
		return nil
	}
	shown := text
	if how != ShownWhole {
		shown = NewView(text, u, false).Text
	}
	hidden := NewReplacement(text, shown)
	records := make([]*FindingRecord, len(found))
	for i, f := range found {
		records[i] = newFindingRecord(f)
		records[i].show(shown, hidden, how)
	}
	return records
}

// newFindingRecord returns the record of a finding.
func newFindingRecord(f refs.Finding) *FindingRecord {
	r := &FindingRecord{
		Code:      f.Code,
		Level:     f.Level,
		Component: string(f.Component),
		Length:    f.Length,
		Section:   f.Section,
		Message:   f.Message,
		At:        f.Start + 1,
		shown:     refs.NewSpan(string(f.Component), f.Start, f.Start+f.Length),
	}
	if f.Segment >= 0 {
		r.Segment = &f.Segment
	}
	if f.Length > 0 {
		r.Offset = new(int)
		*r.Offset = f.Start
	}
	return r
}
