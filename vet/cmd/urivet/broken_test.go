package main

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The value of a flag of the driver names no package, whatever flags stand before and after it.
func TestPatternsAt(t *testing.T) {
	all := [][]string{
		nil, {"-strict"}, {"-strict=false"}, {"--fix"}, {"-urlhost"}, {"-json"}, {"-c=3"}, {"-trace=x"},
		{"-c", "3"}, {"--c", "3"}, {"-debug", "fpstv"}, {"-cpuprofile", "x"}, {"-memprofile", "x"}, {"-tags", "x"}, {"-trace", "x"}, {"--trace", "./x"},
	}
	for _, first := range all {
		for _, second := range all {
			flags := slices.Concat(first, second)
			assert.Equal(t, len(flags), patternsAt(flags), flags)
			assert.Equal(t, len(flags), patternsAt(slices.Concat(flags, []string{"./...", "-strict"})), flags)
		}
	}
	assert.Equal(t, 1, patternsAt([]string{"-trace"}))
}
