package uritemplate

import (
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// cutUnit returns the byte that the first unit of s stands for, and the rest of s.
func cutUnit(s string) (byte, string) {
	if charset.IsTriplet(s, 0) {
		return charset.Decode(s, 0), s[len("%XX"):]
	}
	return s[0], s[1:]
}

// A counter counts the characters of a prefix, whose bytes come one by one.
type counter struct {
	characters uint16
	open       uint8
	bytes      [utf8.UTFMax]byte // the first ones are the open ones, which are not a whole character
}

// add returns the counter after one more byte.
func (c counter) add(b byte) counter {
	if c.open == 0 && b < utf8.RuneSelf {
		c.characters++
		return c
	}
	c.bytes[c.open] = b
	c.open++
	for utf8.FullRune(c.bytes[:c.open]) {
		_, size := utf8.DecodeRune(c.bytes[:c.open])
		var rest counter
		rest.open = uint8(copy(rest.bytes[:], c.bytes[size:c.open]))
		rest.characters = c.characters + 1
		c = rest
	}
	return c
}

// mayRead reports whether a prefix may have one more byte. most is the limit in characters. The
// byte may begin a character or continue an open character.
func (c counter) mayRead(most int32) bool { return int32(c.characters) < most }

// mayEnd reports whether a prefix may end. most is the limit in characters. Each byte of an open
// character counts as a character.
func (c counter) mayEnd(most int32) bool { return int32(c.characters)+int32(c.open) <= most }
