package lint

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// maxLabel is the maximum length of a DNS label, in bytes.
const maxLabel = 63

// The parameters of Punycode (RFC 3492, section 5).
const (
	base        = 36
	tMin        = 1
	tMax        = 26
	skew        = 38
	damp        = 700
	initialBias = 72
	initialN    = 0x80
)

// maxDelta is greater than any delta of a label.
const maxDelta = (utf8.MaxRune + 1) * (maxLabel + 1)

// threshold returns the threshold of a digit. k is base times the position of the digit, from 1
// (RFC 3492, section 3.3).
func threshold(k, bias int64) int64 { return min(max(k-bias, tMin), tMax) }

// adapt returns the bias after a delta. characters is the number of characters so far, including
// the one that delta inserts (RFC 3492, section 6.1).
func adapt(delta, characters int64, first bool) int64 {
	if first {
		delta /= damp
	} else {
		delta /= 2
	}
	delta += delta / characters
	k := int64(0)
	for ; delta > (base-tMin)*tMax/2; k += base {
		delta /= base - tMin
	}
	return k + (base-tMin+1)*delta/(delta+skew)
}

// decodePunycode appends the label whose Punycode is s to u, and reports whether s is the Punycode
// of a label. s must have at most maxLabel characters, and u must be empty. A label has only one
// Punycode, since there is one way to write a delta, and one order of the insertions (RFC 3492,
// sections 3.3 and 6.2).
func decodePunycode(u []rune, s []rune) (label []rune, ok bool) {
	hyphen := len(s) - 1
	for hyphen >= 0 && s[hyphen] != '-' {
		hyphen--
	}
	u = append(u, s[:max(hyphen, 0)]...)
	if hyphen == 0 || slices.ContainsFunc(u, isNotLDH) { // a "-" at the beginning separates nothing
		return u, false
	}
	n, i, bias := int64(initialN), int64(0), int64(initialBias)
	for s = s[hyphen+1:]; len(s) > 0; i++ {
		delta, size := readDelta(s, bias)
		if size == 0 {
			return u, false
		}
		s = s[size:]
		length := int64(len(u)) + 1
		bias = adapt(delta, length, i == 0)
		n += (i + delta) / length
		i = (i + delta) % length
		if !utf8.ValidRune(rune(n)) {
			return u, false
		}
		u = slices.Insert(u, int(i), rune(n))
	}
	return u, true
}

// readDelta returns the number at the beginning of s, and how many digits it has. It returns 0
// digits if there is no number, or if the number is too large for a delta (RFC 3492, section 3.3).
func readDelta(s []rune, bias int64) (delta int64, size int) {
	weight := int64(1)
	for k := int64(base); size < len(s); k += base {
		value := int64(strings.IndexRune(punycodeDigits, s[size]) % base)
		if delta += value * weight; value < 0 || delta > maxDelta {
			return 0, 0
		}
		size++
		t := threshold(k, bias)
		if value < t {
			return delta, size
		}
		weight *= base - t
	}
	return 0, 0
}

// punycodeDigits are the digits in the order of their values (RFC 3492, section 5). A capital has
// the value of the lowercase letter.
const punycodeDigits = "abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// punycodeLen returns the length of the Punycode of a label (RFC 3492, section 6.3).
func punycodeLen(label []rune) int {
	var room [maxLabel]rune
	inOrder := append(room[:0], label...)
	slices.Sort(inOrder)
	ascii, _ := slices.BinarySearch(inOrder, utf8.RuneSelf)
	length := ascii
	if ascii > 0 {
		length++ // the "-" after the ASCII characters
	}
	written, n, delta, bias := int64(ascii), rune(initialN), int64(0), int64(initialBias)
	for _, next := range slices.Compact(inOrder[ascii:]) {
		delta += int64(next-n) * (written + 1)
		for _, r := range label {
			switch {
			case r < next:
				delta++
			case r == next:
				length += deltaLen(delta, bias)
				bias = adapt(delta, written+1, written == int64(ascii))
				written++
				delta = 0
			}
		}
		delta++
		n = next + 1
	}
	return length
}

// deltaLen returns the number of digits of a delta (RFC 3492, section 3.3).
func deltaLen(delta, bias int64) int {
	for size, k := 1, int64(base); ; size, k = size+1, k+base {
		t := threshold(k, bias)
		if delta < t {
			return size
		}
		delta = (delta - t) / (base - t)
	}
}
