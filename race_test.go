//go:build race

package uri_test

const raceEnabled = true
