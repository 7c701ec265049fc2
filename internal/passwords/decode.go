package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A decodedByte is a byte that may be percent-encoded in the text, or escaped as in JSON.
type decodedByte struct {
	b     byte // the decoded byte
	end   int  // the offset in the text after the encoded form
	depth int  // how many times it is percent-encoded
}

// maxDepth limits how often a delimiter may be percent-encoded.
const maxDepth = 3

// decodeByte decodes the byte at text[i:].
func decodeByte(text string, i int) decodedByte {
	switch text[i] {
	case '%':
		return decodePercent(text, i)
	case '\\':
		return decodeJSON(text, i)
	default:
		return decodedByte{text[i], i + 1, 0}
	}
}

// decodePercent decodes the byte at text[i:], which begins with "%". "%3A", "%253A" and "%25253A"
// are all ":".
func decodePercent(text string, i int) decodedByte {
	j, depth := i, 1
	for depth < maxDepth && strings.HasPrefix(text[j+1:], "25") && isHex(text, j+3) {
		j += len("25")
		depth++
	}
	if !isHex(text, j+1) {
		return decodedByte{'%', i + 1, 0}
	}
	return decodedByte{charset.HexValue(text[j+1])<<4 | charset.HexValue(text[j+2]), j + len("%XX"), depth}
}

// isHex reports whether text[i:] begins with two hexadecimal digits.
func isHex(text string, i int) bool {
	return i+1 < len(text) && charset.Hexdig.Has(text[i]) && charset.Hexdig.Has(text[i+1])
}

// decodeJSON decodes the byte at text[i:], which begins with "\". In JSON, "\/" is "/" and "\u0026"
// is "&". In JSON in JSON, more backslashes precede the "/".
func decodeJSON(text string, i int) decodedByte {
	switch rest := text[i+1:]; {
	case beginsWithSlash(rest):
		return decodedByte{'/', i + strings.IndexByte(text[i:], '/') + 1, 0}
	case strings.HasPrefix(rest, "u00") && isHex(text, i+len(`\u00`)):
		return decodedByte{charset.HexValue(rest[3])<<4 | charset.HexValue(rest[4]), i + len(`\u00XX`), 0}
	default:
		return decodedByte{'\\', i + 1, 0}
	}
}

// decode returns text with all bytes decoded.
func decode(text string) string {
	if strings.IndexByte(text, '%') < 0 && strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		c := decodeByte(text, i)
		b.WriteByte(c.b)
		i = c.end
	}
	return b.String()
}
