package main

import (
	"fmt"
	"unicode/utf8"
)

// How much of a component is shown: the rest of a longer one would be thousands of lines, of which nobody reads any.
const (
	mostShown   = 2000 // bytes
	shownBefore = 600  // and after a place that is pointed at
)

// abridge returns text as it is or, where it is very long, its start and its end with a note between, which has spaces and so
// is no text of a URI.
func abridge(text string) string { return abridgeTo(text, mostShown) }

// abridgeTo is abridge for a text of more than most bytes.
func abridgeTo(text string, most int) string {
	if len(text) <= most {
		return text
	}
	start, end := whole(text, most*5/8), whole(text, len(text)-most/8)
	return text[:start] + fmt.Sprintf(" ...%d bytes... ", end-start) + text[end:]
}

// whole returns the offset at or before i where no percent-encoding of text and no character is cut.
func whole(text string, i int) int {
	for n := 1; n <= 2; n++ {
		if i >= n && text[i-n] == '%' {
			return i - n
		}
	}
	return runeStart(text, i)
}

// abridgeAround returns what surrounds a place in a text, and where the place is in it.
func abridgeAround(text string, at int) (part string, place int) {
	start := runeStart(text, max(0, at-shownBefore))
	end := runeStart(text, min(len(text), at+shownBefore))
	return text[start:end], at - start
}

// runeStart returns the offset of a character of text at or before offset i.
func runeStart(text string, i int) int {
	for n := 0; n < utf8.UTFMax && i > 0 && i < len(text) && !utf8.RuneStart(text[i]); n++ {
		i--
	}
	return i
}

// abridgeSpans returns a text with each component of more than most bytes abridged, and where they stand in that.
func abridgeSpans(text string, spans []span, most int) (string, []span) {
	if len(text) <= most {
		return text, spans
	}
	var short []byte
	moved := make([]span, len(spans))
	done, authorityAt := 0, -1
	for i, s := range spans {
		if s.Component == authority { // its parts come after it
			authorityAt = i
			moved[i] = newSpan(authority, len(short)+s.Start-done, 0)
			continue
		}
		short = append(short, text[done:s.Start]...)
		moved[i] = newSpan(s.Component, len(short), 0)
		short = append(short, abridgeTo(text[s.Start:s.End], most)...)
		moved[i].End = len(short)
		done = s.End
		if authorityAt >= 0 && done == spans[authorityAt].End && s.Component != path {
			moved[authorityAt].End = len(short)
		}
	}
	return string(append(short, text[done:]...)), moved
}
