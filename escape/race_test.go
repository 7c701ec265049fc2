//go:build race

package escape_test

const raceEnabled = true
