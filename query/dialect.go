package query

import (
	"strconv"
	"strings"
)

// A Dialect is the encoding of the keys and values in a query. The zero value is RFC3986.
type Dialect uint8

const (
	// RFC3986 is percent-encoding only: a "+" is a plus (RFC 3986, section 2.1).
	RFC3986 Dialect = iota

	// Form is application/x-www-form-urlencoded, the encoding of HTML forms: a "+" is a space, and
	// a space is written as "+". "%20" is a space too. Letters, digits and "*-._" stay as they are,
	// and everything else is encoded, as in browsers (URL Standard, section 5.2). FormText converts
	// the ends of lines.
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

// FormText returns text with the line ends that an HTML form sends (HTML Standard, form submission).
// Each LF, CR and CR LF becomes CR LF, which the dialect [Form] encodes as "%0D%0A". Use it for the
// names and the values of a form. Everything else stays as it is.
//
// A form sends its controls in the order of the page. It sends text in the encoding of the page: to
// imitate a page that is not in UTF-8, encode the text before you call [Params.Add], and write a
// character that the encoding does not have as "&#", its number and ";".
//
// FormText takes linear time. It does not allocate unless it changes something.
func FormText(text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	return lineEnds.Replace(text)
}

// lineEnds makes each line end CR LF.
var lineEnds = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")
