//go:build unix

package main

import (
	"syscall"
	"time"
)

// cpuTime returns the time that this process has used on all cores together, or 0 if that is not known.
func cpuTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}
