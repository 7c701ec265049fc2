package query

import (
	"strconv"

	"github.com/go-rfc3986/uri/internal/charset"
)

// An Error says why a text is not a query. [Parse] returns it, always as a pointer, so errors.As finds it.
//
// Its text names the offset, the byte, the rule and the section of RFC 3986. It repeats nothing of the query but that
// one byte. The wording may change between versions; the fields are for programs.
type Error struct {
	// Offset is where the text stops being a query: the number of bytes before the first one that the rule does not
	// allow. It is that of the "%" of a triplet that is none.
	Offset int

	// Err is the cause: escape.ErrTriplet for a "%" without two hexadecimal digits, else an error that names the byte.
	// For a dialect that is none of the constants it names the dialect, and Offset is 0. Parse always gives one.
	Err error
}

// Error returns the text of the error.
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

// cause returns the text of the cause, which an error made by hand may not have.
func (e *Error) cause() string {
	if e.Err == nil {
		return "cause unknown"
	}
	return e.Err.Error()
}

// Unwrap returns Err, the cause.
func (e *Error) Unwrap() error { return e.Err }

// A byteError is the cause of a refusal: a byte that the rule query does not allow.
type byteError byte

func (e byteError) Error() string { return charset.Quote(byte(e)) + " is not allowed" }

// A dialectError is the cause of a refusal: a dialect that is none of the constants.
type dialectError Dialect

func (e dialectError) Error() string { return Dialect(e).String() + " is not a known dialect" }
