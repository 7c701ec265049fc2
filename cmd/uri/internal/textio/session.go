// Package textio reads and writes text: files, standard input and the function that answers a line come in, and the
// answers come out, in the order of the lines. For a terminal, it prepares columns, lines and colours, without anything
// else that controls a terminal and without what may be a password. It knows nothing of references.
package textio

import (
	"bufio"
	"io"
	"sync/atomic"
)

// A Session is one run: what it reads, where it writes to, and how.
type Session struct {
	Console
	flags *StreamFlags
	stdin io.Reader
	read  *atomic.Int64 // bytes of the inputs

	BlockSize int // of the input, see blockReader
	Workers   int // that work on the blocks

	Failed bool // a reference was bad, or there was a difference or a finding: the exit status is 1
}

// StreamFlags are the values of the flags for references and for the form of the output.
type StreamFlags struct {
	JSON    bool
	Stats   bool
	Null    bool
	Quiet   bool     // write no messages about references
	SkipBad bool     // write no record for what is bad, which is no failure
	Files   []string // to read references from
	MaxLine ByteSize
	MaxSame Count // messages of one kind, 0 for all
	Where   bool  // each line begins with a place

	References bool // the texts are references, which do not begin with a byte order mark
	Records    bool // the output has a record for each text
	Columns    bool // places in files have columns
}

// NewSession returns a session with those streams.
func NewSession(stdin io.Reader, stdout, stderr io.Writer, term Terminal, flags *StreamFlags) Session {
	return Session{
		Console:   Console{Stdout: bufio.NewWriter(stdout), Stderr: stderr, Term: term},
		flags:     flags,
		stdin:     stdin,
		read:      new(atomic.Int64),
		BlockSize: BlockSize,
		Workers:   usualWorkers(),
	}
}
