package main

import "strings"

// point returns two lines: text as it is shown, and a mark under the character at offset. The offset is len(text) if
// text ends too early. Text that does not fit in width is cut on either side of the mark.
func point(text string, offset, width int, p palette) []string {
	shown, columns := newCells(text)
	line, column := window(shown, columns[offset], width-leastMargin)
	margin := strings.Repeat(" ", leastMargin)
	return []string{strings.TrimRight(margin+line, " "), margin + strings.Repeat(" ", column) + p.paint(markStyle, "^")}
}

// window returns as much of text around a column as there is room for, and the position of that column in it.
func window(text cells, at, room int) (line string, column int) {
	if at < room && text.width() <= room {
		return text.text, at
	}
	start, end := around(text, at, room-2*len(ellipsis))
	if start > 0 {
		line = ellipsis
	}
	column = len(line) + at - start
	line += text.slice(start, end)
	if end < text.width() {
		line += ellipsis
	}
	return line, column
}

// around returns the largest part of text that fits in room, with a column in its middle if text extends that far.
func around(text cells, at, room int) (start, end int) {
	start, end = at, at
	for grown := true; grown; {
		grown = false
		if next := text.after(end); end < text.width() && next-end <= room {
			room -= next - end
			end = next
			grown = true
		}
		if start > 0 {
			if next := text.before(start - 1); start-next <= room {
				room -= start - next
				start = next
				grown = true
			}
		}
	}
	return start, end
}
