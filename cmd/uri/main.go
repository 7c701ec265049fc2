// Command uri explains, parses, checks and resolves URI references as RFC 3986 defines them. Run "uri help" for its
// commands. What is valid is for the library to say; the command only reads, shows and counts.
package main

import (
	"bufio"
	"errors"
	"io"
	"os"
)

// The exit statuses.
const (
	statusGood    = 0
	statusRefused = 1 // some input was refused, or could not be read or written
	statusUsage   = 2
)

func main() {
	ignoreBrokenPipes()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, realTerminal()))
}

// run does what args ask and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, term terminal) int {
	t := &tool{stdin: stdin, stdout: bufio.NewWriter(stdout), stderr: stderr, term: term}
	return t.finish(t.dispatch(args))
}

// A tool is one run of the command.
type tool struct {
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer
	term   terminal

	refused bool // some input was refused
}

// dispatch runs the command that args name.
func (t *tool) dispatch(args []string) error {
	if len(args) == 0 {
		return &usageError{message: generalUsage}
	}
	if isHelp(args[0]) {
		return t.help(args[1:])
	}
	cmd, ok := findCommand(args[0])
	if !ok {
		return unknownCommand(args[0])
	}
	return t.runCommand(cmd, args[1:])
}

// runCommand runs cmd with its flags and operands.
func (t *tool) runCommand(cmd command, args []string) error {
	opts, operands, err := parseFlags(cmd, args)
	switch {
	case err != nil:
		return err
	case opts.help:
		return t.print(cmd.usage)
	}
	return cmd.run(t, opts, operands)
}

// finish writes what is left to write, and returns the exit status for the error that the run ended with, if any.
// A reader of stdout that has seen enough is no error.
func (t *tool) finish(err error) int {
	if flushed := t.stdout.Flush(); err == nil {
		err = flushed
	}
	var usage *usageError
	switch {
	case err == nil && t.refused:
		return statusRefused
	case err == nil || isBrokenPipe(err):
		return statusGood
	case errors.As(err, &usage):
		_, _ = io.WriteString(t.stderr, usage.message)
		return statusUsage
	default:
		_, _ = io.WriteString(t.stderr, "uri: "+harmless(err.Error())+"\n")
		return statusRefused
	}
}
