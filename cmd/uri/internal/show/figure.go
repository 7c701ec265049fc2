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

// FigureLines returns a reference, which must be valid, drawn as in RFC 3986, section 3: the text, brackets under its
// components, and their names. Below are the same for its authority, unless that is only a host.
func FigureLines(text string, width int, p textio.Palette) []string {
	var parts, inside []refs.Span // of the reference, and of its authority
	all := refs.Split(text)
	for _, s := range all {
		switch s.Component {
		case refs.Userinfo, refs.Host, refs.Port:
			inside = append(inside, s)
		default:
			parts = append(parts, s)
		}
	}
	lines := drawLayer(text, 0, parts, width, p)
	authority, host := refs.Find(all, refs.Authority), refs.Find(all, refs.Host)
	if host.End-host.Start < authority.End-authority.Start {
		lines = append(lines, "")
		lines = append(lines, drawLayer(text[:authority.End], authority.Start, inside, width, p)...)
	}
	return lines
}

// drawLayer draws text from an offset on, with its parts, in as many rows as the width requires. It changes parts.
func drawLayer(text string, from int, parts []refs.Span, width int, p textio.Palette) []string {
	shown := inColumns(text, from, parts, max(leastFigure, 2*width))
	all := textio.DisplayWidth(shown)
	room := width - textio.LeastMargin - len(refs.Authority) // so that there is room for a name after each column
	var lines []string
	start := 0
	for i, line := range textio.WrapData(shown, room) {
		if i > 0 {
			lines = append(lines, "")
		}
		end := start + textio.DisplayWidth(line)
		if end == all {
			end++ // for the mark of an empty part
		}
		lines = append(lines, drawRow(line, parts, start, end, p)...)
		start = end
	}
	return lines
}

// inColumns returns text from an offset on as it is shown, with each part abridged to about most bytes. It changes the
// places of the parts to columns. That of an empty part is that of its mark.
func inColumns(text string, from int, parts []refs.Span, most int) (shown string) {
	for i, s := range parts {
		shown += text[from:s.Start]
		from = s.End
		parts[i].Start = textio.DisplayWidth(shown)
		shown += textio.Visible(abridgeTo(text[s.Start:s.End], most)) // a mark does not combine with what is before the part
		parts[i].End = textio.DisplayWidth(shown)
		if s.Component == refs.Authority && s.Start == s.End { // its mark is under the "//", since the path may follow
			parts[i].Start--
			parts[i].End--
		}
	}
	return shown
}

// drawRow draws a line of text, the columns from start to end, with brackets under its parts, and their names below the middles of the
// brackets: beside each other if they fit. Otherwise, each has a line, and the rightmost is the highest, so that none is in the way of
// another.
func drawRow(line string, parts []refs.Span, start, end int, p textio.Palette) []string {
	margin := strings.Repeat(" ", textio.LeastMargin)
	shown, brackets, links, beside := margin, margin, margin, margin
	done, linked, named := start, start, start // the columns before which these are complete
	fits := true
	var below []string
	for _, s := range parts {
		from, to := max(s.Start, start), min(max(s.End, s.Start+1), end)
		if from >= to {
			continue
		}
		style, middle := styles[s.Component], from+(to-from)/2
		before, rest := textio.CutColumns(line, from-done)
		part, rest := textio.CutColumns(rest, to-from)
		shown += before + p.Paint(style, part)
		line = rest
		brackets += strings.Repeat(" ", from-done) + p.Paint(style, bracket(s, from, to))
		links += strings.Repeat(" ", middle-linked)
		below = append(below, links+p.Paint(style, s.Component))
		links += p.Paint(style, "|")
		at := max(named, middle-len(s.Component)/2)
		fits = fits && at <= middle
		beside += strings.Repeat(" ", at-named) + p.Paint(style, s.Component) + " "
		done, linked, named = to, middle+1, at+len(s.Component+" ")
	}
	lines := []string{strings.TrimRight(shown+line, " "), brackets}
	if fits {
		return append(lines, links, strings.TrimRight(beside, " "))
	}
	slices.Reverse(below)
	return append(lines, below...)
}

// bracket returns what is drawn under the columns of a part from one to another: a mark if the part is empty, and else a
// bracket, which is open on a side on which the part continues in another row.
func bracket(part refs.Span, from, to int) string {
	switch part.End - part.Start {
	case 0:
		return "^"
	case 1:
		return "|"
	}
	line := []byte(strings.Repeat("_", to-from))
	if from == part.Start {
		line[0] = '\\'
	}
	if to == part.End {
		line[len(line)-1] = '/'
	}
	return string(line)
}
