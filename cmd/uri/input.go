package main

import (
	"errors"
	"io"
	"iter"
	"strconv"
)

// A place is where a reference came from.
type place struct {
	source string // fromArgument, fromLine or fromRecord
	number int    // counted from 1
}

// The sources of references, as messages name them.
const (
	fromArgument = "argument"
	fromLine     = "line"
	fromRecord   = "record" // that NUL ends
)

// String returns the place in words, such as "line 3".
func (p place) String() string { return p.source + " " + strconv.Itoa(p.number) }

// location returns the place as it stands in JSON.
func (p place) location() location {
	switch p.source {
	case fromArgument:
		return location{Argument: p.number}
	case fromRecord:
		return location{Record: p.number}
	default:
		return location{Line: p.number}
	}
}

// A reference is a text to work on, and where it came from.
type reference struct {
	text  string
	place place
}

// each calls do for each reference, up to an error: of the operands or, where there are none, of standard input.
// Where someone types the lines, the answer to one comes before the next.
func (t *tool) each(operands []string, do func(reference) error) error {
	references := arguments(operands)
	if len(operands) == 0 {
		references = lines(blockReader{input: t.stdin, size: t.blockSize})
	}
	for ref, err := range references {
		if err != nil {
			return err
		}
		if err := do(ref); err != nil {
			return err
		}
		if t.term.stdin {
			if err := t.stdout.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// arguments returns the references that args are. The errors are nil.
func arguments(args []string) iter.Seq2[reference, error] {
	return func(yield func(reference, error) bool) {
		for i, arg := range args {
			if !yield(reference{arg, place{fromArgument, i + 1}}, nil) {
				return
			}
		}
	}
}

// lines returns the lines of the blocks, without their ends. The sequence ends after an error and is single-use.
func lines(blocks blockReader) iter.Seq2[reference, error] {
	return func(yield func(reference, error) bool) {
		var buffer []byte
		number := 0
		for {
			block, err := blocks.next(&buffer)
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield(reference{}, err)
				}
				return
			}
			for text := string(block); text != ""; {
				var line string
				line, text = cutLine(text)
				number++
				if !yield(reference{line, place{fromLine, number}}, nil) {
					return
				}
			}
		}
	}
}
