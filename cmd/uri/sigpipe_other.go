//go:build !unix

package main

// ignoreBrokenPipes does nothing where there is no such signal.
func ignoreBrokenPipes() {}

// isBrokenPipe reports that no error is known to be that of a pipe that nobody reads.
func isBrokenPipe(error) bool { return false }
