// Package ntriples reads N-Triples, a line format for RDF data (W3C Recommendation RDF 1.1 N-Triples). Package iri
// checks its IRIs, so they are IRIs by RFC 3987, and not any text between "<" and ">". RDF compares IRIs
// character by character, so an IRI is a string here. A reader of Turtle, which has relative references, resolves them with
// iri.Resolve, which keeps the spelling.
//
// It departs from the grammar of the Recommendation in one point, as RDF 1.2 and the test suite of the W3C do: the label of
// a blank node does not contain ":".
package ntriples

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A Triple is a statement with a subject, a predicate and an object. The subject is not a literal,
// and the predicate is an IRI.
type Triple struct{ Subject, Predicate, Object Term }

// A Term is one of the three parts of a triple.
type Term struct {
	Kind     Kind
	IRI      string // without escapes; for a literal, the datatype, or "" if there is none
	Text     string // the text of a literal, without escapes; the label of a blank node, without "_:"
	Language string // the language tag of a literal, without "@", if there is one
}

// A Kind is the kind of a term.
type Kind uint8

// The kinds of terms.
const (
	IRI Kind = iota
	Blank
	Literal
)

// An Error describes why a line is not a triple. Its message does not repeat the line.
type Error struct {
	Line   int    // from 1
	Offset int    // of the first invalid byte in the line, from 0; the length of the line if it ends too early
	Rule   string // of the grammar of N-Triples, "IRIREF" for an IRI
	Err    error  // the reason, a *uri.ParseError for an IRI; its offset is that in the IRI without escapes
}

// Error returns the place, the reason and the rule.
func (e *Error) Error() string {
	return fmt.Sprintf("ntriples: line %d, offset %d: %v (%s)", e.Line, e.Offset, e.Err, e.Rule)
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// A Decoder reads triples.
type Decoder struct {
	r    *bufio.Reader
	line int
}

// NewDecoder returns a decoder for r. It may read more from r than it has decoded.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{r: bufio.NewReader(r)} }

// Decode returns the next triple. Lines end at CR, LF or both. Lines without a triple are skipped. The error is an *[Error]
// for a line that is not a triple, and the next call continues with the next line. It is io.EOF after the last line, or the
// error of the reader. Decode holds a line in memory, however long it is.
func (d *Decoder) Decode() (Triple, error) {
	for {
		text, err := d.readLine()
		if err != nil {
			return Triple{}, err
		}
		t, found, bad := parseLine(text)
		if bad != nil {
			bad.Line = d.line
			return Triple{}, bad
		}
		if found {
			return t, nil
		}
	}
}

// readLine returns the next line without its end.
func (d *Decoder) readLine() (string, error) {
	var b strings.Builder
	for {
		c, err := d.r.ReadByte()
		switch {
		case errors.Is(err, io.EOF) && b.Len() > 0:
			d.line++
			return b.String(), nil
		case err != nil:
			return "", err
		case c == '\r':
			if next, _ := d.r.Peek(1); string(next) == "\n" {
				_, _ = d.r.Discard(1)
			}
			fallthrough
		case c == '\n':
			d.line++
			return b.String(), nil
		}
		b.WriteByte(c)
	}
}
