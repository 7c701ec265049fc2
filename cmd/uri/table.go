package main

import (
	"fmt"
	"strconv"
	"strings"
)

// How a table is set. Values stand in a column after the longest name or, where that leaves them too little room,
// below their names.
const (
	nameWidth   = len("IsRelative")
	valueColumn = leastMargin + nameWidth + 2
	lowColumn   = 2 * leastMargin
	leastRoom   = 20
	noteSpace   = 3
)

// An entry is a row of a table: the name of a field, its value, broken into lines, and what else there is to say.
type entry struct {
	name  string
	lines []string
	note  string
	style style // of the lines
}

// tableLines returns the fields of a reference as a table.
func tableLines(v view, width int, p palette) []string {
	room, set := width-valueColumn, beside
	if room < leastRoom {
		room, set = width-lowColumn, below
	}
	var lines []string
	for _, e := range fieldEntries(v, room) {
		lines = append(lines, set(e.name, e.values(room, p))...)
	}
	return lines
}

// fieldEntries returns a row for each field of the model, and one for the text that the library would write where that
// is another, and one for the URI that an IRI stands for.
func fieldEntries(v view, room int) []entry {
	u := &v.uri
	text := func(name string, value *string, note string) entry {
		return entry{name, wrap(valueText(value), room), note, valueStyle(name, value)}
	}
	r := newRecord(v)
	entries := []entry{
		{name: "IsRelative", lines: []string{strconv.FormatBool(u.IsRelative)}},
		text("Scheme", optional(u.Scheme, false), ""),
		text("UserInfo", r.UserInfo, ""),
		text("Host", r.Host, r.HostKind),
		portEntry(v),
		{"Path", pathLines(u.Path, room), r.PathRule, styleOf(path)},
		text("Query", r.Query, ""),
		text("Fragment", r.Fragment, ""),
	}
	if written := v.written(); written != v.text {
		entries = append(entries, text("Written as", &written, ""))
	}
	if v.isIRI() {
		encoded := v.encoded().String()
		entries = append(entries, text("As a URI", &encoded, ""))
	}
	return entries
}

// valueText returns the text of a component for a table.
func valueText(value *string) string {
	switch {
	case value == nil:
		return "(absent)"
	case *value == "":
		return "(empty)"
	default:
		return *value
	}
}

// valueStyle returns the style for the text of a component in a table: that of the component, where it has a text.
func valueStyle(name string, value *string) style {
	if value == nil || *value == "" {
		return plain
	}
	return styleOf(strings.ToLower(name))
}

// portEntry returns the row of the port. The model takes a ":" without digits for no port; the figure shows it.
func portEntry(v view) entry {
	e := entry{name: "Port", lines: []string{"(absent)"}}
	if v.uri.HasPort {
		e.lines[0], e.style = strconv.Itoa(int(v.uri.Port)), styleOf(port)
		return e
	}
	for _, s := range split(v.text) {
		if s.Component == port {
			e.note = "no digits"
		}
	}
	return e
}

// pathLines returns the segments of a path: on one line if there is room, or else a line each.
func pathLines(segments []string, room int) []string {
	quoted := make([]string, len(segments))
	for i, segment := range segments {
		quoted[i] = `"` + visible(segment) + `"`
	}
	if line := "[" + strings.Join(quoted, ", ") + "]"; displayWidth(line) <= room {
		return []string{line}
	}
	var lines []string
	for i, segment := range quoted {
		before, after := " ", ","
		if i == 0 {
			before = "["
		}
		if i == len(quoted)-1 {
			after = "]"
		}
		for _, line := range wrap(segment+after, room-1) {
			lines = append(lines, before+line)
			before = " "
		}
	}
	return lines
}

// wrap breaks text, as it is shown, into lines of at most room columns. It has one line at least.
func wrap(text string, room int) []string {
	var lines []string
	shown, _ := newCells(text)
	start := 0
	for shown.width()-start > room {
		end := shown.before(start + room)
		lines = append(lines, shown.slice(start, end))
		start = end
	}
	return append(lines, shown.slice(start, shown.width()))
}

// values returns the lines of the value with the note after it or, where there is no room, below it.
func (e entry) values(room int, p palette) []string {
	lines := make([]string, len(e.lines))
	for i, line := range e.lines {
		lines[i] = p.paint(e.style, line)
	}
	switch {
	case e.note == "":
		return lines
	case len(e.lines) == 1 && displayWidth(e.lines[0])+noteSpace+len(e.note) <= room:
		return []string{lines[0] + strings.Repeat(" ", noteSpace) + e.note}
	default:
		return append(lines, wrap(e.note, room)...)
	}
}

// beside returns the lines of a row whose value stands beside its name.
func beside(name string, values []string) []string {
	lines := make([]string, len(values))
	for i, value := range values {
		lines[i] = fmt.Sprintf("%*s%-*s%s", leastMargin, "", valueColumn-leastMargin, name, value)
		name = "" // on the first line only
	}
	return lines
}

// below returns the lines of a row whose value stands below its name.
func below(name string, values []string) []string {
	lines := []string{strings.Repeat(" ", leastMargin) + name}
	for _, value := range values {
		lines = append(lines, strings.Repeat(" ", lowColumn)+value)
	}
	return lines
}
