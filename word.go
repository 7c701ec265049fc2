package uri

import "math/bits"

// A word is eight bytes of a text, the first in the lowest bits. Arithmetic on it looks at all of them at once, which
// pays since most bytes of most references are plain, see notPlain, and need no look-up each.
//
// A set of bytes is what the methods below return: the high bits of those bytes. It is exact before the first byte that is
// not US-ASCII. Of that byte only notPlain tells the truth, and of those after it none, since sums are carried there.
type word uint64

const (
	lows  word = 0x01_01_01_01_01_01_01_01
	highs      = lows << 7
)

// The operands of notPlain. They are variables, which nothing changes, because the compiler writes a constant of eight
// bytes out wherever it stands: with constants a URL takes 5 % longer.
var (
	caseBit            = lows * 0x20
	fromA, aboveZ      = lows * (0x80 - 'a'), lows * (0x7F - 'z')
	fromAnd, aboveNine = lows * (0x80 - '&'), lows * (0x7F - '9')
	equals, lowLine    = lows * '=', lows * '_'
	allButHigh         = ^highs
)

// wordAt returns s[i:i+8].
func wordAt(s string, i int) word {
	b := s[i : i+8]
	return word(b[0]) | word(b[1])<<8 | word(b[2])<<16 | word(b[3])<<24 |
		word(b[4])<<32 | word(b[5])<<40 | word(b[6])<<48 | word(b[7])<<56
}

// lastWord returns s[i:], which is shorter than a word, with NUL after it. s must be as long as a word.
func lastWord(s string, i int) word {
	return wordAt(s, len(s)-8) >> (8 * uint(8-(len(s)-i)))
}

// shortWord returns s, which is shorter than a word and not empty, in any order, and with plain bytes for what is
// missing.
func shortWord(s string) word {
	if len(s) < 4 {
		return word(s[0]) | word(s[len(s)/2])<<8 | word(s[len(s)-1])<<16 | lows*'a'&^0xFF_FF_FF
	}
	w := word(s[0]) | word(s[1])<<8 | word(s[2])<<16 | word(s[3])<<24
	s = s[len(s)-4:]
	return w | word(s[0])<<32 | word(s[1])<<40 | word(s[2])<<48 | word(s[3])<<56
}

// notPlain returns the set of the bytes that are not plain. A letter, a digit and one of "&'()*+,-./=_" is plain: all but
// the slash may stand in a reg-name, a segment, a query and a fragment.
//
// A sum has a high bit where the byte is at least the one that the operand is named for, or above it; that of one such
// sum and not of the next is a range. The bit that tells the cases of letters apart turns none that is no letter into
// one.
func (w word) notPlain() word {
	folded := w | caseBit
	letter := (folded + fromA) ^ (folded + aboveZ)
	fromAndToNine := (w + fromAnd) ^ (w + aboveNine)
	neither := ((w ^ equals) + allButHigh) & ((w ^ lowLine) + allButHigh)
	return (neither&^(letter^fromAndToNine) | w) & highs
}

// between returns the set of the bytes from first to last.
func (w word) between(first, last byte) word {
	return ((w + lows*word(0x80-first)) ^ (w + lows*word(0x7F-last))) & highs
}

// equal returns the set of the bytes that are c.
func (w word) equal(c byte) word { return ^((w ^ lows*word(c)) + ^highs) & highs }

// index returns the index of the first byte of a set, 8 where it is empty.
func (set word) index() int { return bits.TrailingZeros64(uint64(set)) / 8 }

// before returns all bits before the first of a set.
func (set word) before() word { return set&-set - 1 }

// bitmap returns a set as one bit a byte, the lowest for the first byte.
func (set word) bitmap() uint64 { return uint64(set * 0x00_02_04_08_10_20_40_81 >> 56) }

// skipPlain returns the offset of the first byte of s[i:] that is not plain, or len(s). Where s is shorter than a word it
// returns i.
func skipPlain(s string, i int) int {
	for ; i+8 <= len(s); i += 8 {
		if odd := wordAt(s, i).notPlain(); odd != 0 {
			return i + odd.index()
		}
	}
	if i == len(s) || len(s) < 8 {
		return i
	}
	return i + lastWord(s, i).notPlain().index() // NUL is not plain
}

// plainBlock returns how many plain bytes s[i:] begins with, but 64 at most, and a bitmap of the slashes among them. s
// must be as long as a word.
func plainBlock(s string, i int) (n int, slashes uint64) {
	for ; i+8 <= len(s); i += 8 {
		w := wordAt(s, i)
		if odd := w.notPlain(); odd != 0 {
			return n + odd.index(), slashes | (w.equal('/')&odd.before()).bitmap()<<(n&63)
		}
		slashes |= w.equal('/').bitmap() << (n & 63)
		if n += 8; n == 64 {
			return n, slashes
		}
	}
	w := lastWord(s, i)
	odd := w.notPlain() // NUL is not plain
	return n + odd.index(), slashes | (w.equal('/')&odd.before()).bitmap()<<(n&63)
}

// isPlain reports whether all bytes of s are plain and none is a slash.
func isPlain(s string) bool {
	if len(s) < 8 {
		if s == "" {
			return true
		}
		w := shortWord(s)
		return w.notPlain()|w.equal('/') == 0
	}
	w := wordAt(s, len(s)-8)
	odd := w.notPlain() | w.equal('/')
	for i := 0; i < len(s)-8; i += 8 {
		w = wordAt(s, i)
		odd |= w.notPlain() | w.equal('/')
	}
	return odd == 0
}
