// Package ntriples reads N-Triples, the lines in which RDF data is exchanged (W3C Recommendation RDF 1.1 N-Triples). Its
// IRIs are read by package iri, so that they are IRIs by RFC 3987 and not only what stands between "<" and ">".
//
// It departs from the grammar of the Recommendation in one point, as RDF 1.2 and the test suite of the W3C do: the label of
// a blank node has no ":".
package ntriples

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/go-rfc3986/uri/iri"
)

// A Triple is a statement: subject and predicate and object. The subject is not a literal, and the predicate is an IRI.
type Triple struct{ Subject, Predicate, Object Term }

// A Term is one of the three parts of a triple.
type Term struct {
	Kind     Kind
	IRI      iri.IRI // of a literal the datatype, the zero IRI if none is written
	Text     string  // the text of a literal, without escapes; the label of a blank node, without "_:"
	Language string  // the language tag of a literal, without "@", if there is one
}

// A Kind is what a term is.
type Kind uint8

// The kinds of terms.
const (
	IRI Kind = iota
	Blank
	Literal
)

// An Error says where a line is not a triple, and why. Its text does not repeat the line.
type Error struct {
	Line   int    // from 1
	Offset int    // of the first byte in the line that does not fit, from 0; the length of the line if it ends too early
	Rule   string // of the grammar of N-Triples, "IRIREF" for an IRI
	Err    error  // the reason, a *uri.ParseError for an IRI: the offset in it is that in the IRI without escapes
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

// NewDecoder returns a decoder that reads from r, further than it has decoded.
func NewDecoder(r io.Reader) *Decoder { return &Decoder{r: bufio.NewReader(r)} }

// Decode returns the next triple. Lines end at CR, LF or both; those without a triple are passed over. The error is an
// *[Error] for a line that is not a triple, after which the next call goes on with the next line; io.EOF after the last line;
// or that of the reader. Decode holds a line in memory, however long it is.
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
