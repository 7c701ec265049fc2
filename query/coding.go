package query

import (
	"cmp"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// appendEncoded appends a key or a value, encoded for the dialect.
func (d Dialect) appendEncoded(dst []byte, text string) []byte {
	if d != Form {
		return charset.AppendAllEncoded(dst, text, charset.ParamData)
	}
	for i := range len(text) {
		switch c := text[i]; {
		case c == ' ':
			dst = append(dst, '+')
		case isBareInForms(c):
			dst = append(dst, c)
		default:
			dst = charset.AppendEncoded(dst, c)
		}
	}
	return dst
}

// isBareInForms reports whether a form does not encode c: whether c is a letter, a digit or one of
// "*-._" (URL Standard, section 5.2).
func isBareInForms(c byte) bool {
	return c == '*' || c != '~' && charset.Unreserved.Has(c)
}

// isBare reports whether text is written unchanged.
func (d Dialect) isBare(text string) bool {
	if d != Form {
		return charset.Scan(text, 0, charset.ParamData) == len(text)
	}
	for i := range len(text) {
		if !isBareInForms(text[i]) {
			return false
		}
	}
	return true
}

// write writes text as appendEncoded appends it, in pieces that fit on the stack. The encoding of a
// byte does not depend on other bytes, so the pieces may end anywhere.
func (d Dialect) write(b *strings.Builder, text string) {
	if d.isBare(text) {
		b.WriteString(text)
		return
	}
	const maxPiece = 64
	var room [3 * maxPiece]byte
	for ; len(text) > maxPiece; text = text[maxPiece:] {
		b.Write(d.appendEncoded(room[:0], text[:maxPiece]))
	}
	b.Write(d.appendEncoded(room[:0], text))
}

// decode decodes a key or a value. It returns raw itself if nothing is encoded, and otherwise
// allocates once. Each "%" in raw must begin a percent-encoded sequence.
func (d Dialect) decode(raw string) string {
	first := d.firstEncoded(raw)
	switch {
	case first == len(raw):
		return raw
	case len(raw) <= 64: // most values; without this case, Get takes 1.1 times as long for them
		var room [64]byte
		n := copy(room[:], raw[:first])
		for i := first; i < len(raw); n++ {
			room[n&63], i = d.decodeByte(raw, i)
		}
		return string(room[:n])
	}
	var text strings.Builder
	text.Grow(len(raw) - 2*strings.Count(raw, "%"))
	for i := 0; i < len(raw); {
		var c byte
		c, i = d.decodeByte(raw, i)
		text.WriteByte(c)
	}
	return text.String()
}

// firstEncoded returns the offset of the first byte of raw that decodeByte decodes, or len(raw).
func (d Dialect) firstEncoded(raw string) int {
	for i := range len(raw) {
		if c := raw[i]; c == '%' || c == '+' && d == Form {
			return i
		}
	}
	return len(raw)
}

// decodesTo reports whether text is the decoded form of raw. It does not allocate, and stops at the
// first difference.
func (d Dialect) decodesTo(raw, text string) bool {
	i := 0
	for j := range len(text) {
		if i == len(raw) {
			return false
		}
		var c byte
		if c, i = d.decodeByte(raw, i); c != text[j] {
			return false
		}
	}
	return i == len(raw)
}

// compare compares the decoded forms of two texts byte by byte. It does not allocate, and stops at
// the first difference.
func (d Dialect) compare(a, b string) int {
	for a != "" && b != "" {
		x, i := d.decodeByte(a, 0)
		y, j := d.decodeByte(b, 0)
		if x != y {
			return cmp.Compare(x, y)
		}
		a, b = a[i:], b[j:]
	}
	return cmp.Compare(len(a), len(b))
}

// decodeByte returns the decoded byte at raw[i:], and the offset after it.
func (d Dialect) decodeByte(raw string, i int) (c byte, end int) {
	switch c = raw[i]; {
	case c == '%':
		return charset.Decode(raw, i), i + 3
	case c == '+' && d == Form:
		return ' ', i + 1
	default:
		return c, i + 1
	}
}
