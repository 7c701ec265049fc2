package uritemplate

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Match returns the values whose expansion is text, and reports whether there are any (RFC 6570,
// section 1.4). Texts are compared in normal form: the case of hexadecimal digits does not count,
// nor whether an unreserved character is percent-encoded (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
//
// Values are decoded once, except those of "{+x}" and "{#x}", which come back as they are written,
// since "/" and "%2F" may both stand there. "+" is not a space: "{?q}" matches "?q=a%20b", and not
// "?q=a+b", since Expand writes "%2B". If two values are written alike, Match returns the plainer:
// none rather than "", a string rather than a list, and pairs only of "{x*}". "{x:3}" comes back
// under the name "x:3", unless "x" stands in full elsewhere.
//
// If the template is ambiguous, each variable in turn is present if it can be, and then takes as
// little text as it can. A variable that stands twice must have the same value at both places. If
// the first division gives it two values, Match tries one more division, in which all places of the
// variable have the same length.
//
// Match takes linear time and memory in the template and the text together: at most 200 bytes of
// memory for each byte, and 1,048,576 steps and 256 for each byte. If it needs more steps, there is
// no match; see "Limits" in the package documentation. Unless the text is long, it allocates twice
// for up to eight values, and once more for each list and for each text that it decodes.
func (t Template) Match(text string) (Values, bool) {
	m := matchers.Get().(*matcher)
	defer m.release()
	return t.match(m, text)
}

// match is Match with a matcher, which may have matched another text.
func (t *Template) match(m *matcher, text string) (Values, bool) {
	if !areTripletsWhole(text) {
		return nil, false
	}
	normal := charset.NormalEncoding(text)
	if !m.divide(t, t.plan(), normal) {
		return nil, false
	}
	r := &reading{specs: t.specs, spans: m.spans, written: text, normal: normal}
	if v, ok := t.values(r); ok {
		return v, true
	}
	return t.valuesOfEvenDivision(r)
}

// areTripletsWhole reports whether every "%" begins a triplet. If so, a matcher need not look at
// the digits.
func areTripletsWhole(text string) bool {
	for i := strings.IndexByte(text, '%'); i >= 0 && i < len(text); i++ {
		if text[i] == '%' && !charset.IsTriplet(text, i) {
			return false
		}
	}
	return true
}
