package lint

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// decodedAt returns the byte that stands at s[i:], decoded where it is a triplet, and the offset after it.
func decodedAt(s string, i int) (c byte, end int) {
	if charset.IsTriplet(s, i) {
		return charset.Decode(s, i), i + 3
	}
	return s[i], i + 1
}

// decodedTwiceAt returns the byte that stands at s[i:] once s is decoded twice, and the offset after it. Either decoding
// may find the "%" and each of the digits encoded: "%2565", "%25%36%35" and "%256%35" are all "e". It takes two decodings
// where it is longer than a triplet.
func decodedTwiceAt(s string, i int) (c byte, end int) {
	c, end = decodedAt(s, i)
	if end == i+1 || c != '%' {
		return c, end
	}
	value := uint64(0)
	for next, n := end, 0; n < 2; n++ {
		if next == len(s) {
			return c, end
		}
		var d byte
		if d, next = decodedAt(s, next); !charset.Hexdig.Has(d) {
			return c, end
		}
		if value = value<<4 | uint64(charset.HexValue(d)); n == 1 {
			return byte(value), next
		}
	}
	return c, end
}

// decodedLen returns how many bytes s is once decoded.
func decodedLen(s string) int { return len(s) - 2*strings.Count(s, "%") }

// A place says which triplets mislead in a text.
type place uint8

const (
	inUserinfo   place = iota
	inHost             // what delimits authorities or their parts
	inPath             // what file systems and decoding servers take for slashes
	inOpaquePath       // what is no path to those who serve it
	inParameters       // query and fragment
	inData             // what may have any encoded byte
)

// codeAt returns what the octet c, written as a triplet, is at fault for in that place, or "".
//
// In a query, a fragment and an opaque path, line breaks and tabulators are text that was typed: a form has them, and
// a mailto URI must. An encoded "?" or "#" in a segment is ordinary in the names of files, and few servers look for a
// query once they have decoded the path.
func (at place) codeAt(c byte) Code {
	switch {
	case c == 0:
		return EncodedNUL
	case (at == inParameters || at == inOpaquePath) && (c == '\t' || c == '\n' || c == '\r'):
		return ""
	case c < ' ' || c == 0x7F:
		return EncodedControl
	case at == inPath && c == '/':
		return EncodedSlash
	case (at == inPath || at == inHost) && c == '\\':
		return EncodedBackslash
	case at == inHost && strings.IndexByte("/?#@:[] ", c) >= 0:
		return EncodedHostDelimiter
	default:
		return ""
	}
}

// checkText looks at f.text[i:end], which stands in that place: at its triplets, where doubled is set for what looks
// encoded twice too, and at its characters beyond US-ASCII.
func (l *linter) checkText(f field, i, end int, at place, doubled bool) {
	if charset.IsASCII(f.text[i:end]) {
		if at != inData && strings.IndexByte(f.text[i:end], '%') >= 0 {
			l.checkRuns(f, i, end, at, doubled)
		}
		return
	}
	for i < end {
		part := partEnd(f.text[:end], i)
		if mixesDirections(f.text[i:part], at) {
			l.add(MixedDirections, f, i, part-i)
		}
		l.checkRuns(f, i, part, at, doubled)
		i = part + 1
	}
}

// checkRuns adds a finding for each run of triplets or characters in f.text[i:end] that are at fault for the same thing.
func (l *linter) checkRuns(f field, i, end int, at place, doubled bool) {
	for {
		start := nextUnit(f.text[:end], i)
		if start == end {
			return
		}
		var code Code
		if code, i = run(f.text[:end], start, at, doubled); code != "" {
			l.add(code, f, start, i-start)
		}
	}
}

// nextUnit returns the offset of the first triplet or character beyond US-ASCII in s[i:], or len(s).
func nextUnit(s string, i int) int {
	for i < len(s) && !isUnit(s, i) {
		i++
	}
	return i
}

// isUnit reports whether a triplet or a character beyond US-ASCII stands at s[i:]. There is no other "%" in the text.
func isUnit(s string, i int) bool { return s[i] == '%' || s[i] >= utf8.RuneSelf }

// run returns the end of the triplets or characters that begin at s[i:] and are at fault for the same thing, and for
// what.
func run(s string, i int, at place, doubled bool) (code Code, end int) {
	code, end = unit(s, i, at, doubled)
	for end < len(s) && isUnit(s, end) {
		next, after := unit(s, end, at, doubled)
		if next != code {
			break
		}
		end = after
	}
	if code == DoubleEncoding && illFormed(s, i, end, decodedTwiceAt) >= 0 {
		return "", end // no encoder of text makes this of anything, as in "100%25ab"
	}
	return code, end
}

