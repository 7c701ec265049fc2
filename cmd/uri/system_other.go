//go:build !unix

package main

import "time"

// cpuTime returns 0: the time is not known on this system.
func cpuTime() time.Duration { return 0 }

// ignoreBrokenPipes does nothing: this system has no such signal.
func ignoreBrokenPipes() {}

// isBrokenPipe returns false: no error is known to be that of a closed pipe.
func isBrokenPipe(error) bool { return false }
