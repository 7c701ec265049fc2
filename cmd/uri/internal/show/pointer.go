package show

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Point returns two lines: text as it is shown, and a mark under text[start:end], or under the character at start if that
// is empty. The start is len(text) if text ends too early. Text that does not fit in width is cut on either side.
func Point(text string, start, end, width int, p textio.Palette) []string {
	first, last := whole(text, max(0, start-shownBefore)), whole(text, min(len(text), start+shownBefore))
	text, start, end = text[first:last], start-first, min(end, last)-first
	shown, from, to := textio.Visible(text), column(text, start), column(text, end)
	all, cut, room := textio.DisplayWidth(shown), 0, width-textio.LeastMargin
	if all > room || from == room {
		room -= 2 * len(textio.Ellipsis)
		cut = max(0, min(from-room/2, all-room)) // so that the mark is in the middle
	}
	before, rest := textio.CutColumns(shown, cut)
	if textio.DisplayWidth(before) < cut { // before a wide character
		before, rest = textio.CutColumns(shown, cut+1)
	}
	line, after := textio.CutColumns(rest, room)
	from -= textio.DisplayWidth(before)
	to = min(to-textio.DisplayWidth(before), textio.DisplayWidth(line))
	mark := p.Paint(textio.MarkStyle, strings.Repeat("^", max(1, to-from)))
	if before != "" {
		line, from = textio.Ellipsis+line, from+len(textio.Ellipsis)
	}
	if after != "" {
		line += textio.Ellipsis
	}
	indent := strings.Repeat(" ", textio.LeastMargin)
	return []string{strings.TrimRight(indent+line, " "), indent + strings.Repeat(" ", from) + mark}
}

// column returns the column, in text as it is shown, of the character with the byte at an offset. A combining mark is in the
// last column of what it combines with.
func column(text string, offset int) int {
	text += "^" // the end is a place too
	start := 0
	for i := range text {
		if i <= offset {
			start = i
		}
	}
	_, size := utf8.DecodeRuneInString(text[start:])
	before, after := textio.DisplayWidth(textio.Visible(text[:start])), textio.DisplayWidth(textio.Visible(text[:start+size]))
	return min(before, after-1)
}

// Limits on how much of a component is shown. Nobody reads thousands of lines of one.
const (
	mostShown   = 2000 // bytes
	shownBefore = 600  // before and after a marked byte
)

// abridge returns text, or its start and its end with a note between them if it has more than most bytes. The note contains
// spaces, so it cannot be mistaken for text of a URI.
func abridge(text string, most int) string {
	if len(text) <= most {
		return text
	}
	start, end := whole(text, most*5/8), whole(text, len(text)-most/8)
	return text[:start] + fmt.Sprintf(" ...%d bytes... ", end-start) + text[end:]
}

// whole returns the last offset at or before i that splits neither a percent-encoded sequence nor a character of text.
func whole(text string, i int) int {
	for n := 0; n < utf8.UTFMax && 0 < i && i < len(text) && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	before := max(0, i-2)
	if percent := strings.LastIndexByte(text[before:i], '%'); percent >= 0 && i < len(text) {
		return before + percent
	}
	return i
}
