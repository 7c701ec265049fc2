package charset

import (
	"encoding/binary"
	"unicode/utf8"
)

// IsASCII reports whether all bytes of s are ASCII.
func IsASCII(s string) bool { return ScanASCII(s, 0) == len(s) }

// ScanASCII scans ASCII at s[i:], and returns the offset of the first byte that is not ASCII, or
// len(s).
func ScanASCII(s string, i int) int {
	for i+8 <= len(s) && wordAt(s, i)&highs == 0 {
		i += 8
	}
	for i < len(s) && s[i] < utf8.RuneSelf {
		i++
	}
	return i
}

// highs has the high bit of each of eight bytes. ASCII bytes do not have it.
const highs = 0x80_80_80_80_80_80_80_80

// wordAt returns s[i:i+8] as an integer.
func wordAt(s string, i int) uint64 { return binary.LittleEndian.Uint64([]byte(s[i : i+8])) }

// Equal8 returns a bit for each byte of s[i:i+8]: 1 if the byte is c. The lowest bit is for s[i].
func Equal8(s string, i int, c byte) uint64 {
	const ones, lows = 0x01_01_01_01_01_01_01_01, ^uint64(highs)
	x := wordAt(s, i) ^ ones*uint64(c)
	x = ^((x&lows + lows) | x | lows) // the high bit of each byte that was equal
	return x >> 7 * 0x01_02_04_08_10_20_40_80 >> 56
}

// ScanUcschar scans *ucschar at s[i:], in UTF-8, and returns the offset of the first byte that does
// not match, or len(s). It decides most characters by their first byte: U+00C0 to U+07FF and U+1000
// to U+CFFF, which include most scripts, are all ucschar.
func ScanUcschar(s string, i int) int {
	for i < len(s) {
		switch c := s[i]; {
		case c < utf8.RuneSelf:
			return i
		case 0xE1 <= c && c <= 0xEC && i+2 < len(s) && isContinuation(s[i+1]) && isContinuation(s[i+2]):
			i += 3
		case 0xC3 <= c && c <= 0xDF && i+1 < len(s) && isContinuation(s[i+1]):
			i += 2
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if !IsUcschar(r) {
				return i
			}
			i += size
		}
	}
	return i
}

// isContinuation reports whether c is UTF8-tail (RFC 3629, section 4).
func isContinuation(c byte) bool { return c&0xC0 == 0x80 }

// ScanUcscharOrPrivate is like ScanUcschar, but scans *( ucschar / iprivate ).
func ScanUcscharOrPrivate(s string, i int) int {
	for {
		i = ScanUcschar(s, i)
		r, size := utf8.DecodeRuneInString(s[i:])
		if !IsIprivate(r) {
			return i
		}
		i += size
	}
}

// IsUcschar reports whether r is a ucschar: a character that IRIs allow and URIs do not. U+FFFD,
// which stands for bytes that are not UTF-8, is not a ucschar.
//
//	ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
//	        / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
//	        / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
//	        / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
//	        / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
//	        / %xD0000-DFFFD / %xE1000-EFFFD
//
// RFC 3987, section 2.2.
func IsUcschar(r rune) bool {
	switch {
	case r <= 0xFFEF:
		return 0xA0 <= r && r <= 0xD7FF || 0xF900 <= r && r <= 0xFDCF || 0xFDF0 <= r
	case r <= 0xFFFF || r >= 0xF0000:
		return false
	default: // planes 1 to 14, except the noncharacters at their ends, and the tags and variation selectors in plane 14
		return r&0xFFFF <= 0xFFFD && r>>12 != 0xE0
	}
}

// IsIprivate reports whether r is an iprivate: a private-use character, which IRIs allow only in
// the query.
//
//	iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD
//
// RFC 3987, section 2.2.
func IsIprivate(r rune) bool {
	return 0xE000 <= r && r <= 0xF8FF || 0xF0000 <= r && r <= 0x10FFFF && r&0xFFFF <= 0xFFFD
}
