package small

import (
	"slices"
	"strconv"
	"testing"
)

func equal[T comparable](t *testing.T, got, want T) {
	t.Helper()
	if got != want {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestClamp(t *testing.T) {
	for n, want := range []int{0, 1, 2, 3, 4, 4, 4} {
		equal(t, Clamp(n), want)
	}
}

func TestSum(t *testing.T) {
	sum, err := Sum([]int{1, 2, 4})
	equal(t, sum, 7)
	equal(t, err, nil)
	sum, err = Sum([]int{9})
	equal(t, sum, 9)
	equal(t, err, nil)
	sum, err = Sum(nil)
	equal(t, sum, 0)
	equal(t, err, ErrEmpty)
	equal(t, err.Error(), "empty")
}

func TestSign(t *testing.T) {
	equal(t, Sign(-5), "-")
	equal(t, Sign(5), "+")
}

func TestHalvings(t *testing.T) {
	equal(t, Halvings(1), 0)
	equal(t, Halvings(7), 2)
	equal(t, Halvings(8), 3)
}

func TestWeight(t *testing.T) {
	equal(t, Weight(0), 0)
	equal(t, Weight(1), 10)
	equal(t, Weight(2), 20)
}

func TestForms(t *testing.T) {
	c := NewCounter(1)
	c.Add(2)
	equal(t, c.N(), 3)
	equal(t, c.Kind(), "counter")
	equal(t, Second(1, "", 2, 3, 4), 3)
	equal(t, Three(1, ""), 3)
	equal(t, slices.Equal(Map([]int{1, 2}, strconv.Itoa), []string{"1", "2"}), true)
	first, ok := List[int]{5, 6}.First()
	equal(t, first, 5)
	equal(t, ok, true)
	_, ok = List[int]{}.First()
	equal(t, ok, false)
	equal(t, Down(5), 5)
	equal(t, slices.Equal(Squares(nil, 4), []int{0, 1, 4, 9}), true)
}

// TestAllocations fails if NewCounter is not part of its callers.
func TestAllocations(t *testing.T) {
	n := 0
	equal(t, testing.AllocsPerRun(10, func() { n += NewCounter(1).N() }), 0)
	equal(t, testing.AllocsPerRun(10, func() { Squares(nil, 100) }), 1)
}
