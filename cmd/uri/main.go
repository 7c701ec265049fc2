// Command uri works with URI references as RFC 3986 defines them: it explains, parses, checks, lints, normalizes,
// compares, resolves, relativizes and edits them, and makes file URIs of paths and paths of file URIs. Run "uri help"
// for its commands. What is valid, and what is the same, is for the library to say; the command only reads, shows and
// counts.
package main

import (
	"bufio"
	"errors"
	"io"
	"os"
	"runtime"
)

// The exit statuses.
const (
	statusGood   = 0
	statusFailed = 1 // some input was refused or found wanting, or could not be read or written
	statusUsage  = 2
)

// ballastSize is the size of memory that is never touched, so that no page of it is ever there. The garbage collector
// counts it, and so waits for as much garbage again: the copies of some seventy blocks, where it would run for a dozen.
// A higher GOGC would do that too, but multiply the memory for very long lines as well.
const ballastSize = 16 << 20

func main() {
	ignoreBrokenPipes()
	ballast := make([]byte, ballastSize)
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, realTerminal())
	runtime.KeepAlive(ballast)
	os.Exit(status)
}

// run does what args ask and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, term terminal) int {
	return newTool(stdin, stdout, stderr, term).run(args)
}

// A tool is one run of the command.
type tool struct {
	stdin  io.Reader
	stdout *bufio.Writer
	stderr io.Writer
	term   terminal

	blockSize int // of the input, see [blockReader]
	workers   int // at work on the blocks

	failed bool // some input was refused, or is not as it should be: the exit status says so
}

// newTool returns a tool that has not run.
func newTool(stdin io.Reader, stdout, stderr io.Writer, term terminal) *tool {
	return &tool{
		stdin:     stdin,
		stdout:    bufio.NewWriter(stdout),
		stderr:    stderr,
		term:      term,
		blockSize: blockSize,
		workers:   usualWorkers(),
	}
}

// run does what args ask and returns the exit status.
func (t *tool) run(args []string) int { return t.finish(t.dispatch(args)) }

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
	case err == nil && t.failed:
		return statusFailed
	case err == nil || isBrokenPipe(err):
		return statusGood
	case errors.As(err, &usage):
		_, _ = io.WriteString(t.stderr, usage.message)
		return statusUsage
	default:
		_, _ = io.WriteString(t.stderr, "uri: "+harmless(err.Error())+"\n")
		return statusFailed
	}
}
