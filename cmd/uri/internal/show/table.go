package show

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The layout of a table: values are in a column after the longest name.
const (
	valueColumn = textio.LeastMargin + len("userinfo") + 2
	noteGap     = "   "
)

// Table returns a table of a valid reference, with a row for its kind, one for each component, and one for the URI of an IRI.
func Table(text string, width int, p textio.Palette) string {
	u := must(iri.Parse(text, nil))
	var lines []string
	add := func(name, value string, notes ...string) {
		for _, line := range besideNotes(name, value, notes, width-valueColumn, p) {
			lines = append(lines, fmt.Sprintf("%*s%-*s%s", textio.LeastMargin, "", valueColumn-textio.LeastMargin, name, line))
			name = "" // on the first line only
		}
	}
	switch { // RFC 3986, sections 4.1 to 4.3
	case u.IsRelative:
		add("kind", "relative reference", strings.TrimSuffix(u.Kind().String(), " reference"))
	case refs.IsIRI(text):
		add("kind", "IRI")
	default:
		add("kind", "URI")
	}
	for _, s := range refs.Split(text) {
		if s.Component != refs.Authority {
			value := abridge(text[s.Start:s.End], mostShown)
			add(s.Component, value, notesOn(u, s.Component, value)...)
		}
	}
	if refs.IsIRI(text) {
		add("as a URI", abridge(inASCII(text), mostShown))
	}
	return strings.Join(lines, "\n")
}

// notesOn returns notes on a component with a value: the kind of the host and, if the port is absent, that of the scheme; how the
// port compares to that; and the decoded text. In the model, a ":" without digits is not a port.
func notesOn(u uri.URI, component, value string) (notes []string) {
	usual, known := uri.DefaultPort(u.Scheme)
	switch {
	case component == refs.Host:
		notes = []string{u.HostKind().String()}
		if known && !u.HasPort {
			notes = append(notes, fmt.Sprintf("port %d by default", usual))
		}
	case component == refs.Port && known && u.HasPort:
		notes = []string{"the default of " + u.Scheme}
		if usual != u.Port {
			notes[0] = fmt.Sprintf("not %d, %s", usual, notes[0])
		}
	}
	readable := string(textio.AppendReadable(nil, value))
	if strings.Contains(value, "%") && readable != value && !refs.HasEncodedDelimiter(value) {
		notes = append(notes, "decoded: "+readable)
	}
	return notes
}

// besideNotes returns the value of a row and its notes on one line if there is room, and else one below the other.
func besideNotes(name, value string, notes []string, room int, p textio.Palette) (lines []string) {
	style := styles[name]
	if value == "" {
		value, style = "(empty)", textio.Plain
	}
	for _, part := range textio.WrapData(value, room) {
		lines = append(lines, p.Paint(style, part))
	}
	for _, note := range notes {
		for _, part := range textio.WrapWords(textio.Visible(note), room) {
			lines = append(lines, p.Paint(textio.NoteStyle, part))
		}
	}
	if line := strings.Join(lines, noteGap); textio.DisplayWidth(line) <= room {
		return []string{line}
	}
	return lines
}
