package iri

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Parse parses s as an IRI or a relative reference, in UTF-8 (RFC 3987, section 2.2).
//
//	IRI-reference = IRI / irelative-ref
//
// The fields are substrings of s, with nothing decoded, so the IRI keeps s in memory. Only the
// scheme and the port change, as in [uri.Parse]. Characters are not normalized to NFC. For text in
// US-ASCII, the value or the error is that of uri.Parse.
//
// The error is a *[uri.ParseError], and then the IRI is zero. For text beyond US-ASCII, it names
// the rules of RFC 3987, such as "ireg-name", and "ipchar" for a character of the path. Its Offset
// is that of the first byte of the invalid character, or of the invalid UTF-8.
//
// Bidirectional formatting characters are accepted: the grammar allows them, although section 4.1
// forbids their use. Parse takes linear time and allocates as uri.Parse does.
func Parse(s string) (i IRI, err error) {
	bad := i.ref().Parse(s, grammar.IRI)
	return i, refused(s, 0, bad)
}

// ParseIRI parses s as an IRI, which has a scheme and may have a fragment (RFC 3987, section 2.2).
//
//	IRI = scheme ":" ihier-part [ "?" iquery ] [ "#" ifragment ]
//
// It works like [Parse] but rejects a relative reference, with a *[uri.ParseError] at the first
// byte that cannot be part of a scheme.
func ParseIRI(s string) (i IRI, err error) {
	bad := i.ref().ParseURI(s, grammar.IRI)
	return i, refused(s, 0, bad)
}

// ParseAbsolute parses s as an absolute IRI, which has a scheme and no fragment, not even an empty
// one (RFC 3987, section 2.2).
//
//	absolute-IRI = scheme ":" ihier-part [ "?" iquery ]
//
// It works like [ParseIRI] but rejects a fragment, with a *[uri.ParseError] at the "#".
func ParseAbsolute(s string) (i IRI, err error) {
	bad := i.ref().ParseAbsolute(s, grammar.IRI)
	return i, refused(s, 0, bad)
}

// ParseRelative parses s as a relative reference, which has no scheme (RFC 3987, section 2.2).
//
//	irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]
//
// It works like [Parse] but rejects an IRI, with a *[uri.ParseError] at the ":" after the scheme.
func ParseRelative(s string) (i IRI, err error) {
	bad := i.ref().ParseRelative(s, grammar.IRI)
	return i, refused(s, 0, bad)
}

// Split returns the components of s between their delimiters and checks nothing, not even whether s
// is UTF-8; see [uri.Split]. If [Parse] accepts s, the result is that of Parse. Otherwise, [Format]
// rejects the result (RFC 3986, appendix B).
func Split(s string) IRI { return IRI(uri.Split(s)) }

// MustParse is [Parse] for constants and tests. It panics with the *[uri.ParseError] if s is not an
// IRI reference.
func MustParse(s string) IRI {
	i, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return i
}

// refused returns the error for a fault of s, or nil. The text of the caller begins at start.
func refused(s string, start int, bad grammar.Fault) error {
	if bad.Breach == nil {
		return nil
	}
	rule, cause := advice.OfText(s, bad, grammar.IRI)
	return &uri.ParseError{Offset: bad.Offset - start, Component: uri.Component(bad.Component), Rule: rule, Err: cause}
}
