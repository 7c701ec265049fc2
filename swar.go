package uri

import "math/bits"

// A word is eight bytes of a text, the first in the lowest bits. Arithmetic on a word processes all
// eight bytes at once.
//
// Its methods return sets of bytes: a set has the high bit of each byte in it. A set is exact for
// all bytes, US-ASCII or not: the high bits are left out of all sums, so nothing is carried into
// the next byte.
type word uint64

const (
	lows  word = 0x01_01_01_01_01_01_01_01
	highs      = lows << 7
)

// wordAt returns s[i:i+8].
func wordAt(s string, i int) word {
	b := s[i : i+8]
	return word(b[0]) | word(b[1])<<8 | word(b[2])<<16 | word(b[3])<<24 |
		word(b[4])<<32 | word(b[5])<<40 | word(b[6])<<48 | word(b[7])<<56
}

// shortWord returns the bytes of s, in any order, each at least once. s must be shorter than a word
// and not empty.
func shortWord(s string) word {
	if len(s) < 4 {
		return lows*word(s[0]) ^ word(s[0]^s[len(s)/2])<<8 ^ word(s[0]^s[len(s)-1])<<16
	}
	w := word(s[0]) | word(s[1])<<8 | word(s[2])<<16 | word(s[3])<<24
	s = s[len(s)-4:]
	return w | word(s[0])<<32 | word(s[1])<<40 | word(s[2])<<48 | word(s[3])<<56
}

// between returns the set of the bytes from first to last, which must be US-ASCII.
func (w word) between(first, last byte) word {
	low := w &^ highs
	return ((low + lows*word(0x80-first)) ^ (low + lows*word(0x7F-last))) &^ w & highs
}

// equal returns the set of the bytes that are equal to c.
func (w word) equal(c byte) word {
	differs := w ^ lows*word(c)
	return ^((differs&^highs + ^highs) | differs) & highs
}

// index returns the index of the first byte of a set, or 8 if the set is empty.
func (set word) index() int { return bits.TrailingZeros64(uint64(set)) / 8 }

// before returns all bits before the first one of a set.
func (set word) before() word { return set&-set - 1 }
