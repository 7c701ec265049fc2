package textio

import (
	"bufio"
	"fmt"
	"io"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
)

// A Console is where a run writes to.
type Console struct {
	Stdout   *bufio.Writer
	Stderr   io.Writer
	Term     terminal.Terminal
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

// PrintJSON writes v to stdout as a line of JSON.
func (c *Console) PrintJSON(v any) error {
	_, err := c.Stdout.Write(show.NewEncoder().Append(nil, v))
	return err
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
