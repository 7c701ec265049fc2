package escape

import (
	"errors"
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Errors that a program may want to handle, with errors.Is. Each is wrapped by an *Error.
var (
	// ErrPercentEncoding means that a "%" is not followed by two hexadecimal digits (RFC 3986,
	// section 2.1).
	ErrPercentEncoding = charset.ErrPercentEncoding

	// ErrUTF8 means that a host name is not valid UTF-8 (RFC 3986, section 3.2.2).
	ErrUTF8 = errors.New("the name is not valid UTF-8")
)

// An Error describes why a text cannot be encoded or decoded. Every function of this package that
// can fail returns it, always as a pointer, so use errors.As to find it.
//
// The message names the offset, the cause, the rule and the section of RFC 3986. It does not repeat
// any of the text, which may be a password. Do not depend on the wording, which may change. Use the
// fields.
type Error struct {
	// Offset is the number of bytes before the invalid "%", or before the first byte that is not
	// valid UTF-8.
	Offset int

	// Err is the cause, ErrPercentEncoding or ErrUTF8. It is never nil in an error from this
	// package.
	Err error
}

// Error returns the message of the error.
func (e *Error) Error() string {
	what, rule := "percent-encoding", "pct-encoded; RFC 3986, section 2.1"
	if e.Err == ErrUTF8 {
		what, rule = "host", "reg-name; RFC 3986, section 3.2.2"
	}
	return "escape: invalid " + what + " at offset " + strconv.Itoa(e.Offset) + ": " + charset.Cause(e.Err) + " (" + rule + ")"
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }
