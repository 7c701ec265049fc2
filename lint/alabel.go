package lint

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// acePrefix begins every A-label (RFC 5890, section 2.3.2.5).
const acePrefix = "xn--"

// hasACEPrefix reports whether label, decoded, begins like an A-label.
func hasACEPrefix(label string) bool {
	_, ok := cutDecoded(label, acePrefix)
	return ok
}

// isFakeALabel reports whether label begins like an A-label but is not one, as far as this package
// can tell.
func isFakeALabel(label string) bool {
	_, fake := readALabel(label)
	return fake
}

// readALabel returns the Unicode form of a label that, decoded, is an A-label. Otherwise the form
// is empty, and fake reports whether label begins like an A-label. A label that is too long for an
// A-label is not decoded.
func readALabel(label string) (u codePoints, fake bool) {
	i, ok := cutDecoded(label, acePrefix)
	if !ok || decodedLen(label) > maxLabel {
		return codePoints{}, false
	}
	var room [maxLabel - len(acePrefix)]byte
	encoded := room[:0]
	for i < len(label) {
		var c byte
		c, i = decodedAt(label, i)
		encoded = append(encoded, charset.Lower(c))
	}
	u = decodePunycode(encoded)
	if !isULabel(u.all()) || !isPunycodeOf(encoded, u.all()) {
		return codePoints{}, true
	}
	return u, false
}

// isPunycodeOf reports whether encoding the label gives encoded back (RFC 5891, section 5.3).
func isPunycodeOf(encoded []byte, label []rune) bool {
	var room [maxLabel]byte
	again, ok := appendPunycode(room[:0], label)
	return ok && bytes.Equal(encoded, again)
}

// isULabel reports whether label may be the Unicode form of an A-label, as far as the tables of
// package unicode tell:
//
//   - It has a character beyond US-ASCII (RFC 5890, section 2.3.2.1).
//   - It neither begins nor ends with "-", and does not have "--" as its third and fourth character
//     (RFC 5891, section 4.2.3.1).
//   - It does not begin with a mark (RFC 5891, section 4.2.3.2).
//   - IDNA allows all its characters unmapped (RFC 5892, section 2); see isWritten.
//   - Its directions are not mixed (RFC 5893, section 2).
func isULabel(label []rune) bool {
	beyond := false
	var seen directions
	for i, r := range label {
		if !isWritten(label, i) || r == '-' && (i == 0 || i == len(label)-1 || i == 3 && label[2] == '-') {
			return false
		}
		beyond = beyond || r >= utf8.RuneSelf
		seen.add(r)
	}
	return beyond && !unicode.Is(unicode.M, label[0]) && !seen.mislead(true)
}

// isWritten reports whether IDNA may produce the character of index i in a label. If it is US-ASCII,
// it is a letter, a digit or "-". IDNA never produces capitals, except those of Cherokee, and only the
// invisible characters that join letters. Emoji are accepted: IDNA2008 disallows them, but UTS #46 does
// not, and there are names with emoji.
func isWritten(label []rune, i int) bool {
	r, before, after := label[i], rune(utf8.RuneError), rune(utf8.RuneError)
	if i > 0 {
		before = label[i-1]
	}
	if i < len(label)-1 {
		after = label[i+1]
	}
	switch {
	case r < utf8.RuneSelf:
		return true
	case isInvisible(r):
		return joins(r, before, after)
	case unicode.In(r, unicode.Lu, unicode.Lt):
		return unicode.Is(unicode.Cherokee, r)
	default:
		return inHost.codeOf(r, before, after) == ""
	}
}

// isLongLabel reports whether label is too long for the DNS: it is longer than 63 bytes once
// decoded, or it has characters beyond US-ASCII and its A-label is longer.
func isLongLabel(label string) bool {
	if isPlain(label) {
		return len(label) > maxLabel
	}
	var u codePoints
	beyond := false
	for i := 0; i < len(label); {
		r, next := characterAt(label, i, len(label), decodedAt)
		if r < 0 || !u.insert(u.n, r) {
			return decodedLen(label) > maxLabel
		}
		beyond = beyond || r >= utf8.RuneSelf
		i = next
	}
	var room [maxLabel - len(acePrefix)]byte
	_, fits := appendPunycode(room[:0], u.all())
	return beyond && !fits
}
