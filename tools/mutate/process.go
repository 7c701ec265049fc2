package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// A run is a run of some tests of a compiled package.
type run struct {
	program, dir string
	tests        []string
	usual        time.Duration // processor time of the tests without a mutant
	mutant       int           // the selected one
	verbose      bool
}

// mostMemory is the maximum address space of a run, in KiB. A mutant may allocate without end.
const mostMemory = 4 << 20

// mostOutput is the maximum number of bytes that are kept of the output of a run.
const mostOutput = 1 << 20

// A result is the outcome of a run.
type result struct {
	finding finding
	output  string
	taken   time.Duration // processor time
}

// start runs the tests to their end or to the limit. Unless they are verbose, it stops at the first failure.
// The limit is processor time, which is the same on a busy machine. The limit of wall time is for tests that
// wait.
func (r run) start(ctx context.Context) result {
	ctx, cancel := context.WithTimeout(ctx, time.Minute+20*r.usual)
	defer cancel()
	seconds := int((time.Second+4*r.usual)/time.Second) + 1
	args := []string{"-c", fmt.Sprintf(`ulimit -v %d; ulimit -t %d; exec "$0" "$@"`, mostMemory, seconds), r.program,
		"-test.short", "-test.paniconexit0", "-test.run=^(" + strings.Join(r.tests, "|") + ")$"}
	if r.verbose {
		args = append(args, "-test.v")
	} else {
		args = append(args, "-test.failfast")
	}
	c := exec.CommandContext(ctx, "sh", args...)
	output := &head{}
	c.Dir, c.Stdout, c.Stderr, c.WaitDelay = r.dir, output, output, time.Second
	c.Env = append(environment(), fmt.Sprint("MUTATE=", r.mutant), "GOMEMLIMIT=1GiB")
	c.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	c.Cancel = func() error { return syscall.Kill(-c.Process.Pid, syscall.SIGKILL) }
	err := c.Run()
	o := result{finding: noticed, output: output.String()}
	if c.ProcessState != nil {
		o.taken = c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	}
	switch {
	case err == nil:
		o.finding = notNoticed
	case killed(err):
		o.finding = byTimeOut
	}
	return o
}

// killed reports whether SIGKILL ended a process.
func killed(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGKILL
}

// A head keeps the beginning of the text that is written to it.
type head struct{ strings.Builder }

var _ io.Writer = (*head)(nil)

func (h *head) Write(b []byte) (int, error) {
	h.Builder.Write(b[:min(len(b), max(0, mostOutput-h.Len()))])
	return len(b), nil
}
