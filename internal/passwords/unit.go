package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A unit is one byte of a text after decoding. It may be percent-encoded, depth times, or escaped
// as in JSON.
type unit struct {
	b     byte
	end   int // the offset after it
	depth int
}

// maxDepth limits how often a delimiter may be percent-encoded.
const maxDepth = 3

// read returns the unit at text[i:].
func read(text string, i int) unit {
	switch text[i] {
	case '%':
		return readEncoded(text, i)
	case '\\':
		return readEscaped(text, i)
	default:
		return unit{text[i], i + 1, 0}
	}
}

// readEncoded returns the unit at text[i:], which begins with "%". "%3A", "%253A" and "%25253A" are
// all ":".
func readEncoded(text string, i int) unit {
	j, depth := i, 1
	for depth < maxDepth && strings.HasPrefix(text[j+1:], "25") && isHex(text, j+3) {
		j += len("25")
		depth++
	}
	if !isHex(text, j+1) {
		return unit{'%', i + 1, 0}
	}
	return unit{charset.HexValue(text[j+1])<<4 | charset.HexValue(text[j+2]), j + len("%XX"), depth}
}

// isHex reports whether text[i:] begins with two hexadecimal digits.
func isHex(text string, i int) bool {
	return i+1 < len(text) && charset.Hexdig.Has(text[i]) && charset.Hexdig.Has(text[i+1])
}

// readEscaped returns the unit at text[i:], which begins with "\". In JSON, "\/" is "/" and
// "\u0026" is "&".
func readEscaped(text string, i int) unit {
	switch rest := text[i+1:]; {
	case strings.HasPrefix(rest, "/"):
		return unit{'/', i + len(`\/`), 0}
	case strings.HasPrefix(rest, "u00") && isHex(text, i+len(`\u00`)):
		return unit{charset.HexValue(rest[3])<<4 | charset.HexValue(rest[4]), i + len(`\u00XX`), 0}
	default:
		return unit{'\\', i + 1, 0}
	}
}

// decode returns text with all units decoded.
func decode(text string) string {
	if strings.IndexByte(text, '%') < 0 && strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		c := read(text, i)
		b.WriteByte(c.b)
		i = c.end
	}
	return b.String()
}
