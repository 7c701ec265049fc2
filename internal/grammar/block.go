package grammar

import (
	"math/bits"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A block has the classes of 64 bytes of the text, one bit for each byte. Method begin looks all of
// them up. The rules then shift and count bits, and look only at the bytes where they stop. Most
// references fit in one block.
type block struct {
	first   int    // the offset of the block
	nonPath uint64 // the bytes that are neither pchar nor "/"; the end of the text counts as such a byte
	delims  uint64 // "/", ":" and "@"
	slash   uint64 // "/"
}

// Values of stop. A scan always stops at a byte that is not allowed in a path, and with
// stopAtDelims at "/", ":" and "@" too.
const (
	stopAtDelims  = ^uint64(0)
	stopAtNonPath = 0
)

// next returns the number of bytes from s[i] to the next byte at which to stop, or 64 if the block
// has no such byte. It also returns 64 if s[i] is after the block, since the shift then leaves no
// bit.
func (b *block) next(i int, stop uint64) int {
	return bits.TrailingZeros64((b.nonPath | b.delims&stop) >> uint(i-b.first))
}

// scan scans *( set / pct-encoded ) at s[i:], and in IRIs also ucschar. Since it skips the bytes at
// which next does not stop, set must contain them: all bytes of charset.Path if stop is
// stopAtNonPath, and all but the delimiters if stop is stopAtDelims.
func (p *Parts) scan(s string, i int, set charset.Set, stop uint64) int {
	for {
		if n := p.next(i, stop); n < 64 {
			i += n
		} else {
			i = charset.ScanEncoded(s, max(i, p.first+64), set)
		}
		switch {
		case i == len(s):
			return i
		case set.Has(s[i]):
			i++
		case charset.IsTriplet(s, i):
			for i += 3; charset.IsTriplet(s, i); i += 3 { // a non-ASCII character has several triplets
			}
		case s[i] >= 0x80 && p.isIRI:
			end := charset.ScanUcschar(s, i)
			if end == i {
				return i
			}
			i = end
		default:
			return i
		}
	}
}

// begin looks up the block that begins at s[i].
func (b *block) begin(s string, i int) {
	b.first = i
	var pchar, delims uint64
	n := 0
	for ; n < 64 && i+8 <= len(s); i += 8 {
		sets := charset.Gather8(s, i)
		pchar |= uint64(uint8(sets)) << (n & 63)
		delims |= uint64(uint8(sets>>8)) << (n & 63)
		n += 8
	}
	switch {
	case n == 64 || i == len(s):
	case len(s) >= 8: // the last eight bytes of s, without those that the loop has looked up
		sets := charset.Gather8(s, len(s)-8)
		seen := uint(8-(len(s)-i)) & 15
		pchar |= uint64(uint8(sets)>>seen) << (n & 63)
		delims |= uint64(uint8(sets>>8)>>seen) << (n & 63)
	default:
		for n, c := range []byte(s[i:]) {
			sets := charset.Of(c)
			pchar |= uint64(sets&1) << (n & 63)
			delims |= uint64(sets>>8&1) << (n & 63)
		}
	}
	b.nonPath, b.delims, b.slash = ^(pchar | delims), delims, delims&^pchar
}

// scanDigits scans *DIGIT at s[i:].
func scanDigits(s string, i int) int { return scanSet(s, i, charset.Digit) }

// scanSet scans *set at s[i:].
func scanSet(s string, i int, set charset.Set) int {
	for i < len(s) && set.Has(s[i]) {
		i++
	}
	return i
}

// startsWith reports whether s[i:] begins with c. i may be greater than len(s).
func startsWith(s string, i int, c byte) bool { return i < len(s) && s[i] == c }
