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

// mostQuoted is how many bytes of what a finding is about its line shows.
const mostQuoted = 40

// Text returns the finding on one line, without the place of the reference.
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

// FindingRecords returns the findings in text, from which u was parsed, in the order of their places: those of the
// library, and what the scheme forbids. text may be an IRI. The offsets are in the reference as it is shown if it is.
func FindingRecords(text string, u uri.URI, how ShownAs) (records []*FindingRecord) {
	found := refs.In(text, u)
	if found == nil {
		return nil
	}
	shown, hidden := withoutPassword(text)
	for _, f := range found {
		r := &FindingRecord{
			Reference: shown,
			Code:      f.Code,
			Level:     f.Level,
			Component: string(f.Component),
			Length:    f.Length,
			Section:   f.Section,
			Message:   f.Message,
			At:        f.Start + 1,
		}
		r.shown.Start, r.shown.End = hidden.Move(f.Start, f.Start+f.Length)
		if f.Segment >= 0 {
			r.Segment = &f.Segment
		}
		if f.Length > 0 && how == NotShown {
			r.Offset = &f.Start
		} else if f.Length > 0 {
			r.Offset, r.Length = &r.shown.Start, r.shown.End-r.shown.Start
		}
		records = append(records, r)
	}
	return records
}
