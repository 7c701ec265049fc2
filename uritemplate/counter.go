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

// A counter counts the characters of a prefix byte by byte.
type counter struct {
	characters uint16
	open       uint8
	bytes      [utf8.UTFMax]byte // bytes[:open] is the beginning of a character
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

// mayRead reports whether a prefix of at most maxLength characters may have one more byte. The byte
// may begin a character or continue the open one.
func (c counter) mayRead(maxLength int32) bool { return int32(c.characters) < maxLength }

// mayEnd reports whether a prefix of at most maxLength characters may end. Each byte of an open
// character counts as a character.
func (c counter) mayEnd(maxLength int32) bool { return int32(c.characters)+int32(c.open) <= maxLength }
