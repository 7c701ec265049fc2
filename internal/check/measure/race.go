//go:build race

package measure

// Race reports whether the race detector is on.
const Race = true
