//go:build unix

package main

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/creack/pty"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// Each command in docs/tool.md prints what the page shows below it. Each is one line, which a shell runs.
func TestJobs(t *testing.T) {
	page, err := os.ReadFile("../../docs/tool.md")
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "uri")); err != nil {
		t.Skip(err)
	}
	var jobs []string // a command, and what it prints
	for _, block := range regexp.MustCompile("```console\n\\$ ((?s:.*?))```\n").FindAllStringSubmatch(string(page), -1) {
		jobs = append(jobs, strings.Split(block[1], "\n$ ")...)
	}
	if len(jobs) != 42 {
		t.Errorf("%d jobs", len(jobs))
	}
	for _, job := range jobs {
		command, want, _ := strings.Cut(strings.TrimSuffix(job, "\n")+"\n", "\n")
		cmd := exec.Command("sh", "-c", command)
		cmd.Dir = "testdata"
		cmd.Env = append(os.Environ(), asCommand+"=1", "GORACE=atexit_sleep_ms=0", "LC_ALL=C", "PATH="+bin+":"+os.Getenv("PATH"))
		output, err := cmd.CombinedOutput()
		if string(output) != want {
			t.Errorf("%s prints\n%s, %v, want\n%s", command, output, err, want)
		}
	}
}

// The screens in docs/tool.md and in the test data are what a terminal of that width shows.
func TestScreens(t *testing.T) {
	page, err := os.ReadFile("../../docs/tool.md")
	more, moreErr := os.ReadFile("testdata/screens.txt")
	if err != nil || moreErr != nil {
		t.Fatal(err, moreErr)
	}
	screens := regexp.MustCompile("```console (\\d+)\n\\$ (.*)\n((?s:.*?))```\n").FindAllStringSubmatch(string(page)+string(more), -1)
	if len(screens) != 9 {
		t.Errorf("%d screens", len(screens))
	}
	for _, screen := range screens {
		width, err := strconv.ParseUint(screen[1], 10, 16)
		words, wordsErr := shellWords(screen[2])
		if err != nil || wordsErr != nil {
			t.Fatal(screen[2], err, wordsErr)
		}
		shown, _ := onTerminal(t, uint16(width), "", words[1:]...)
		if shown = sgr.ReplaceAllString(shown, ""); shown != screen[3] {
			t.Errorf("%s shows\n%s\nwant\n%s", screen[2], shown, screen[3])
		}
	}
}

// onTerminal runs the command as a process on a terminal of that width, with stdin from a pipe. It returns what the
// terminal shows, and the exit status.
func onTerminal(t *testing.T, width uint16, stdin string, args ...string) (shown string, status int) {
	t.Helper()
	return onTerminalIn(t, []string{"TERM=xterm-256color"}, width, stdin, args...)
}

// onTerminalIn is onTerminal in an environment.
func onTerminalIn(t *testing.T, env []string, width uint16, stdin string, args ...string) (shown string, status int) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(self, args...)
	cmd.Env = append(env, asCommand+"=1", "GOCOVERDIR="+t.TempDir(), "GORACE=atexit_sleep_ms=0")
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

// The environment says whether there are colours, on a terminal and elsewhere.
func TestColorsOfEnvironment(t *testing.T) {
	for env, want := range map[string]bool{
		"TERM=xterm-256color":                    true,
		"TERM=xterm":                             true,
		"TERM=xterm CLICOLOR_FORCE=0":            true,
		"TERM=xterm NO_COLOR=1":                  false,
		"TERM=xterm NO_COLOR=0":                  false, // any value turns colours off
		"TERM=xterm NO_COLOR=1 CLICOLOR_FORCE=1": false,
		"TERM=dumb":                              false,
		"TERM=":                                  false, // nothing says that there are colours
		"TERM= CLICOLOR_FORCE=1":                 true,
		"TERM=dumb CLICOLOR_FORCE=1":             true,
	} {
		shown, _ := onTerminalIn(t, strings.Fields(env), 80, "", "explain", "a")
		if sgr.MatchString(shown) != want {
			t.Errorf("%s: %q", env, shown)
		}
		cmd, _ := newProcess(t, "explain", "a")
		cmd.Env = append(strings.Fields(env), asCommand+"=1")
		forced := want && strings.Contains(env, "FORCE=1")
		if output, err := cmd.Output(); sgr.Match(output) != forced || err != nil {
			t.Errorf("%s in a pipe: %q, %v", env, output, err)
		}
	}
}

