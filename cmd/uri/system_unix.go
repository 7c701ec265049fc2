//go:build unix

package main

import (
	"errors"
	"os/signal"
	"syscall"
	"time"
)

// cpuTime returns the CPU time of this process on all cores, or 0 if it is not known.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// ignoreBrokenPipes makes a write to a closed pipe return an error, instead of ending the process.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// isBrokenPipe reports whether err is the error of a write to a closed pipe.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
