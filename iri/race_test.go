//go:build race

package iri_test

const raceEnabled = true
