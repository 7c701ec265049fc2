package textio

import (
	"strings"
)

// A Framing is what ends the records of an input, and of an output with a record for each.
type Framing bool

const (
	ByLine Framing = false // LF; in input also CRLF
	byNUL  Framing = true  // CR and LF are ordinary bytes
)

// end returns the byte that ends a record.
func (f Framing) end() byte {
	if f == byNUL {
		return 0
	}
	return '\n'
}

// source returns the name of a record in messages.
func (f Framing) source() string {
	if f == byNUL {
		return FromRecord
	}
	return FromLine
}

// cut returns the first record of text without its end, and the rest.
func (f Framing) cut(text string) (record, rest string) {
	if f == byNUL {
		record, rest, _ = strings.Cut(text, "\x00")
		return record, rest
	}
	return cutLine(text)
}

// cutLine returns the first line of text without its LF or CRLF, and the rest. A CR without LF is part of the line.
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
