package grammar

import (
	"math/bits"

	"github.com/go-rfc3986/uri/internal/charset"
)

// blocks are the classes of the bytes of a text. 64 bytes are looked up at once. The rules then shift and count bits, and
// look only at the bytes that are not plain.
type blocks struct {
	first   int       // the offset of the first block
	start   int       // the offset of the block that was looked up last, whose bits are the next two
	odd     uint64    // the bytes that are not plain, and the end of the text
	slash   uint64    // the slashes
	slashes [4]uint64 // the slashes of the first blocks
}

// The slashes at which a scan stops, and not only at bytes that are not plain.
const (
	slashes = ^uint64(0) // at all
	none    = 0          // at none
)

// begin looks up the first block, at s[i:].
func (b *blocks) begin(s string, i int) {
	b.first, b.start = i, i
	b.odd, b.slash = classes(s, i)
	b.slashes[0] = b.slash
}

// load looks up the block that has s[i:], or the one after it if that is what b has. It returns the offset from which on a
// scan continues.
func (b *blocks) load(s string, i int) int {
	if uint(i-b.start) < 64 {
		i = b.start + 64
	}
	k := uint(i-b.first) / 64
	b.start = b.first + int(k*64)
	b.odd, b.slash = classes(s, b.start)
	if k < uint(len(b.slashes)) {
		b.slashes[k] = b.slash
	}
	return i
}

// next returns the number of bytes at s[i:] before the next one at which to stop. It is 64 if that is not in the block, and
// also if s[i] is not: then all bits are shifted out.
func (b *blocks) next(i int, stop uint64) int {
	return bits.TrailingZeros64((b.odd | b.slash&stop) >> uint(i-b.start))
}

// scan scans *( set / pct-encoded ) at s[i:], and ucschar too in IRIs. The set must have all plain bytes.
func (p *Parts) scan(s string, i int, set charset.Set, stop uint64) int {
	for {
		n := p.next(i, stop)
		if n == 64 {
			i = p.load(s, i)
			continue
		}
		i += n
		switch {
		case i == len(s):
			return i
		case set.Has(s[i]):
			i++
		case charset.IsTriplet(s, i):
			for i += 3; charset.IsTriplet(s, i); i += 3 { // characters beyond US-ASCII have several
			}
		case s[i] >= 0x80 && p.alphabet == IRI:
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

// scanLast scans query or fragment at s[i:]. Nobody asks for slashes there, so it has no need of more blocks.
func (p *Parts) scanLast(s string, i int, beyond scanner) int {
	if n := p.next(i, none); n < 64 {
		i += n
	} else if uint(i-p.start) < 64 {
		i = p.start + 64
	}
	for {
		i = charset.ScanEncoded(s, i, charset.QueryFragment)
		if i == len(s) || s[i] < 0x80 || p.alphabet == URI {
			return i
		}
		end := beyond(s, i)
		if end == i {
			return i
		}
		i = end
	}
}

// A scanner returns the offset after the characters at s[i:] that are beyond US-ASCII and allowed.
type scanner func(s string, i int) int

// classes returns the bytes of the block at s[i:] that are not plain, with the end of s, and the slashes.
func classes(s string, i int) (odd, slash uint64) {
	if len(s)-i < 8 {
		return shortClasses(s, i)
	}
	n := 0
	for ; n < 64 && i+8 <= len(s); i += 8 {
		sets := charset.Gather8(s, i)
		odd |= uint64(uint8(sets)) << (n & 63)
		slash |= uint64(uint8(sets>>8)) << (n & 63)
		n += 8
	}
	if n < 64 { // the last eight bytes of s, without those that the loop has looked up
		sets := charset.Gather8(s, len(s)-8)
		seen := uint(8-(len(s)-i)) & 15
		odd |= uint64(uint8(sets)>>seen) << (n & 63)
		slash |= uint64(uint8(sets>>8)>>seen) << (n & 63)
	}
	return ^odd, slash
}

// shortClasses is classes for less than eight bytes.
func shortClasses(s string, i int) (odd, slash uint64) {
	for n, c := range []byte(s[i:]) {
		sets := charset.Gather(c)
		odd |= uint64(sets&charset.Plain) << (n & 63)
		slash |= uint64(sets>>8) << (n & 63)
	}
	return ^odd, slash
}
