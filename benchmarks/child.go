package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"time"
)

// A task is an operation that runs in a separate program.
type task struct {
	dir     string   // where the program is
	command []string // runs it there
	name    string   // of the task, as the program knows it
}

// A child is a program that runs laps over texts. It does nothing between two commands. Its arguments are the task and
// a file, which it reads first. Each line of the file is a page, a tab, and a text. Then it answers "ready". Commands
// and answers are lines:
//
//	judge      a digit for each text, in order: 1 if the library accepts it, else 0
//	run LAPS   the nanoseconds for that number of laps, a space, and a checksum of the results of a lap
//
// It ends when there are no more commands.
type child struct {
	name     string
	cmd      *exec.Cmd
	commands io.WriteCloser
	answers  *bufio.Reader
	trouble  bytes.Buffer // its standard error
	sum      string       // of the first lap; all laps must have the same
}

// start starts a child that has read the texts of in.
func (t *task) start(in input) (*child, error) {
	file, err := t.write(in)
	if err != nil {
		return nil, err
	}
	defer os.Remove(file)
	args := slices.Concat(t.command[1:], []string{t.name, file})
	c := &child{name: t.command[0] + " " + strings.Join(args, " "), cmd: exec.Command(t.command[0], args...)}
	c.cmd.Dir, c.cmd.Stderr = t.dir, &c.trouble
	if c.commands, err = c.cmd.StdinPipe(); err != nil {
		return nil, err
	}
	answers, err := c.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.answers = bufio.NewReader(answers)
	if err := c.cmd.Start(); err != nil {
		return nil, err
	}
	if ready, err := c.answer(); err != nil || ready != "ready" {
		return nil, c.fail("start", ready, err)
	}
	return c, nil
}

// write writes in to a file and returns its name.
func (t *task) write(in input) (name string, err error) {
	file, err := os.CreateTemp("", "texts")
	if err != nil {
		return "", err
	}
	w := bufio.NewWriter(file)
	for _, p := range in.pages {
		for _, ref := range p.refs {
			if strings.ContainsAny(p.url+ref, "\n") {
				return "", fmt.Errorf("%q: a line is too little for this text", ref)
			}
			fmt.Fprintf(w, "%s\t%s\n", p.url, ref)
		}
	}
	return file.Name(), errors.Join(w.Flush(), file.Close())
}

// accepted selects the texts that the library accepts.
func (t *task) accepted(in input) (selection, error) {
	c, err := t.start(in)
	if err != nil {
		return nil, err
	}
	defer c.stop()
	return c.judge(len(in.texts))
}

// judge returns which of the n texts the library accepts.
func (c *child) judge(n int) (selection, error) {
	digits, err := c.ask("judge")
	if err != nil || len(digits) != n || strings.Trim(digits, "01") != "" {
		return nil, c.fail("judge", digits, err)
	}
	s := make(selection, n)
	for i := range s {
		s[i] = digits[i] == '1'
	}
	return s, nil
}

// warm runs laps until that much time has passed, at least once.
func (c *child) warm(warmth time.Duration) error {
	for start := time.Now(); ; {
		if _, err := c.run(1); err != nil || time.Since(start) >= warmth {
			return err
		}
	}
}

// timed returns the time of that number of laps, after one lap that is not timed.
func (c *child) timed(laps int) (time.Duration, error) {
	if _, err := c.run(1); err != nil {
		return 0, err
	}
	return c.run(laps)
}

// run runs that number of laps and returns their time.
func (c *child) run(laps int) (time.Duration, error) {
	command := fmt.Sprintf("run %d", laps)
	answer, err := c.ask(command)
	ns, sum, _ := strings.Cut(answer, " ")
	took, notTime := time.ParseDuration(ns + "ns")
	if err != nil || notTime != nil || c.sum != "" && c.sum != sum {
		return 0, c.fail(command, answer, err)
	}
	c.sum = sum
	return took, nil
}

// ask sends a command and returns the answer.
func (c *child) ask(command string) (string, error) {
	if _, err := fmt.Fprintln(c.commands, command); err != nil {
		return "", err
	}
	return c.answer()
}

// answer reads a line.
func (c *child) answer() (string, error) {
	line, err := c.answers.ReadString('\n')
	return strings.TrimSuffix(line, "\n"), err
}

// stop ends the child and returns its exit status as an error, or nil for 0.
func (c *child) stop() error { return errors.Join(c.commands.Close(), c.cmd.Wait()) }

// fail ends the child and returns an error for an unexpected answer.
func (c *child) fail(command, answer string, err error) error {
	const enough = 200
	if len(answer) > enough {
		answer = answer[:enough] + "…"
	}
	return fmt.Errorf("%s: %s: answer %q, sum %q before: %w", c.name, command, answer, c.sum,
		errors.Join(err, c.stop(), errors.New(strings.TrimSpace(c.trouble.String()))))
}
