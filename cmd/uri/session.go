package main

import (
	"bufio"
	"io"
)

// A session is one run: what it reads, where it writes to, and how.
type session struct {
	console
	flags *streamFlags
	stdin io.Reader

	blockSize int // of the input, see blockReader
	workers   int // that work on the blocks

	failed bool // a reference was bad, or there was a difference or a finding: the exit status is 1
}

// streamFlags are the values of the flags for references and for the form of the output.
type streamFlags struct {
	json    bool
	stats   bool
	null    bool
	files   []string // to read references from
	maxLine byteSize
}

// newSession returns a session with those streams.
func newSession(stdin io.Reader, stdout, stderr io.Writer, term terminal, flags *streamFlags) session {
	return session{
		console:   console{stdout: bufio.NewWriter(stdout), stderr: stderr, term: term},
		flags:     flags,
		stdin:     stdin,
		blockSize: blockSize,
		workers:   usualWorkers(),
	}
}
