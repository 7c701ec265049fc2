package escape

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Decode returns s with each percent-encoding replaced by its byte (RFC 3986, section 2.1), for text of any component,
// whatever other bytes stand between; a "+" stays a "+". It is the inverse of each function of this package that
// encodes.
//
// A component is decoded once only, and only after it has been taken apart: data may hold the bytes that delimit
// (section 2.4). What is decoded may hold any byte, NUL and "/" included, and need not be UTF-8 (section 7.3).
//
// Where two hexadecimal digits do not follow a "%", the error is an *[Error] with ErrTriplet, and the result is "". s
// is returned as it is where nothing is to be decoded, else there is one allocation.
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

// AppendDecode appends what [Decode] returns for s to dst. After an error it returns dst as it was. It does not
// allocate where dst has room.
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

// countTriplets returns the number of percent-encodings in s, or the error for the first "%" that begins none.
func countTriplets(s string) (int, *Error) {
	for n, i := 0, 0; ; n++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return n, nil
		}
		if i += next; !charset.IsTriplet(s, i) {
			return 0, &Error{Offset: i, Err: ErrTriplet}
		}
		for i += 3; charset.IsTriplet(s, i); i += 3 { // seldom one alone
			n++
		}
	}
}
