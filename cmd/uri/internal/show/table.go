package show

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The layout of a table. Values are in a column after the longest name or, if that leaves too little room, below their
// names.
const (
	valueColumn = textio.LeastMargin + len("userinfo") + 2
	noteSpace   = 3
)

// An entry is a row of a table: the name of a component, the lines of its value, and notes.
type entry struct {
	name  string
	lines []string
	notes []string
	parts []string     // what the value consists of: these are numbered if the value does not fit on a line
	style textio.Style // of the lines
}

// TableLines returns the table of the components of a reference.
func TableLines(v View, width int, p textio.Palette) []string {
	entries := newEntries(v)
	column := valueColumn
	for _, e := range entries {
		column = max(column, textio.LeastMargin+len(e.name)+2)
	}
	room, set := width-column, beside
	if room < textio.LeastRoom {
		room, column, set = width-textio.LowColumn, textio.LowColumn, below
	}
	var lines []string
	for _, e := range entries {
		lines = append(lines, set(e.name, e.values(room, p), column)...)
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
		entries = append(entries, entry{name: "written as", lines: []string{abridge(written)}})
	}
	if v.IsIRI() {
		entries = append(entries, entry{name: "as a URI", lines: []string{abridge(v.ASCII().String())}})
	}
	return entries
}

// kindName is the name of the row whose value is words, not data.
const kindName = "kind"

// newKindEntry returns the row for the kind of reference (RFC 3986, sections 4.1 to 4.3).
func newKindEntry(v View) entry {
	e := entry{name: kindName, lines: []string{"relative reference"}}
	switch u := &v.URI; {
	case !u.IsRelative && v.IsIRI():
		e.lines[0] = "IRI"
	case !u.IsRelative:
		e.lines[0] = "URI"
	case u.Kind() == uri.KindNetworkPath:
		e.notes = []string{"network-path"}
	case u.Kind() == uri.KindAbsolutePath:
		e.notes = []string{"absolute-path"}
	default:
		e.notes = []string{"relative-path"}
	}
	return e
}

// newEntry returns the row of a component.
func newEntry(v View, s refs.Span) entry {
	text := v.Text[s.Start:s.End]
	e := entry{name: s.Component, lines: []string{abridge(text)}, style: styleOf(s.Component)}
	if text == "" {
		e.lines, e.style = []string{"(empty)"}, textio.Plain
	}
	switch s.Component {
	case refs.Host:
		e.notes = append(e.notes, v.Encoded().HostKind().String())
		if number, ok := impliedPort(&v.URI); ok {
			e.notes = append(e.notes, "port "+strconv.Itoa(int(number))+" by default")
		}
	case refs.Query:
		if strings.Contains(text, "&") {
			e.parts = strings.Split(text, "&")
		}
	case refs.Port:
		e.notes = append(e.notes, portNotes(&v.URI)...)
	case refs.Path:
		if n := countSegments(v.URI.Path); n > 1 {
			e.parts = v.URI.Path[len(v.URI.Path)-n:]
		}
		e.notes = append(e.notes, PathRule(&v.URI))
		if n := countSegments(v.URI.Path); n > mostPlainSegments {
			e.notes = append(e.notes, textio.Number(n, "segment"))
		}
	}
	if short := abridge(text); textio.Readable(short) != short && !hasEncodedDelimiter(short) { // not all of a very long text
		e.notes = append(e.notes, "decoded: "+textio.Readable(short))
	}
	return e
}

// hasEncodedDelimiter reports whether text has a percent-encoded reserved character or "%". Decoded, it would look like
// one that is not encoded and means something else (RFC 3986, section 2.2).
func hasEncodedDelimiter(text string) bool {
	for ; len(text) >= len("%XX"); text = text[1:] {
		c, err := escape.Decode(text[:len("%XX")])
		if err == nil && len(c) == 1 && strings.Contains(":/?#[]@!$&'()*+,;=%", c) {
			return true
		}
	}
	return false
}

// countSegments returns the number of segments of a path, without the empty one that the model has before a leading
// slash.
func countSegments(segments []string) int {
	if len(segments) > 0 && segments[0] == "" {
		return len(segments) - 1
	}
	return len(segments)
}

// mostPlainSegments is the largest number of segments that people count at a glance.
const mostPlainSegments = 4

// impliedPort returns the default port of the scheme of u. It reports false if there is none, or if u has a port.
func impliedPort(u *uri.URI) (uint16, bool) {
	if u.HasPort {
		return 0, false
	}
	return u.EffectivePort()
}

// portNotes returns the notes on the port of u. In the model, a ":" without digits is not a port.
func portNotes(u *uri.URI) []string {
	usual, known := uri.DefaultPort(u.Scheme)
	switch {
	case !u.HasPort:
		return nil
	case known && usual == u.Port:
		return []string{"the default of " + strings.ToLower(u.Scheme)}
	case known:
		return []string{"not " + strconv.Itoa(int(usual)) + ", the default of " + strings.ToLower(u.Scheme)}
	default:
		return nil
	}
}

// values returns the lines of the value, with the notes after it or, if there is no room, below it.
func (e entry) values(room int, p textio.Palette) []string {
	var lines []string
	for _, line := range e.lines {
		if e.name == kindName {
			lines = append(lines, textio.WrapWords(line, room)...)
			continue
		}
		lines = append(lines, textio.WrapData(line, room)...)
	}
	if len(lines) > 1 && e.parts != nil {
		lines = numbered(e.parts, room)
	}
	used := textio.DisplayWidth(lines[len(lines)-1])
	single := len(lines) == 1
	for i, line := range lines {
		lines[i] = p.Paint(e.style, line)
	}
	for _, note := range e.notes {
		shown := textio.Wrap(note, room)
		width := noteSpace + textio.DisplayWidth(shown[0])
		if single && len(shown) == 1 && used+width <= room {
			lines[0] += strings.Repeat(" ", noteSpace) + p.Paint(textio.NoteStyle, shown[0])
			used += width
			continue
		}
		single = false
		for _, line := range shown {
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
	margin := strings.Repeat(" ", digits+2)
	for i := 0; i < len(parts); i++ {
		if i == firstParts && len(parts) > firstParts+lastParts+1 {
			i = len(parts) - lastParts
			lines = append(lines, fmt.Sprintf("%*s  %d more", digits, "", i-firstParts))
		}
		text := textio.WrapData(abridge(parts[i]), max(1, room-len(margin)))
		lines = append(lines, fmt.Sprintf("%*d  %s", digits, i+1, text[0]))
		for _, line := range text[1:] {
			lines = append(lines, margin+line)
		}
	}
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, " ")
	}
	return lines
}

// beside returns the lines of a row with the value beside its name.
func beside(name string, values []string, column int) []string {
	lines := make([]string, len(values))
	for i, value := range values {
		lines[i] = fmt.Sprintf("%*s%-*s%s", textio.LeastMargin, "", column-textio.LeastMargin, name, value)
		name = "" // on the first line only
	}
	return lines
}

// below returns the lines of a row with the value below its name.
func below(name string, values []string, column int) []string {
	lines := []string{strings.Repeat(" ", textio.LeastMargin) + name}
	for _, value := range values {
		lines = append(lines, strings.Repeat(" ", column)+value)
	}
	return lines
}
