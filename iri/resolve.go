package iri

import (
	"log/slog"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Resolve returns the target of ref, an IRI reference, relative to base, an IRI (RFC 3987, section
// 6.5). It is [uri.Resolve] for IRIs: it combines [Parse], [IRI.Resolve] and [Format].
//
// The error wraps the *[uri.ParseError] of Parse, and its message says whether the base or the
// reference is invalid. It is [uri.ErrRelativeBase] if base has no scheme. Resolve takes linear
// time.
func Resolve(base, ref string) (string, error) {
	if _, err := uri.Resolve(standIn(base), standIn(ref)); err != nil {
		if _, baseErr := Parse(base); baseErr != nil {
			return "", parseError(err, base)
		}
		return "", parseError(err, ref)
	}
	target, err := uri.Resolve(reversibleReference(base), reversibleReference(ref))
	return restoredText(target), err
}

// reversibleReference returns the reversible stand-in of an IRI reference, which must be valid.
func reversibleReference(s string) string {
	return reversible.component(s, charset.ScanUcscharOrPrivate)
}

// Resolve returns the target of ref relative to i, the base: the IRI that ref means in the context
// of i. It is [uri.URI.Resolve] for IRIs, with the same canonical result, and the same "/." before
// a path that would be read as an authority. Converting the result with [IRI.URI] gives the URI
// that results from converting both IRIs and then resolving (RFC 3987, section 6.5).
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of
// [IRI.Validate] for i or ref. Then the IRI is zero. Resolve takes linear time.
func (i IRI) Resolve(ref IRI) (IRI, error) {
	target, err := i.as(reversible).Resolve(ref.as(reversible))
	return restored(target), refusal(err, i, ref)
}

// ResolveNonStrict is [IRI.Resolve] but ignores the scheme of ref if i has the same scheme; see
// [uri.URI.ResolveNonStrict] (RFC 3986, section 5.2.2).
func (i IRI) ResolveNonStrict(ref IRI) (IRI, error) {
	target, err := i.as(reversible).ResolveNonStrict(ref.as(reversible))
	return restored(target), refusal(err, i, ref)
}

// AppendResolve parses ref, resolves it relative to i, the base, and appends the text of the target
// to dst. To resolve many references, use [Base.AppendResolve] (RFC 3987, section 6.5).
//
// The error is a *[uri.ParseError] for ref, that of [IRI.Validate] for i, or [uri.ErrRelativeBase].
// Then dst is returned unchanged. AppendResolve takes linear time.
func (i IRI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	base, err := NewBase(i)
	if err != nil {
		return dst, err
	}
	return base.AppendResolve(dst, ref)
}

// IsSameDocument reports whether ref leads to the document i itself: whether its target relative to
// i differs from i at most in the fragment; see [uri.URI.IsSameDocument]. Characters are compared
// as in [IRI.Equal], so "/é" and "/%C3%A9" are different documents, although their URIs are equal
// (RFC 3986, section 4.4).
func (i IRI) IsSameDocument(ref IRI) bool {
	return i.as(reversible).IsSameDocument(ref.as(reversible))
}

// Relativize returns the shortest relative-path reference that leads from i to target. It is the
// inverse of [IRI.Resolve], and returns what [uri.URI.Relativize] returns: another reference, or
// target itself, if there is no such path (RFC 3986, section 5.2).
//
// Characters are compared as in [IRI.Equal]. So the result may be longer than that for the URIs,
// where "é" and "%C3%A9" are the same. It may share the elements of Path with target. Relativize
// takes linear time.
func (i IRI) Relativize(target IRI) IRI {
	return restored(i.as(reversible).Relativize(target.as(reversible)))
}

// A Base is an IRI that is prepared for resolving many references (RFC 3986, section 5.1; RFC 3987,
// section 6.5). [NewBase] makes one. A Base is immutable, so it may be copied, and multiple
// goroutines may use it at the same time. The zero Base has no IRI and resolves nothing.
type Base struct{ base uri.Base } // of the reversible stand-in

// NewBase prepares i as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of
// [IRI.Validate]. NewBase takes linear time.
func NewBase(i IRI) (Base, error) {
	base, err := uri.NewBase(i.as(reversible))
	return Base{base}, refusal(err, i)
}

// IRI returns the IRI of b in canonical form, without a fragment; see [IRI.Equal]. It is the zero
// IRI for the zero Base. Its Path is a copy.
func (b Base) IRI() IRI { return restored(b.base.URI()) }

// String returns the text of [Base.IRI], including any password.
func (b Base) String() string { return restoredText(b.base.String()) }

// LogValue returns the text of [Base.IRI] without its password, for package log/slog; see
// [IRI.LogValue].
func (b Base) LogValue() slog.Value { return b.IRI().LogValue() }

// GoString returns [Base.IRI] as Go code, with "xxxxx" for the passwords in its fields; see
// [IRI.GoString]. The zero Base is "iri.Base{}".
func (b Base) GoString() string {
	if b == (Base{}) {
		return "iri.Base{}"
	}
	return "iri.NewBase(" + b.IRI().GoString() + ")"
}

// Resolve returns the target of ref relative to b. It returns what [IRI.Resolve] returns but does
// not check the base again (RFC 3987, section 6.5).
//
// The error is the *[uri.FormatError] of [IRI.Validate] for ref, or [uri.ErrRelativeBase] for the zero
// Base. Then the IRI is zero.
func (b Base) Resolve(ref IRI) (IRI, error) {
	target, err := b.base.Resolve(ref.as(reversible))
	return restored(target), refusal(err, ref)
}

// AppendResolve parses ref, resolves it relative to b, and appends the text of the target to dst
// (RFC 3987, section 6.5). In US-ASCII without "!", it does not allocate if dst has enough capacity
// for the texts of b and ref and two more bytes.
//
// The error is a *[uri.ParseError] for ref, or [uri.ErrRelativeBase] for the zero Base. Then dst is
// returned unchanged.
func (b Base) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if b == (Base{}) {
		return dst, uri.ErrRelativeBase
	}
	target, err := b.base.AppendResolve(dst, reversibleReference(ref))
	if err != nil || !charset.IsASCII(ref) { // for the rules of IRIs in the error, and the characters that they do not allow
		if _, err := Parse(ref); err != nil {
			return dst, err
		}
	}
	return restoreFrom(target, len(dst)), err
}
