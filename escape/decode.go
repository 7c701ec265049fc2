package escape

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Decode returns s with each percent-encoded sequence replaced by its byte. It decodes text of any
// component and is the inverse of every function of this package that encodes. A "+" stays a "+"
// (RFC 3986, section 2.1).
//
// Decode a component only once, and only after the URI has been split: the result may contain any
// byte, including "/" and NUL, and may not be valid UTF-8.
//
// The error is an *[Error] that wraps [ErrTriplet], for a "%" without two hexadecimal digits. Then
// the result is "". Decode returns s itself if there is nothing to decode, and otherwise allocates
// once.
func Decode(s string) (string, error) {
	triplets, err := countTriplets(s)
	switch {
	case err != nil:
		return "", err
	case triplets == 0:
		return s, nil
	}
	var text strings.Builder
	text.Grow(len(s) - 2*triplets)
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' {
			c = charset.Decode(s, i)
			i += 2
		}
		text.WriteByte(c)
	}
	return text.String(), nil
}

// AppendDecode appends the result of [Decode] to dst. After an error it returns dst unchanged. It
// does not allocate if dst has enough capacity.
func AppendDecode(dst []byte, s string) ([]byte, error) {
	triplets, err := countTriplets(s)
	switch {
	case err != nil:
		return dst, err
	case triplets == 0:
		return append(dst, s...), nil
	}
	for i := 0; i < len(s); i++ {
		c := s[i]
		if c == '%' {
			c = charset.Decode(s, i)
			i += 2
		}
		dst = append(dst, c)
	}
	return dst, nil
}

// countTriplets returns the number of percent-encoded sequences in s, or an error for the first "%"
// that does not begin one.
func countTriplets(s string) (int, *Error) {
	for n, i := 0, 0; ; n++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return n, nil
		}
		if i += next; !charset.IsTriplet(s, i) {
			return 0, &Error{Offset: i, Err: ErrTriplet}
		}
		for i += 3; charset.IsTriplet(s, i); i += 3 { // they seldom occur alone
			n++
		}
	}
}
