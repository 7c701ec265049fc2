package texts

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

// One of eight texts is enough for each byte at each place.
func TestDrawn(t *testing.T) {
	seen := map[[3]int]bool{}
	for text := range Drawn(20, 8) {
		for place := range len(text) {
			seen[[3]int{len(text), place, int(text[place])}] = true
		}
	}
	for _, length := range []int{1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 20} {
		for place := range length {
			for c := range 256 {
				assert.True(t, seen[[3]int{length, place, c}], "%d at %d of %d", c, place, length)
			}
		}
	}
}

// Each n-th text is left when the others are made, too.
func TestEvery(t *testing.T) {
	for _, n := range []int{3, 97, 3 * 97, 21 * 97, 21 * 997} {
		var want []string
		made := 0
		for text := range EachByte(Longest) {
			if made++; made%n == 0 {
				want = append(want, text)
			}
		}
		assert.Equal(t, want, slices.Collect(Every(Longest, n)), n)
		assert.NotEmpty(t, want)
	}
}

// With -deep, each byte stands beside all kinds of neighbours, also with -short.
func TestPart(t *testing.T) {
	assert.Equal(t, slices.Collect(EachByte(3)), slices.Collect(Part(true, 3, 2)))
	drawn := Drawn(3, 8)
	if testing.Short() {
		drawn = Drawn(2, 8)
	}
	assert.Equal(t, slices.Collect(drawn), slices.Collect(Part(false, 3, 2)))
}
