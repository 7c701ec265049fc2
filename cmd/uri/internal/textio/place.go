package textio

import (
	"fmt"
	"strconv"
)

// A Place is where a text came from, for messages and in JSON. It counts lines, records or arguments, from 1: the other
// numbers are 0.
type Place struct {
	File     string `json:"file,omitempty"` // its name without secrets, "" for standard input
	Line     int    `json:"line,omitempty"`
	Record   int    `json:"record,omitempty"` // ended by NUL
	Column   int    `json:"column,omitempty"` // in bytes, counted from 1, or 0 if it is not known
	Argument int    `json:"argument,omitempty"`
}

// Where returns the place of what embeds it.
func (p *Place) Where() *Place { return p }

// number returns what the place counts, in words, and its number.
func (p *Place) number() (of string, n *int) {
	switch {
	case p.Argument > 0:
		return "argument", &p.Argument
	case p.Record > 0:
		return "record", &p.Record
	default:
		return "line", &p.Line
	}
}

// String returns the place for messages, such as "line 3", "FILE:3" or "FILE:3:7". It is safe to show.
func (p Place) String() string {
	of, n := p.number()
	switch {
	case p.File == "":
		return of + " " + strconv.Itoa(*n)
	case p.Column == 0:
		return fmt.Sprintf("%s:%d", Visible(p.File), *n)
	default:
		return fmt.Sprintf("%s:%d:%d", Visible(p.File), *n, p.Column)
	}
}
