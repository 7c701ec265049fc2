package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
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

// A child is a program that runs laps over texts. It does nothing between two commands. Its arguments are the task and a file,
// which it reads first. Each line of the file is a page, a tab, and a text. Then it answers "ready". Commands and answers are
// lines:
//
//	judge      a digit for each text, in order: 1 if the library accepts it, else 0
//	run LAPS   the nanoseconds for that number of laps, a space, and a checksum of the results of a lap
//
// It ends when there are no more commands.
type child struct {
	cmd      *exec.Cmd
	commands io.WriteCloser
	answers  *bufio.Reader
	trouble  bytes.Buffer // its standard error
	sum      string       // of the first lap; all laps must have the same
}

// start starts a child that has read the texts of in.
func (t *task) start(in input) (*child, error) {
	var lines strings.Builder
	for _, p := range in.pages {
		for _, ref := range p.refs {
			fmt.Fprintf(&lines, "%s\t%s\n", p.url, ref)
		}
	}
	if strings.Count(lines.String(), "\n") != len(in.texts) {
		return nil, fmt.Errorf("%s: a text is not one line", t.name)
	}
	file := filepath.Join(t.dir, "texts")
	if err := os.WriteFile(file, []byte(lines.String()), 0o600); err != nil {
		return nil, err
	}
	c := &child{cmd: exec.Command(t.command[0], slices.Concat(t.command[1:], []string{t.name, file})...)}
	c.cmd.Dir, c.cmd.Stderr = t.dir, &c.trouble
	commands, noInput := c.cmd.StdinPipe()
	answers, noOutput := c.cmd.StdoutPipe()
	if err := errors.Join(noInput, noOutput, c.cmd.Start()); err != nil {
		return nil, err
	}
	c.commands, c.answers = commands, bufio.NewReader(answers)
	if answer := c.answer(); answer != "ready" {
		return nil, c.fail("start", answer)
	}
	return c, nil
}

// accepted selects the texts that the library accepts.
func (t *task) accepted(in input) ([]bool, error) {
	c, err := t.start(in)
	if err != nil {
		return nil, err
	}
	defer c.stop()
	digits := c.ask("judge")
	if len(digits) != len(in.texts) || strings.Trim(digits, "01") != "" {
		return nil, c.fail("judge", digits)
	}
	s := make([]bool, len(digits))
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

// run runs that number of laps and returns their time.
func (c *child) run(laps int) (time.Duration, error) {
	command := fmt.Sprintf("run %d", laps)
	answer := c.ask(command)
	ns, sum, _ := strings.Cut(answer, " ")
	took, err := time.ParseDuration(ns + "ns")
	if err != nil || c.sum != "" && c.sum != sum {
		return 0, c.fail(command, answer)
	}
	c.sum = sum
	return took, nil
}

// ask sends a command and returns the answer, or "" if there is none.
func (c *child) ask(command string) string {
	fmt.Fprintln(c.commands, command)
	return c.answer()
}

// answer reads a line, or "" if there is none.
func (c *child) answer() string {
	line, _ := c.answers.ReadString('\n')
	return strings.TrimSuffix(line, "\n")
}

// stop ends the child.
func (c *child) stop() error {
	c.commands.Close()
	return c.cmd.Wait()
}

// fail ends the child and returns an error for an unexpected answer.
func (c *child) fail(command, answer string) error {
	ended := c.stop()
	return fmt.Errorf("%s: %s: answer %.200q, sum %q before: %v %s", c.cmd, command, answer, c.sum, ended, &c.trouble)
}
