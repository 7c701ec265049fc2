package main

import (
	"unicode"

	"github.com/mattn/go-runewidth"
)

// columnsOf is a terminal outside East Asia, where characters of ambiguous width have one column.
var columnsOf = runewidth.Condition{}

// runeWidth returns the number of columns that a terminal has for c, which is printable: 2 for the wide characters of East
// Asia and for emoji, 0 for a mark that goes onto the character before it, and else 1. It cannot know all: terminals differ
// in emoji that are joined, and one that turns right-to-left scripts around shows columns in another order.
func runeWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case unicode.In(c, unicode.Mn, unicode.Me), 0x1160 <= c && c <= 0x11FF, 0xD7B0 <= c && c <= 0xD7FB: // the latter are vowels
		return 0 // and final consonants of Hangul, which go onto the first one
	default:
		return columnsOf.RuneWidth(c)
	}
}

// displayWidth returns the number of columns of text, which is visible.
func displayWidth(text string) int {
	n := 0
	for _, c := range text {
		n += runeWidth(c)
	}
	return n
}
