// Package small is there to be mutated by the tests of the command.
package small

import "errors"

const limit = 4

// ErrEmpty is the error for an empty list.
var ErrEmpty = errors.New("empty")

var weights = [3]int{1: 10, 2: 20}

// Clamp returns n, but at most 4. The tests notice all mutants but an equivalent one.
func Clamp(n int) int {
	if n > limit {
		return limit
	}
	return n
}

// Sum returns a sum.
func Sum(list []int) (sum int, err error) {
	if len(list) == 0 {
		return 0, ErrEmpty
	}
	for i := 0; i < len(list); i++ {
		sum += list[i]
	}
	return sum, nil
}

// Sign has a case that no test tries.
func Sign(n int) string {
	if n < 0 {
		return "-"
	}
	return "+"
}

// Halvings has mutants that do not end.
func Halvings(n int) (count int) {
	for n > 1 {
		n /= 2
		count++
	}
	return count
}

// Double is tested by a package beside this one alone.
func Double(n int) int { return 2 * n }

// Weight returns a weight.
func Weight(i int) int { return weights[i] }
