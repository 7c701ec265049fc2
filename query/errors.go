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
	// before the "%" of an incomplete percent-encoded sequence. It is 0 if the dialect is unknown.
	Offset int

	// Err is the cause: escape.ErrTriplet for a "%" without two hexadecimal digits, otherwise an
	// error that names the byte or the unknown dialect. It is never nil in an error from Parse.
	Err error
}

// Error returns the message of the error.
func (e *Error) Error() string {
	where, rule := "query: invalid query at offset "+strconv.Itoa(e.Offset)+": ", "pct-encoded; RFC 3986, section 2.1"
	switch e.Err.(type) {
	case dialectError:
		return "query: invalid query: " + e.Err.Error()
	case byteError:
		rule = "query; RFC 3986, section 3.4"
	}
	return where + e.cause() + " (" + rule + ")"
}

// cause returns the message of the cause, which is nil in some errors that are built by hand.
func (e *Error) cause() string {
	if e.Err == nil {
		return "cause unknown"
	}
	return e.Err.Error()
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }

// A byteError is a byte that the rule query does not allow, as the cause of an error.
type byteError byte

func (e byteError) Error() string { return charset.Quote(byte(e)) + " is not allowed" }

// A dialectError is a dialect that is not one of the constants, as the cause of an error.
type dialectError Dialect

func (e dialectError) Error() string { return Dialect(e).String() + " is not a known dialect" }
