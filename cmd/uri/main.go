// Command uri works with URI references as RFC 3986 defines them. It explains, parses, checks, lints, normalizes,
// compares, resolves, relativizes and edits them, hides their secrets, converts file paths to file URIs and back, and
// expands and matches URI Templates. Run "uri help" for its commands. The library decides what is valid and what
// is equivalent; the command only reads, writes and counts.
package main

import (
	"errors"
	"io"
	"os"
	"runtime"

	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The exit statuses.
const (
	statusGood    = 0 // yes, or success
	statusNo      = 1 // a reference is bad, or there is a difference or a finding
	statusTrouble = 2 // an error in the command line, a file, or an operand that cannot be read
)

// ballastSize is the size of an allocation that is never touched, so it takes no physical memory. The garbage collector
// counts it, and so waits for the copies of about seventy blocks instead of a dozen. A higher GOGC would have the same
// effect, but would also multiply the memory for very long lines.
const ballastSize = 16 << 20

func main() {
	textio.IgnoreBrokenPipes()
	ballast := make([]byte, ballastSize)
	status := run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr, textio.RealTerminal())
	runtime.KeepAlive(ballast)
	os.Exit(status)
}

// run runs the command with args and returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer, term textio.Terminal) int {
	return newTool(stdin, stdout, stderr, term).run(args)
}

// A tool is one run of the command.
type tool struct {
	textio.Session
	opts  options
	flags *pflag.FlagSet // of all commands

	args []string

	gap         string // before the next reference that is drawn, an empty line after the first
	gapOfErrors string // the same, on stderr
}

// newTool returns a tool that has not run.
func newTool(stdin io.Reader, stdout, stderr io.Writer, term textio.Terminal) *tool {
	t := new(tool)
	t.flags = newFlags(&t.opts)
	t.Session = textio.NewSession(stdin, stdout, stderr, term, &t.opts.StreamFlags)
	return t
}

// PrintJSON writes v to stdout as a line of JSON.
func (t *tool) PrintJSON(v any) error { return t.Print(string(show.AppendJSON(nil, v))) }

// run runs the command with args and returns the exit status.
func (t *tool) run(args []string) int {
	t.args = append([]string{}, args...) // with nil, cobra takes the arguments of the process
	root := t.newRoot()
	root.SetArgs(t.args)
	return t.finish(root.Execute())
}

// finish writes the buffered output, and returns the exit status for the error of the run, if any.
// If the reader of stdout stops early, that is not an error. Bad references that were found before
// still count.
func (t *tool) finish(err error) int {
	if flushed := t.Stdout.Flush(); err == nil {
		err = flushed
	}
	var wrong *usageError
	switch {
	case err == nil && t.Troubled:
		return statusTrouble
	case (err == nil || textio.IsBrokenPipe(err)) && t.Failed:
		return statusNo
	case err == nil || textio.IsBrokenPipe(err):
		return statusGood
	case errors.As(err, &wrong):
		_, _ = io.WriteString(t.Stderr, t.Term.Stderr.Fold(wrong.message))
	default:
		t.Trouble(err)
	}
	return statusTrouble
}
