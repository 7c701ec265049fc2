package plain

import (
	"strconv"
	"strings"
)

// unreserved has the bytes of that rule.
const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"

// Encode returns s with each byte percent-encoded that is not one of bare (RFC 3986, section 2.1).
func Encode(s, bare string) string {
	const digits = "0123456789ABCDEF"
	var b []byte
	for _, c := range []byte(s) {
		if strings.IndexByte(bare, c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', digits[c/16], digits[c%16])
		}
	}
	return string(b)
}

// Decode returns s with each percent-encoded sequence decoded (RFC 3986, section 2.1). Everything else stays.
func Decode(s string) string {
	return eachSequence(s, func(_ string, c byte) string { return string([]byte{c}) })
}

// eachSequence returns s with each percent-encoded sequence replaced, given the byte that it stands for.
func eachSequence(s string, replace func(sequence string, c byte) string) string {
	var b strings.Builder
	for s != "" {
		n, text := 1, s[:1]
		if len(s) >= 3 && s[0] == '%' && Is("pct-encoded", s[:3]) {
			c, _ := strconv.ParseUint(s[1:3], 16, 8)
			n, text = 3, replace(s[:3], byte(c))
		}
		b.WriteString(text)
		s = s[n:]
	}
	return b.String()
}

// decode is Decode for text whose percent-encoded sequences must be complete. For a "%" that is not, it returns false and the
// offset.
func decode(s string) (text string, badAt int, ok bool) {
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && (i+3 > len(s) || !Is("pct-encoded", s[i:i+3])) {
			return "", i, false
		}
	}
	return Decode(s), 0, true
}

// normalEncoding decodes percent-encoded unreserved characters, and changes the other percent-encoded sequences to uppercase
// (6.2.2.1, 6.2.2.2).
func normalEncoding(s string) string {
	return eachSequence(s, func(sequence string, c byte) string {
		if strings.IndexByte(unreserved, c) >= 0 {
			return string([]byte{c})
		}
		return strings.ToUpper(sequence)
	})
}

// lowerBetweenTriplets returns s in lowercase except for its percent-encoded sequences.
func lowerBetweenTriplets(s string) string {
	var b strings.Builder
	for s != "" {
		before, _, _ := strings.Cut(s, "%")
		b.WriteString(lower(before))
		s = s[len(before):]
		n := min(len(s), 3)
		b.WriteString(s[:n])
		s = s[n:]
	}
	return b.String()
}

// lower returns s with its ASCII capitals in lowercase.
func lower(s string) string {
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c + 'a' - 'A'
		}
	}
	return string(b)
}
