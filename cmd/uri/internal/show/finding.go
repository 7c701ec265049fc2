package show

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A FindingRecord is a finding in JSON. The offset is in the reference as shown or, if it is not shown, as given. There
// is no offset if there is nothing to point at.
type FindingRecord struct {
	textio.Place
	Reference string `json:"reference"` // without its secrets
	refs.Finding

	Shown refs.Span `json:"-"` // in Reference, what the finding is about, or where it would be
}

// mostQuoted is how many bytes of what a finding is about its line shows.
const mostQuoted = 40

// Marked returns the reference, and what the finding is about.
func (f *FindingRecord) Marked() (*string, int, int) { return &f.Reference, f.Shown.Start, f.Shown.End }

// InWords returns the finding on one line, without the place of the reference.
func (f *FindingRecord) InWords(p textio.Palette) string {
	head := f.Level + ": " + string(f.Component) + ": " + p.Paint(textio.CodeStyle, string(f.Code))
	if f.Offset != nil {
		about, more := f.Reference[f.Shown.Start:f.Shown.End], ""
		if len(about) > mostQuoted {
			about, more = strings.ToValidUTF8(about[:mostQuoted], ""), textio.Ellipsis
		}
		head += " at offset " + strconv.Itoa(*f.Offset) + " (" + textio.Visible(about) + more + ")"
	}
	return head + ": " + strings.TrimSuffix(f.Message, ".") + " (" + f.Section + ")"
}

// FindingRecords returns the findings in text, which stands for u, in the order of their places: those of the
// library, and what the scheme forbids. text may be an IRI. The offsets are in the reference as it is shown if it is.
func FindingRecords(text string, u uri.URI, isShown bool) (records []*FindingRecord) {
	found := refs.In(text, u)
	if found == nil {
		return nil
	}
	shown, hidden := withoutSecret(text)
	for _, f := range found {
		r := &FindingRecord{Place: textio.Place{Column: f.Start + 1}, Reference: shown, Finding: f}
		r.Shown.Start, r.Shown.End = hidden.Move(f.Start, f.Start+f.Length)
		if f.Length > 0 && isShown {
			r.Offset, r.Length = &r.Shown.Start, r.Shown.End-r.Shown.Start
		}
		records = append(records, r)
	}
	return records
}
