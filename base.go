package uri

import (
	"log/slog"
	"strings"
)

// A Base is a URI that is prepared for resolving many references (RFC 3986, section 5.1). [NewBase]
// makes one. Only [Base.UnmarshalText] changes a Base. Copies are independent of it, and multiple
// goroutines may use it at the same time. The zero Base has no URI and resolves nothing.
type Base struct{ *prepared }

// prepared is what NewBase computes once.
type prepared struct {
	uri      URI
	baseText [refFragment + 1]string // for each kind of reference, how much of the text of uri its target begins with
}

// NewBase prepares u as the base for resolving references (RFC 3986, section 5.1). The Base has no
// fragment, and shares no memory that a caller can change.
//
// The error is the *[FormatError] of [URI.Validate], or [ErrRelativeBase] if u is valid and has no
// scheme. NewBase takes linear time and usually three allocations.
func NewBase(u URI) (Base, error) {
	b, pathStart, ok := u.appendThroughPath(make([]byte, 0, u.textSize()+maxDelimsAndPort))
	switch {
	case !ok || u.losesField():
		return Base{}, validate(&u)
	case u.Scheme == "":
		return Base{}, ErrRelativeBase
	}
	u.Fragment, u.ForceFragment = "", false
	u.canonicalize()
	u.Scheme = strings.ToLower(u.Scheme)
	u.Path = clonePath(canonicalPath(u.Path))
	query := len(b)
	text := string(u.appendQuery(b)) // a copy, since cutToDirectory changes b
	directory := cutToDirectory(b, pathStart, &u)
	return Base{&prepared{uri: u, baseText: [...]string{
		refNetworkPath:  text[:len(u.Scheme)+len(":")],
		refAbsolutePath: text[:pathStart],
		refRelativePath: prefixOrCopy(text, directory),
		refQuery:        text[:query],
		refFragment:     text,
	}}}, nil
}

// prefixOrCopy returns b as a string. If text begins with b, the string is part of text, and
// nothing is copied.
func prefixOrCopy(text string, b []byte) string {
	if len(b) <= len(text) && text[:len(b)] == string(b) {
		return text[:len(b)]
	}
	return string(b)
}

// URI returns the URI of b in canonical form, without a fragment; see [URI.Equal]. It is the zero
// URI for the zero Base. Its Path is a copy.
func (b Base) URI() URI {
	if b.prepared == nil {
		return URI{}
	}
	return b.uri.Clone()
}

// String returns the text of [Base.URI], including any password. It does not allocate.
func (b Base) String() string {
	if b.prepared == nil {
		return ""
	}
	return b.baseText[refFragment]
}

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

// UnmarshalText parses text as by [Parse], and sets *b to the base that [NewBase] returns for the
// URI. It implements [encoding.TextUnmarshaler] and does not retain text. Empty text gives the zero
// Base. The error is a *[ParseError] or [ErrRelativeBase], and then *b is unchanged.
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

// Resolve returns the target of ref relative to b. The target is that of [URI.Resolve]; only the
// check of the base is saved (RFC 3986, section 5.2).
//
// The error is the *[FormatError] of [URI.Validate] for ref, or [ErrRelativeBase] for the zero
// Base. Then the URI is zero.
func (b Base) Resolve(ref URI) (target URI, err error) {
	if b.prepared == nil {
		return URI{}, ErrRelativeBase
	}
	if err := validate(&ref); err != nil {
		return URI{}, err
	}
	setTarget(&target, &b.uri, &ref)
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
	var r URI
	path, bad := r.parseText(ref)
	if bad.Rule != nil {
		return dst, parseError(ref, bad)
	}
	pathStart := len(dst) + len(b.baseText[refAbsolutePath])
	return completeTarget(append(dst, b.baseText[referenceKindOf(&r, path)]...), pathStart, &b.uri, &r, path), nil
}
