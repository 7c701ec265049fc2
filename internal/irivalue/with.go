package iri

import (
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// WithScheme returns i with the scheme, in lowercase, and as an IRI. If scheme is empty, the result
// is a relative reference; see [uri.URI.WithScheme].
//
// The error is the *[uri.FormatError] of the result if [Format] rejects it. Then the IRI is zero.
// The result may share the elements of Path with i.
func (i IRI) WithScheme(scheme string) (IRI, error) {
	i.ref().SetScheme(scheme)
	return i.formattable(nil)
}

// WithAuthority returns i with text as its authority, such as "joe@例え.jp:8443", without "//"; see
// [uri.URI.WithAuthority]. The empty text is an authority with an empty host.
//
// The error is a *[uri.ParseError] for text, with an offset in it, or the *[uri.FormatError] of the
// result if it cannot be written. Then the IRI is zero. The result may share the elements of Path
// with i.
func (i IRI) WithAuthority(text string) (IRI, error) {
	bad := i.ref().SetAuthority("//"+text, grammar.IRI)
	return i.withAuthority(text, bad)
}

// WithHostPort returns i with text as its host and port, such as "例え.jp:8443". User information
// stays; see [uri.URI.WithHostPort]. The errors are those of [IRI.WithAuthority]. User information
// in text is an error, too.
func (i IRI) WithHostPort(text string) (IRI, error) {
	bad := i.ref().SetHostPort("//"+text, grammar.IRI)
	return i.withAuthority(text, bad)
}

// withAuthority returns i, or the error of a fault of "//" and text.
func (i IRI) withAuthority(text string, bad grammar.Fault) (IRI, error) {
	if bad.Breach != nil {
		return IRI{}, refused("//"+text, len("//"), bad)
	}
	return i.formattable(nil)
}

// WithUserInfo returns i with text as its user information; see [uri.URI.WithUserInfo]. The error
// is a *[uri.FormatError]: without an authority, it wraps [uri.ErrNotWritten].
func (i IRI) WithUserInfo(text string) (IRI, error) {
	bad := i.ref().SetUserInfo(text)
	return i.formattable(bad)
}

// WithPort returns i with the port, which may be 0; see [uri.URI.WithPort]. The errors are those of
// [IRI.WithUserInfo].
func (i IRI) WithPort(port uint16) (IRI, error) {
	bad := i.ref().SetPort(port)
	return i.formattable(bad)
}

// WithPath returns i with text as its path, split at its slashes; see [uri.URI.WithPath]. A path that
// would be read as an authority or a scheme gets "/." or "." in front.
//
// The error is the *[uri.FormatError] of the result if [Format] rejects it. Then the IRI is zero.
func (i IRI) WithPath(text string) (IRI, error) {
	i.ref().SetPath(text)
	return i.formattable(nil)
}

// WithQuery returns i with text as its query, without "?"; see [uri.URI.WithQuery]. The error is
// the *[uri.FormatError] of the result if [Format] rejects it. Then the IRI is zero.
func (i IRI) WithQuery(text string) (IRI, error) {
	i.ref().SetQuery(text)
	return i.formattable(nil)
}

// WithFragment returns i with text as its fragment, without "#"; see [uri.URI.WithFragment]. The
// error is the *[uri.FormatError] of the result if [Format] rejects it. Then the IRI is zero.
func (i IRI) WithFragment(text string) (IRI, error) {
	i.ref().SetFragment(text)
	return i.formattable(nil)
}

// formattable returns i with a Path that has no spare capacity, or the error of bad, or that of [Format].
func (i IRI) formattable(bad *elements.Fault) (IRI, error) {
	if bad == nil {
		bad = i.ref().Check(grammar.IRI)
	}
	if bad != nil {
		return IRI{}, formatError(&i, bad)
	}
	i.Path = slices.Clip(i.Path)
	return i, nil
}

// WithoutAuthority returns i without user information, host and port. A path that would be read as
// an authority or a scheme gets "/." or "." in front; see [uri.URI.WithoutAuthority].
func (i IRI) WithoutAuthority() IRI { return IRI(uri.URI(i).WithoutAuthority()) }

// WithoutUserInfo returns i without user information; see [uri.URI.WithoutUserInfo].
func (i IRI) WithoutUserInfo() IRI { return IRI(uri.URI(i).WithoutUserInfo()) }

// WithoutPort returns i without its port; see [uri.URI.WithoutPort].
func (i IRI) WithoutPort() IRI { return IRI(uri.URI(i).WithoutPort()) }

// WithoutQuery returns i without its query; see [uri.URI.WithoutQuery].
func (i IRI) WithoutQuery() IRI { return IRI(uri.URI(i).WithoutQuery()) }

// WithoutFragment returns i without its fragment; see [uri.URI.WithoutFragment]. It shares the
// elements of Path with i.
func (i IRI) WithoutFragment() IRI { return IRI(uri.URI(i).WithoutFragment()) }
