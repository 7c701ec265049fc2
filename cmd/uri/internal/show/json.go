package show

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Schema is the JSON Schema of everything that the commands write with --json.
//
//go:embed schema.json
var Schema string

// AppendJSON appends v as JSON and a line end. It panics if v cannot be encoded; the records of the commands always can. It
// escapes characters that encoding/json leaves alone but that may control a terminal: DEL, the controls above it, and
// marks such as those that change the direction of writing.
func AppendJSON(dst []byte, v any) []byte {
	b := bytes.NewBuffer(dst)
	e := json.NewEncoder(b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic("uri: BUG: " + err.Error())
	}
	text := b.Bytes()
	for i := len(dst); i < len(text); i++ {
		if text[i] >= 0x7F {
			return appendEscaped(text[:i], string(text[i:]))
		}
	}
	return text
}

// appendEscaped appends JSON text with what is not printable escaped, which occurs only in strings.
func appendEscaped(dst []byte, text string) []byte {
	for _, c := range text {
		if c < ' ' || unicode.IsPrint(c) {
			dst = utf8.AppendRune(dst, c)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, c) {
			dst = fmt.Appendf(dst, `\u%04x`, unit)
		}
	}
	return dst
}
