package iri

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// Format returns the text of i, composed as RFC 3986, section 5.3, says, in UTF-8. [Parse] reads it back as the same
// value: i in its canonical form, see [IRI.Equal].
//
// What would not read back is refused with a *[uri.FormatError], for the reasons that [uri.Format] gives. Where text of i
// is beyond US-ASCII, the error names the rules of RFC 3987, section 2.2, see [Parse].
//
// The scheme is written in lowercase, all else as it stands; nothing is encoded. What is not written, such as UserInfo
// without an authority, is not checked. Format takes time linear in the length of the text.
func Format(i IRI) (string, error) {
	if i.isASCII() {
		return uri.Format(uri.URI(i))
	}
	if err := i.Validate(); err != nil {
		return "", err
	}
	return string(appendParts(nil, &i, uri.URI(i).EscapedPath())), nil
}

// Validate returns the *[uri.FormatError] that [Format] would return for i, or nil.
func (i IRI) Validate() error {
	err := standInForElements(&i).Validate()
	if err == nil || i.isASCII() {
		return err
	}
	return formatError(err, &i)
}

// String returns the text of i, see [Format]. For a value that Format refuses it is "%!IRI(reason)", which no parser
// takes for an IRI, and which shows no userinfo. It holds the password where there is one; [IRI.Redacted] does not.
func (i IRI) String() string {
	text, err := Format(i)
	if err != nil {
		return "%!IRI(" + err.Error() + ")"
	}
	return text
}

// AppendText appends the text of i to b, see [Format]. After an error, a *[uri.FormatError], it returns b as it was. It
// implements [encoding.TextAppender].
func (i IRI) AppendText(b []byte) ([]byte, error) {
	if i.isASCII() {
		return uri.URI(i).AppendText(b)
	}
	if err := i.Validate(); err != nil {
		return b, err
	}
	return appendParts(b, &i, uri.URI(i).EscapedPath()), nil
}

// MarshalText returns the text of i, see [Format], or a *[uri.FormatError]. It implements [encoding.TextMarshaler],
// which makes an IRI a string in JSON. The zero IRI is the empty text.
func (i IRI) MarshalText() ([]byte, error) {
	text, err := Format(i)
	if err != nil {
		return nil, err
	}
	return []byte(text), nil
}

// UnmarshalText sets *i to the value that b is the text of, see [Parse]. After an error, a *[uri.ParseError], it leaves
// *i as it was. It implements [encoding.TextUnmarshaler], and keeps nothing of b.
func (i *IRI) UnmarshalText(b []byte) error {
	j, err := Parse(string(b))
	if err != nil {
		return err
	}
	*i = j
	return nil
}

// appendParts appends the text of i, which is not checked, with path in place of that of i (RFC 3986, section 5.3).
func appendParts(b []byte, i *IRI, path string) []byte {
	if i.Scheme != "" {
		b = append(b, strings.ToLower(i.Scheme)...)
		b = append(b, ':')
	}
	if authority, ok := uri.URI(*i).Authority(); ok {
		b = append(b, "//"...)
		b = append(b, authority...)
	}
	b = append(b, path...)
	if i.hasQuery() {
		b = append(b, '?')
		b = append(b, i.Query...)
	}
	if i.hasFragment() {
		b = append(b, '#')
		b = append(b, i.Fragment...)
	}
	return b
}
