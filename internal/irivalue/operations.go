package iri

import (
	"iter"
	"slices"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
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

// Kind returns the kind of the reference; see [uri.URI.Kind].
func (i IRI) Kind() uri.Kind { return uri.URI(i).Kind() }

// Contains reports whether j is i or lies below it, as [uri.URI.Contains] says of their URIs. It is
// false if [Format] rejects i or j.
func (i IRI) Contains(j IRI) bool {
	u, err := i.URI(nil)
	v, errOfOther := j.URI(nil)
	return err == nil && errOfOther == nil && u.Contains(v)
}

// InDomain reports whether the host is the domain or ends in "." and the domain; see
// [uri.URI.InDomain]. The domain may be percent-encoded, or have the characters of an IRI: the host
// "www.例え.jp" is in both forms of "例え.jp". The form of the DNS, "xn--r8jz45g.jp", is a different
// name.
func (i IRI) InDomain(domain string) bool {
	u, err := IRI{IsRelative: true, Host: i.Host}.URI(nil)
	return err == nil && u.InDomain(domain)
}

// AppendSegments appends segments to the path of i. Each is data: it is encoded as
// [uri.URI.AppendSegments] does, except for the characters that [FromURI] decodes. Both "/a" and
// "/a/" with "ü/c" become "/a/ü%2Fc". The result shares the elements of Path with i only if nothing
// is appended (RFC 3986, section 3.3).
//
// For data that [uri.URI.AppendSegments] refuses, the error is a *[uri.FormatError] that wraps
// [uri.ErrReservedSegment]; its Segment is the index in data. If [IRI.Validate] returns an error for
// i, so does AppendSegments. After an error the IRI is zero.
func (i IRI) AppendSegments(data ...string) (IRI, error) {
	if err := i.Validate(); err != nil {
		return IRI{}, err
	}
	if n := slices.IndexFunc(data, elements.IsReserved); n >= 0 {
		return IRI{}, &uri.FormatError{Component: uri.ComponentPath, Segment: n, Offset: -1, Rule: "segment", Err: uri.ErrReservedSegment}
	}
	i.ref().AppendSegments(data, func(text string) string { return decode(escape.Segment(text), isShown) })
	return i, nil
}

// JoinPath joins texts to the path of i, each after one slash, and removes dot-segments. Each text
// is a path that you trust; for data, use [IRI.AppendSegments]. See [uri.URI.JoinPath] (RFC 3986,
// section 5.2.4).
//
// The error is a *[uri.FormatError]: that of [IRI.Validate] for i, or one for a character of a text that
// a path does not allow. Then the IRI is zero. The result may share the elements of Path with i if
// nothing is joined. JoinPath takes linear time.
func (i IRI) JoinPath(texts ...string) (IRI, error) {
	if bad := i.ref().JoinPath(texts, grammar.IRI); bad != nil {
		return IRI{}, formatError(&i, bad)
	}
	return i, nil
}
