//go:build unix

package textio

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

// IgnoreBrokenPipes makes a write to a closed pipe return an error, instead of ending the process.
func IgnoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// IsBrokenPipe reports whether err is the error of a write to a closed pipe.
func IsBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
