//go:build linux || darwin

package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"
)

// onTerminal runs the command as a process on a terminal of that width, with stdin from a pipe. It returns what the
// terminal shows, and the exit status.
func onTerminal(t *testing.T, width uint16, stdin string, args ...string) (shown string, status int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = []string{asCommand + "=1", "TERM=xterm-256color", "GOCOVERDIR=" + t.TempDir(), "GORACE=atexit_sleep_ms=0"}
	cmd.Stdin = strings.NewReader(stdin)
	controller, screen, err := pty.Open()
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = controller.Close() }()
	if err := pty.Setsize(screen, &pty.Winsize{Rows: 24, Cols: width}); err != nil {
		t.Fatal(err)
	}
	cmd.Stdout, cmd.Stderr = screen, screen
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = screen.Close()
	var all bytes.Buffer
	if _, err := io.Copy(&all, controller); err != nil && !errors.Is(err, syscall.EIO) { // EIO is the end of a terminal
		t.Fatal(err)
	}
	_ = cmd.Wait() // the exit status has the result
	return strings.ReplaceAll(all.String(), "\r\n", "\n"), cmd.ProcessState.ExitCode()
}

// On a terminal there are colours, and no line of help or of a figure is wider.
func TestOnTerminal(t *testing.T) {
	const reference = "http://user:secret@www.example.com:8080/a/b/caf%C3%A9?q=1#frag"
	for _, width := range []uint16{40, 80, 120} {
		for _, args := range [][]string{{"explain", reference}, {"lint", "--codes"}, {"help"}, {"help", "get"}, {"help", "edit"}, {"lint", "--help"}} {
			shown, status := onTerminal(t, width, "", args...)
			for line := range strings.Lines(sgr.ReplaceAllString(shown, "")) {
				if line = strings.TrimSuffix(line, "\n"); displayWidth(line) > int(width) {
					t.Errorf("%q at %d columns: %q", args, width, line)
				}
			}
			if colors := args[0] != "help" && args[1] != "--help"; sgr.MatchString(shown) != colors || status != 0 {
				t.Errorf("%q at %d columns with status %d: %q", args, width, status, shown)
			}
		}
	}
}

// Hostile lines do not control the terminal of the process.
func TestHostileLinesOnTerminal(t *testing.T) {
	n := 100
	if *deep {
		n = 2000
	}
	inputs := hostileInputs(rand.New(rand.NewPCG(7, 26)), n)
	for _, r := range hostileRuns {
		args := strings.Fields(r.args)
		shown, status := onTerminal(t, 80, strings.Join(inputs, "\n"), args...)
		if !isHarmless(strings.ReplaceAll(shown, "\r", "")) || strings.Contains(shown, "goroutine ") || status < 0 || status > 2 {
			t.Errorf("uri %s: status %d, %.1000q", r.args, status, shown)
		}
	}
}
