package lint

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// mixesDirections reports whether part breaks RFC 3987, section 4.2.
func mixesDirections(part string, at place) bool {
	var seen directions
	for _, r := range part {
		seen.add(r)
	}
	return seen.mislead(at == inHost)
}

// A direction is the direction of a character.
type direction uint8

const (
	neutral direction = iota
	digits            // a digit, which is written from left to right in any text
	leftToRight
	rightToLeft
)

// directions are the directions of the characters of a text.
type directions struct {
	first direction             // of the first character
	last  direction             // of the last character that is not a mark
	has   [rightToLeft + 1]bool // which directions there are
}

// add adds the next character.
func (d *directions) add(r rune) {
	direction := directionOf(r)
	if !slices.Contains(d.has[:], true) {
		d.first = direction
	}
	if r < utf8.RuneSelf || !unicode.Is(unicode.M, r) {
		d.last = direction
	}
	d.has[direction] = true
}

// mislead reports whether the text has both directions, or has right-to-left characters and does
// not begin and end with right-to-left characters (RFC 3987, section 4.2). Marks belong to the
// character before them. A label may end with digits (RFC 5893, section 2), since the next label
// cannot begin with one.
func (d *directions) mislead(inLabel bool) bool {
	ends := d.last == rightToLeft || inLabel && d.last == digits
	return d.has[rightToLeft] && (d.has[leftToRight] || d.first != rightToLeft || !ends)
}

// directionOf returns the direction of a character, by its Bidi_Class.
func directionOf(r rune) direction {
	switch {
	case r < utf8.RuneSelf && charset.Alpha.Has(byte(r)), unicode.Is(leftToRightCharacters, r):
		return leftToRight
	case r < utf8.RuneSelf && charset.Digit.Has(byte(r)), unicode.Is(numbersInAnyDirection, r):
		return digits
	case unicode.Is(rightToLeftCharacters, r):
		return rightToLeft
	default:
		return neutral
	}
}
