package uri

import (
	"log/slog"
	"strings"
)

// A Base is a URI that is prepared for resolving many references (RFC 3986, section 5.1). [NewBase]
// makes one. A Base is immutable, so it may be copied, and multiple goroutines may use it at the
// same time. The zero Base has no URI and resolves nothing.
type Base struct{ made *madeBase }

// A madeBase is the URI of a Base, and what is computed from it once.
type madeBase struct {
	uri   URI
	until [atFragment + 1]string // the text of uri up to each fork
}

// NewBase prepares u as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [ErrRelativeBase] if u has no scheme, or a *[FormatError] if [Format] rejects u.
// NewBase takes linear time and usually four allocations.
func NewBase(u URI) (Base, error) {
	if err := checkBase(&u); err != nil {
		return Base{}, err
	}
	u = u.WithoutFragment()
	canonicalize(&u)
	u.Scheme = strings.ToLower(u.Scheme)
	u.Path = clonePath(canonicalPath(u.Path))
	b := appendSchemeAndAuthority(make([]byte, 0, textSize(&u)), &u)
	root := len(b)
	b = appendPath(b, u.Path)
	query := len(b)
	text := string(appendQuery(b, &u))
	directory := cutToDirectory(b, root, &u)
	made := madeBase{uri: u, until: [...]string{
		atAuthority: text[:len(u.Scheme)+len(":")],
		atPath:      text[:root],
		atSegment:   prefixOrCopy(text, directory),
		atQuery:     text[:query],
		atFragment:  text,
	}}
	return Base{&made}, nil
}

// prefixOrCopy returns b as a string, which is part of text if text begins with b.
func prefixOrCopy(text string, b []byte) string {
	if len(b) <= len(text) && text[:len(b)] == string(b) {
		return text[:len(b)]
	}
	return string(b)
}

// URI returns the URI of b in canonical form, without a fragment; see [URI.Equal]. It is the zero
// URI for the zero Base. Its Path is a copy.
func (b Base) URI() URI {
	if b.made == nil {
		return URI{}
	}
	return b.made.uri.Clone()
}

// String returns the text of [Base.URI], including any password. It does not allocate.
func (b Base) String() string {
	if b.made == nil {
		return ""
	}
	return b.made.until[atFragment]
}

// LogValue returns the text of [Base.URI] without its password, for package log/slog; see
// [URI.LogValue].
func (b Base) LogValue() slog.Value { return b.URI().LogValue() }

// GoString returns [Base.URI] as Go code, with "xxxxx" for the passwords in its fields; see
// [URI.GoString]. The zero Base is "uri.Base{}".
func (b Base) GoString() string {
	if b.made == nil {
		return "uri.Base{}"
	}
	return "uri.NewBase(" + b.made.uri.GoString() + ")"
}

// Resolve returns the target of ref relative to b. It returns what [URI.Resolve] returns but does
// not check the base again (RFC 3986, section 5.2).
//
// The error is a *[FormatError] if [Format] rejects ref, or [ErrRelativeBase] for the zero Base.
// Then the URI is zero. Resolve costs as much as [URI.Resolve].
func (b Base) Resolve(ref URI) (target URI, err error) {
	if b.made == nil {
		return URI{}, ErrRelativeBase
	}
	err = resolve(&target, &b.made.uri, &ref, true)
	return
}

// AppendResolve parses ref, resolves it relative to b, and appends the text of the target to dst
// (RFC 3986, sections 5.2 and 5.3). This is the fastest way to resolve many references. It does not
// allocate if dst has enough capacity for the texts of b and ref and two more bytes.
//
// The error is a *[ParseError] for ref, or [ErrRelativeBase] for the zero Base. Then dst is
// returned unchanged.
func (b Base) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if b.made == nil {
		return dst, ErrRelativeBase
	}
	var r URI
	path, err := parseText(&r, ref)
	if err != nil {
		return dst, err
	}
	made := b.made
	start := len(dst)
	at := forkOf(&r, path)
	dst = append(dst, made.until[at]...)
	if at <= atAuthority {
		return appendReference(dst, &r, path), nil
	}
	return appendTarget(dst, start+len(made.until[atPath]), &made.uri, &r, path), nil
}
