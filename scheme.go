package uri

import "cmp"

// equalSchemes reports whether a and b have the same lowercase form (RFC 3986, section 3.1). strings.EqualFold would
// also fold what is not US-ASCII.
func equalSchemes(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if lower(a[i]) != lower(b[i]) {
			return false
		}
	}
	return true
}

// compareSchemes compares the lowercase forms of a and b.
func compareSchemes(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(lower(a[i]), lower(b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}

// isCommonScheme reports whether scheme is 1*7%x61-7A.
func isCommonScheme(scheme string) bool {
	if scheme == "" || len(scheme) >= 8 {
		return false
	}
	return shortWord(scheme).between('a', 'z') == highs
}

// appendLower appends s to b with the capitals A to Z in lowercase.
func appendLower(b []byte, s string) []byte {
	if isCommonScheme(s) {
		return append(b, s...)
	}
	for i := range len(s) {
		b = append(b, lower(s[i]))
	}
	return b
}

// lower returns c, or its lowercase form where it is one of A to Z.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}
