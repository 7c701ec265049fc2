package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// The two generated corpora must have the traits of the real texts that they imitate. Means and medians may differ by a
// twentieth or by half a unit, and shares by one percentage point.
func TestGeneratedTextsAreLikeRealOnes(t *testing.T) {
	for _, l := range likenesses {
		c := corpusNamed(t, l.corpora[0])
		for _, trait := range traits {
			want := l.figure(trait)
			tolerance := max(0.1, want/20)
			if strings.HasPrefix(trait.name, "%") {
				tolerance = 1
			}
			assert.InDelta(t, want, trait.measure(c.texts), tolerance, "%s: %s", c.name, trait.name)
		}
	}
}