// unit returns what the character or the triplets at s[i:] are at fault for, if anything, and the offset after them: the
// triplets of an overlong sequence, or those of one octet, once s is decoded twice.
func unit(s string, i int, at place, doubled bool) (code Code, end int) {
	if s[i] >= utf8.RuneSelf {
		r, size := utf8.DecodeRuneInString(s[i:])
		return at.codeOf(r), i + size
	}
	if at == inData {
		return "", i + len("%XX")
	}
	if end := overlongEnd(s, i); end > i {
		return OverlongUTF8, end
	}
	c, end := decodedTwiceAt(s, i)
	code = at.codeAt(c)
	twice := end > i+3
	switch {
	case twice && code != "":
		return DoubleDecoding, end
	case twice && doubled:
		return DoubleEncoding, end
	default:
		return code, end
	}
}

// overlongEnd returns the offset after the overlong sequence of UTF-8 at s[i:], once s is decoded twice, or i where
// there is none.
func overlongEnd(s string, i int) int {
	lead, end := decodedTwiceAt(s, i)
	length, limit := overlongForm(lead)
	if length == 0 {
		return i
	}
	for range length - 1 {
		if end == len(s) {
			return i
		}
		var c byte
		if c, end = decodedTwiceAt(s, end); c < 0x80 || c >= limit {
			return i
		}
		limit = 0xC0
	}
	return end
}

// overlongForm returns the length of the overlong sequences that begin with that octet, and what their second octet is
// less than; 0 where there are none. UTF-8 once had five and six octets too, and some decoders still read them.
//
//	1100000x 10xxxxxx
//	11100000 100xxxxx 10xxxxxx
//	11110000 1000xxxx 10xxxxxx 10xxxxxx
//	11111000 10000xxx 10xxxxxx 10xxxxxx 10xxxxxx
//	11111100 100000xx 10xxxxxx 10xxxxxx 10xxxxxx 10xxxxxx
//
// RFC 3629, section 3.
func overlongForm(lead byte) (length int, limit byte) {
	switch lead {
	case 0xC0, 0xC1:
		return 2, 0xC0
	case 0xE0:
		return 3, 0xA0
	case 0xF0:
		return 4, 0x90
	case 0xF8:
		return 5, 0x88
	case 0xFC:
		return 6, 0x84
	default:
		return 0, 0
	}
}

// illFormed returns the offset of the first octet in s[i:end] that belongs to no well-formed UTF-8, or -1. Each octet is
// read by decode, which returns the offset after it.
func illFormed(s string, i, end int, decode func(s string, i int) (c byte, end int)) int {
	for i < end {
		r, next := characterAt(s, i, end, decode)
		if r < 0 {
			return i
		}
		i = next
	}
	return -1
}

// characterAt returns the character that the octets at s[i:end] begin with, and the offset after it, or -1 where they are
// not UTF-8. Each octet is read by decode.
func characterAt(s string, i, end int, decode func(s string, i int) (c byte, end int)) (r rune, next int) {
	var octets [utf8.UTFMax]byte
	var ends [utf8.UTFMax]int
	n := 0
	for j := i; j < end && n < len(octets); n++ {
		octets[n], j = decode(s, j)
		ends[n] = j
	}
	r, size := utf8.DecodeRune(octets[:n])
	if r == utf8.RuneError && size == 1 {
		return -1, i
	}
	return r, ends[size-1]
}

// holds reports whether text, decoded once, has one of those bytes.
func holds(text, bytes string) bool {
	for i := 0; i < len(text); {
		var c byte
		if c, i = decodedAt(text, i); strings.IndexByte(bytes, c) >= 0 {
			return true
		}
	}
	return false
}

// checkParameters looks at a query or a fragment, which is taken for parameters (RFC 3986, section 3.4). The value of
// one that is itself a reference or has parameters, decoded once, has encoding of its own and looks encoded twice. The
// place is inData for the query of a data URI, and else inParameters.
func (l *linter) checkParameters(f field, at place) {
	for i := 0; i < len(f.text); {
		end := i + parameterLen(f.text[i:])
		value := i + strings.IndexByte(f.text[i:end], '=') + 1 // where there is no "=", all is value
		l.checkText(f, i, value, at, at == inParameters)
		l.checkText(f, value, end, at, at == inParameters && !holds(f.text[value:end], "/?#&="))
		i = end + 1
	}
}

// parameterLen returns the length of the parameter that s begins with.
func parameterLen(s string) int {
	for i := range len(s) {
		if s[i] == '&' || s[i] == ';' {
			return i
		}
	}
	return len(s)
}
