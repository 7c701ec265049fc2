package lint

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/internal/charset"
)

// maxLabel is the maximum length of a DNS label, in bytes.
const maxLabel = 63

// codePoints are the characters of a label. There are fewer of them than bytes in its A-label.
type codePoints struct {
	room [maxLabel]rune
	n    int
}

// all returns the characters.
func (u *codePoints) all() []rune { return u.room[:u.n] }

// insert inserts r at index i, and reports whether there was enough space.
func (u *codePoints) insert(i int, r rune) bool {
	if u.n == len(u.room) {
		return false
	}
	copy(u.room[i+1:], u.room[i:u.n])
	u.room[i] = r
	u.n++
	return true
}

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

// threshold returns the threshold of the digit that k/base-1 others precede (RFC 3492, section
// 3.3).
func threshold(k, bias int64) int64 { return min(max(k-bias, tMin), tMax) }

// adapt returns the bias after a delta, when there are that many characters (RFC 3492, section
// 6.1).
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

// decodePunycode decodes s, which is lowercase (RFC 3492, section 6.2). If s is not Punycode, the
// result is what precedes the error, and a "-" that separates nothing is ignored: only encoding the
// result again shows whether s is the Punycode of a label.
func decodePunycode(s []byte) (u codePoints) {
	hyphen := bytes.LastIndexByte(s, '-')
	for _, c := range s[:max(hyphen, 0)] {
		if !charset.Alphanumeric.Has(c) && c != '-' || !u.insert(u.n, rune(c)) {
			return u
		}
	}
	n, i, bias := int64(initialN), int64(0), int64(initialBias)
	for s = s[hyphen+1:]; len(s) > 0; i++ {
		delta, size := readDelta(s, bias)
		if size == 0 {
			return u
		}
		s = s[size:]
		length := int64(u.n) + 1
		bias = adapt(delta, length, i == 0)
		n += (i + delta) / length
		i = (i + delta) % length
		if !utf8.ValidRune(rune(n)) || !u.insert(int(i), rune(n)) {
			return u
		}
	}
	return u
}

// readDelta returns the number at the beginning of s, and its number of digits. That is 0 if there
// is no number, or if it is too large for a delta (RFC 3492, section 3.3).
func readDelta(s []byte, bias int64) (delta int64, size int) {
	weight := int64(1)
	for k := int64(base); size < len(s); k += base {
		value, ok := digitValue(s[size])
		if delta += value * weight; !ok || delta > maxDelta {
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

// punycodeDigits are the digits by their values (RFC 3492, section 5).
const punycodeDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// digitValue returns the value of a digit in lowercase.
func digitValue(c byte) (value int64, ok bool) {
	value = int64(bytes.IndexByte([]byte(punycodeDigits), c))
	return value, value >= 0
}

// appendPunycode appends the Punycode of a label to b, within its capacity, and reports whether the
// capacity was enough (RFC 3492, section 6.3).
func appendPunycode(b []byte, label []rune) ([]byte, bool) {
	for _, r := range label {
		if r < utf8.RuneSelf {
			if len(b) == cap(b) {
				return b, false
			}
			b = append(b, byte(r))
		}
	}
	done := int64(len(b))
	if done > 0 {
		if len(b) == cap(b) {
			return b, false
		}
		b = append(b, '-')
	}
	written, n, delta, bias := done, rune(initialN), int64(0), int64(initialBias)
	for written < int64(len(label)) {
		next := nextRune(label, n)
		delta += int64(next-n) * (written + 1)
		for _, r := range label {
			switch {
			case r < next:
				delta++
			case r == next:
				var ok bool
				if b, ok = appendDelta(b, delta, bias); !ok {
					return b, false
				}
				bias = adapt(delta, written+1, written == done)
				written++
				delta = 0
			}
		}
		delta++
		n = next + 1
	}
	return b, true
}

// nextRune returns the smallest character of the label that is not less than n. There must be one.
func nextRune(label []rune, n rune) rune {
	next := slices.Max(label)
	for _, r := range label {
		if r >= n {
			next = min(next, r)
		}
	}
	return next
}

// appendDelta appends the digits of a delta, as appendPunycode does (RFC 3492, section 3.3).
func appendDelta(b []byte, delta, bias int64) ([]byte, bool) {
	for k := int64(base); len(b) < cap(b); k += base {
		t := threshold(k, bias)
		if delta < t {
			return append(b, punycodeDigits[delta]), true
		}
		b = append(b, punycodeDigits[t+(delta-t)%(base-t)])
		delta = (delta - t) / (base - t)
	}
	return b, false
}
