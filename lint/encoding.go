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

// checkTriplets adds a finding for each run of triplets in f.text[i:end] that are at fault for the same thing, and
// where doubled is set for what looks encoded twice.
func (l *linter) checkTriplets(f field, i, end int, at place, doubled bool) {
	for {
		percent := strings.IndexByte(f.text[i:end], '%')
		if percent < 0 {
			return
		}
		start := i + percent
		var code Code
		if code, i = run(f.text[:end], start, at, doubled); code != "" {
			l.add(code, f, start, i-start)
		}
	}
}

// run returns the end of the triplets that begin at s[i:] and are at fault for the same thing, and for what.
func run(s string, i int, at place, doubled bool) (code Code, end int) {
	code, width := unit(s, i, at, doubled)
	start := i
	for i += width; charset.IsTriplet(s, i); i += width {
		if next, _ := unit(s, i, at, doubled); next != code {
			break
		}
	}
	if code == DoubleEncoding && illFormed(s, start, i, width) >= 0 {
		return "", i // no encoder of text makes this of anything, as in "100%25ab"
	}
	return code, i
}

// unit returns what the triplet at s[i:] is at fault for, if anything, and the number of bytes that takes: that of a
// triplet encoded once more is 5.
func unit(s string, i int, at place, doubled bool) (code Code, width int) {
	c := charset.Decode(s, i)
	if doubled && c == '%' && i+4 < len(s) && charset.Hexdig.Has(s[i+3]) && charset.Hexdig.Has(s[i+4]) {
		return DoubleEncoding, 5
	}
	return at.codeAt(c), 3
}

// illFormed returns the offset of the first octet in s[i:end] that belongs to no well-formed UTF-8, or -1. Each octet
// takes width bytes, of which the last two are its hexadecimal digits.
func illFormed(s string, i, end, width int) int {
	for i < end {
		var octets [utf8.UTFMax]byte
		n := 0
		for j := i; j < end && n < len(octets); j += width {
			octets[n] = charset.Decode(s, j+width-3)
			n++
		}
		r, size := utf8.DecodeRune(octets[:n])
		if r == utf8.RuneError && size == 1 {
			return i
		}
		i += size * width
	}
	return -1
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
// one that is itself a reference or has parameters, decoded once, has encoding of its own and looks encoded twice.
func (l *linter) checkParameters(f field) {
	for i := 0; i < len(f.text); {
		end := i + parameterLen(f.text[i:])
		value := i + strings.IndexByte(f.text[i:end], '=') + 1 // where there is no "=", all is value
		l.checkTriplets(f, i, value, inParameters, true)
		l.checkTriplets(f, value, end, inParameters, !holds(f.text[value:end], "/?#&="))
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
