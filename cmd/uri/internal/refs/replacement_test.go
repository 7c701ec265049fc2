package refs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// What is replaced lies between what both texts have at their start, as long as it can be, and at their end.
func TestNewReplacement(t *testing.T) {
	for _, tt := range []struct {
		text, shown string
		want        refs.Replacement
	}{
		{"", "", refs.Replacement{}},
		{"a", "a", refs.Replacement{Start: 1, End: 1}},
		{"a", "b", refs.Replacement{Start: 0, End: 1}},
		{"", "ab", refs.Replacement{Start: 0, End: 0, Longer: 2}},
		{"ab", "", refs.Replacement{Start: 0, End: 2, Longer: -2}},
		{"ab", "xb", refs.Replacement{Start: 0, End: 1}},
		{"ab", "ax", refs.Replacement{Start: 1, End: 2}},
		{"abc", "axxc", refs.Replacement{Start: 1, End: 2, Longer: 1}},
		{"//u:@h", "//u:xxxxx@h", refs.Replacement{Start: 4, End: 4, Longer: 5}},
		{"aa", "aaa", refs.Replacement{Start: 2, End: 2, Longer: 1}},
	} {
		assert.Equal(t, tt.want, refs.NewReplacement(tt.text, tt.shown), "%q and %q", tt.text, tt.shown)
	}
}

// A place before what is replaced stays, one behind it moves, and one in it becomes the whole of what is there. The end of a place is
// never before its start.
func TestMove(t *testing.T) {
	inside, inserted := refs.Replacement{Start: 3, End: 5, Longer: 4}, refs.Replacement{Start: 3, End: 3, Longer: 5}
	for _, tt := range []struct {
		r                    refs.Replacement
		start, end, from, to int
	}{
		{refs.Replacement{}, 0, 0, 0, 0}, {refs.Replacement{}, 2, 7, 2, 7},
		{inside, 0, 3, 0, 3}, {inside, 3, 3, 3, 3}, {inside, 2, 4, 2, 9}, {inside, 3, 5, 3, 9}, {inside, 4, 4, 3, 9}, {inside, 4, 6, 3, 10}, {inside, 5, 5, 9, 9}, {inside, 6, 8, 10, 12},
		{inserted, 0, 2, 0, 2}, {inserted, 2, 4, 2, 9}, {inserted, 3, 3, 8, 8}, {inserted, 3, 4, 8, 9}, {inserted, 4, 4, 9, 9},
	} {
		from, to := tt.r.Move(tt.start, tt.end)
		assert.Equal(t, []int{tt.from, tt.to}, []int{from, to}, "%+v of %d to %d", tt.r, tt.start, tt.end)
	}
}
