// Package textio reads and writes text: files, standard input and the function that answers a line come in, and the
// answers come out, in the order of the lines. For a terminal, it prepares columns, lines and colours, without anything
// else that controls a terminal and without secrets. It knows nothing of references.
package textio

import (
	"bufio"
	"fmt"
	"io"
	"runtime"
)

// A Session is one run: what it reads, where it writes to, and how.
type Session struct {
	Stdout *bufio.Writer
	Stderr io.Writer
	Term   Terminal

	BlockSize int // of a read, and about that of what is answered at once
	Workers   int // that answer at the same time

	MostDocument int64 // the size of the longest document that is read as a whole

	Counts
	Failed   bool   // a reference was bad, or there was a difference or a finding: the exit status is 1
	Troubled bool   // a file or an operand cannot be read: the exit status is 2
	Taken    string // what the first operand was taken for, if it is not a reference

	flags *StreamFlags
	stdin io.Reader
}

// StreamFlags are the values of the flags for references and for the form of the output.
type StreamFlags struct {
	JSON    bool
	Null    bool     // records end with NUL, and not lines with LF or CRLF
	Quiet   bool     // write no messages about references
	SkipBad bool     // write no record for what is bad, which is no failure
	Files   []string // to read references from
	MaxLine uint32   // bytes of a line
	Where   bool     // each line begins with a place

	Verbatim   bool // the output has the line ends of the input, and its byte order mark
	References bool // the texts are references, which do not begin with a byte order mark
	Records    bool // the output has a record for each text
	Columns    bool // places in files have columns
}

// End returns the byte that ends a line or a record.
func (f *StreamFlags) End() string {
	if f.Null {
		return "\x00"
	}
	return "\n"
}

// blockSize is small enough that a block, and the output for it, stay in the cache of one core.
const blockSize = 128 << 10

// NewSession returns a session with those streams.
func NewSession(stdin io.Reader, stdout, stderr io.Writer, term Terminal, flags *StreamFlags) Session {
	return Session{
		Stdout:    bufio.NewWriter(stdout),
		Stderr:    stderr,
		Term:      term,
		BlockSize: blockSize,
		Workers:   runtime.GOMAXPROCS(0),

		MostDocument: mostDocument,
		flags:        flags,
		stdin:        stdin,
	}
}

// Print writes text to stdout.
func (s *Session) Print(text string) error {
	_, err := s.Stdout.WriteString(text)
	return err
}

// PrintLine writes text and a line end to stdout.
func (s *Session) PrintLine(text string) error { return s.Print(text + "\n") }

// Complain writes a message of one or more lines to stderr, unless --quiet is given. It flushes stdout first, so that a
// terminal shows the two in order. It returns the error of stdout; an error of stderr cannot be reported.
func (s *Session) Complain(message string) error {
	if s.flags.Quiet {
		return nil
	}
	err := s.Stdout.Flush()
	_, _ = fmt.Fprintf(s.Stderr, "%s\n", s.Term.Stderr.Fold(message))
	return err
}

// Trouble writes an error about a file, or about the whole run, to stderr.
func (s *Session) Trouble(err error) {
	s.Troubled = true
	_ = s.Stdout.Flush() // a later flush returns the error again
	_, _ = fmt.Fprintf(s.Stderr, "%s\n", s.Term.Stderr.Fold("uri: "+Visible(err.Error())))
}
