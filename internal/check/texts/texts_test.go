package texts

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEachByte(t *testing.T) {
	const longest = 3
	seen := map[string]bool{}
	n := 0
	for text := range EachByte(longest) {
		assert.LessOrEqual(t, len(text), longest)
		seen[text] = true
		n++
	}
	assert.Equal(t, 1+len(Kinds)*(1+2+3)*256, n)
	for c := range 256 {
		assert.True(t, seen["a"+string([]byte{byte(c)})+"c"], c)
	}
}

func TestEachByteHasTheLengthsAroundWords(t *testing.T) {
	for longest, want := range map[int][]int{
		Longest: {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 25, 33, 40},
		20:      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 20},
	} {
		lengths := map[int]bool{}
		for text := range EachByte(longest) {
			lengths[len(text)] = true
		}
		assert.ElementsMatch(t, want, slices.Collect(maps.Keys(lengths)))
	}
}

// One of eight texts is enough for each byte at each place.
func TestDrawn(t *testing.T) {
	const longest = 17
	seen := map[[3]int]int{}
	for text := range Drawn(longest, 8) {
		for place := range len(text) {
			seen[[3]int{len(text), place, int(text[place])}]++
		}
	}
	for length := 1; length <= longest; length++ {
		for place := range length {
			for c := range 256 {
				assert.Equal(t, isTried(length, longest), seen[[3]int{length, place, c}] > 0, "%d at %d of %d", c, place, length)
			}
		}
	}
}

func TestEachByteStops(t *testing.T) {
	for range EachByte(Longest) {
		break
	}
	for text := range EachByte(Longest) {
		if text != "" {
			break
		}
	}
	for range Random(1, 2) {
		break
	}
}

func TestRandomIsTheSameForASeed(t *testing.T) {
	var a, b []string
	for text := range Random(7, 50) {
		a = append(a, text)
	}
	for text := range Random(7, 50) {
		b = append(b, text)
	}
	assert.Len(t, a, 50)
	assert.Equal(t, a, b)
}
