//go:build unix

package main

import (
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
