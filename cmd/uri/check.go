package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/go-rfc3986/uri"
)

// check is the command that finds the bad lines of a file.
func (t *tool) check(opts options, operands []string) error {
	if len(operands) > 1 {
		return misused("check", "there is more than one FILE")
	}
	if len(operands) == 0 || operands[0] == "-" {
		c := checker{tool: t, name: "stdin", options: opts, typed: t.term.stdin}
		return c.run(t.stdin)
	}
	file, err := os.Open(operands[0])
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	c := checker{tool: t, name: operands[0], options: opts}
	return c.run(file)
}

// A checker counts the references of a file, and the bad ones.
type checker struct {
	tool     *tool
	name     string // of the file, in messages
	options  options
	typed    bool // someone types the lines, and sees the answers
	progress progress
}

// run checks the lines of input and writes the counts.
func (c *checker) run(input io.Reader) error {
	if c.tool.term.stderr && !c.typed {
		ticker := time.NewTicker(progressInterval)
		defer ticker.Stop()
		c.progress = progress{tool: c.tool, tick: ticker.C, start: time.Now()}
	}
	p := c.newPrinter()
	err := p.answerLines(input, c.typed)
	c.progress.erase()
	if err != nil {
		return err
	}
	if err := c.summarize(p.lines, p.bad); err != nil {
		return err
	}
	return p.tellStats(c.options)
}

// newPrinter returns a printer that tells on stdout what is wrong with a line.
func (c *checker) newPrinter() *printer {
	p := newPrinter(c.tool, newLineChecker, c.options)
	p.refused = c.report
	p.flushed = func() { c.progress.update(p.lines, p.bad) }
	return p
}

// newLineChecker returns an answerer that has something to say only of lines that are not valid.
func newLineChecker() answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.refuse(refuse(text, err, false).errorRecord())
		}
	}
}

// report writes what is wrong with a line, but not the line.
func (c *checker) report(where place, reason *errorRecord) error {
	c.progress.erase()
	if c.options.json {
		return c.tool.printJSON(refusedRecord{location: where.location(), Error: reason})
	}
	line := fmt.Sprintf("%s:%d:", c.shownName(), where.number)
	return c.tool.printLine(c.tool.term.outputPalette().paint(placeStyle, line) + " " + reason.Message)
}

// shownName returns the name of the file as messages have it: on a terminal, without what could drive it.
func (c *checker) shownName() string {
	if c.tool.term.stdout {
		return string(appendVisible(nil, c.name))
	}
	return c.name
}

// summarize writes the counts.
func (c *checker) summarize(references, bad int) error {
	if c.options.json {
		return c.tool.printJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
		}{references, bad})
	}
	return c.tool.printLine(counts(references, bad))
}

// counts returns the counts in words.
func counts(references, bad int) string {
	if references == 1 {
		return fmt.Sprintf("1 reference, %d bad", bad)
	}
	return fmt.Sprintf("%d references, %d bad", references, bad)
}
