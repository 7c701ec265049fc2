package uri

import "flag"

// Deep, Short and Many are for the tests in package uri_test.
var Deep = flag.Bool("deep", false, "try each byte at each place beside all kinds of neighbours, and more random texts")

// Short is the most bytes of a text that tests try with -short.
const Short = 12

// Many returns n with -deep, and otherwise a fifth.
func Many(n int) int {
	if *Deep {
		return n
	}
	return n / 5
}
