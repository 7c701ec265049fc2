package iri_test

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

// This file has the plain implementation of the documentation of this package. Package plain has the grammar of RFC 3987.

// The languages of a character beyond US-ASCII, outside queries and in them.
var (
	ucschar            = plain.AutomatonOf("ucschar", plain.RFC3987)
	ucscharAndIprivate = plain.AutomatonOf("either", plain.RFC3987, "either = ucschar / iprivate")
)

func slowIsASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// slowCheck is Check, and returns the components as they are written.
func slowCheck(s string) (uri.URI, plain.Refusal) { return plain.IRIs.Parse("URI-reference", s) }

// slowMapped is the URI that the components of an IRI map to (RFC 3987, section 3.1).
func slowMapped(u uri.URI) uri.URI {
	u = u.Clone()
	u.UserInfo, u.Host, u.Query, u.Fragment = slowEncode(u.UserInfo), slowEncode(u.Host), slowEncode(u.Query), slowEncode(u.Fragment)
	for i := range u.Path {
		u.Path[i] = slowEncode(u.Path[i])
	}
	return u
}

// slowEncode is step 2 of RFC 3987, section 3.1, for any text.
func slowEncode(s string) string { return plain.Encode(s, allASCII) }

// allASCII has each byte of US-ASCII.
var allASCII = func() string {
	var b []byte
	for c := range byte(0x80) {
		b = append(b, c)
	}
	return string(b)
}()

// appendixB is the expression of RFC 3986, appendix B.
var appendixB = regexp.MustCompile(`(?s)^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?`)

// slowResolve is the pseudocode of RFC 3986, section 5.2.2, for a base and a reference that are valid.
func slowResolve(base, ref string) string {
	b, r := appendixB.FindStringSubmatch(base), appendixB.FindStringSubmatch(ref)
	scheme, authority, path, query := r[1], r[3], r[5], r[6]
	if scheme == "" {
		scheme = b[1]
		if authority == "" {
			authority = b[3]
			switch {
			case path == "":
				if path = b[5]; query == "" {
					query = b[6]
				}
				return scheme + authority + path + query + r[8]
			case path[0] != '/' && authority != "" && b[5] == "":
				path = "/" + path
			case path[0] != '/':
				path = b[5][:strings.LastIndex(b[5], "/")+1] + path
			}
		}
	}
	if path = plain.RemoveDotSegments(path); authority == "" && strings.HasPrefix(path, "//") {
		path = "/." + path
	}
	return scheme + authority + path + query + r[8]
}

func slowIsTriplet(s string) bool { return len(s) >= 3 && plain.Is("pct-encoded", s[:3]) }

// slowDecode is steps 2 to 5 of RFC 3987, section 3.2, for a component that allows the characters in beyond.
func slowDecode(s string, beyond *plain.Automaton) string {
	text := ""
	for s != "" {
		n := 0
		for slowIsTriplet(s[n:]) {
			n += 3
		}
		for octets := plain.Decode(s[:n]); octets != ""; {
			_, size := utf8.DecodeRuneInString(octets)
			character := octets[:size]
			if !plain.Is("unreserved", character) && (!beyond.Accepts(character) || strings.Contains(bidi, character)) {
				character = plain.Encode(character, "")
			}
			text += character
			octets = octets[size:]
		}
		if n == 0 {
			text += s[:1]
			n = 1
		}
		s = s[n:]
	}
	return text
}

// bidi has the characters that RFC 3987, section 4.1, forbids.
const bidi = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e"

// slowText is Text with nil, for a URI that uri.Format accepts.
func slowText(u uri.URI) string {
	i := u
	i.UserInfo = slowDecode(u.UserInfo, ucschar)
	i.Host = slowDecode(u.Host, ucschar)
	i.Path = nil
	isRootless := u.Host == "" && !u.ForceAuthority && !strings.HasPrefix(plain.PathText(u.Path), "/")
	for _, segment := range u.Path {
		if decoded := slowDecode(segment, ucschar); !isRootless || decoded != "." && decoded != ".." {
			segment = decoded
		}
		i.Path = append(i.Path, upperTriplets(segment))
	}
	i.Query = slowDecode(u.Query, ucscharAndIprivate)
	i.Fragment = slowDecode(u.Fragment, ucschar)
	return plain.Text(i)
}

// upperTriplets returns s with the digits of its percent-encoded sequences in uppercase.
func upperTriplets(s string) string {
	b := []byte(s)
	for k := range b {
		if slowIsTriplet(s[k:]) {
			copy(b[k:], strings.ToUpper(s[k:k+3]))
		}
	}
	return string(b)
}
