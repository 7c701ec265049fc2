package iri

import (
	"log/slog"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
	"github.com/go-rfc3986/uri/internal/irivalue/passwords"
)

// An IRI is an IRI reference, split into its components. It has the fields of a uri.URI, with the
// same meaning. Their text is UTF-8 and may contain the characters beyond US-ASCII that the RFC
// allows. Scheme, port and IP literals are US-ASCII (RFC 3987, section 2.2).
//
// The zero IRI is the empty reference. An IRI has the methods of a uri.URI, except for those that
// require US-ASCII, such as HostPort and URL. For these, use [IRI.URI] to convert. The conversion
// uri.URI(i) is correct only if all text is US-ASCII.
type IRI uri.URI

// ref returns i for package elements, which has the element model that packages uri and iri share.
func (i *IRI) ref() *elements.Ref { return (*elements.Ref)(i) }

// Clone returns a copy of i that does not share the elements of Path; see [uri.URI.Clone].
func (i IRI) Clone() IRI { return IRI(uri.URI(i).Clone()) }

// Equal reports whether i and j are the same, character by character, in canonical form: it is
// [uri.URI.Equal] for IRIs. Nothing is decoded or normalized. "/é" and "/%C3%A9" are not equal, and
// neither are "é" as one character and as two. Equal never allocates (RFC 3987, section 5.3.1).
func (i IRI) Equal(j IRI) bool { return uri.URI(i).Equal(uri.URI(j)) }

// IsZero reports whether i is the empty reference, ""; see [uri.URI.IsZero]. It makes the omitzero
// option of encoding/json work.
func (i IRI) IsZero() bool { return uri.URI(i).IsZero() }

// Has reports whether the component is present, empty or not; see [uri.URI.Has].
func (i IRI) Has(c uri.Component) bool { return uri.URI(i).Has(c) }

// Compare returns -1, 0 or +1 if i sorts before, equal to or after j, for [slices.SortFunc]. It
// returns 0 if and only if i and j are [IRI.Equal]. It is [uri.URI.Compare] for IRIs: characters
// sort by code point, and after all sequences that are percent-encoded. So the order may differ
// from that of the URIs. Compare never allocates.
func (i IRI) Compare(j IRI) int { return uri.URI(i).Compare(uri.URI(j)) }

// Redacted returns the text of i for logs: like [IRI.String], but with "xxxxx" instead of each
// password. It hides what [uri.URI.Redacted] hides (RFC 3986, section 3.2.1).
func (i IRI) Redacted() string {
	if text := i.String(); !passwords.MayShow(i.Scheme, text) {
		return text
	}
	return i.shown(passwords.Hide)
}

// RedactedAll returns the text of i for logs, like [IRI.Redacted], but with "xxxxx" instead of all of the
// user information and of every value of the query and the fragment; see [uri.URI.RedactedAll].
func (i IRI) RedactedAll() string { return i.shown(passwords.HideAll) }

// shown returns the text of i without what hide replaces.
func (i IRI) shown(hide func(r *elements.Ref, mask string)) string {
	if i.ref().Check(grammar.IRI) == nil {
		hide(i.ref(), passwords.Mask)
	}
	return i.String()
}

// Display returns the text of i for people. It shows the user information after the IRI, so that
// nobody mistakes it for the host, and hides passwords as [IRI.Redacted] does; see
// [uri.URI.Display]. Characters may mislead in other ways (RFC 3987, section 8).
func (i IRI) Display() string {
	if !i.ref().HasAuthority() || !i.ref().HasUserInfo() || i.ref().Check(grammar.IRI) != nil {
		return i.Redacted()
	}
	passwords.Hide(i.ref(), passwords.Mask)
	return i.WithoutUserInfo().String() + " (user information: " + i.UserInfo + ")"
}

// LogValue returns the text of [IRI.Redacted], so that package log/slog logs an IRI without its
// password. It implements [slog.LogValuer]. Package slog does not call it for an IRI inside another
// value, such as a slice or a struct. Log [IRI.Redacted] there.
func (i IRI) LogValue() slog.Value { return slog.StringValue(i.Redacted()) }

// GoString returns i as a Go literal, with "xxxxx" for the passwords in its fields; see
// [IRI.Redacted]. It implements [fmt.GoStringer].
func (i IRI) GoString() string {
	return "iri.IRI" + strings.TrimPrefix(uri.URI(i).GoString(), "uri.URI")
}
