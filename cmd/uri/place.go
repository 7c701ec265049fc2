package main

import "strconv"

// A place is where a reference came from.
type place struct {
	source string // fromArgument, fromLine or fromRecord
	file   string // its name, "" for standard input
	number int    // counted from 1
}

// The sources of references, as named in messages.
const (
	fromArgument = "argument"
	fromLine     = "line"
	fromRecord   = "record" // ended by NUL
)

// String returns the place for messages, such as "line 3" or "FILE:3". It is safe to show.
func (p place) String() string {
	number := strconv.Itoa(p.number)
	if p.file == "" {
		return p.source + " " + number
	}
	return harmless(p.file) + ":" + number
}

// location returns the place for JSON.
func (p place) location() location {
	l := location{File: withoutSecret(p.file)}
	switch p.source {
	case fromArgument:
		l.Argument = p.number
	case fromRecord:
		l.Record = p.number
	default:
		l.Line = p.number
	}
	return l
}

// A location is where a reference came from, in JSON.
type location struct {
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Record   int    `json:"record,omitempty"` // ended by NUL
	Argument int    `json:"argument,omitempty"`
}
