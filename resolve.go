package uri

import (
	"log/slog"

	"github.com/go-rfc3986/uri/internal/advice"
	"github.com/go-rfc3986/uri/internal/elements"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// Resolve returns the target of ref, a URI reference, relative to base, a URI (RFC 3986, section
// 5.2). It combines [Parse], [URI.Resolve] and [Format].
//
// The error wraps a *[ParseError], and its message says whether the base or the reference is
// invalid. It is [ErrRelativeBase] if base has no scheme. To tell the two apart in a program, parse
// the base first. Resolve takes linear time.
func Resolve(base, ref string) (string, error) {
	b, err := Parse(base)
	if err != nil {
		return "", &advice.OperandError{Operand: "base", Err: err}
	}
	if b.Scheme == "" {
		return "", ErrRelativeBase
	}
	var buf [256]byte
	target, err := b.AppendResolve(buf[:0], ref)
	if err != nil {
		return "", &advice.OperandError{Operand: "reference", Err: err}
	}
	return string(target), nil
}

// Resolve returns the target of ref relative to u, the base: the URI that ref means in the context
// of u. It uses the strict form of the algorithm (RFC 3986, section 5.2.2). ref may have a scheme.
// Then its dot-segments are removed.
//
// The result is in canonical form, has a scheme, shares no elements of Path, and is one that
// [Format] accepts. To guarantee that, Resolve departs from the RFC in one case: a path that begins
// with two slashes, without an authority, gets "/." in front. So "x:/a/b" with "..//c" gives
// "x:/.//c". The RFC would give "x://c", which has the host c.
//
// The error is [ErrRelativeBase] if u has no scheme, or the *[FormatError] of [URI.Validate] for u or
// ref, so that no port is lost. Then the URI is zero. The fragment of u is ignored. Resolve takes linear time and
// allocates at most once, for Path. It allocates once more if u or ref gives the result a scheme with
// capitals.
func (u URI) Resolve(ref URI) (URI, error) { return resolve(&u, &ref, true) }

// ResolveNonStrict is [URI.Resolve] but ignores the scheme of ref if u has the same scheme, so
// "http:g" is read as "g". RFC 3986, section 5.2.2, allows this for backward compatibility with old
// documents. Section 5.4.2 advises against it.
func (u URI) ResolveNonStrict(ref URI) (URI, error) { return resolve(&u, &ref, false) }

// AppendResolve parses ref, resolves it relative to u, the base, and appends the text of the target
// to dst. The target is that of [URI.Resolve]. To resolve many references, use [Base.AppendResolve]
// (RFC 3986, sections 5.2 and 5.3).
//
// The error is a *[ParseError] for ref, that of [URI.Validate] for u, or [ErrRelativeBase]. Then dst is
// returned unchanged. AppendResolve does not allocate if dst has enough capacity for the texts of u
// and ref and two more bytes.
func (u URI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	var r URI
	path, badRef := r.ref().ParseText(ref, grammar.URI)
	text, root, bad := u.ref().AppendToPath(dst, grammar.URI)
	if bad == nil {
		bad = u.ref().CheckLoss()
	}
	switch {
	case bad != nil:
		return dst, formatError(&u, bad)
	case u.Scheme == "":
		return dst, ErrRelativeBase
	case badRef.Breach != nil:
		return dst, refused(ref, badRef)
	}
	return elements.AppendResolve(dst, text, root, u.ref(), r.ref(), path), nil
}

// IsSameDocument reports whether ref leads to the document u itself: whether its target relative to
// u differs from u at most in the fragment (RFC 3986, section 4.4). Neither is normalized, but
// resolution removes the dot-segments of a ref that has a scheme, an authority or a path. So
// "http://a/b/../c" is not the same document as itself, while "" is. The result is false if ref
// cannot be resolved; see [URI.Resolve].
func (u URI) IsSameDocument(ref URI) bool {
	target, err := u.Resolve(ref)
	return err == nil && u.WithoutFragment().Equal(target.WithoutFragment())
}

// resolve is [URI.Resolve] or [URI.ResolveNonStrict].
func resolve(base, ref *URI, strict bool) (target URI, err error) {
	switch bad, badRef := base.ref().Validate(grammar.URI), ref.ref().Validate(grammar.URI); {
	case bad != nil:
		return URI{}, formatError(base, bad)
	case base.Scheme == "":
		return URI{}, ErrRelativeBase
	case badRef != nil:
		return URI{}, formatError(ref, badRef)
	}
	elements.Resolve(target.ref(), base.ref(), ref.ref(), strict)
	return target, nil
}

// A Base is a URI that is prepared for resolving many references (RFC 3986, section 5.1). [NewBase]
// makes one. Only [Base.UnmarshalText] changes a Base. Copies are independent of it, and multiple
// goroutines may use it at the same time. The zero Base has no URI and resolves nothing.
type Base struct{ prepared *elements.Base }

// NewBase prepares u as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [ErrRelativeBase] if u has no scheme, or the *[FormatError] of [URI.Validate].
// NewBase takes linear time and usually three allocations.
func NewBase(u URI) (Base, error) {
	prepared, bad := elements.NewBase(*u.ref(), grammar.URI)
	if prepared == nil && bad == nil {
		return Base{}, ErrRelativeBase
	}
	return Base{prepared}, formatError(&u, bad)
}

// URI returns the URI of b in canonical form, without a fragment; see [URI.Equal]. It is the zero
// URI for the zero Base. Its Path is a copy.
func (b Base) URI() URI { return URI(b.prepared.Ref()) }

// String returns the text of [Base.URI], including any password. It does not allocate.
func (b Base) String() string { return b.prepared.Text() }

// LogValue returns the text of [Base.URI] without its password, for package log/slog; see
// [URI.LogValue].
func (b Base) LogValue() slog.Value { return b.URI().LogValue() }

// GoString returns [Base.URI] as Go code, with "xxxxx" for the passwords in its fields; see
// [URI.GoString]. The zero Base is "uri.Base{}".
func (b Base) GoString() string {
	if b.prepared == nil {
		return "uri.Base{}"
	}
	return "uri.NewBase(" + b.URI().GoString() + ")"
}

// MarshalText returns the text of [Base.String], so a Base is a string in JSON. It implements
// [encoding.TextMarshaler]. The text of the zero Base is empty. The error is nil.
func (b Base) MarshalText() ([]byte, error) { return []byte(b.String()), nil }

// UnmarshalText sets *b to the base that [NewBase] makes of the URI in text; see [Parse]. It
// implements [encoding.TextUnmarshaler] and does not retain text. The empty text is that of the
// zero Base. After an error, which is a *[ParseError] or [ErrRelativeBase], *b is unchanged.
func (b *Base) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Base{}
		return nil
	}
	u, err := Parse(string(text))
	if err != nil {
		return err
	}
	base, err := NewBase(u)
	if err == nil {
		*b = base
	}
	return err
}

// Resolve returns the target of ref relative to b. It returns what [URI.Resolve] returns, and saves
// only the check of the base (RFC 3986, section 5.2).
//
// The error is the *[FormatError] of [URI.Validate] for ref, or [ErrRelativeBase] for the zero Base.
// Then the URI is zero.
func (b Base) Resolve(ref URI) (target URI, err error) {
	if b.prepared == nil {
		return URI{}, ErrRelativeBase
	}
	if err := validate(&ref); err != nil {
		return URI{}, err
	}
	b.prepared.Resolve(target.ref(), ref.ref())
	return target, nil
}

// AppendResolve parses ref, resolves it relative to b, and appends the text of the target to dst
// (RFC 3986, sections 5.2 and 5.3). This is the fastest way to resolve many references. It does not
// allocate if dst has enough capacity for the texts of b and ref and two more bytes.
//
// The error is a *[ParseError] for ref, or [ErrRelativeBase] for the zero Base. Then dst is
// returned unchanged.
func (b Base) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if b.prepared == nil {
		return dst, ErrRelativeBase
	}
	text, bad := b.prepared.AppendResolve(dst, ref, grammar.URI)
	if bad.Breach != nil {
		return dst, refused(ref, bad)
	}
	return text, nil
}
