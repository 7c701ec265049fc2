package textio

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/mattn/go-runewidth"
)

// Visible returns text as it is shown on a terminal, which it cannot control. What is not printable or not UTF-8 is in
// hexadecimal, byte by byte, as in "\xC3". So is a combining mark without a character before it. Backslashes stay, which
// keeps columns easy to count; the result is for reading only.
func Visible(text string) string {
	var b strings.Builder
	combines := false // a mark has a character to combine with
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		combines = isPrintable(r, size) && (combines || runeWidth(r) > 0)
		if combines {
			b.WriteString(text[:size])
		} else {
			size = 1
			fmt.Fprintf(&b, `\x%02X`, text[0])
		}
		text = text[size:]
	}
	return b.String()
}

// isPrintable reports whether a character that was decoded from size bytes may be shown on a terminal.
func isPrintable(r rune, size int) bool {
	return unicode.IsPrint(r) && (r != utf8.RuneError || size > 1)
}

// columnsOf is a terminal outside East Asia, on which characters of ambiguous width have one column.
var columnsOf = runewidth.Condition{}

// runeWidth returns the number of columns of c, which must be printable: 2 for the wide characters of East Asia and for
// emoji, 0 for a mark that combines with the character before it, and 1 for the others. It is an estimate: terminals
// differ in joined emoji, and a terminal that reorders right-to-left scripts shows columns in another order.
func runeWidth(c rune) int {
	switch {
	case c < 0x300:
		return 1
	case unicode.In(c, unicode.Mn, unicode.Me), 0x1160 <= c && c <= 0x11FF, 0xD7B0 <= c && c <= 0xD7FB: // the ranges are vowels
		return 0 // and final consonants of Hangul, which combine with the first one
	default:
		return columnsOf.RuneWidth(c)
	}
}

// AppendReadable appends text with its percent-encoded sequences decoded. What is not printable or not UTF-8 is percent-encoded, so the result is one line
// and cannot control a terminal.
func AppendReadable(dst []byte, text string) []byte {
	decoded, err := escape.Decode(text)
	if err != nil {
		return append(dst, text...)
	}
	return AppendPrintable(dst, decoded)
}

// AppendPrintable appends text with what is not printable or not UTF-8 percent-encoded.
func AppendPrintable(dst []byte, text string) []byte {
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if isPrintable(r, size) {
			dst = append(dst, text[:size]...)
		} else {
			dst = append(dst, escape.Unreserved(text[:size])...)
		}
		text = text[size:]
	}
	return dst
}
