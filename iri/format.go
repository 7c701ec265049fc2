package iri

import (
	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

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
