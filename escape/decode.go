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
// The error is an *[Error] that wraps [ErrPercentEncoding], for a "%" without two hexadecimal
// digits. Then the result is "". Decode returns s itself if there is nothing to decode, and
// otherwise allocates once.
func Decode(s string) (string, error) {
	sequences, err := countSequences(s)
	switch {
	case err != nil:
		return "", err
	case sequences == 0:
		return s, nil
	}
	var text strings.Builder
	text.Grow(len(s) - 2*sequences)
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

// Normalize returns s with each percent-encoded unreserved character decoded, and with the digits
// of the other percent-encoded sequences in uppercase: "~%2F" for "%7e%2f". s is encoded text of
// one component, and the result encodes the same data (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
//
// To normalize a URI, use uri.URI.Normalize, which also handles case and dot-segments: a segment
// such as "%2E" becomes ".". Text that is normal does not change.
//
// The error is that of [Decode]. Then the result is "". Normalize returns s itself if it is normal.
// It takes linear time.
func Normalize(s string) (string, error) {
	if _, err := countSequences(s); err != nil {
		return "", err
	}
	return charset.NormalEncoding(s), nil
}

// countSequences returns the number of percent-encoded sequences in s, or an error for the first
// "%" that does not begin one.
func countSequences(s string) (int, *Error) {
	for n, i := 0, 0; ; n++ {
		next := strings.IndexByte(s[i:], '%')
		if next < 0 {
			return n, nil
		}
		if i += next; !charset.IsTriplet(s, i) {
			return 0, &Error{Offset: i, Err: ErrPercentEncoding}
		}
		for i += 3; charset.IsTriplet(s, i); i += 3 { // a non-ASCII character has several triplets
			n++
		}
	}
}
