package texts

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// One of 16 texts is enough for each length.
func TestPaddedDraws(t *testing.T) {
	for _, of := range []int{1, 16} {
		seen, n := map[int]bool{}, 0
		for text := range Padded(of) {
			n++
			if rest, found := strings.CutPrefix(text, "?"); found {
				seen[len(rest)-len(strings.TrimLeft(rest, "a"))] = true
			}
		}
		t.Logf("one of %d: %d texts", of, n)
		for length := range Pad + 1 {
			assert.True(t, seen[length], "%d of %d", length, of)
		}
	}
}

func TestRunsAreLong(t *testing.T) {
	longest := 0
	for text := range Runs(1, 1000) {
		longest = max(longest, len(text))
	}
	assert.Greater(t, longest, 2*Pad)
}
