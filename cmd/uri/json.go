package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// An encoder writes values as JSON. It keeps its memory from one to the next.
type encoder struct {
	text    bytes.Buffer
	encoder *json.Encoder // into text
}

// newEncoder returns an encoder.
func newEncoder() *encoder {
	e := new(encoder)
	e.encoder = json.NewEncoder(&e.text)
	e.encoder.SetEscapeHTML(false)
	return e
}

// append appends v as JSON and a line end. It panics where v has no form in JSON: the records of the commands have one,
// whatever the input.
func (e *encoder) append(dst []byte, v any) []byte {
	e.text.Reset()
	if err := e.encoder.Encode(v); err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return appendEscaped(dst, e.text.Bytes())
}

// appendEscaped appends JSON text with the characters escaped that encoding/json leaves alone but that may drive a
// terminal: DEL, the controls above it, and marks such as those that turn the direction of writing. All that is not
// US-ASCII stands in strings, where any character may be escaped.
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

// appendRune appends a character as it stands in JSON text: itself if it is printable.
func appendRune(dst []byte, c rune) []byte {
	if unicode.IsPrint(c) {
		return utf8.AppendRune(dst, c)
	}
	for _, unit := range utf16.Encode([]rune{c}) {
		dst = fmt.Appendf(dst, `\u%04x`, unit)
	}
	return dst
}
