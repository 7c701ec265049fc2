package charset

import "strings"

// NormalEncoding is like AppendNormalEncoding, but returns the text. It returns s itself if nothing
// changes.
func NormalEncoding(s string) string {
	if IsNormalEncoding(s) {
		return s
	}
	return string(AppendNormalEncoding(make([]byte, 0, len(s)), s))
}

// IsNormalEncoding reports whether AppendNormalEncoding changes nothing in s.
func IsNormalEncoding(s string) bool { return firstNotNormal(s) == len(s) }

// AppendNormalEncoding appends s. It decodes percent-encoded unreserved characters, and writes the
// digits of the other percent-encoded sequences in uppercase (RFC 3986, sections 6.2.2.1 and
// 6.2.2.2). Everything else stays, including a "%" without two hexadecimal digits.
func AppendNormalEncoding(b []byte, s string) []byte {
	for i := 0; ; {
		next := i + firstNotNormal(s[i:])
		b = append(b, s[i:next]...)
		if next == len(s) {
			return b
		}
		if c := Decode(s, next); Unreserved.Has(c) {
			b = append(b, c)
		} else {
			b = AppendEncoded(b, c)
		}
		i = next + len("%XX")
	}
}

// AppendNormalName calls AppendNormalEncoding, and then LowerOutsideTriplets for the appended text.
func AppendNormalName(b []byte, s string) []byte {
	start := len(b)
	b = AppendNormalEncoding(b, s)
	lowerOutsideTriplets(b[start:])
	return b
}

// firstNotNormal returns the offset of the first percent-encoded sequence of s that
// AppendNormalEncoding changes, or len(s).
func firstNotNormal(s string) int {
	for i := 0; ; i++ {
		percent := strings.IndexByte(s[i:], '%')
		if percent < 0 {
			return len(s)
		}
		i += percent
		if IsTriplet(s, i) && (s[i+1] >= 'a' || s[i+2] >= 'a' || Unreserved.Has(Decode(s, i))) {
			return i
		}
	}
}

// LowerOutsideTriplets returns s with its ASCII letters in lowercase, except the letters in
// percent-encoded sequences (RFC 3986, section 6.2.2.1). It returns s itself if nothing changes.
func LowerOutsideTriplets(s string) string {
	for i := 0; i < len(s); i++ {
		switch {
		case IsTriplet(s, i):
			i += 2
		case Lower(s[i]) != s[i]:
			b := []byte(s)
			lowerOutsideTriplets(b[i:])
			return string(b)
		}
	}
	return s
}

func lowerOutsideTriplets(b []byte) {
	for i := 0; i < len(b); i++ {
		if b[i] == '%' && i+2 < len(b) && Hexdig.Has(b[i+1]) && Hexdig.Has(b[i+2]) {
			i += 2
		} else {
			b[i] = Lower(b[i])
		}
	}
}

// Lower returns c, or its lowercase form if it is one of A to Z.
func Lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// CompareFold compares a and b with the letters A to Z in lowercase. It returns a negative number
// if a sorts before b, 0 if they are equal, and a positive number if a sorts after b.
func CompareFold(a, b string) int {
	for i := range min(len(a), len(b)) {
		if order := int(Lower(a[i])) - int(Lower(b[i])); order != 0 {
			return order
		}
	}
	return len(a) - len(b)
}

// EqualFold reports whether a and b are equal except for the case of ASCII letters, as for schemes
// (RFC 3986, section 3.1). strings.EqualFold would also ignore the case of other letters.
func EqualFold(a, b string) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range len(a) {
		if Lower(a[i]) != Lower(b[i]) {
			return false
		}
	}
	return true
}

// IsDots reports whether segment is one of the dot-segments, "." and ".." (RFC 3986, section 3.3).
func IsDots(segment string) bool {
	return len(segment) <= 2 && segment != "" && segment[0] == '.' && segment[len(segment)-1] == '.'
}

// HasDots reports whether decoded text has a dot-segment between slashes, backslashes and the ends
// of text, as read by some program; see [Dots].
func HasDots(text string) bool {
	start := 0
	for i := range len(text) {
		if text[i] == '/' || text[i] == '\\' {
			if Dots(text[start:i]) > 0 {
				return true
			}
			start = i + 1
		}
	}
	return Dots(text[start:]) > 0
}

// Dots returns how many dots a decoded segment has, 1 or 2, if some program reads it as a
// dot-segment, and otherwise 0. Programs that read a path again after they have decoded it end the
// segment at ";", "?" or "#", and end it at white space and controls or drop them.
func Dots(segment string) int {
	dots := 0
	for i := range len(segment) {
		switch c := segment[i]; {
		case c == '.' && dots < 2:
			dots++
		case EndsSegment(c):
			if dots == 2 || !isSpace(c) {
				return dots
			}
		default:
			return 0
		}
	}
	return dots
}

// EndsSegment reports whether some program ends a segment or a path at c after decoding.
func EndsSegment(c byte) bool { return c == ';' || c == '?' || c == '#' || isSpace(c) }

// isSpace reports whether c is white space or another control.
func isSpace(c byte) bool { return c <= ' ' || c == 0x7F }

// IsEncodedDots reports whether segment is a dot-segment after decoding.
func IsEncodedDots(segment string) bool {
	dots := 0
	for i := 0; i < len(segment); i++ {
		switch {
		case segment[i] == '.':
		case IsTriplet(segment, i) && Decode(segment, i) == '.':
			i += 2
		default:
			return false
		}
		dots++
	}
	return dots == 1 || dots == 2
}
