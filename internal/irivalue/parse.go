package iri

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/advice"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
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

// Format returns the text of i, in UTF-8. [Parse] reads it back as the same value, in canonical
// form; see [IRI.Equal] (RFC 3986, section 5.3).
//
// The error is a *[uri.FormatError], for the reasons that [uri.Format] lists. If i has text beyond
// US-ASCII, it names the rules of RFC 3987, section 2.2.
//
// Nothing is encoded; only the scheme is lowercased. A field that is not written is not checked,
// such as UserInfo without an authority. Format takes linear time.
func Format(i IRI) (string, error) {
	text, bad := i.ref().Text(grammar.IRI)
	return text, formatError(&i, bad)
}

// Validate returns nil if [Format] writes i and every field of it. Otherwise, it returns a
// *[uri.FormatError]: that of Format, or one that wraps [uri.ErrNotWritten]; see [uri.URI.Validate].
func (i IRI) Validate() error { return formatError(&i, i.ref().Validate(grammar.IRI)) }

// String returns the text of i, including any password; for logs, use [IRI.Redacted]. If [Format]
// rejects i, the text is "%!IRI(reason)". [Parse] rejects that text, and it does not show user
// information.
func (i IRI) String() string {
	text, err := Format(i)
	if err != nil {
		return "%!IRI(" + err.Error() + ")"
	}
	return text
}

// AppendText appends the text of i to b; see [Format]. It implements [encoding.TextAppender]. After
// an error, which is a *[uri.FormatError], it returns b unchanged.
func (i IRI) AppendText(b []byte) ([]byte, error) {
	text, bad := i.ref().AppendText(b, grammar.IRI)
	return text, formatError(&i, bad)
}

// MarshalText returns the text of i, or the *[uri.FormatError] of [Format]. It implements
// [encoding.TextMarshaler], so an IRI is a string in JSON. The text of the zero IRI is empty.
func (i IRI) MarshalText() ([]byte, error) {
	text, bad := i.ref().MarshalText(grammar.IRI)
	return text, formatError(&i, bad)
}

// UnmarshalText sets *i to the result of parsing b; see [Parse]. It implements
// [encoding.TextUnmarshaler] and does not retain b. After an error, which is a *[uri.ParseError],
// *i is unchanged.
func (i *IRI) UnmarshalText(b []byte) error {
	j, err := Parse(string(b))
	if err == nil {
		*i = j
	}
	return err
}

// formatError returns the error for a fault of i, or nil.
func formatError(i *IRI, bad *elements.Fault) error {
	if bad == nil {
		return nil
	}
	rule, cause := advice.OfField(i.ref(), bad, grammar.IRI)
	return &uri.FormatError{Component: uri.Component(bad.Component), Segment: bad.Segment, Offset: bad.Offset, Rule: rule, Err: cause}
}

// refused returns the error for a fault of s, or nil. The text of the caller begins at start.
func refused(s string, start int, bad grammar.Fault) error {
	if bad.Breach == nil {
		return nil
	}
	rule, cause := advice.OfText(s, bad, grammar.IRI)
	return &uri.ParseError{Offset: bad.Offset - start, Component: uri.Component(bad.Component), Rule: rule, Err: cause}
}
