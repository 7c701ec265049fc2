//go:build !unix

package textio

import "time"

// cpuTime returns 0: the time is not known on this system.
func cpuTime() time.Duration { return 0 }

// IgnoreBrokenPipes does nothing: this system has no such signal.
func IgnoreBrokenPipes() {}

// IsBrokenPipe returns false: no error is known to be that of a closed pipe.
func IsBrokenPipe(error) bool { return false }
