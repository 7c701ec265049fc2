package query

import "strconv"

// A Dialect says how the keys and values of a query are encoded. The zero value is [RFC3986].
type Dialect uint8

const (
	// RFC3986 is percent-encoding and nothing else (RFC 3986, section 2.1): a "+" is a plus.
	RFC3986 Dialect = iota

	// Form is application/x-www-form-urlencoded, which HTML forms are sent in: a "+" is a space, and a space is
	// written as "+". "%20" is a space too.
	Form
)

// String returns the name of the constant, or the number in parentheses, as in "Dialect(7)", where d is none.
func (d Dialect) String() string {
	switch d {
	case RFC3986:
		return "RFC3986"
	case Form:
		return "Form"
	default:
		return "Dialect(" + strconv.Itoa(int(d)) + ")"
	}
}
