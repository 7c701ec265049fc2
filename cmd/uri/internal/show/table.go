package show

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The layout of a table: values are in a column after the longest name.
const (
	valueColumn = textio.LeastMargin + len("userinfo") + 2
	noteGap     = "   "
)

// An entry is a row of a table: the name of a component, its value, and notes.
type entry struct {
	name  string
	value string
	notes []string
	style textio.Style // of the value
}

// TableLines returns the table of the components of a reference.
func TableLines(v View, width int, p textio.Palette) []string {
	var lines []string
	for _, e := range newEntries(v) {
		name := e.name
		for _, value := range e.lines(width-valueColumn, p) {
			lines = append(lines, fmt.Sprintf("%*s%-*s%s", textio.LeastMargin, "", valueColumn-textio.LeastMargin, name, value))
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
		entries = append(entries, entry{name: "written", value: abridge(written)})
	}
	if v.IsIRI() {
		entries = append(entries, entry{name: "as a URI", value: abridge(v.ASCII().String())})
	}
	return entries
}

// newKindEntry returns the row for the kind of reference (RFC 3986, sections 4.1 to 4.3).
func newKindEntry(v View) entry {
	e := entry{name: "kind", value: "URI"}
	switch {
	case v.URI.IsRelative:
		e.value = "relative reference"
		e.notes = []string{strings.TrimSuffix(v.URI.Kind().String(), " reference")}
	case v.IsIRI():
		e.value = "IRI"
	}
	return e
}

// newEntry returns the row of a component.
func newEntry(v View, s refs.Span) entry {
	e := entry{name: s.Component, value: abridge(v.Text[s.Start:s.End]), style: styles[s.Component]}
	switch s.Component {
	case refs.Host:
		e.notes = hostNotes(v)
	case refs.Port:
		e.notes = portNotes(&v.URI)
	case refs.Path:
		e.notes = []string{PathRule(&v.URI)}
	}
	readable := string(textio.AppendReadable(nil, e.value))
	if strings.Contains(e.value, "%") && readable != e.value && !refs.HasEncodedDelimiter(e.value) {
		e.notes = append(e.notes, "decoded: "+readable)
	}
	if e.value == "" {
		e.value, e.style = "(empty)", textio.Plain
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
	if !u.HasPort || !known {
		return nil
	}
	note := "the default of " + strings.ToLower(u.Scheme)
	if usual != u.Port {
		note = fmt.Sprintf("not %d, %s", usual, note)
	}
	return []string{note}
}

// lines returns the value and the notes on one line if there is room, and else one below the other.
func (e entry) lines(room int, p textio.Palette) []string {
	line := p.Paint(e.style, textio.Visible(e.value))
	var lines []string
	for _, part := range textio.WrapData(e.value, room) {
		lines = append(lines, p.Paint(e.style, part))
	}
	for _, note := range e.notes {
		note = textio.Visible(note)
		line += noteGap + p.Paint(textio.NoteStyle, note)
		for _, part := range textio.WrapWords(note, room) {
			lines = append(lines, p.Paint(textio.NoteStyle, part))
		}
	}
	if textio.DisplayWidth(line) <= room {
		return []string{line}
	}
	return lines
}
