package iri_test

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
	iri "github.com/go-rfc3986/uri/internal/irivalue"
)

// This file has the plain implementations of what package iri does and package uri does not. Package plain has the others, with the
// grammar of RFC 3987.

// The languages of a character beyond US-ASCII, outside queries and in them, and of text without incomplete percent-encoded sequences
// and what no component allows.
var (
	ucschar            = plain.AutomatonOf("ucschar", plain.RFC3987)
	ucscharAndIprivate = plain.AutomatonOf("either", plain.RFC3987, "either = ucschar / iprivate")
	convertible        = plain.AutomatonOf("text", plain.RFC3987, "text = *( %x00-24 / %x26-7F / pct-encoded / ucschar )")
)

func slowIsASCII(s string) bool {
	return strings.IndexFunc(s, func(r rune) bool { return r >= 0x80 }) < 0
}

// The algorithms of the functions below are those of package uri, on text beyond US-ASCII.

// slowFormat is Format for a value that it accepts.
func slowFormat(i iri.IRI) string { return plain.Text(uri.URI(i)) }

// slowCanonical returns the canonical form of any value; see [uri.URI.Equal].
func slowCanonical(i iri.IRI) iri.IRI { return iri.IRI(plain.Canonical(uri.URI(i))) }

// slowNormalize returns the text of Normalize for an IRI that Format accepts.
func slowNormalize(i iri.IRI) string { return plain.Text(plain.NormalForm(uri.URI(i))) }

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

// slowFromURI is FromURI with nil, for a URI that uri.Format accepts.
func slowFromURI(u uri.URI) iri.IRI {
	i := iri.IRI(u)
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
	return i
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
