package main

import (
	"bufio"
	"errors"
	"io"
	"iter"
	"strconv"
	"strings"
)

// A reference is a text to work on, and where it came from.
type reference struct {
	text   string
	source string // "argument" or "line"
	number int    // counted from 1
}

// place returns where the reference came from, such as "line 3".
func (r reference) place() string { return r.source + " " + strconv.Itoa(r.number) }

// each calls do for each reference, up to an error: of the operands or, where there are none, of standard input.
// Where someone types the lines, the answer to one comes before the next.
func (t *tool) each(operands []string, do func(reference) error) error {
	references := arguments(operands)
	if len(operands) == 0 {
		references = lines(t.stdin)
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
			if !yield(reference{arg, "argument", i + 1}, nil) {
				return
			}
		}
	}
}

// lines returns the lines of r, without their ends, however long. The sequence ends after an error and is single-use.
func lines(r io.Reader) iter.Seq2[reference, error] {
	return func(yield func(reference, error) bool) {
		input := bufio.NewReaderSize(r, 64<<10)
		for number := 1; ; number++ {
			line, err := input.ReadString('\n')
			last := errors.Is(err, io.EOF)
			switch {
			case last && line == "":
				return
			case err != nil && !last:
				yield(reference{}, err)
				return
			}
			if !yield(reference{trimLineEnd(line), "line", number}, nil) || last {
				return
			}
		}
	}
}

// trimLineEnd returns line without the LF or CRLF at its end. A CR without LF is no line end, and stays.
func trimLineEnd(line string) string {
	line, found := strings.CutSuffix(line, "\n")
	if found {
		line = strings.TrimSuffix(line, "\r")
	}
	return line
}
