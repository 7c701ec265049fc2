package show

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// An Encoder writes values as JSON. It reuses its memory.
type Encoder struct {
	text    bytes.Buffer
	encoder *json.Encoder // into text
}

// NewEncoder returns an encoder.
func NewEncoder() *Encoder {
	e := new(Encoder)
	e.encoder = json.NewEncoder(&e.text)
	e.encoder.SetEscapeHTML(false)
	return e
}

// Append appends v as JSON and a line end. It panics if v cannot be encoded; the records of the commands always can.
func (e *Encoder) Append(dst []byte, v any) []byte {
	e.text.Reset()
	if err := e.encoder.Encode(v); err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return appendEscaped(dst, e.text.Bytes())
}

// appendEscaped appends JSON text. It escapes characters that encoding/json leaves alone but that may control a
// terminal: DEL, the controls above it, and marks such as those that change the direction of writing. Characters beyond
// US-ASCII occur only in strings, where any character may be escaped.
func appendEscaped(dst, text []byte) []byte {
	for i := 0; i < len(text); {
		plain := i
		for i < len(text) && text[i] < 0x7F {
			i++
		}
		dst = append(dst, text[plain:i]...)
		if i < len(text) {
			c, size := utf8.DecodeRune(text[i:])
			dst = appendRune(dst, c)
			i += size
		}
	}
	return dst
}

// appendRune appends a character of JSON text, escaped if it is not printable.
func appendRune(dst []byte, c rune) []byte {
	if unicode.IsPrint(c) {
		return utf8.AppendRune(dst, c)
	}
	for _, unit := range utf16.Encode([]rune{c}) {
		dst = fmt.Appendf(dst, `\u%04x`, unit)
	}
	return dst
}
