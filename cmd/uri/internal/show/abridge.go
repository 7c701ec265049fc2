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

// abridge returns text, or its start and its end with a note between them if it is long. The note contains spaces, so
// it cannot be mistaken for text of a URI.
func abridge(text string) string { return abridgeTo(text, mostShown) }

// abridgeTo is abridge with a limit of most bytes.
func abridgeTo(text string, most int) string {
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

// abridgeAround returns the part of text around the start of text[from:to], and the place of that in the part, as far as
// it is there.
func abridgeAround(text string, from, to int) (part string, start, end int) {
	first := whole(text, max(0, from-shownBefore))
	last := whole(text, min(len(text), from+shownBefore))
	return text[first:last], from - first, min(to, last) - first
}
