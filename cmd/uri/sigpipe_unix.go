//go:build unix

package main

import (
	"errors"
	"os/signal"
	"syscall"
)

// ignoreBrokenPipes makes a write to a pipe that nobody reads an error, not the end of the process.
func ignoreBrokenPipes() { signal.Ignore(syscall.SIGPIPE) }

// isBrokenPipe reports whether err is that of a write to a pipe that nobody reads.
func isBrokenPipe(err error) bool { return errors.Is(err, syscall.EPIPE) }
