//go:build !race

package fileuri_test

const raceEnabled = false
