// Package set is a part of another package, and has no tests.
package set

// Vowel reports whether c is a vowel.
func Vowel(c byte) bool {
	switch c {
	case 'a', 'e', 'i', 'o', 'u':
		return true
	}
	return false
}
