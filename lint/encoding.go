package lint

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// decodedAt returns the byte at s[i:], decoded if it is percent-encoded, and the offset after it.
func decodedAt(s string, i int) (c byte, end int) {
	if charset.IsTriplet(s, i) {
		return charset.Decode(s, i), i + 3
	}
	return s[i], i + 1
}

// decodedTwiceAt returns the byte at s[i:] after decoding s twice, and the offset after it. The "%"
// and each of the digits may be encoded: "%2565", "%25%36%35" and "%256%35" are all "e". The
// encoded byte has more than three bytes if and only if it is encoded twice.
func decodedTwiceAt(s string, i int) (c byte, end int) {
	c, end = decodedAt(s, i)
	if c != '%' {
		return c, end
	}
	triplet, next := []byte{c, 0, 0}, end
	for k := 1; k < len(triplet) && next < len(s); k++ {
		triplet[k], next = decodedAt(s, next)
	}
	if charset.IsTriplet(string(triplet), 0) {
		return charset.Decode(string(triplet), 0), next
	}
	return c, end
}

// decodedLen returns the length of s after decoding.
func decodedLen(s string) int { return len(s) - 2*strings.Count(s, "%") }

// A place is a part of a URI in which the same percent-encoded bytes mislead.
type place uint8

const (
	inUserinfo   place = iota
	inHost             // delimiters mislead
	inPath             // slashes and backslashes mislead
	inOpaquePath       // a path that is not the path of a file
	inParameters       // a query or a fragment
	inData             // the path or query of a data URI, which may have any encoded byte
)

// codeAt returns the code of the percent-encoded byte c, or "".
//
// In a query, a fragment and an opaque path, people type line breaks and tabs: forms have them, and
// the body of a mailto URI must. An encoded "?" or "#" in a segment is common in file names, and
// few servers look for a query after they decode the path.
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

// checkText checks the percent-encoded sequences and the non-ASCII characters in f.text[i:end]. If
// doubled is set, it also checks for text that is encoded twice. It checks the directions of each
// part between delimiters: labels, file extensions, and names and values of parameters. RFC 3987,
// section 4.2, allows these parts to count as components.
func (l *linter) checkText(f field, i, end int, at place, doubled bool) {
	if charset.IsASCII(f.text[i:end]) {
		if at != inData && strings.IndexByte(f.text[i:end], '%') >= 0 {
			l.checkRuns(f, i, end, at, doubled)
		}
		return
	}
	for i < end {
		part := endBefore(f.text[:end], i, "./?:@&=;,")
		if mixesDirections(f.text[i:part], at) {
			l.add(MixedDirections, f, i, part-i)
		}
		l.checkRuns(f, i, part, at, doubled)
		i = part + 1
	}
}

// checkRuns adds a finding for each run of percent-encoded sequences or characters in f.text[i:end]
// that have the same code.
func (l *linter) checkRuns(f field, i, end int, at place, doubled bool) {
	for i < end {
		start := i
		var code Code
		if code, i = run(f.text[:end], start, at, doubled); code != "" {
			l.add(code, f, start, i-start)
		}
	}
}

// run returns the code of the unit at s[i:], and the end of the run of units with this code.
func run(s string, i int, at place, doubled bool) (code Code, end int) {
	code, end = unit(s, i, at, doubled)
	for end < len(s) {
		next, after := unit(s, end, at, doubled)
		if next != code {
			break
		}
		end = after
	}
	if code == DoubleEncoding && illFormed(s[:end], i, decodedTwiceAt) < end {
		return "", end // no encoder writes this, since the decoded text is not UTF-8, as in "100%25ab"
	}
	return code, end
}

