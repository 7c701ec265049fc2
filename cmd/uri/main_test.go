package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// asCommand is set in the environment of a test binary that runs as the command.
const asCommand = "URI_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A result is the output of a run, and its exit status.
type result struct {
	stdout, stderr string
	status         int
}

// columns returns a terminal of that width, at which no person types or reads.
func columns(width int) terminal {
	return terminal{width: func() int { return width }}
}

// runWith runs the command with a terminal of 80 columns.
func runWith(stdin string, args ...string) result {
	return runIn(columns(80), stdin, args...)
}

// runIn runs the command with a terminal.
func runIn(term terminal, stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, strings.NewReader(stdin), &stdout, &stderr, term)
	return result{stdout.String(), stderr.String(), status}
}

// check reports how a result differs from want.
func (r result) check(t *testing.T, want result) {
	t.Helper()
	if r.stdout != want.stdout {
		t.Errorf("stdout:\n%s\nwant:\n%s\n(%q)", r.stdout, want.stdout, r.stdout)
	}
	if r.stderr != want.stderr {
		t.Errorf("stderr:\n%s\nwant:\n%s\n(%q)", r.stderr, want.stderr, r.stderr)
	}
	if r.status != want.status {
		t.Errorf("exit status %d, want %d", r.status, want.status)
	}
}
