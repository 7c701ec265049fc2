// Package measure tells tests what a call costs, without a clock, so that the answer is the same on a busy machine: the bytes
// that it allocates, and the statements of the library that it executes. What a single call into the standard library does, such
// as strings.IndexByte or copy, is not seen: the benchmarks and the growth plot show that.
package measure

import (
	"math"
	"runtime"
)

// Bytes returns the least number of bytes that a call allocates in up to five runs, since others may allocate meanwhile. It stops
// when a run allocates as little as the least before it. The race detector allocates too, so ask [Race] first.
func Bytes(call func()) uint64 {
	return least(call, func(m *runtime.MemStats) uint64 { return m.TotalAlloc })
}

// Allocations returns the least number of allocations of a call, found as [Bytes] finds its own.
func Allocations(call func()) uint64 {
	return least(call, func(m *runtime.MemStats) uint64 { return m.Mallocs })
}

func least(call func(), count func(*runtime.MemStats) uint64) uint64 {
	lowest := uint64(math.MaxUint64)
	for range 5 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		call()
		runtime.ReadMemStats(&after)
		n := count(&after) - count(&before)
		if n == lowest {
			break
		}
		lowest = min(lowest, n)
	}
	return lowest
}
