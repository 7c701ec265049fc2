package query

import "strconv"

// A Dialect is the encoding of the keys and values in a query. The zero value is RFC3986. A value
// that is not one of the constants counts as RFC3986.
type Dialect uint8

const (
	// RFC3986 is percent-encoding only: a "+" is a plus (RFC 3986, section 2.1).
	RFC3986 Dialect = iota

	// Form is application/x-www-form-urlencoded, the encoding of HTML forms. "+" and "%20" are read
	// as a space, and a space is written as "+". As in browsers, letters, digits and "*-._" are not
	// encoded, and all other bytes are (URL Standard, section 5.2). FormText converts line ends.
	Form
)

// String returns the name of the constant, or text such as "Dialect(7)" for any other value.
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
