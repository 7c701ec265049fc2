package advice

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Causes that concern the text as a whole: its encoding, or bytes around the reference.
var (
	errUTF16      = errors.New("the text is in UTF-16: convert it to UTF-8")
	errNUL        = errors.New("0x00 is not allowed: if NUL separates texts, parse each of them")
	errWhiteSpace = errors.New("white space around a URI is not part of it: remove it")

	// ErrByteOrderMark is the cause if a text begins with U+FEFF.
	ErrByteOrderMark = errors.New("a byte order mark (U+FEFF) is not part of a URI: remove it")
)

// ByteOrderMark is U+FEFF, which some programs write at the start of UTF-8 text.
const ByteOrderMark = "\uFEFF"

// textCause returns the cause if the text is UTF-16, or has a NUL, a byte order mark or white space
// around the reference. Otherwise, it returns nil.
func (p *place) textCause() error {
	s, i := p.text, p.Offset
	if p.hidden || i == len(s) {
		return nil
	}
	c, _ := utf8.DecodeRuneInString(s[i:])
	switch {
	case isUTF16(s, i):
		return errUTF16
	case c == 0:
		return errNUL
	case i == 0 && strings.HasPrefix(s, ByteOrderMark):
		return ErrByteOrderMark
	case unicode.IsSpace(c) && (i == 0 || strings.TrimSpace(s[i:]) == ""):
		return errWhiteSpace
	default:
		return nil
	}
}

// isUTF16 reports whether s is UTF-16 text: whether it begins with a byte order mark of UTF-16, or
// every second byte of it is NUL and s[i] is the first of at least two.
func isUTF16(s string, i int) bool {
	if i == 0 && (strings.HasPrefix(s, "\xFF\xFE") || strings.HasPrefix(s, "\xFE\xFF")) {
		return true
	}
	for k := range len(s) {
		if (s[k] == 0) != (k%2 == i%2) {
			return false
		}
	}
	return i+2 < len(s)
}
