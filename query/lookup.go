package query

import "strings"

// The functions below look up keys. Most queries have no key with a "%" or a "+", so indexKey
// searches the text for the bytes of the key. If nextDecoded looked at each parameter instead, Get
// would take 1.5 to 2.3 times as long.

// An encoding says where a query may have a "%" or, in the dialect Form, a "+".
type encoding uint8

const (
	nowhere encoding = iota
	inValues
	inKeys // or in values
)

// encodingOf returns where text is encoded.
func (d Dialect) encodingOf(text string) encoding {
	where := encodingBy(text, '%')
	if d == Form {
		where = max(where, encodingBy(text, '+'))
	}
	return where
}

// encodingBy returns where text has the byte c. It reads each parameter once.
func encodingBy(text string, c byte) encoding {
	where := nowhere
	for {
		i := strings.IndexByte(text, c)
		if i < 0 {
			return where
		}
		start := strings.LastIndexByte(text[:i], '&') + 1
		if strings.IndexByte(text[start:i], '=') < 0 {
			return inKeys
		}
		where = inValues
		end := strings.IndexByte(text[i:], '&')
		if end < 0 {
			return where
		}
		text = text[i+end:]
	}
}

// next returns the encoded value of the first parameter with the given key in text, which is a part
// of the query, and the text after this parameter.
func (p *Params) next(text, key string) (value, rest string, found bool) {
	if p.encoding == inKeys || key == "" {
		return p.dialect.nextDecoded(text, key)
	}
	i := indexKey(text, key)
	if i < 0 {
		return "", "", false
	}
	value, rest, _ = strings.Cut(text[i+len(key):], "&")
	return strings.TrimPrefix(value, "="), rest, true
}

// valueAt returns the encoded value of a parameter. text is the text after the key.
func valueAt(text string) string {
	if i := strings.IndexByte(text, '&'); i >= 0 {
		text = text[:i]
	}
	if text != "" {
		text = text[len("="):]
	}
	return text
}

// indexKey returns the offset of the first parameter of text with the given key, or -1. No key of
// text may be encoded, and key must not be empty. indexKey takes linear time, since it searches
// each byte of text once.
func indexKey(text, key string) int {
	for from := 0; ; {
		i := strings.Index(text[from:], key)
		if i < 0 || !isSpelledOut(key) {
			return -1
		}
		i += from
		end := i + len(key)
		if (i == 0 || text[i-1] == '&') && (end == len(text) || text[end] == '=' || text[end] == '&') {
			return i
		}
		next := strings.IndexByte(text[end:], '&')
		if next < 0 {
			return -1
		}
		from = end + next + len("&")
	}
}

// isSpelledOut reports whether a query may have key without encoding it.
func isSpelledOut(key string) bool {
	for i := range len(key) {
		if c := key[i]; c == '&' || c == '=' {
			return false
		}
	}
	return true
}

// nextDecoded is like next, but keys may be encoded.
func (d Dialect) nextDecoded(text, key string) (value, rest string, found bool) {
	for text != "" {
		var piece string
		piece, text, _ = strings.Cut(text, "&")
		if value, found = d.valueOf(piece, key); found {
			return value, text, true
		}
	}
	return "", "", false
}

// valueOf returns the encoded value in piece, the text between two "&", and reports whether piece
// is a parameter with the given key. It stops at the first difference.
func (d Dialect) valueOf(piece, key string) (value string, found bool) {
	i := 0
	for j := range len(key) {
		if i == len(piece) || piece[i] == '=' {
			return "", false
		}
		var c byte
		if c, i = d.decodeByte(piece, i); c != key[j] {
			return "", false
		}
	}
	if i == len(piece) {
		return "", piece != ""
	}
	return piece[i+1:], piece[i] == '='
}
