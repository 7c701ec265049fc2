package query

import (
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// encode returns a key or a value as it is written in the dialect.
func (d Dialect) encode(text string) string {
	raw := escape.Param(text)
	if d == Form {
		raw = strings.ReplaceAll(raw, "%20", "+") // every "%" begins a triplet, and a "+" that is data is one too
	}
	return raw
}

// decode returns what a key or a value stands for: raw itself where nothing is encoded. Each "%" of raw begins a
// triplet.
func (d Dialect) decode(raw string) string {
	triplets := strings.Count(raw, "%")
	if triplets == 0 && (d != Form || strings.IndexByte(raw, '+') < 0) {
		return raw
	}
	var text strings.Builder
	text.Grow(len(raw) - 2*triplets)
	for i := 0; i < len(raw); {
		var c byte
		c, i = d.decodeByte(raw, i)
		text.WriteByte(c)
	}
	return text.String()
}

// decodesTo reports whether raw stands for text. It does not allocate, and stops at the first difference.
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

// decodeByte returns the byte that stands at raw[i:], encoded or not, and the offset after it.
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
