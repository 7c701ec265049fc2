package iri

import (
	"log/slog"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/irivalue/advice"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Resolve returns the target of ref, an IRI reference, relative to base, an IRI (RFC 3987, section
// 6.5). It is [uri.Resolve] for IRIs: it combines [Parse], [IRI.Resolve] and [Format].
//
// The error wraps the *[uri.ParseError] of Parse, and its message says whether the base or the
// reference is invalid. It is [uri.ErrRelativeBase] if base has no scheme. Resolve takes linear
// time.
func Resolve(base, ref string) (string, error) {
	b, err := Parse(base)
	if err != nil {
		return "", &advice.OperandError{Operand: "base", Err: err}
	}
	if b.Scheme == "" {
		return "", uri.ErrRelativeBase
	}
	target, err := b.AppendResolve(nil, ref)
	if err != nil {
		return "", &advice.OperandError{Operand: "reference", Err: err}
	}
	return string(target), nil
}

// Resolve returns the target of ref relative to i, the base: the IRI that ref means in the context
// of i. It is [uri.URI.Resolve] for IRIs, with the same canonical result, and the same "/." before
// a path that would be read as an authority. Converting the result with [IRI.URI] gives the URI
// that results from converting both IRIs and then resolving (RFC 3987, section 6.5).
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of
// [IRI.Validate] for i or ref. Then the IRI is zero. Resolve takes linear time.
func (i IRI) Resolve(ref IRI) (IRI, error) { return resolve(&i, &ref, true) }

// ResolveNonStrict is [IRI.Resolve] but ignores the scheme of ref if i has the same scheme; see
// [uri.URI.ResolveNonStrict] (RFC 3986, section 5.2.2).
func (i IRI) ResolveNonStrict(ref IRI) (IRI, error) { return resolve(&i, &ref, false) }

// resolve is [IRI.Resolve] or [IRI.ResolveNonStrict].
func resolve(base, ref *IRI, strict bool) (target IRI, err error) {
	switch bad, badRef := base.ref().Validate(grammar.IRI), ref.ref().Validate(grammar.IRI); {
	case bad != nil:
		return IRI{}, formatError(base, bad)
	case base.Scheme == "":
		return IRI{}, uri.ErrRelativeBase
	case badRef != nil:
		return IRI{}, formatError(ref, badRef)
	}
	elements.Resolve(target.ref(), base.ref(), ref.ref(), strict)
	return target, nil
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
	target, err := i.Resolve(ref)
	return err == nil && i.WithoutFragment().Equal(target.WithoutFragment())
}

// Relativize returns the shortest relative-path reference that leads from i to target. It is the
// inverse of [IRI.Resolve]. If there is no such path, the result is another reference, or target
// itself; see [uri.URI.Relativize] (RFC 3986, section 5.2).
//
// Characters are compared as in [IRI.Equal]. So the result may be longer than that for the URIs,
// where "é" and "%C3%A9" are the same. It may share the elements of Path with target. Relativize
// takes linear time.
func (i IRI) Relativize(target IRI) IRI {
	return IRI(elements.Relativize(i.ref(), target.ref(), grammar.IRI))
}

// A Base is an IRI that is prepared for resolving many references (RFC 3986, section 5.1; RFC 3987,
// section 6.5). [NewBase] makes one. Only [Base.UnmarshalText] changes a Base. Copies are independent
// of it, and multiple goroutines may use it at the same time. The zero Base has no IRI and resolves
// nothing.
type Base struct{ prepared *elements.Base }

// NewBase prepares i as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [uri.ErrRelativeBase] if i has no scheme, or the *[uri.FormatError] of
// [IRI.Validate]. NewBase takes linear time.
func NewBase(i IRI) (Base, error) {
	prepared, bad := elements.NewBase(*i.ref(), grammar.IRI)
	if prepared == nil && bad == nil {
		return Base{}, uri.ErrRelativeBase
	}
	return Base{prepared}, formatError(&i, bad)
}

// IRI returns the IRI of b in canonical form, without a fragment; see [IRI.Equal]. It is the zero
// IRI for the zero Base. Its Path is a copy.
func (b Base) IRI() IRI { return IRI(b.prepared.Ref()) }

// String returns the text of [Base.IRI], including any password.
func (b Base) String() string { return b.prepared.Text() }

// LogValue returns the text of [Base.IRI] without its password, for package log/slog; see
// [IRI.LogValue].
func (b Base) LogValue() slog.Value { return b.IRI().LogValue() }

// GoString returns [Base.IRI] as Go code, with "xxxxx" for the passwords in its fields; see
// [IRI.GoString]. The zero Base is "iri.Base{}".
func (b Base) GoString() string {
	if b.prepared == nil {
		return "iri.Base{}"
	}
	return "iri.NewBase(" + b.IRI().GoString() + ")"
}

// MarshalText returns the text of [Base.String], so a Base is a string in JSON; see
// [uri.Base.MarshalText].
func (b Base) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText sets *b to the base that [NewBase] makes of the IRI in text; see [Parse] and
// [uri.Base.UnmarshalText]. After an error, *b is unchanged.
func (b *Base) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Base{}
		return nil
	}
	i, err := Parse(string(text))
	if err != nil {
		return err
	}
	base, err := NewBase(i)
	if err == nil {
		*b = base
	}
	return err
}

// Resolve returns the target of ref relative to b. It returns what [IRI.Resolve] returns but does
// not check the base again (RFC 3987, section 6.5).
//
// The error is the *[uri.FormatError] of [IRI.Validate] for ref, or [uri.ErrRelativeBase] for the zero
// Base. Then the IRI is zero.
func (b Base) Resolve(ref IRI) (target IRI, err error) {
	if b.prepared == nil {
		return IRI{}, uri.ErrRelativeBase
	}
	if err := ref.Validate(); err != nil {
		return IRI{}, err
	}
	b.prepared.Resolve(target.ref(), ref.ref())
	return target, nil
}

// AppendResolve parses ref, resolves it relative to b, and appends the text of the target to dst
// (RFC 3987, section 6.5). It does not allocate if dst has enough capacity for the texts of b and ref and
// two more bytes.
//
// The error is a *[uri.ParseError] for ref, or [uri.ErrRelativeBase] for the zero Base. Then dst is
// returned unchanged.
func (b Base) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if b.prepared == nil {
		return dst, uri.ErrRelativeBase
	}
	text, bad := b.prepared.AppendResolve(dst, ref, grammar.IRI)
	return text, refused(ref, 0, bad)
}
