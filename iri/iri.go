package iri

import (
	"fmt"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// An IRI is an IRI reference taken apart into its components: the elements of a [uri.URI], with the same fields, flags
// and meanings, whose text may also hold the characters that RFC 3987, section 2.2, allows beyond US-ASCII: ucschar in
// the user information, in a registered name, in the path, in the query and in the fragment, and iprivate in the query.
// Text is UTF-8. Scheme, port and IP literals are US-ASCII.
//
// The zero IRI is the empty reference. The methods that package uri has and this one has not apply to values in
// US-ASCII: the conversion uri.URI(i) compiles for any IRI, but what it gives is a URI only there. [IRI.URI] is the way.
type IRI uri.URI

// Clone returns i with elements of Path of its own, nil where there are none. See [uri.URI.Clone].
func (i IRI) Clone() IRI { return IRI(uri.URI(i).Clone()) }

// Equal reports whether i and j have the same canonical form, the value that [Parse] returns for their text, character
// by character (RFC 3987, section 5.3.1). It is [uri.URI.Equal]: neither is normalized, and no character is mapped, so
// that "/é" and "/%C3%A9" differ, and so do "é" as one character and as two. It never allocates.
func (i IRI) Equal(j IRI) bool { return uri.URI(i).Equal(uri.URI(j)) }

// IsZero reports whether i is the empty reference, in either spelling, see [uri.URI.IsZero]. It makes omitzero work in
// JSON.
func (i IRI) IsZero() bool { return uri.URI(i).IsZero() }

// Redacted returns what [IRI.String] does, but with "xxxxx" for a password: what follows the first ":" of the user
// information, unless that is empty (RFC 3986, section 3.2.1), and where the scheme has one elsewhere. It is fit for logs.
// See [uri.URI.Redacted], which hides the same.
func (i IRI) Redacted() string {
	if i.Validate() == nil {
		passwords.Hide((*passwords.Elements)(&i), passwords.Mask, schemes.Of(i.Scheme).Passwords)
	}
	return i.String()
}

// LogValue returns what a log shows of i, which is what [IRI.Redacted] returns: no password (RFC 3986, section 3.2.1).
// It implements [slog.LogValuer]. Inside another value, such as a slice or a struct, slog does not ask for it, and the
// password is shown: log [IRI.Redacted] there.
func (i IRI) LogValue() slog.Value { return slog.StringValue(i.Redacted()) }

// GoString returns i as Go writes a literal of it, but with "xxxxx" for the passwords in its fields, see [IRI.Redacted]. It
// implements [fmt.GoStringer].
func (i IRI) GoString() string {
	return "iri.IRI" + strings.TrimPrefix(uri.URI(i).GoString(), "uri.URI")
}

var _ fmt.GoStringer = IRI{}

// hasAuthority reports whether i has an authority, empty or not.
func (i *IRI) hasAuthority() bool { return i.Host != "" || i.ForceAuthority }

// hasUserInfo reports whether the authority of i, if any, has user information, empty or not.
func (i *IRI) hasUserInfo() bool { return i.UserInfo != "" || i.ForceUserInfo }

// hasQuery reports whether i has a query, empty or not.
func (i *IRI) hasQuery() bool { return i.Query != "" || i.ForceQuery }

// hasFragment reports whether i has a fragment, empty or not.
func (i *IRI) hasFragment() bool { return i.Fragment != "" || i.ForceFragment }

// isASCII reports whether all text of i is US-ASCII, so that package uri says all there is to say of i.
func (i *IRI) isASCII() bool {
	return isASCII(i.Scheme) && isASCII(i.UserInfo) && isASCII(i.Host) && !slices.ContainsFunc(i.Path, isBeyondASCII) &&
		isASCII(i.Query) && isASCII(i.Fragment)
}

// isASCII reports whether all bytes of s are US-ASCII.
func isASCII(s string) bool { return charset.IsASCII(s) }

// isBeyondASCII reports whether a byte of s is not US-ASCII.
func isBeyondASCII(s string) bool { return !isASCII(s) }

// mapSegments returns what f makes of the segments of path, without room behind them. It shares the elements of path
// where nothing changes.
func mapSegments(path []string, f func(string) string) []string {
	path = slices.Clip(path)
	shared := true
	for k, segment := range path {
		changed := f(segment)
		if changed == segment {
			continue
		}
		if shared {
			path, shared = slices.Clip(slices.Clone(path)), false
		}
		path[k] = changed
	}
	return path
}
