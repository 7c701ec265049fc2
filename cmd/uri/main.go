// Command uri works with URI references as RFC 3986 defines them: it takes them apart, prints their components, checks,
// lints, normalizes, compares, resolves, relativizes and edits them, hides their passwords, and makes file URIs of paths
// and paths of file URIs. Run "uri help" for its commands. What is valid, and what is the same, is for the library to
// say; the command only reads, shows and counts.
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
	statusGood    = 0 // yes, and done
	statusNo      = 1 // some reference is bad, or there is a difference or a finding
	statusTrouble = 2 // with the command line, a file, or an operand that cannot be read
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
	opts   options

	progress progress // of the input that is read

	completing bool // a shell asks how a command line may go on

	blockSize int // of the input, see [blockReader]
	workers   int // at work on the blocks

	troubled bool // an operand could not be read, which has been told
	failed   bool // some input was refused, or is not as it should be: the exit status says so
}

// newTool returns a tool that has not run.
func newTool(stdin io.Reader, stdout, stderr io.Writer, term terminal) *tool {
	return &tool{
		stdin:     stdin,
		stdout:    bufio.NewWriter(stdout),
		stderr:    stderr,
		term:      term,
		opts:      options{maxLine: usualMaxLine, color: colorAuto},
		blockSize: blockSize,
		workers:   usualWorkers(),
	}
}

// run does what args ask and returns the exit status.
func (t *tool) run(args []string) int { return t.finish(t.execute(args)) }

// finish writes what is left to write, and returns the exit status for the error that the run ended with, if any. A
// reader of stdout that has seen enough is no error, but what was found before stays so.
func (t *tool) finish(err error) int {
	if flushed := t.stdout.Flush(); err == nil {
		err = flushed
	}
	var wrong *usageError
	switch {
	case err == nil && t.troubled:
		return statusTrouble
	case (err == nil || isBrokenPipe(err)) && t.failed:
		return statusNo
	case err == nil || isBrokenPipe(err):
		return statusGood
	case errors.As(err, &wrong):
		_, _ = io.WriteString(t.stderr, wrong.message)
	default:
		_, _ = io.WriteString(t.stderr, "uri: "+harmless(err.Error())+"\n")
	}
	return statusTrouble
}
