package textio

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
)

// hexadecimal returns text with each byte that is not printable US-ASCII in hexadecimal, as in "\xC3", so that it
// cannot control a terminal. It leaves backslashes alone, which keeps columns easy to count; the result is for reading
// only.
func hexadecimal(text string) string {
	var b strings.Builder
	for i := range len(text) {
		writeEscaped(&b, text[i])
	}
	return b.String()
}

// escapedSize returns the number of columns of c in the result of hexadecimal.
func escapedSize(c byte) int {
	if isPrintable(c) {
		return 1
	}
	return len(`\x00`)
}

// writeEscaped writes c as hexadecimal does.
func writeEscaped(b *strings.Builder, c byte) {
	if isPrintable(c) {
		b.WriteByte(c)
		return
	}
	const digits = "0123456789ABCDEF"
	b.WriteString(`\x`)
	b.WriteByte(digits[c>>4])
	b.WriteByte(digits[c&15])
}

// AppendVisible appends text for a terminal. Each byte that is not part of a printable UTF-8 character is in
// hexadecimal.
func AppendVisible(dst []byte, text string) []byte {
	for text != "" {
		c, size := utf8.DecodeRuneInString(text)
		if unicode.IsPrint(c) && (c != utf8.RuneError || size > 1) {
			dst = append(dst, text[:size]...)
		} else {
			dst = append(dst, hexadecimal(text[:size])...)
		}
		text = text[size:]
	}
	return dst
}

// isPrintable reports whether c is a visible US-ASCII character or the space.
func isPrintable(c byte) bool { return ' ' <= c && c <= '~' }

// Ellipsis marks where a text is cut.
const Ellipsis = "..."

// Readable returns text with the percent-encoded sequences of printable characters decoded.
func Readable(text string) string {
	if !strings.Contains(text, "%") {
		return text
	}
	return string(AppendReadable(nil, text))
}

// AppendReadable appends text decoded. What is not printable or not UTF-8 is percent-encoded, so the result is one line
// and cannot control a terminal.
func AppendReadable(dst []byte, text string) []byte {
	decoded, err := escape.Decode(text)
	if err != nil {
		return append(dst, text...)
	}
	return AppendPrintable(dst, decoded)
}

// AppendPrintable appends text with what is not printable or not UTF-8 percent-encoded.
func AppendPrintable[T string | []byte](dst []byte, text T) []byte {
	for i := 0; i < len(text); {
		if isPrintable(text[i]) {
			dst = append(dst, text[i])
			i++
			continue
		}
		c, size := utf8.DecodeRuneInString(string(text[i:min(len(text), i+utf8.UTFMax)]))
		if unicode.IsPrint(c) && (c != utf8.RuneError || size > 1) {
			dst = append(dst, text[i:i+size]...)
		} else {
			for _, b := range []byte(text[i : i+size]) {
				dst = fmt.Appendf(dst, "%%%02X", b)
			}
		}
		i += size
	}
	return dst
}
