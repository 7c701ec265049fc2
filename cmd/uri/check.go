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
		c := checker{tool: t, name: "stdin", json: opts.json, typed: t.term.stdin}
		return c.run(t.stdin)
	}
	file, err := os.Open(operands[0])
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }() // it was only read
	c := checker{tool: t, name: operands[0], json: opts.json}
	return c.run(file)
}

// A checker counts the references of a file, and the bad ones.
type checker struct {
	tool     *tool
	name     string // of the file, in messages
	json     bool
	typed    bool // someone types the lines, and sees the answers
	progress progress

	references, bad int
}

// run checks the lines of input and writes the counts.
func (c *checker) run(input io.Reader) error {
	if c.tool.term.stderr && !c.typed {
		ticker := time.NewTicker(progressInterval)
		defer ticker.Stop()
		c.progress = progress{tool: c.tool, tick: ticker.C}
	}
	err := c.checkLines(input)
	c.progress.erase()
	if err != nil {
		return err
	}
	return c.summarize()
}

// checkLines checks the lines of input.
func (c *checker) checkLines(input io.Reader) error {
	var u uri.URI
	for ref, err := range lines(input) {
		if err != nil {
			return err
		}
		c.references++
		if err := uri.ParseInto(&u, ref.text); err != nil {
			if err := c.report(ref, refuse(ref.text, err, false)); err != nil {
				return err
			}
		}
		if err := c.pause(); err != nil {
			return err
		}
	}
	return nil
}

// pause does what is due between two lines.
func (c *checker) pause() error {
	if c.typed {
		return c.tool.stdout.Flush()
	}
	return c.progress.update(c.references, c.bad)
}

// report writes what is wrong with a line, but not the line.
func (c *checker) report(ref reference, r refusal) error {
	c.bad++
	c.tool.refused = true
	c.progress.erase()
	if c.json {
		return c.tool.printJSON(refusedRecord{Line: ref.number, Error: r.errorRecord()})
	}
	return c.tool.printLine(fmt.Sprintf("%s:%d: %s", c.name, ref.number, r.message()))
}

// summarize writes the counts.
func (c *checker) summarize() error {
	if c.json {
		return c.tool.printJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
		}{c.references, c.bad})
	}
	return c.tool.printLine(counts(c.references, c.bad))
}

// counts returns the counts in words.
func counts(references, bad int) string {
	if references == 1 {
		return fmt.Sprintf("1 reference, %d bad", bad)
	}
	return fmt.Sprintf("%d references, %d bad", references, bad)
}
