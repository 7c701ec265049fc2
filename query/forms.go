package query

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// ParseForm reads body as a list of parameters in the dialect [Form], as browsers and servers do
// (URL Standard, section 5.1). It accepts every text: the body of a request with the media type
// application/x-www-form-urlencoded, or a query, without its "?", that [Parse] rejects.
//
// A "%" without two hexadecimal digits is data, and so is a byte that a query does not allow, such
// as a space, a quotation mark, or a byte that is not ASCII. Bytes that are not UTF-8 stay, while
// the standard replaces them with U+FFFD.
//
// [Params.String] returns a query with the same parameters. It is body itself if a query allows
// body. Otherwise, it is body with those bytes encoded, and at most three times as long. ParseForm
// takes linear time, and allocates only to encode.
func ParseForm(body string) Params {
	text := allowed(body)
	return Params{text: text, dialect: Form, encoding: Form.encodingOf(text)}
}

// allowed returns body, and encodes each byte that the rule query does not allow as a form does.
func allowed(body string) string {
	i := charset.ScanEncoded(body, 0, charset.QueryFragment)
	if i == len(body) {
		return body
	}
	text, start := make([]byte, 0, len(body)+len("%XX")), 0
	for ; i < len(body); i = charset.ScanEncoded(body, start, charset.QueryFragment) {
		text = append(text, body[start:i]...)
		start = i + 1
		text = Form.appendEncoded(text, body[i:start])
	}
	return string(append(text, body[start:]...))
}

// FormText returns text with the line ends that an HTML form sends (HTML Standard, form
// submission). Each LF, CR and CR LF becomes CR LF, which the dialect [Form] encodes as "%0D%0A".
// Use it for the names and the values of a form. Everything else stays as it is.
//
// A form sends its controls in the order of the page. It sends text in the encoding of the page: to
// imitate a page that is not in UTF-8, encode the text before you call [Params.Add], and write a
// character that the encoding does not have as "&#", its number and ";".
//
// FormText takes linear time. It does not allocate unless it changes something.
func FormText(text string) string {
	if n := strings.Count(text, "\r\n"); n == strings.Count(text, "\r") && n == strings.Count(text, "\n") {
		return text
	}
	return lineEnds.Replace(text)
}

// lineEnds replaces each line end with CR LF.
var lineEnds = strings.NewReplacer("\r\n", "\r\n", "\r", "\r\n", "\n", "\r\n")
