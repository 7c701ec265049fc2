package escape

import (
	"errors"
	"strconv"
)

// What callers branch on, with errors.Is. Each is wrapped by an *Error.
var (
	// ErrTriplet says that a "%" does not begin a percent-encoding, since two hexadecimal digits do not follow (RFC
	// 3986, section 2.1).
	ErrTriplet = errors.New("'%' without two hexadecimal digits")

	// ErrUTF8 says that a name is not well-formed UTF-8, which is what a host is encoded from (RFC 3986, section
	// 3.2.2).
	ErrUTF8 = errors.New("not well-formed UTF-8")
)

// An Error says why a text cannot be encoded or decoded. All functions of this package that can fail return it, always
// as a pointer, so errors.As finds it.
//
// Its text names the offset, the cause, the rule and the section of RFC 3986. It repeats no byte of the text, which
// may be a password. The wording may change between versions; the fields are for programs.
type Error struct {
	// Offset is the number of bytes before the "%" that is refused, or before the first byte that is not part of a
	// well-formed sequence of UTF-8.
	Offset int

	// Err is the cause, ErrTriplet or ErrUTF8. The functions of this package always give one.
	Err error
}

// Error returns the text of the error, without any of the text that is refused.
func (e *Error) Error() string {
	what, rule := "percent-encoding", "pct-encoded; RFC 3986, section 2.1"
	if e.Err == ErrUTF8 {
		what, rule = "host", "reg-name; RFC 3986, section 3.2.2"
	}
	return "escape: invalid " + what + " at offset " + strconv.Itoa(e.Offset) + ": " + e.cause() + " (" + rule + ")"
}

// cause returns the text of the cause, which an error made by hand may not have.
func (e *Error) cause() string {
	if e.Err == nil {
		return "cause unknown"
	}
	return e.Err.Error()
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }
