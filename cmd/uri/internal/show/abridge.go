package show

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

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
