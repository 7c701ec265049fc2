// Package race tells tests whether the race detector is on. It allocates, so allocations are not counted then.
package race
