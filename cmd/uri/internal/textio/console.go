package textio

import (
	"bufio"
	"fmt"
	"io"
)

// A Console is where a run writes to.
type Console struct {
	Stdout   *bufio.Writer
	Stderr   io.Writer
	Term     Terminal
	Progress Progress // of the inputs that are read
}

// Print writes text to stdout.
func (c *Console) Print(text string) error {
	_, err := c.Stdout.WriteString(text)
	return err
}

// PrintLine writes text and a line end to stdout.
func (c *Console) PrintLine(text string) error {
	if err := c.Print(text); err != nil {
		return err
	}
	return c.Stdout.WriteByte('\n')
}

// Complain writes a message of one or more lines to stderr, unless --quiet is given. It flushes stdout first, so that a
// terminal shows the two in order. It returns the error of stdout; an error of stderr cannot be reported.
func (s *Session) Complain(message string) error {
	if s.flags.Quiet {
		return nil
	}
	s.Progress.Erase()
	err := s.Stdout.Flush()
	_, _ = fmt.Fprintf(s.Stderr, "%s\n", s.Term.ForErrors(message))
	return err
}
