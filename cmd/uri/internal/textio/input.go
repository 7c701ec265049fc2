package textio

import (
	"bufio"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
)

// standardInput is the file name that stands for standard input.
const standardInput = "-"

// The bytes at the start of a file that are not part of its text.
const (
	gzipMagic     = "\x1F\x8B" // RFC 1952, section 2.3.1
	byteOrderMark = "\xEF\xBB\xBF"
)

// An input is the text of a file, or of standard input: decompressed if gzip has compressed it, and without a byte order
// mark.
type input struct {
	*bufio.Reader
	name       string // of the file, "" for standard input
	compressed bool
	close      func() error
}

// openInput opens the input of that name.
func (s *Session) openInput(name string) (*input, error) {
	if name != standardInput {
		file, err := os.Open(name)
		if err != nil {
			return nil, fileError(name, err)
		}
		return s.newInput(file, input{name: name, close: file.Close})
	}
	if s.Term.Stdin && s.Term.Stderr.IsTerminal {
		_ = s.Complain("uri: hint: reading lines from this terminal; Ctrl-D at the start of a line ends them") // an error comes again
	}
	return s.newInput(s.stdin, input{close: func() error { return nil }})
}

// newInput returns in with the text of raw. It closes raw if it returns an error.
func (s *Session) newInput(raw io.Reader, in input) (*input, error) {
	in.Reader = bufio.NewReaderSize(raw, s.BlockSize)
	if startsWith(in.Reader, gzipMagic) {
		in.compressed = true
		text, err := gzip.NewReader(in.Reader)
		if err != nil {
			return nil, errors.Join(in.describe(err), in.close())
		}
		in.Reader = bufio.NewReaderSize(text, s.BlockSize)
	}
	if startsWith(in.Reader, byteOrderMark) {
		_, _ = in.Discard(len(byteOrderMark)) // they are there
	}
	return &in, nil
}

// startsWith reports whether a text starts like that. It reads no further ahead than it must, so that the lines of a slow
// input do not wait. The next read returns an error again.
func startsWith(text *bufio.Reader, start string) bool {
	for i := range len(start) {
		if head, _ := text.Peek(i + 1); string(head) != start[:i+1] {
			return false
		}
	}
	return true
}

// ErrDamaged is the error for gzip data that cannot be read.
var ErrDamaged = errors.New("damaged or incomplete gzip data")

// describe returns err, a read error, with the name of the file if err does not have it.
func (in *input) describe(err error) error {
	var ofFile *os.PathError
	if in.compressed && !errors.As(err, &ofFile) {
		err = ErrDamaged
	}
	switch {
	case in.name != "":
		return fileError(in.name, err)
	case errors.Is(err, ErrDamaged), errors.Is(err, errEndless):
		return fmt.Errorf("standard input: %w", err)
	default:
		return err
	}
}

// fileError returns err, an error of a file, with the name of the file in a form that is safe to show.
func fileError(name string, err error) error {
	var withName *os.PathError
	if errors.As(err, &withName) {
		return &os.PathError{Op: withName.Op, Path: Harmless(name), Err: withName.Err}
	}
	return fmt.Errorf("%s: %w", Harmless(name), err)
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
	if err != nil {
		err = in.describe(err)
	}
	return text, errors.Join(err, in.close())
}

// ReadLines returns the lines of a file.
func (s *Session) ReadLines(name string) (lines []string, err error) {
	text, err := s.ReadAll(name)
	for line := range strings.Lines(string(text)) {
		line, _ = cut(line, '\n')
		lines = append(lines, line)
		if len(line) > s.flags.MaxLine.bytes && err == nil {
			at := Place{Source: FromLine, File: name, Number: len(lines)}
			err = errors.New(at.String() + ": " + string(s.flags.tooLong()))
		}
	}
	return lines, err
}
