package uri

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Format returns the text of u. [Parse] reads it back as the same value, in canonical form; see
// [URI.Equal] (RFC 3986, section 5.3).
//
// Format returns a *[FormatError] if the text would be read as a different value. The rule is one
// of these:
//
//	path-abempty    after an authority, the path is not empty and does not begin with "/"
//	path-absolute   without an authority, the path begins with "//"
//	path-noscheme   the first segment of a relative reference has a ":"
//	URI-reference   IsRelative and Scheme are both set, or neither is and another field is
//	other rules     a component has a byte that its rule does not allow
//
// Nothing is encoded; only the scheme is lowercased. Format does not write Port unless HasPort is
// set, nor UserInfo and Port without an authority; [URI.Validate] reports such a field. Format takes
// linear time. It allocates once if the text before the query has up to 240 bytes, and at most
// twice.
func Format(u URI) (string, error) { return text(&u) }

// Validate returns nil if [Format] writes u and every field of it. Otherwise, it returns a
// *[FormatError]: that of Format, or one that wraps [ErrNotWritten] if a field is set that Format
// does not write. These are Port without HasPort, and UserInfo, ForceUserInfo, Port and HasPort
// without an authority (RFC 3986, section 3.2).
//
// A method that acts on u, and does not only write it, returns the error of Validate, so that no
// port is lost: [URI.Resolve], [URI.JoinPath], [URI.AppendSegments], [NewBase], [URI.HostPort], [URI.URL]
// and [URI.Value]. So do packages httpuri and fileuri. Validate allocates only to return an error.
func (u URI) Validate() error { return validate(&u) }

// check returns the error of [Format] for u, or nil.
func check(u *URI) error { return formatError(u, u.ref().Check(grammar.URI)) }

// validate is [URI.Validate].
func validate(u *URI) error { return formatError(u, u.ref().Validate(grammar.URI)) }

// formattable returns u with a Path that has no spare capacity, or the error of bad, or that of check.
func formattable(u URI, bad *elements.Fault) (URI, error) {
	if bad == nil {
		bad = u.ref().Check(grammar.URI)
	}
	if bad != nil {
		return URI{}, formatError(&u, bad)
	}
	u.Path = slices.Clip(u.Path)
	return u, nil
}

// String returns the text of u, including any password; for logs, use [URI.Redacted]. If [Format]
// rejects u, the text is "%!URI(reason)". [Parse] rejects that text, and it does not show user
// information.
func (u URI) String() string { return textOrRefusal(&u) }

// AppendText appends the text of u to b; see [Format]. It implements [encoding.TextAppender]. After
// an error, which is a *[FormatError], it returns b unchanged. It does not allocate if b has enough
// capacity.
func (u URI) AppendText(b []byte) ([]byte, error) {
	text, bad := u.ref().AppendText(b, grammar.URI)
	return text, formatError(&u, bad)
}

// MarshalText returns the text of u, or the *[FormatError] of [Format]. It implements
// [encoding.TextMarshaler], so a URI is a string in JSON. The text of the zero URI is empty.
func (u URI) MarshalText() ([]byte, error) {
	text, bad := u.ref().MarshalText(grammar.URI)
	return text, formatError(&u, bad)
}

// UnmarshalText sets *u to the result of parsing b; see [Parse]. It implements
// [encoding.TextUnmarshaler] and does not retain b. After an error, which is a *[ParseError], *u is
// unchanged.
func (u *URI) UnmarshalText(b []byte) error {
	v, err := Parse(string(b))
	if err == nil {
		*u = v
	}
	return err
}

// text returns the text of u, or the error of check.
func text(u *URI) (string, error) {
	text, bad := u.ref().Text(grammar.URI)
	return text, formatError(u, bad)
}

// textOrRefusal returns the text of u, or "%!URI(reason)" if Format rejects u.
func textOrRefusal(u *URI) string {
	text, err := text(u)
	if err != nil {
		return refusal(err)
	}
	return text
}

// refusal returns the text of a URI that Format rejects with err.
func refusal(err error) string { return "%!URI(" + err.Error() + ")" }
