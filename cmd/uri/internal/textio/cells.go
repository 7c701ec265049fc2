package textio

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"github.com/go-rfc3986/uri/escape"
)

// Visible returns text as it is shown on a terminal, which it cannot control. What is not printable or not UTF-8 is in
// hexadecimal, byte by byte, as in "\xC3". So is a combining mark without a character before it. Backslashes stay, which
// keeps columns easy to count; the result is for reading only.
func Visible(text string) string {
	const wide = "漢" // which no mark makes wider
	var b strings.Builder
	combines := false // a mark has a character to combine with
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		combines = isPrintable(r, size) && (combines || DisplayWidth(wide+text[:size]) > DisplayWidth(wide))
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

// columns counts those of a terminal. Characters that are shown as one, such as a letter with its marks or a flag, have the
// width of the first. One of ambiguous width has one column, whatever the locale is. What Paint adds has none. All this is
// an estimate: terminals differ, and one that reorders right-to-left scripts shows columns in another order.
var columns = displaywidth.Options{ControlSequences: true}

// DisplayWidth returns the number of columns of text, which must be printable, except for what Paint adds.
func DisplayWidth(text string) int { return columns.String(text) }

// CutColumns divides text after as many characters as fit in a number of columns.
func CutColumns(text string, room int) (start, rest string) {
	size := 0
	for shown := columns.StringGraphemes(text); shown.Next(); size += len(shown.Value()) {
		if room -= shown.Width(); room < 0 {
			break
		}
	}
	return text[:size], text[size:]
}
