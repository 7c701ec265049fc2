package query

import (
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
)

// An Error describes why a text is not a query. [Parse] returns it, always as a pointer, so use
// errors.As to find it.
//
// The message names the offset, the byte, the rule and the section of RFC 3986. It repeats only
// that one byte of the query. Do not depend on the wording, which may change. Use the fields.
type Error struct {
	// Offset is the number of bytes before the first byte that the rule query does not allow, or
	// before the "%" of an incomplete percent-encoded sequence.
	Offset int

	// Err is the cause: escape.ErrPercentEncoding for a "%" without two hexadecimal digits,
	// otherwise an error that names the byte. It is never nil in an error from Parse.
	Err error
}

// Error returns the message of the error.
func (e *Error) Error() string {
	rule := "pct-encoded; RFC 3986, section 2.1"
	if _, ok := e.Err.(charset.ByteError); ok {
		rule = "query; RFC 3986, section 3.4"
	}
	return "query: invalid query at offset " + strconv.Itoa(e.Offset) + ": " + charset.Cause(e.Err) + " (" + rule + ")"
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }
