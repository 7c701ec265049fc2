package show

import (
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Point returns two lines: text as it is shown, and a mark under text[start:end], or under the character at start if that
// is empty. The start is len(text) if text ends too early. Text that does not fit in width is cut on either side.
func Point(text string, start, end, width int, p textio.Palette) []string {
	text, start, end = abridgeAround(text, start, end)
	from, to, all := columns(text, start, end)
	shown, room := textio.Visible(text), width-textio.LeastMargin
	before, line, after := "", shown, ""
	if all > room || from == room {
		room -= 2 * len(textio.Ellipsis)
		first := max(0, min(from-room/2, all-room)) // so that the mark is in the middle
		before, line = textio.CutColumns(shown, first)
		if textio.DisplayWidth(before) < first { // before a wide character
			before, line = textio.CutColumns(shown, first+1)
		}
		line, after = textio.CutColumns(line, room)
	}
	to = min(to, all-textio.DisplayWidth(after))
	mark := p.Paint(textio.MarkStyle, strings.Repeat("^", max(1, to-from)))
	from -= textio.DisplayWidth(before)
	if before != "" {
		line, from = textio.Ellipsis+line, from+len(textio.Ellipsis)
	}
	if after != "" {
		line += textio.Ellipsis
	}
	indent := strings.Repeat(" ", textio.LeastMargin)
	return []string{strings.TrimRight(indent+line, " "), indent + strings.Repeat(" ", from) + mark}
}

// columns returns the columns in which text[start:end] begins and ends, as text is shown, and the number of all columns. A mark
// is in the column of its character.
func columns(text string, start, end int) (from, to, all int) {
	for i, glyph := range textio.Glyphs(text) {
		width := textio.DisplayWidth(glyph)
		if i <= start && width > 0 {
			from = all
		}
		all += width
		if i < end {
			to = all
		}
	}
	if start == len(text) {
		from = all
	}
	return from, to, all
}
