//go:build unix

package textio

import (
	"errors"
	"os/signal"
	"syscall"
)

// IgnoreBrokenPipes makes a write to a closed pipe return an error, instead of ending the process.
func IgnoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// IsBrokenPipe reports whether err is the error of a write to a closed pipe.
func IsBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