// unit returns the code of the unit at s[i:], or "", and the offset after it. A unit is one of
// these: the text up to the next "%" or non-ASCII character, which has no code; a non-ASCII
// character; in a host, a percent-encoded character that has a code; an overlong sequence; or a
// byte that is encoded once or twice.
func unit(s string, i int, at place, doubled bool) (code Code, end int) {
	for end = i; end < len(s) && s[end] != '%' && s[end] < utf8.RuneSelf; {
		end++
	}
	if end > i {
		return "", end
	}
	if s[i] >= utf8.RuneSelf || at == inHost {
		r, end := at.characterAt(s, i)
		if r >= utf8.RuneSelf {
			after, _ := at.characterAt(s, end)
			code = at.codeOf(r, at.characterBefore(s, i), after)
		}
		if code != "" || s[i] >= utf8.RuneSelf {
			return code, end
		}
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

// overlongEnd returns the offset after the overlong sequence of UTF-8 at s[i:], or i if there is
// none. The sequence may be encoded once or twice. overlongEnd includes sequences of five and six
// bytes, which older versions of UTF-8 had and some decoders still read.
//
//	1100000x 10xxxxxx
//	11100000 100xxxxx 10xxxxxx
//	11110000 1000xxxx 10xxxxxx 10xxxxxx
//	11111000 10000xxx 10xxxxxx 10xxxxxx 10xxxxxx
//	11111100 100000xx 10xxxxxx 10xxxxxx 10xxxxxx 10xxxxxx
//
// RFC 3629, section 3.
func overlongEnd(s string, i int) int {
	lead, end := decodedTwiceAt(s, i)
	length := bits.LeadingZeros8(^lead)
	if length < 2 || length > 6 || lead != 0xC1 && lead<<length != 0 {
		return i
	}
	limit := byte(0x80 | 1<<(8-length))
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

// A decoder returns the decoded byte at s[i:], and the offset after it.
type decoder func(s string, i int) (c byte, end int)

// illFormed returns the offset of the first byte in s[i:] that is not part of valid UTF-8, or
// len(s).
func illFormed(s string, i int, decode decoder) int {
	for i < len(s) {
		r, end := characterAt(s, i, decode)
		if r < 0 {
			return i
		}
		i = end
	}
	return i
}

// characterAt returns the character at s[i:], and the offset after it. If s[i:] does not begin with
// valid UTF-8, the character is -1, and the offset is after one byte.
func characterAt(s string, i int, decode decoder) (r rune, end int) {
	var octets [utf8.UTFMax]byte
	var ends [utf8.UTFMax]int
	n := 0
	for ; i < len(s) && n < len(octets); n++ {
		octets[n], i = decode(s, i)
		ends[n] = i
	}
	r, size := utf8.DecodeRune(octets[:n])
	if r == utf8.RuneError && size <= 1 {
		return -1, ends[0]
	}
	return r, ends[size-1]
}

// scan returns the offset of the first byte of s[i:] for which is, called with the decoded byte,
// returns false, or len(s).
func scan(s string, i int, is func(c byte) bool) int {
	for i < len(s) {
		c, end := decodedAt(s, i)
		if !is(c) {
			return i
		}
		i = end
	}
	return i
}

// endBefore returns the offset of the first of the delimiters in s[i:], or len(s).
func endBefore(s string, i int, delimiters string) int {
	if n := strings.IndexAny(s[i:], delimiters); n >= 0 {
		return i + n
	}
	return len(s)
}

// mayBeDoubled reports whether text may have been encoded twice: whether it has an encoded "%", but
// none of the delimiters after decoding once. A text with delimiters is a reference or has
// parameters, whose encoding is intended.
func mayBeDoubled(text, delimiters string) bool {
	isNone := func(c byte) bool { return strings.IndexByte(delimiters, c) < 0 }
	return strings.Contains(text, "%25") && scan(text, 0, isNone) == len(text)
}

// checkParameters checks a query or a fragment as a list of parameters (RFC 3986, section 3.4). A
// name or a value that is a reference or has parameters after decoding once is not encoded twice:
// the second encoding is its own. at is inData for the query of a data URI, and otherwise
// inParameters.
func (l *linter) checkParameters(f field, at place) {
	if isPlain(f.text) {
		return
	}
	const delimiters = "/?#&="
	for i := 0; i < len(f.text); {
		end := endBefore(f.text, i, "&;")
		value := i + strings.IndexByte(f.text[i:end], '=') + 1 // without "=", the whole parameter is the value
		l.checkText(f, i, value, at, mayBeDoubled(f.text[i:max(i, value-1)], delimiters))
		l.checkText(f, value, end, at, mayBeDoubled(f.text[value:end], delimiters))
		i = end + 1
	}
}
