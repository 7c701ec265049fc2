package main

import "strings"

// A framing is what ends the records of an input, and of an output that has one for each.
type framing bool

const (
	byLine framing = false // LF; of an input also CRLF
	byNUL  framing = true  // and CR and LF are bytes like others
)

// end returns the byte that ends a record.
func (f framing) end() byte {
	if f == byNUL {
		return 0
	}
	return '\n'
}

// source returns what messages call the records of an input.
func (f framing) source() string {
	if f == byNUL {
		return fromRecord
	}
	return fromLine
}

// cut returns the first record of text without its end, and what follows.
func (f framing) cut(text string) (record, rest string) {
	if f == byNUL {
		record, rest, _ = strings.Cut(text, "\x00")
		return record, rest
	}
	return cutLine(text)
}

// cutLine returns the first line of text without its end, LF or CRLF, and what follows. A CR without LF is no line end,
// and stays.
func cutLine(text string) (line, rest string) {
	end := strings.IndexByte(text, '\n')
	if end < 0 {
		return text, ""
	}
	line, rest = text[:end], text[end+1:]
	if end > 0 && line[end-1] == '\r' {
		line = line[:end-1]
	}
	return line, rest
}
