//go:build unix

package main

import (
	"fmt"
	"os"
	"runtime"
	"syscall"
)

// peak returns the greatest memory of a process.
func peak(state *os.ProcessState) string {
	usage, ok := state.SysUsage().(*syscall.Rusage)
	if !ok {
		return "–"
	}
	bytes := usage.Maxrss
	if runtime.GOOS != "darwin" {
		bytes *= 1024
	}
	return fmt.Sprintf("%d MB", bytes/1e6)
}
