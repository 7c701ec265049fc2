package textio

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync/atomic"
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
	if s.Term.Stdin && s.Term.Stderr {
		_ = s.Complain("uri: hint: reading lines from this terminal; Ctrl-D at the start of a line ends them") // an error comes again
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
	switch {
	case err == nil:
		return nil
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
	return fmt.Errorf("%s%s: %w", doing, Harmless(name), err)
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

// ReadLines returns the lines of a file.
func (s *Session) ReadLines(name string) (lines []string, err error) {
	in, err := openFile(name, new(atomic.Int64))
	if err != nil {
		return nil, err
	}
	scanner := bufio.NewScanner(in)
	scanner.Buffer(nil, int(s.flags.MaxLine)+len("\r\n"))
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	err = scanner.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		at := Place{Source: FromLine, File: name, Number: len(lines) + 1}
		return nil, errors.Join(errors.New(at.String()+": "+string(tooLong(s.flags))), in.close())
	}
	return lines, errors.Join(in.describe(err), in.close())
}

// mostDocument is the size of the longest document that is read as a whole.
const mostDocument = 256 << 20

// ReadAll returns the text of the file of that name, or of standard input.
func (s *Session) ReadAll(name string) ([]byte, error) {
	in, err := s.openInput(name)
	if err != nil {
		return nil, err
	}
	text, err := io.ReadAll(io.LimitReader(in, mostDocument+1))
	if err == nil && len(text) > mostDocument {
		err = errors.New("longer than 256M")
	}
	return text, errors.Join(in.describe(err), in.close())
}
