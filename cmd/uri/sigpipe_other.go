//go:build !unix

package main

// ignoreBrokenPipes does nothing: this system has no such signal.
func ignoreBrokenPipes() {}

// isBrokenPipe returns false: no error is known to be that of a closed pipe.
func isBrokenPipe(error) bool { return false }
