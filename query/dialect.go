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
	// and all else is encoded, as browsers do (URL Standard, section 5.2). FormText makes line ends
	// what forms send.
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

// FormText returns text as a form of a page sends it as a name or a value: each line ends in CR LF, which [Form] then encodes as
// "%0D%0A", whether it ended in LF, in CR or in both (HTML Standard, form submission). All else stays as it is. The value of
// a text area has lines that end in LF, whatever its page had.
//
// A form sends its controls in the order of the page, each that has a name, and a box or a button only if it is chosen. It
// sends text in the encoding of the page, so who writes what another page would send encodes text before it calls
// [Params.Add], and writes a character that the encoding does not have as "&#", its number in decimal, and ";".
//
// FormText takes time linear in len(text), and does not allocate unless it changes something.
func FormText(text string) string {
	if !strings.ContainsAny(text, "\r\n") {
		return text
	}
	return lineEnds.Replace(text)
}

// lineEnds makes each line end CR LF.
var lineEnds = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")
