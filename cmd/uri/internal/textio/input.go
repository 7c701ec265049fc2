package textio

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"sync/atomic"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
)

// standardInput is the file name that stands for standard input.
const standardInput = "-"

// An input is a file, or standard input, with references.
type input struct {
	io.Reader
	name  string // of the file, "" for standard input
	typed bool   // a person types the lines and sees the answers
	close func() error
}

// inputs returns the names of the inputs to read references from, besides the arguments.
func (s *Session) inputs(arguments []string) []string {
	if len(s.flags.Files) == 0 && len(arguments) == 0 {
		return []string{standardInput}
	}
	return s.flags.Files
}

// openInput opens the input of that name. Its text is decompressed, and has no byte order mark.
func (s *Session) openInput(name string) (*input, error) {
	if name != standardInput {
		return openFile(name, s.read)
	}
	return newInput(s.stdin, s.read, input{typed: s.Term.Stdin, close: func() error { return nil }}), nil
}

// beginProgress shows the progress of the inputs of those names, unless a person types one of them.
func (s *Session) beginProgress(names []string) {
	if !s.Term.Stderr || len(names) == 0 || s.Term.Stdin && slices.Contains(names, standardInput) {
		return
	}
	s.Progress = newProgress(&s.Console, s.sizeOf(names), s.read)
}

// sizeOf returns the size of all inputs of those names, or 0 if one of them is not a regular file.
func (s *Session) sizeOf(names []string) int64 {
	var sum int64
	for _, name := range names {
		info, err := os.Stat(name)
		if file, isFile := s.stdin.(*os.File); name == standardInput && isFile {
			info, err = file.Stat()
		}
		if err != nil || !info.Mode().IsRegular() {
			return 0
		}
		sum += info.Size()
	}
	return sum
}

// openFile opens a file as an input. It adds the bytes that are read to a count.
func openFile(name string, read *atomic.Int64) (*input, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, fileError(name, err)
	}
	return newInput(file, read, input{name: name, close: file.Close}), nil
}

// newInput returns in with the text of raw.
func newInput(raw io.Reader, read *atomic.Int64, in input) *input {
	in.Reader = &textReader{input: &countingReader{raw, read}}
	return &in
}

// describe returns err, a read error, with the name of the file if err does not have it.
func (in *input) describe(err error) error {
	var long *lineError
	switch {
	case err == nil || errors.As(err, &long):
		return err
	case in.name == "" && errors.Is(err, ErrDamaged):
		return fmt.Errorf("standard input: %w", err)
	case in.name == "":
		return err
	default:
		return fileError(in.name, err)
	}
}

// fileError returns err, an error of a file, with the name of the file in a form that is safe to show.
func fileError(name string, err error) error {
	doing := ""
	var withName *os.PathError
	if errors.As(err, &withName) {
		doing, err = withName.Op+" ", withName.Err
	}
	return fmt.Errorf("%s%s: %w", doing, display.Harmless(name), err)
}

// A countingReader counts the bytes read. Other goroutines may load the count.
type countingReader struct {
	input io.Reader
	read  *atomic.Int64
}

func (r *countingReader) Read(b []byte) (int, error) {
	n, err := r.input.Read(b)
	r.read.Add(int64(n))
	return n, err
}

// A lineError says that a line is longer than --max-line.
type lineError struct {
	place display.Place
	most  ByteSize
}

func (e *lineError) Error() string {
	return e.place.String() + ": longer than " + e.most.String() + " (--max-line allows more)"
}

// errLongLine is the error of a blockReader for a line that is too long. The caller adds the line number.
var errLongLine = errors.New("a line is too long")

// A Reference is a text to work on, and where it came from.
type Reference struct {
	Text  string
	Place display.Place
}

// lines returns the records of an input, without their ends. The sequence ends after an error and is single-use.
func (s *Session) lines(in *input, framing Framing) iter.Seq2[Reference, error] {
	blocks := blockReader{input: in, size: s.BlockSize, framing: framing, most: int(s.flags.MaxLine)}
	return func(yield func(Reference, error) bool) {
		var buffer []byte
		at := display.Place{Source: framing.source(), File: in.name}
		for {
			block, err := blocks.next(&buffer)
			if errors.Is(err, io.EOF) {
				return
			}
			for text := string(block); text != "" && err == nil; {
				var line string
				line, text = framing.cut(text)
				at.Number++
				if len(line) > blocks.most {
					at.Number--
					err = errLongLine
				} else if !yield(Reference{line, at}, nil) {
					return
				}
			}
			if err != nil {
				at.Number++
				yield(Reference{}, longLine(err, at, s.flags.MaxLine))
				return
			}
		}
	}
}

// longLine returns err, or the error for the line at a place if err is errLongLine.
func longLine(err error, at display.Place, most ByteSize) error {
	if errors.Is(err, errLongLine) {
		return &lineError{at, most}
	}
	return err
}

// Each calls do for each reference until it returns an error: first for the arguments, then for the inputs. If a person
// types the lines, the answer to each is written before the next is read.
func (s *Session) Each(args []string, do func(Reference) error) error {
	for i, arg := range args {
		if err := do(Reference{arg, display.Place{Source: display.FromArgument, Number: i + 1}}); err != nil {
			return err
		}
	}
	names := s.inputs(args)
	s.beginProgress(names)
	defer s.Progress.end()
	lines := 0
	counted := func(ref Reference) error {
		lines++
		s.Progress.update(lines, 0)
		return do(ref)
	}
	for _, name := range names {
		in, err := s.openInput(name)
		if err != nil {
			return err
		}
		err = s.eachLine(in, counted)
		if err = errors.Join(err, in.close()); err != nil {
			return err
		}
	}
	return nil
}

// eachLine calls do for each reference in an input.
func (s *Session) eachLine(in *input, do func(Reference) error) error {
	for ref, err := range s.lines(in, Framing(s.flags.Null)) {
		if err != nil {
			return in.describe(err)
		}
		if err := do(ref); err != nil {
			return err
		}
		if in.typed {
			if err := s.Stdout.Flush(); err != nil {
				return err
			}
		}
	}
	return nil
}

// ReadLines returns the lines of a file.
func (s *Session) ReadLines(name string) (lines []string, err error) {
	in, err := openFile(name, new(atomic.Int64))
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, in.close()) }()
	for ref, err := range s.lines(in, ByLine) {
		if err != nil {
			return nil, in.describe(err)
		}
		lines = append(lines, ref.Text)
	}
	return lines, nil
}