// On a terminal there are colours, except in help, and no line of help or of a figure is wider.
func TestOnTerminal(t *testing.T) {
	const reference = "http://user:secret@www.example.com:8080/a/b/caf%C3%A9?q=1#frag"
	for _, width := range []uint16{40, 80, 120} {
		for _, args := range [][]string{{"explain", reference}, {"help"}, {"help", "get"}, {"help", "edit"}, {"lint", "--help"}} {
			shown, status := onTerminal(t, width, "", args...)
			for line := range strings.Lines(sgr.ReplaceAllString(shown, "")) {
				if line = strings.TrimSuffix(line, "\n"); textio.DisplayWidth(line) > int(width) {
					t.Errorf("%q at %d columns: %q", args, width, line)
				}
			}
			isHelp := strings.Contains(strings.Join(args, " "), "help")
			if sgr.MatchString(shown) == isHelp || status != 0 || !isHarmless(shown) {
				t.Errorf("%q at %d columns with status %d: %q", args, width, status, shown)
			}
		}
	}
}

// COLUMNS is the width of text instead of that of the terminal, if it is a number.
func TestWidthOfEnvironment(t *testing.T) {
	help := func(columns string, width uint16) string {
		shown, _ := onTerminalIn(t, []string{"TERM=dumb", "COLUMNS=" + columns}, width, "", "help", "get")
		return shown
	}
	for _, tt := range []struct {
		columns     string
		width, same uint16
	}{{"40", 100, 40}, {"100", 40, 100}, {"", 60, 60}, {"0", 60, 60}, {"x", 60, 60}, {"-1", 60, 60}, {"60", 0, 60}} {
		if got, want := help(tt.columns, tt.width), help("", tt.same); got != want {
			t.Errorf("COLUMNS=%s on %d columns: %q, want as on %d: %q", tt.columns, tt.width, got, tt.same, want)
		}
	}
}

// Messages break between words, and the reference that they are about is drawn above them.
func TestMessagesOnTerminal(t *testing.T) {
	const reference = "http://user:secret@www.example.com:8080/a/%2e%2e/b"
	for _, width := range []uint16{40, 80, 120} {
		for _, args := range [][]string{
			{"lint", reference}, {"check", reference + " "}, {"get", "{path}", reference + " "}, {"explain", reference + " "}, {"get", "{hsot} {", reference}, {"edit", "--port", "x", reference},
		} {
			shown, _ := onTerminal(t, width, "", args...)
			shown = sgr.ReplaceAllString(shown, "")
			for line := range strings.Lines(shown) {
				if line = strings.TrimSuffix(line, "\n"); textio.DisplayWidth(line) > int(width) {
					t.Errorf("%q at %d columns: %q", args, width, line)
				}
			}
			piped := runWith("", args...)
			if words := strings.Fields(strings.ReplaceAll(piped.stdout+piped.stderr, "line ", "argument ")); args[1] == "{path}" && !strings.Contains(strings.Join(strings.Fields(shown), " "), strings.Join(words, " ")) {
				t.Errorf("%q at %d columns breaks words: %q", args, width, shown)
			}
			if draws := args[0] == "lint" || args[0] == "check"; draws && !strings.Contains(shown, "^\nargument 1: ") {
				t.Errorf("%q at %d columns draws nothing: %s", args, width, shown)
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
		for _, args := range []string{"get {path}", "explain", "explain --json", "resolve http://h/"} {
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
	for _, args := range []string{"help", "normalize a", "check", "explain a"} {
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
		"get {path} a":   {"a\n", "", 0},
		"get {path} a %": {"a\n\n", "uri: argument 2: ", 1},
		"get --nonsense": {"", "uri get: ", 2},
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
	cmd, stderr := newProcess(t, "get", "{path}", "a")
	cmd.Stdout = full
	if err := cmd.Run(); cmd.ProcessState.ExitCode() != 2 || !strings.HasPrefix(stderr.String(), "uri: write ") {
		t.Errorf("%v, stderr: %s", err, stderr)
	}
}
