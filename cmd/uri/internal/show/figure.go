package show

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// styles has the styles of the components. Those that are adjacent in a figure differ. It is never modified.
var styles = map[string]textio.Style{
	refs.Scheme:    textio.Color(133), // magenta
	refs.Userinfo:  textio.Color(133),
	refs.Authority: textio.Color(32), // blue
	refs.Host:      textio.Color(32),
	refs.Port:      textio.Color(28), // green
	refs.Path:      textio.Color(28),
	refs.Query:     textio.Color(130), // brown
	refs.Fragment:  textio.Color(161), // red
}

// leastFigure is how many bytes of a component are drawn on a narrow terminal. On a wider one, it is two lines. The
// table shows more of the component.
const leastFigure = 160

// The components whose names are side by side in a figure.
var (
	inReference = []string{refs.Scheme, refs.Authority, refs.Path, refs.Query, refs.Fragment}
	inAuthority = []string{refs.Userinfo, refs.Host, refs.Port}
)

// Figure returns a reference, which must be valid, drawn as in RFC 3986, section 3: the text, brackets under its
// components, and their names. Below are the same for its authority, unless that is only a host.
func Figure(text string, width int, p textio.Palette) string {
	rows := drawLayer(text, 0, inReference, width, p)
	all := refs.Split(text)
	authority, host := refs.Find(all, refs.Authority), refs.Find(all, refs.Host)
	if host.End-host.Start < authority.End-authority.Start {
		rows = append(rows, drawLayer(text[:authority.End], authority.Start, inAuthority, width, p)...)
	}
	return strings.Join(rows, "\n\n")
}

// drawLayer draws text from an offset on, with the components that have some names, in as many rows as the width requires.
func drawLayer(text string, from int, names []string, width int, p textio.Palette) (rows []string) {
	shown, parts := inColumns(text, from, names, max(leastFigure, 2*width))
	lines := textio.WrapData(shown, width-textio.LeastMargin-len(refs.Authority)) // so that there is room for a name after each column
	start := 0
	for i, line := range lines {
		end := start + textio.DisplayWidth(line)
		if i == len(lines)-1 {
			end++ // for the mark of an empty part
		}
		rows = append(rows, drawRow(line, parts, start, end, p))
		start = end
	}
	return rows
}

// inColumns returns text from an offset on as it is shown, with each part abridged to about most bytes, and the columns of the parts,
// which are the components with some names. That of an empty part is that of its mark.
func inColumns(text string, from int, names []string, most int) (shown string, parts []refs.Span) {
	for _, s := range refs.Split(text) {
		if !slices.Contains(names, s.Component) {
			continue
		}
		shown += text[from:s.Start]
		part := refs.Span{Component: s.Component, Start: textio.DisplayWidth(shown)}
		shown += textio.Visible(abridge(text[s.Start:s.End], most)) // a mark does not combine with what is before the part
		part.End = textio.DisplayWidth(shown)
		if s.Component == refs.Authority && s.Start == s.End { // its mark is under the "//", since the path may follow
			part.Start--
			part.End--
		}
		parts = append(parts, part)
		from = s.End
	}
	return shown, parts
}

// drawRow draws a line of text, the columns from start to end, with brackets under its parts, and
// their names below the middles of the brackets: beside each other if they fit. Otherwise, each
// name has its own line, the rightmost name first, so that no name crosses another.
func drawRow(line string, parts []refs.Span, start, end int, p textio.Palette) string {
	margin := strings.Repeat(" ", textio.LeastMargin)
	line = margin + line
	brackets, links, beside := margin, margin, margin
	fits := true
	var below []string
	for _, s := range parts {
		from, to := max(s.Start, start), min(max(s.End, s.Start+1), end)
		if from >= to {
			continue
		}
		style, at := styles[s.Component], from-start+textio.LeastMargin
		before, rest := textio.CutColumns(line, at)
		part, rest := textio.CutColumns(rest, to-from)
		line = before + p.Paint(style, part) + rest
		brackets = put(brackets, at, p.Paint(style, bracket(s.End - s.Start)[from-s.Start:to-s.Start]))
		middle, name := at+(to-from)/2, p.Paint(style, s.Component)
		below = append(below, put(links, middle, name))
		links = put(links, middle, p.Paint(style, "|"))
		at = max(textio.DisplayWidth(beside), middle-len(s.Component)/2)
		fits = fits && at <= middle
		beside = put(beside, at, name) + " "
	}
	lines := []string{strings.TrimRight(line, " "), brackets}
	if fits {
		return strings.Join(append(lines, links, strings.TrimRight(beside, " ")), "\n")
	}
	slices.Reverse(below)
	return strings.Join(append(lines, below...), "\n")
}

// put returns a line with text at a column behind it.
func put(line string, column int, text string) string {
	return line + strings.Repeat(" ", column-textio.DisplayWidth(line)) + text
}

// bracket returns what is drawn under a part with a number of columns: a mark if it is empty, and else a bracket. In a row that has
// only some of the columns, it is open on a side on which the part continues.
func bracket(columns int) string {
	switch columns {
	case 0:
		return "^"
	case 1:
		return "|"
	default:
		return `\` + strings.Repeat("_", columns-2) + "/"
	}
}
