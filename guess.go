package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// GuessURI returns the URI that a suffix reference probably stands for: "www.w3.org/Addressing/" with "http" gives
// "http://www.w3.org/Addressing/" (RFC 3986, section 4.5). It is for what people type; by the grammar such a text is a
// relative reference, which [Parse] returns, and the section warns of suffixes where they last.
//
// The suffix is an IPv4 address, an IP literal in brackets, or a name of two labels or more, as the DNS has them, and
// what may follow. It stays a guess: "index.html" is a name like any other. What could be something else is refused, with
// ErrAmbiguous as the cause:
//   - a text that has a scheme by the grammar, as "localhost:80" and "example.com:80" have, so a name takes a port only
//     if it begins with a digit, as in "3com.example:80";
//   - a text that begins with "/", "?" or "#";
//   - a name without a dot, as in "a/b", and one that ends in a number, which is a misspelt address;
//   - user information, since "joe@example.com" is an address of mail.
//
// The error is a *[ParseError] whose offset is in suffix, or the *[FormatError] for the scheme; the URI is zero then.
func GuessURI(suffix, scheme string) (URI, error) {
	u := URI{Scheme: scheme, ForceAuthority: true}
	if err := check(&u); err != nil {
		return URI{}, err
	}
	if end := scanScheme(suffix, 0); end > 0 && startsWith(suffix, end, ':') {
		return URI{}, ambiguous(end, ComponentScheme, ruleScheme)
	}
	start, end, err := parseAuthorityAndPath(&u, suffix, 0)
	if err == nil {
		err = checkSuffix(&u)
	}
	if err == nil {
		err = parseQueryAndFragment(&u, suffix, end)
	}
	return withPath(&u, suffix[start:end], err)
}

// ambiguous returns the error for a text that may be something else than a suffix.
func ambiguous(offset int, component Component, rule string) *ParseError {
	return &ParseError{Offset: offset, Component: component, Rule: rule, Err: ErrAmbiguous}
}

// checkSuffix returns the error for an authority, the first thing in the text, that may be something else.
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

// isDottedName reports whether name is two labels or more, with a dot after the last or not, and no number at the end:
// a name in the DNS that is fully qualified.
//
//	<domain> ::= <subdomain>
//	<subdomain> ::= <label> | <subdomain> "." <label>
//
// RFC 1034, section 3.5, with the digits at the start of a label that RFC 1123, section 2.1, adds.
func isDottedName(name string) bool {
	labels := strings.Split(strings.TrimSuffix(name, "."), ".")
	for _, label := range labels {
		if !isLabel(label) {
			return false
		}
	}
	return len(labels) > 1 && !isNumber(labels[len(labels)-1])
}

// isNumber reports whether a label is a number to those who read "127.0.0.0x1" as an address (RFC 3986, section 7.4).
func isNumber(label string) bool {
	digits := scanDigits(label, 0)
	return digits == len(label) ||
		digits == 1 && label[0] == '0' && charset.Lower(label[1]) == 'x' && scanSet(label, 2, charset.Hexdig) == len(label)
}

// isLabel reports whether s is at most 63 letters, digits and, between them, hyphens.
func isLabel(s string) bool {
	for i := range len(s) {
		inner := i > 0 && i < len(s)-1
		if !charset.Alpha.Has(s[i]) && !charset.Digit.Has(s[i]) && (s[i] != '-' || !inner) {
			return false
		}
	}
	return s != "" && len(s) <= 63
}
