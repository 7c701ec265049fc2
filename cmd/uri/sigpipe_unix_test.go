//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// newProcess returns this test binary as the command.
func newProcess(t *testing.T, args ...string) (cmd *exec.Cmd, stderr *bytes.Buffer) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd = exec.Command(self, args...)
	cmd.Env = append(os.Environ(), asCommand+"=1", "GORACE=atexit_sleep_ms=0")
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	return cmd, stderr
}

// head stops reading after a line, and the command exits silently.
func TestPipeToHead(t *testing.T) {
	for name, line := range map[string]string{"good": "http://a/b\n", "bad": "a b\n"} {
		for _, args := range []string{"parse", "parse --json", "explain", "explain --json", "resolve http://h/"} {
			if name == "bad" && args == "explain" {
				continue // nothing goes to stdout
			}
			t.Run(args+" "+name, func(t *testing.T) {
				cmd, stderr := newProcess(t, strings.Fields(args)...)
				cmd.Stdin = strings.NewReader(strings.Repeat(line, 100000))
				pipe, err := cmd.StdoutPipe()
				if err != nil {
					t.Fatal(err)
				}
				head := exec.Command("head", "-n", "1")
				head.Stdin = pipe
				var stdout bytes.Buffer
				head.Stdout = &stdout
				if err := errors.Join(cmd.Start(), head.Run(), pipe.Close()); err != nil {
					t.Fatal(err)
				}
				// Wait also reports that the command has not read all of stdin, which is right.
				status := 0
				if name == "bad" { // a bad reference found before still counts
					status = 1
				}
				if err := cmd.Wait(); cmd.ProcessState.ExitCode() != status {
					t.Errorf("the command ends with %v", err)
				}
				if name == "good" && stderr.Len() > 0 {
					t.Errorf("stderr: %s", stderr)
				}
				if strings.Count(stdout.String(), "\n") != 1 {
					t.Errorf("stdout: %q", stdout.String())
				}
			})
		}
	}
}

// There is no reader from the start.
func TestClosedPipe(t *testing.T) {
	for _, args := range []string{"help", "parse a", "check", "explain a"} {
		t.Run(args, func(t *testing.T) {
			cmd, stderr := newProcess(t, strings.Fields(args)...)
			read, write, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			cmd.Stdout = write
			if err := errors.Join(read.Close(), cmd.Run(), write.Close()); err != nil || stderr.Len() > 0 {
				t.Errorf("%v, stderr: %s", err, stderr)
			}
		})
	}
}

func TestProcess(t *testing.T) {
	for args, want := range map[string]result{
		"parse a":          {"kind=relative-ref path=a pathrule=path-noscheme\n", "", 0},
		"parse a %":        {"kind=relative-ref path=a pathrule=path-noscheme\n\n", "uri: argument 2: ", 1},
		"parse --nonsense": {"", "uri parse: ", 2},
	} {
		t.Run(args, func(t *testing.T) {
			cmd, stderr := newProcess(t, strings.Fields(args)...)
			stdout, _ := cmd.Output() // the exit status is checked below
			if string(stdout) != want.stdout || !strings.HasPrefix(stderr.String(), want.stderr) ||
				cmd.ProcessState.ExitCode() != want.status {
				t.Errorf("exit status %d, stdout %q, stderr %q", cmd.ProcessState.ExitCode(), stdout, stderr)
			}
		})
	}
}

// A full disk is an error.
func TestFullDevice(t *testing.T) {
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip(err)
	}
	defer func() { _ = full.Close() }()
	cmd, stderr := newProcess(t, "parse", "a")
	cmd.Stdout = full
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 2 || !strings.HasPrefix(stderr.String(), "uri: write ") {
		t.Errorf("%v, stderr: %s", err, stderr)
	}
}
