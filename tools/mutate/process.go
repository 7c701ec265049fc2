package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"time"
)

// A result is what a run of tests came to.
type result string

const (
	passed      result = "passed"
	failed      result = "failed"
	timedOut    result = "timed out"
	notCompiled result = "did not compile"
)

// An outcome is a result with the test that it is about, and what was printed.
type outcome struct {
	result result
	test   string
	output string
	cpu    time.Duration
}

// A run is a run of some tests of a compiled package.
type run struct {
	program, dir string
	tests        []string
	short        bool
	mutants      string        // those that are switched on
	usual        time.Duration // what the tests need without mutants, in time of the processor
	flags        []string
}

// mostMemory is what the address space of a run may come to, in KiB: a mutant may ask for memory without end.
const mostMemory = 4 << 20

// mostOutput is how much of what a run prints is kept.
const mostOutput = 1 << 18

// limits returns what a run may use. Time of the processor is what counts, since it is the same on a busy machine. The
// clock is for runs that wait.
func (r run) limits() (cpu, clock time.Duration) {
	return 2*time.Second + 5*r.usual, time.Minute + 60*r.usual
}

// start runs the tests to their end, to the first failure, or to the limit.
func (r run) start() outcome {
	cpu, clock := r.limits()
	seconds := int(cpu/time.Second) + 1
	ctx, cancel := context.WithTimeout(context.Background(), clock)
	defer cancel()
	args := []string{"-c", fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, mostMemory, seconds), r.program,
		"-test.run=^(" + strings.Join(r.tests, "|") + ")$", "-test.failfast", "-test.paniconexit0"}
	if r.short {
		args = append(args, "-test.short")
	}
	c := exec.CommandContext(ctx, "sh", append(args, r.flags...)...)
	output := &head{}
	c.Dir, c.Stdout, c.Stderr, c.WaitDelay = r.dir, output, output, time.Second
	c.Env = append(slices.Clone(goEnv), "MUTATE="+r.mutants, "GOMEMLIMIT=1GiB")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	err := c.Run()
	o := outcome{result: passed, output: output.String()}
	if c.ProcessState != nil {
		o.cpu = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	switch {
	case ctx.Err() != nil || err != nil && killed(err) && o.cpu > cpu/2: // the system counts by other clocks
		o.result = timedOut
	case err != nil:
		o.result = failed
	}
	if o.result != passed {
		o.test = culprit(o.output, r.tests)
	}
	return o
}

// killed reports whether a process ended by the signal that it cannot catch.
func killed(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

var (
	failure = regexp.MustCompile(`(?m)^--- FAIL: ([^/\s]+) `)
	frame   = regexp.MustCompile(`(?m)^\S+\.((?:Test|Fuzz|Example)\w*)[.(]`)
)

// culprit returns the test that failed, as far as what was printed tells.
func culprit(output string, tests []string) string {
	for _, pattern := range []*regexp.Regexp{failure, frame} {
		if found := pattern.FindStringSubmatch(output); found != nil {
			return found[1]
		}
	}
	if len(tests) == 1 {
		return tests[0]
	}
	return "one of " + tests[0] + " and others"
}

// A head keeps the beginning of what is written.
type head struct{ bytes.Buffer }

func (h *head) Write(b []byte) (int, error) {
	h.Buffer.Write(b[:min(len(b), max(0, mostOutput-h.Len()))])
	return len(b), nil
}

// brief returns the beginning of what tests print, without what they say of those that pass.
func brief(output string) string {
	var lines []string
	for line := range strings.Lines(output) {
		if !strings.HasPrefix(line, "=== ") && !strings.Contains(line, "--- PASS") && len(lines) < 10 {
			lines = append(lines, line[:min(len(line), 200)])
		}
	}
	return strings.Join(lines, "")
}
