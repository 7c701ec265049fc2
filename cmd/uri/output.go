package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// print writes text to stdout.
func (t *tool) print(text string) error {
	_, err := t.stdout.WriteString(text)
	return err
}

// printLine writes text and a line end to stdout.
func (t *tool) printLine(text string) error {
	if err := t.print(text); err != nil {
		return err
	}
	return t.stdout.WriteByte('\n')
}

// printJSON writes v to stdout as JSON on a line of its own.
func (t *tool) printJSON(v any) error {
	var line bytes.Buffer
	encoder := json.NewEncoder(&line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(v); err != nil {
		return err
	}
	_, err := t.stdout.Write(escapeJSON(line.Bytes()))
	return err
}

// complain writes a message, a line or more, to stderr, after all that stdout has been given, so that a terminal shows
// the two in order. The error is that of stdout: there is nowhere to tell one of stderr.
func (t *tool) complain(message string) error {
	err := t.stdout.Flush()
	_, _ = fmt.Fprintf(t.stderr, "%s\n", message)
	return err
}

// escapeJSON returns JSON text with the characters escaped that encoding/json leaves alone but that may drive a
// terminal: DEL, the controls above it, and marks such as those that turn the direction of writing. All that is not
// US-ASCII stands in strings, where any character may be escaped.
func escapeJSON(text []byte) []byte {
	var escaped []byte
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRune(text[i:])
		if c < 0x7F || unicode.IsPrint(c) {
			escaped = append(escaped, text[i:i+size]...)
		} else {
			for _, unit := range utf16.Encode([]rune{c}) {
				escaped = fmt.Appendf(escaped, `\u%04x`, unit)
			}
		}
		i += size
	}
	return escaped
}
