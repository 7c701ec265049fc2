//go:build race

package httpuri_test

const raceEnabled = true
