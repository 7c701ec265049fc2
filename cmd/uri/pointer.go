package main

import "strings"

// ellipsis stands where a long text is cut.
const ellipsis = "..."

// point returns two lines: text, escaped, and below it a mark under the byte at offset, which is len(text) where text
// ends too early. What does not fit into width is cut off on either side of the mark.
func point(text string, offset, width int, p palette) []string {
	line, column := window(text, offset, width-leastMargin)
	margin := strings.Repeat(" ", leastMargin)
	return []string{strings.TrimRight(margin+line, " "), margin + strings.Repeat(" ", column) + p.paint(markStyle, "^")}
}

// window returns text, escaped, or as much of it around offset as there is room for, and the column of the byte at
// offset.
func window(text string, offset, room int) (line string, column int) {
	if column = escapedLen(text[:offset]); column < room && escapedLen(text) <= room {
		return escape(text), column
	}
	start, end := around(text, offset, room-2*len(ellipsis))
	if start > 0 {
		line = ellipsis
	}
	column = len(line) + escapedLen(text[start:offset])
	line += escape(text[start:end])
	if end < len(text) {
		line += ellipsis
	}
	return line, column
}

// around returns the largest part of text that has offset in its middle, if the text goes that far, and is not longer
// than room once escaped.
func around(text string, offset, room int) (start, end int) {
	start, end = offset, offset
	for grown := true; grown; {
		grown = false
		if end < len(text) && escapedSize(text[end]) <= room {
			room -= escapedSize(text[end])
			end++
			grown = true
		}
		if start > 0 && escapedSize(text[start-1]) <= room {
			start--
			room -= escapedSize(text[start])
			grown = true
		}
	}
	return start, end
}
