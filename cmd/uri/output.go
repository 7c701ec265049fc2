package main

import (
	"bufio"
	"fmt"
	"io"
)

// A console is where a run writes to.
type console struct {
	stdout   *bufio.Writer
	stderr   io.Writer
	term     terminal
	progress progress // of the input that is read
}

// print writes text to stdout.
func (c *console) print(text string) error {
	_, err := c.stdout.WriteString(text)
	return err
}

// printLine writes text and a line end to stdout.
func (c *console) printLine(text string) error {
	if err := c.print(text); err != nil {
		return err
	}
	return c.stdout.WriteByte('\n')
}

// printJSON writes v to stdout as a line of JSON.
func (c *console) printJSON(v any) error {
	_, err := c.stdout.Write(newEncoder().append(nil, v))
	return err
}

// complain writes a message of one or more lines to stderr. It flushes stdout first, so that a terminal shows the two
// in order. It returns the error of stdout; an error of stderr cannot be reported.
func (c *console) complain(message string) error {
	c.progress.erase()
	err := c.stdout.Flush()
	_, _ = fmt.Fprintf(c.stderr, "%s\n", message)
	return err
}

// showProgress starts to show the progress of an input. The time of earlier inputs counts.
func (c *console) showProgress(in *input) {
	ticks := c.progress.ticks
	c.progress = newProgress(c, in)
	c.progress.ticks = ticks
}
