package textio

import "strconv"

// A Place is where a reference came from.
type Place struct {
	Source string // FromArgument, FromLine or FromRecord
	File   string // its name, "" for standard input
	Number int    // counted from 1
	Column int    // in bytes, counted from 1, or 0 if it is not known
}

// The sources of references, as named in messages.
const (
	FromArgument = "argument"
	FromLine     = "line"
	FromRecord   = "record" // ended by NUL
)

// String returns the place for messages, such as "line 3", "FILE:3" or "FILE:3:7". It is safe to show.
func (p Place) String() string {
	number := strconv.Itoa(p.Number)
	if p.File == "" {
		return p.Source + " " + number
	}
	if p.Column > 0 {
		number += ":" + strconv.Itoa(p.Column)
	}
	return Harmless(p.File) + ":" + number
}

// Location returns the place for JSON.
func (p Place) Location() Location {
	l := Location{File: Masked(p.File), Column: p.Column}
	switch p.Source {
	case FromArgument:
		l.Argument = p.Number
	case FromRecord:
		l.Record = p.Number
	default:
		l.Line = p.Number
	}
	return l
}

// A Location is where a reference came from, in JSON.
type Location struct {
	File     string `json:"file,omitempty"`
	Line     int    `json:"line,omitempty"`
	Record   int    `json:"record,omitempty"` // ended by NUL
	Column   int    `json:"column,omitempty"` // in bytes
	Argument int    `json:"argument,omitempty"`
}
