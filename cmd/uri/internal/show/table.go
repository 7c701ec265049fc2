package show

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The layout of a table. Values are in a column after the longest name or, if that leaves too little room, below their
// names.
const (
	valueColumn = textio.LeastMargin + len("userinfo") + 2
	noteSpace   = 3
)

// An entry is a row of a table: the name of a component, its value, and notes.
type entry struct {
	name  string
	value string
	words bool     // the value is words, not data
	parts []string // what the value consists of: these are numbered if the value does not fit on a line
	notes []string
	style textio.Style // of the value
}

// TableLines returns the table of the components of a reference.
func TableLines(v View, width int, p textio.Palette) []string {
	entries := newEntries(v)
	column := valueColumn
	for _, e := range entries {
		column = max(column, textio.LeastMargin+len(e.name)+2)
	}
	isBelow := width-column < textio.LeastRoom
	if isBelow {
		column = textio.LowColumn
	}
	var lines []string
	for _, e := range entries {
		name := fmt.Sprintf("%*s%s", textio.LeastMargin, "", e.name)
		if isBelow {
			lines = append(lines, name)
			name = ""
		}
		for _, value := range e.values(width-column, p) {
			lines = append(lines, fmt.Sprintf("%-*s%s", column, name, value))
			name = "" // on the first line only
		}
	}
	return lines
}

// newEntries returns a row for the kind of reference, one for each component, one for the text that the library would
// write if it differs, and one for the URI of an IRI.
func newEntries(v View) []entry {
	entries := []entry{newKindEntry(v)}
	for _, s := range refs.Split(v.Text) {
		if s.Component != refs.Authority {
			entries = append(entries, newEntry(v, s))
		}
	}
	if written := v.Written(); written != v.Text {
		entries = append(entries, entry{name: "written as", value: abridge(written)})
	}
	if v.IsIRI() {
		entries = append(entries, entry{name: "as a URI", value: abridge(v.ASCII().String())})
	}
	return entries
}

// newKindEntry returns the row for the kind of reference (RFC 3986, sections 4.1 to 4.3).
func newKindEntry(v View) entry {
	e := entry{name: "kind", value: "URI", words: true}
	switch {
	case v.URI.IsRelative:
		e.value = "relative reference"
		e.notes = []string{strings.TrimSuffix(v.URI.Kind().String(), " reference")}
	case v.IsIRI():
		e.value = "IRI"
	}
	return e
}

// mostPlainSegments is the largest number of segments that people count at a glance.
const mostPlainSegments = 4

// newEntry returns the row of a component.
func newEntry(v View, s refs.Span) entry {
	e := entry{name: s.Component, value: abridge(v.Text[s.Start:s.End]), style: styles[s.Component]}
	readable := textio.Readable(e.value)
	if e.value == "" {
		e.value, e.style = "(empty)", textio.Plain
	}
	switch s.Component {
	case refs.Host:
		e.notes = hostNotes(v)
	case refs.Port:
		e.notes = portNotes(&v.URI)
	case refs.Path:
		e.parts = v.URI.Path
		if len(e.parts) > 0 && e.parts[0] == "" { // the one that the model has before a leading slash
			e.parts = e.parts[1:]
		}
		e.notes = []string{PathRule(&v.URI)}
		if n := len(e.parts); n > mostPlainSegments {
			e.notes = append(e.notes, textio.Number(n, "segment"))
		}
	case refs.Query:
		e.parts = strings.Split(v.Text[s.Start:s.End], "&")
	}
	if readable != "" && readable != e.value && !refs.HasEncodedDelimiter(e.value) {
		e.notes = append(e.notes, "decoded: "+readable)
	}
	return e
}

// hostNotes returns the kind of the host of v, and the port if it is that of the scheme.
func hostNotes(v View) []string {
	notes := []string{v.Encoded().HostKind().String()}
	if number, ok := v.URI.EffectivePort(); ok && !v.URI.HasPort {
		notes = append(notes, fmt.Sprintf("port %d by default", number))
	}
	return notes
}

// portNotes returns the notes on the port of u. In the model, a ":" without digits is not a port.
func portNotes(u *uri.URI) []string {
	usual, known := uri.DefaultPort(u.Scheme)
	switch note := "the default of " + strings.ToLower(u.Scheme); {
	case !u.HasPort || !known:
		return nil
	case usual == u.Port:
		return []string{note}
	default:
		return []string{fmt.Sprintf("not %d, %s", usual, note)}
	}
}

// values returns the lines of the value, with the notes after it or, if there is no room, below it.
func (e entry) values(room int, p textio.Palette) []string {
	wrap := textio.WrapData
	if e.words {
		wrap = textio.WrapWords
	}
	lines := wrap(e.value, room)
	if len(lines) > 1 && len(e.parts) > 1 {
		lines = numbered(e.parts, room)
	}
	left := 0 // room on the first line, if it is the only one
	if len(lines) == 1 {
		left = room - textio.DisplayWidth(lines[0])
	}
	for i, line := range lines {
		lines[i] = p.Paint(e.style, line)
	}
	for _, note := range e.notes {
		if left -= noteSpace + textio.DisplayWidth(note); left >= 0 {
			lines[0] += strings.Repeat(" ", noteSpace) + p.Paint(textio.NoteStyle, note)
			continue
		}
		for _, line := range textio.WrapWords(textio.Visible(note), room) {
			lines = append(lines, p.Paint(textio.NoteStyle, line))
		}
	}
	return lines
}

// Limits on how many parts are numbered: the first, and the last.
const (
	firstParts = 20
	lastParts  = 5
)

// numbered returns the parts of a value with their numbers from 1, as {segment:N} counts them, in lines of at most room
// columns.
func numbered(parts []string, room int) []string {
	var lines []string
	digits := len(strconv.Itoa(len(parts)))
	for i := 0; i < len(parts); i++ {
		if i == firstParts && len(parts) > firstParts+lastParts+1 {
			i = len(parts) - lastParts
			lines = append(lines, fmt.Sprintf("%*s  %d more", digits, "", i-firstParts))
		}
		number := strconv.Itoa(i + 1)
		for _, text := range textio.WrapData(abridge(parts[i]), max(1, room-digits-2)) {
			lines = append(lines, strings.TrimRight(fmt.Sprintf("%*s  %s", digits, number, text), " "))
			number = "" // on the first line only
		}
	}
	return lines
}
