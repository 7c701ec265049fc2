package textio

import (
	"unicode"

	"github.com/mattn/go-runewidth"
)

// columnsOf is a terminal outside East Asia, on which characters of ambiguous width have one column.
var columnsOf = runewidth.Condition{}

// runeWidth returns the number of columns of c, which must be printable: 2 for the wide characters of East Asia and for
// emoji, 0 for a mark that combines with the character before it, and 1 for the others. It is an estimate: terminals
// differ in joined emoji, and a terminal that reorders right-to-left scripts shows columns in another order.
func runeWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case unicode.In(c, unicode.Mn, unicode.Me), 0x1160 <= c && c <= 0x11FF, 0xD7B0 <= c && c <= 0xD7FB: // the ranges are vowels
		return 0 // and final consonants of Hangul, which combine with the first one
	default:
		return columnsOf.RuneWidth(c)
	}
}

// DisplayWidth returns the number of columns of text, which must be printable.
func DisplayWidth(text string) int {
	n := 0
	for _, c := range text {
		n += runeWidth(c)
	}
	return n
}
