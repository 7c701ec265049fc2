// Package allocs tells tests how much a call allocates. The race detector allocates too: see package internal/race.
package allocs

import (
	"math"
	"runtime"
)

// Bytes returns how many bytes a call allocates: the least of some runs, since others may allocate meanwhile.
func Bytes(call func()) uint64 {
	least := uint64(math.MaxUint64)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		call()
		runtime.ReadMemStats(&after)
		least = min(least, after.TotalAlloc-before.TotalAlloc)
	}
	return least
}
