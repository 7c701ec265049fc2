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

// window returns as much of text around a column as there is room for, the position of that column in it, and how much
// of text it has from there.
func window(text textio.Cells, at, room int) (line string, column, rest int) {
	if at < room && text.Width() <= room {
		return text.Text, at, text.Width() - at
	}
	start, end := around(text, at, room-2*len(textio.Ellipsis))
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

// around returns the largest part of text that fits in room, with a column in its middle if text extends that far.
func around(text textio.Cells, at, room int) (start, end int) {
	start, end = at, at
	for grown := true; grown; {
		grown = false
		if next := text.After(end); end < text.Width() && next-end <= room {
			room -= next - end
			end = next
			grown = true
		}
		if start > 0 {
			if next := text.Before(start - 1); start-next <= room {
				room -= start - next
				start = next
				grown = true
			}
		}
	}
	return start, end
}
