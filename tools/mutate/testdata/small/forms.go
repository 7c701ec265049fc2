package small

import "slices"

// Here is a function for each form of signature.

// A Counter counts.
type Counter struct{ n int }

// NewCounter is small enough to be part of its callers, where what it returns takes no allocation. With a branch to copies
// it is not.
func NewCounter(n int) *Counter {
	c := &Counter{n: n}
	c.Add(n)
	c.Add(n)
	c.Add(-n)
	c.Add(-n)
	return c
}

// Add has no result.
func (c *Counter) Add(n int) { c.n += n }

// N has a value as its receiver.
func (c Counter) N() int { return c.n }

// Kind has a receiver without a name.
func (Counter) Kind() string { return "counter" }

// Second has parameters without names, and one that is variadic.
func Second(_ int, _ string, rest ...int) int { return rest[1] }

// Three has parameters of which none has a name.
func Three(int, string) int { return 3 }

// Map has types as parameters.
func Map[T, U any](list []T, f func(T) U) (mapped []U) {
	for _, element := range list {
		mapped = append(mapped, f(element))
	}
	return
}

// A List has a type as its parameter.
type List[T any] []T

// First is a method of a type with a parameter.
func (l List[T]) First() (first T, ok bool) {
	if len(l) == 0 {
		return first, false
	}
	return l[0], true
}

// Down calls itself, so that its mutants do.
func Down(n int) int {
	if n == 0 {
		return 0
	}
	return Down(n-1) + 1
}

// Squares appends squares. That there is room for them is noticed by a test that fails when there are copies.
func Squares(list []int, n int) []int {
	list = slices.Grow(list, n)
	for i := range n {
		list = append(list, i*i)
	}
	return list
}
