package oracle

import "regexp"

// Components are the parts of a reference, as split by the expression of RFC 3986, appendix B. A
// nil pointer means undefined, which differs from empty (section 5.3).
type Components struct {
	Scheme, Authority *string
	Path              string
	Query, Fragment   *string
}

// Split returns the components of a reference, by the expression of RFC 3986, appendix B. It
// accepts any text.
func Split(s string) Components {
	m := appendixB.FindStringSubmatchIndex(s)
	group := func(outer, inner int) *string {
		if m[2*outer] < 0 {
			return nil
		}
		text := s[m[2*inner]:m[2*inner+1]]
		return &text
	}
	return Components{group(1, 2), group(3, 4), *group(5, 5), group(6, 7), group(8, 9)}
}

// appendixB is the expression of the RFC. Its dot also matches line breaks, so that it matches any
// text.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// Recompose returns the text of the components, by the pseudocode of RFC 3986, section 5.3.
func Recompose(c Components) string {
	result := ""
	if c.Scheme != nil {
		result += *c.Scheme + ":"
	}
	if c.Authority != nil {
		result += "//" + *c.Authority
	}
	result += c.Path
	if c.Query != nil {
		result += "?" + *c.Query
	}
	if c.Fragment != nil {
		result += "#" + *c.Fragment
	}
	return result
}
