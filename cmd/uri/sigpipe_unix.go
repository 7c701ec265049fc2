//go:build unix

package main

import (
	"errors"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a closed pipe return an error, instead of ending the process.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// isBrokenPipe reports whether err is the error of a write to a closed pipe.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
