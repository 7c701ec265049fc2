//go:build !race

package iri_test

const raceEnabled = false
