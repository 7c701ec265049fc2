package show

import (
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Point returns two lines: text as it is shown, and a mark under text[start:end], or under the character at start if that
// is empty. The start is len(text) if text ends too early. Text that does not fit in width is cut on either side.
func Point(text string, start, end, width int, p textio.Palette) []string {
	text, start, end = abridgeAround(text, start, end)
	shown, columns := textio.NewCells(text)
	line, column, room := window(shown, columns[start], width-textio.LeastMargin)
	mark := strings.Repeat("^", max(1, min(room, columns[end]-columns[start])))
	margin := strings.Repeat(" ", textio.LeastMargin)
	return []string{strings.TrimRight(margin+line, " "), margin + strings.Repeat(" ", column) + p.Paint(textio.MarkStyle, mark)}
}

// window returns as much of text around a column as there is room for, with that column in its middle if text extends that
// far, the position of that column in it, and how much of text it has from there.
func window(text textio.Cells, at, room int) (line string, column, rest int) {
	start, end := 0, text.Width()
	if end > room || at == room {
		room -= 2 * len(textio.Ellipsis)
		if first := min(at-room/2, end-room); first > 0 {
			start = text.After(first - 1)
		}
		end = text.Before(min(start+room, end))
	}
	if start > 0 {
		line = textio.Ellipsis
	}
	column = len(line) + at - start
	line += text.Slice(start, end)
	if end < text.Width() {
		line += textio.Ellipsis
	}
	return line, column, end - at
}
