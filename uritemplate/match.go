package uritemplate

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Match returns the values whose expansion is text, and reports whether there are any (RFC 6570,
// section 1.4). Texts are compared in normal form: the case of hexadecimal digits does not count,
// nor whether an unreserved character is percent-encoded (RFC 3986, sections 6.2.2.1 and 6.2.2.2).
//
// Match decodes values once. The values of "{+x}" and "{#x}" stay encoded, since they may have both
// "/" and "%2F". "+" is not a space: "{?q}" matches "?q=a%20b" but not "?q=a+b", since Expand
// writes "%2B" for a plus. If two values have the same expansion, Match returns the simpler one: no
// value rather than "", a string rather than a list, and pairs only for "{x*}". The value of
// "{x:3}" has the name "x:3", unless "x" also occurs without a prefix.
//
// If the template is ambiguous, an expression whose expansion begins with a delimiter, such as
// "{/x}", has a value if it can, and otherwise each value takes as little text as it can. Earlier
// expressions and variables come first. A variable that occurs twice must have the same value in
// both places. If this division of the text gives it two values, Match tries one more division, in
// which all occurrences of the variable have the same length.
//
// Match takes linear time and memory in the lengths of the template and the text together. For each
// byte, it uses at most 200 bytes of memory and 256 steps, and 1,048,576 steps more. If these steps
// are not enough, Match reports no match; see "Limits" in the package documentation. Unless the
// text is long, it allocates twice for up to eight values, and once more for each list and for each
// text that it decodes.
func (t Template) Match(text string) (Values, bool) {
	m := matchers.Get().(*matcher)
	defer m.release()
	return t.match(m, text)
}

// match is Match with the given matcher.
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

// areTripletsWhole reports whether every "%" begins a triplet. A matcher relies on this, and does
// not look at the digits.
func areTripletsWhole(text string) bool {
	for i := strings.IndexByte(text, '%'); i >= 0 && i < len(text); i++ {
		if text[i] == '%' && !charset.IsTriplet(text, i) {
			return false
		}
	}
	return true
}
