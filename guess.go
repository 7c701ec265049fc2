package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// GuessURI returns the URI that was probably meant by a text without a scheme, such as what people
// type: "www.w3.org/Addressing/" with the scheme "http" gives "http://www.w3.org/Addressing/".
// [Parse] reads such a text as a relative path (RFC 3986, section 4.5).
//
// The text must begin with an IPv4 address, an IP literal in brackets, or a DNS name that has a
// dot. Text that could mean something else is rejected with [ErrAmbiguous]:
//
//   - text that begins with a scheme, such as "localhost:80": a name may have a port only if it
//     begins with a digit, as in "3com.example:80";
//   - text that begins with "/", "?" or "#";
//   - a name without a dot, as in "a/b", or one that ends in a number: a misspelt address;
//   - text with user information, such as the mail address "joe@example.com".
//
// The result is still a guess: "index.html" is a valid name. The error is a *[ParseError] with an
// offset in suffix, or the *[FormatError] for the scheme. Then the URI is zero.
func GuessURI(suffix, scheme string) (URI, error) {
	u := URI{Scheme: scheme, ForceAuthority: true}
	if err := check(&u); err != nil {
		return URI{}, err
	}
	if end, ok := grammar.ScanScheme(suffix); ok {
		return URI{}, ambiguous(end, ComponentScheme, ruleScheme)
	}
	var p grammar.Parts
	bad := p.ReadAuthority(suffix, 0)
	if bad.Breach == nil {
		bad = p.ReadPath(suffix)
	}
	if bad.Breach != nil {
		return URI{}, refused(suffix, bad)
	}
	p.FillAuthority((*grammar.Elements)(&u), suffix)
	if err := checkSuffix(&u); err != nil {
		return URI{}, err
	}
	if bad = p.ReadQueryAndFragment(suffix); bad.Breach != nil {
		return URI{}, refused(suffix, bad)
	}
	p.FillQueryAndFragment((*grammar.Elements)(&u), suffix)
	u.Scheme = strings.ToLower(scheme)
	u.Path = slices.Clip(p.Segments(suffix, nil))
	return u, nil
}

// ambiguous returns the error for a text that may not be a URI without its scheme.
func ambiguous(offset int, component Component, rule string) *ParseError {
	return &ParseError{Offset: offset, Component: component, Rule: rule, Err: ErrAmbiguous}
}

// checkSuffix returns an error if the authority, which comes first in the text, may be something
// else.
func checkSuffix(u *URI) *ParseError {
	switch {
	case u.hasUserInfo():
		return ambiguous(0, ComponentUserInfo, ruleUserinfo)
	case hostKind(u.Host) == HostRegName && !isDottedName(u.Host):
		return ambiguous(0, ComponentHost, ruleRegName)
	default:
		return nil
	}
}

// isDottedName reports whether name is a fully qualified DNS name: two or more labels, the last of
// which is not a number. A final dot is allowed. The 255 octets of a name are at most 253 bytes of
// text.
//
//	<domain> ::= <subdomain>
//	<subdomain> ::= <label> | <subdomain> "." <label>
//
// RFC 1034, sections 3.1 and 3.5. RFC 1123, section 2.1, also allows a digit at the start of a label.
func isDottedName(name string) bool {
	name = strings.TrimSuffix(name, ".")
	labels := strings.Split(name, ".")
	for _, label := range labels {
		if !isLabel(label) {
			return false
		}
	}
	return len(name) <= 253 && len(labels) > 1 && !isNumber(labels[len(labels)-1])
}

// isNumber reports whether software that reads "127.0.0.0x1" as an address takes the label for a
// number (RFC 3986, section 7.4).
func isNumber(label string) bool {
	digits := charset.Scan(label, 0, charset.Digit)
	return digits == len(label) ||
		label[0] == '0' && charset.Lower(label[1]) == 'x' && charset.Scan(label, 2, charset.Hexdig) == len(label)
}

// isLabel reports whether s consists of at most 63 letters, digits and hyphens, and neither begins
// nor ends with a hyphen.
func isLabel(s string) bool {
	for i := range len(s) {
		inner := i > 0 && i < len(s)-1
		if !charset.Alpha.Has(s[i]) && !charset.Digit.Has(s[i]) && (s[i] != '-' || !inner) {
			return false
		}
	}
	return s != "" && len(s) <= 63
}
