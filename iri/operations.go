package iri

import (
	"iter"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Authority returns the authority as [Format] writes it, without the "//", and reports whether
// there is one; see [uri.URI.Authority]. The text includes any password, and is not checked.
func (i IRI) Authority() (authority string, ok bool) { return uri.URI(i).Authority() }

// User returns the user information, split at its first ":" and not decoded; see [uri.URI.User].
func (i IRI) User() (name, password string, hasPassword bool) { return uri.URI(i).User() }

// DecodedUser returns the decoded parts of [IRI.User]; see [uri.URI.DecodedUser]. They are the same
// as for the URI of i, and may contain any byte.
func (i IRI) DecodedUser() (name, password string, hasPassword bool, err error) {
	return uri.URI(i).DecodedUser()
}

// Hostname returns the host without the brackets of an IP literal, not decoded; see
// [uri.URI.Hostname]. To dial the host, convert i with [IRI.URI] first.
func (i IRI) Hostname() string { return uri.URI(i).Hostname() }

// EffectivePort returns the port of i, or the default port of its scheme, and reports whether there
// is one; see [uri.URI.EffectivePort].
func (i IRI) EffectivePort() (port uint16, ok bool) { return uri.URI(i).EffectivePort() }

// EscapedPath returns the text of the path as [Format] writes it, not decoded; see
// [uri.URI.EscapedPath].
func (i IRI) EscapedPath() string { return uri.URI(i).EscapedPath() }

// Segments returns an iterator over the decoded segments of the path; see [uri.URI.Segments]. They
// are the same as for the URI of i, and may contain any byte.
func (i IRI) Segments() iter.Seq2[string, error] { return uri.URI(i).Segments() }

// BaseName returns the last segment of the path that is not empty, decoded; see
// [uri.URI.BaseName]. It is the same as for the URI of i. Check it before you use it as a file
// name.
func (i IRI) BaseName() (string, error) { return uri.URI(i).BaseName() }

// Parent returns i with its path cut off before [IRI.BaseName], and without query and fragment, and
// reports whether there is a parent; see [uri.URI.Parent].
func (i IRI) Parent() (parent IRI, ok bool) {
	u, ok := uri.URI(i).Parent()
	return IRI(u), ok
}

// IsAbsolute reports whether i has a scheme and no fragment; see [uri.URI.IsAbsolute].
func (i IRI) IsAbsolute() bool { return uri.URI(i).IsAbsolute() }

// IsNetworkPath reports whether i is a relative reference with an authority, such as "//ü"; see
// [uri.URI.IsNetworkPath].
func (i IRI) IsNetworkPath() bool { return uri.URI(i).IsNetworkPath() }

// IsAbsolutePath reports whether i is a relative reference without an authority whose path begins
// with a slash, such as "/ü"; see [uri.URI.IsAbsolutePath].
func (i IRI) IsAbsolutePath() bool { return uri.URI(i).IsAbsolutePath() }

// IsRelativePath reports whether i is a relative reference without an authority whose path does not
// begin with a slash, such as "ü" and ""; see [uri.URI.IsRelativePath].
func (i IRI) IsRelativePath() bool { return uri.URI(i).IsRelativePath() }

// WithoutFragment returns i without its fragment; see [uri.URI.WithoutFragment]. It shares the
// elements of Path with i.
func (i IRI) WithoutFragment() IRI { return IRI(uri.URI(i).WithoutFragment()) }

// WithoutAuthority returns i without user information, host and port. A path that would be read as
// an authority or a scheme gets "/." or "." in front; see [uri.URI.WithoutAuthority].
func (i IRI) WithoutAuthority() IRI { return IRI(uri.URI(i).WithoutAuthority()) }

// WithAuthority returns i with the authority that text has, such as "joe@例え.jp:8443", without "//";
// see [uri.URI.WithAuthority]. The empty text is an authority with an empty host.
//
// The error is a *[uri.ParseError] for text, with an offset in it, or the *[uri.FormatError] of the
// result if it cannot be written. Then the IRI is zero. The result may share the elements of Path
// with i.
func (i IRI) WithAuthority(text string) (IRI, error) {
	text = "//" + text
	if bad := i.ref().SetAuthority(text, grammar.IRI); bad.Breach != nil {
		err := refused(text, bad)
		err.Offset -= len("//")
		return IRI{}, err
	}
	return i.formattable()
}

// formattable returns i with a Path that has no spare capacity, or the error of [Format].
func (i IRI) formattable() (IRI, error) {
	if bad := i.ref().Check(grammar.IRI); bad != nil {
		return IRI{}, formatError(&i, bad)
	}
	i.Path = slices.Clip(i.Path)
	return i, nil
}

// WithScheme returns i with the scheme, in lowercase, and as an IRI. If scheme is empty, the result
// is a relative reference; see [uri.URI.WithScheme].
//
// The error is the *[uri.FormatError] of the result if [Format] rejects it. Then the IRI is zero.
// The result may share the elements of Path with i.
func (i IRI) WithScheme(scheme string) (IRI, error) {
	i.ref().SetScheme(scheme)
	return i.formattable()
}

// AppendSegment appends a segment to the path of i. The segment is data: it is encoded as
// [uri.URI.AppendSegment] does, except for the characters that [FromURI] decodes. Both "/a" and
// "/a/" with "ü/c" become "/a/ü%2Fc". The result does not share the elements of Path with i (RFC
// 3986, section 3.3).
//
// For "", "." and ".." the error is a *[uri.FormatError] that wraps [uri.ErrReservedSegment]. If
// [IRI.Validate] returns an error for i, so does AppendSegment. After an error the IRI is zero.
func (i IRI) AppendSegment(segment string) (IRI, error) {
	if err := i.Validate(); err != nil {
		return IRI{}, err
	}
	if segment == "" || charset.IsDots(segment) {
		return IRI{}, &uri.FormatError{Component: uri.ComponentPath, Segment: -1, Offset: -1, Rule: "segment", Err: uri.ErrReservedSegment}
	}
	i.ref().AppendSegment(decode(escape.Segment(segment), isShown))
	return i, nil
}

// JoinPath joins texts to the path of i, each after one slash, and removes dot-segments. Each text
// is a path that you trust; for data, use [IRI.AppendSegment]. See [uri.URI.JoinPath] (RFC 3986,
// section 5.2.4).
//
// The error is a *[uri.FormatError]: that of [IRI.Validate] for i, or one for a character of a text that
// a path does not allow. Then the IRI is zero. The result may share the elements of Path with i if
// nothing is joined. JoinPath takes linear time.
func (i IRI) JoinPath(texts ...string) (IRI, error) {
	if err := i.Validate(); err != nil {
		return IRI{}, err
	}
	if bad := i.ref().JoinPath(texts, grammar.IRI); bad != nil {
		return IRI{}, formatError(&i, bad)
	}
	return i, nil
}
