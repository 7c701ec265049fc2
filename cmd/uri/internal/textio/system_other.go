//go:build !unix

package textio

// IgnoreBrokenPipes does nothing: this system has no such signal.
func IgnoreBrokenPipes() {}

// IsBrokenPipe returns false: no error is known to be that of a closed pipe.
func IsBrokenPipe(error) bool { return false }
