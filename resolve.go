package uri

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
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
		return "", &operandError{"base", err}
	}
	if b.Scheme == "" {
		return "", ErrRelativeBase
	}
	var buf [256]byte
	target, err := b.AppendResolve(buf[:0], ref)
	if err != nil {
		return "", &operandError{"reference", err}
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
func (u URI) Resolve(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		err = resolve(&target, &u, &ref, true)
	}
	return
}

// ResolveNonStrict is [URI.Resolve] but ignores the scheme of ref if u has the same scheme, so
// "http:g" is read as "g". RFC 3986, section 5.2.2, allows this for backward compatibility with old
// documents. Section 5.4.2 advises against it.
func (u URI) ResolveNonStrict(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		err = resolve(&target, &u, &ref, false)
	}
	return
}

// AppendResolve parses ref, resolves it relative to u, the base, and appends the text of the target
// to dst. The target is that of [URI.Resolve]. To resolve many references, use [Base.AppendResolve]
// (RFC 3986, sections 5.2 and 5.3).
//
// The error is a *[ParseError] for ref, that of [URI.Validate] for u, or [ErrRelativeBase]. Then dst is
// returned unchanged. AppendResolve does not allocate if dst has enough capacity for the texts of u
// and ref and two more bytes.
func (u URI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	var r URI
	path, refErr := parseText(&r, ref)
	text, root, err := appendToPath(dst, &u)
	if err == nil {
		err = checkLoss(&u)
	}
	switch {
	case err != nil:
		return dst, err
	case u.Scheme == "":
		return dst, ErrRelativeBase
	case refErr != nil:
		return dst, refErr
	}
	switch forkOf(&r, path) {
	case atScheme:
		return appendReference(dst, &r, path), nil
	case atAuthority:
		return appendReference(text[:len(dst)+len(u.Scheme)+len(":")], &r, path), nil
	case atPath:
		text = text[:root]
	case atSegment:
		text = cutToDirectory(text, root, &u)
	case atFragment:
		text = appendQuery(text, &u)
	}
	return appendTarget(text, root, &u, &r, path), nil
}

// IsSameDocument reports whether ref leads to the document u itself: whether its target relative to
// u differs from u at most in the fragment (RFC 3986, section 4.4). Neither is normalized, but
// resolution removes the dot-segments of a ref that has a scheme, an authority or a path. So
// "http://a/b/../c" is not the same document as itself, while "" is. The result is false if ref
// cannot be resolved; see [URI.Resolve].
func (u URI) IsSameDocument(ref URI) bool {
	target, err := u.Resolve(ref)
	if err != nil {
		return false
	}
	return u.WithoutFragment().Equal(target.WithoutFragment())
}

// resolve is [URI.Resolve] or [URI.ResolveNonStrict] with a base that checkBase accepts. target
// must be zero, and is set unless there is an error. Of the base, resolve reads only the elements
// of Path.
func resolve(target, base, ref *URI, strict bool) error {
	if err := validate(ref); err != nil {
		return err
	}
	*target = *ref
	if !strict && charset.EqualFold(ref.Scheme, base.Scheme) {
		target.Scheme = ""
	}
	path := canonicalPath(ref.Path)
	fork := forkOf(target, beginning(path))
	inherit(target, base, fork)
	switch fork {
	case atSegment:
		target.Path = targetPath(target, mergeHead(base), path)
	case atQuery, atFragment:
		target.Path = clonePath(canonicalPath(base.Path))
	default:
		target.Path = targetPath(target, nil, path)
	}
	canonicalize(target)
	return nil
}

// targetPath returns remove_dot_segments of head and tail, changed if target could not have that
// path.
func targetPath(target *URI, head, tail []string) []string {
	if len(tail) == 0 {
		return nil
	}
	path := removeDotsFromSegments(head, tail)
	if !target.hasAuthority() {
		path = guardEmptySegment(path)
	}
	return slices.Clip(path)
}

// checkBase returns an error if base cannot be the base of a resolution.
func checkBase(base *URI) error {
	if err := validate(base); err != nil {
		return err
	}
	if base.Scheme == "" {
		return ErrRelativeBase
	}
	return nil
}

// A fork is where a target leaves its base. A target has the components of the base before the
// fork, and those of the reference after it.
type fork uint8

const (
	atScheme    fork = iota // nothing of the base
	atAuthority             // the scheme of the base
	atPath                  // the authority of the base too
	atSegment               // the path of the base up to its last slash too (section 5.2.3)
	atQuery                 // the whole path of the base too
	atFragment              // the query of the base too
)

// forkOf is the pseudocode of RFC 3986, section 5.2.2. path is the text of the path of the
// reference, or its beginning.
func forkOf(ref *URI, path string) fork {
	switch {
	case ref.Scheme != "":
		return atScheme
	case ref.hasAuthority():
		return atAuthority
	case strings.HasPrefix(path, "/"):
		return atPath
	case path != "":
		return atSegment
	case ref.hasQuery():
		return atQuery
	default:
		return atFragment
	}
}

// beginning returns the beginning of the text of path.
func beginning(path []string) string {
	switch {
	case len(path) == 0:
		return ""
	case path[0] == "":
		return "/"
	default:
		return path[0]
	}
}

// inherit changes target, which is the reference at first, to the target, except for the path.
func inherit(target, base *URI, at fork) {
	target.IsRelative = false
	if at > atScheme {
		target.Scheme = base.Scheme
	}
	target.Scheme = strings.ToLower(target.Scheme)
	if at > atAuthority {
		target.UserInfo, target.ForceUserInfo = base.UserInfo, base.ForceUserInfo
		target.Host, target.ForceAuthority = base.Host, base.ForceAuthority
		target.Port, target.HasPort = base.Port, base.HasPort
	}
	if at == atFragment {
		target.Query, target.ForceQuery = base.Query, base.ForceQuery
	}
}

// mergeHead returns the elements that merge puts before those of the reference: all elements of the
// base except the last. If the base has an authority and no path, it is a single empty element,
// which makes the path absolute (RFC 3986, section 5.2.3).
func mergeHead(base *URI) []string {
	path := canonicalPath(base.Path)
	switch {
	case len(path) > 0:
		return path[:len(path)-1]
	case base.hasAuthority():
		return root[:1]
	default:
		return nil
	}
}

// The functions below resolve text. The path of the base, or what is left of it, begins at the offset root.

// appendReference appends the text of ref, which has a scheme or an authority, with its dot-segments
// removed. path is that of ref.
func appendReference(dst []byte, ref *URI, path string) []byte {
	dst = appendSchemeAndAuthority(dst, ref)
	return appendTarget(dst, len(dst), ref, ref, path)
}

// appendTarget appends the path, the query and the fragment of the target. path is the path of ref.
// If it is merged with the path of the base, dst[root:] is the directory of cutToDirectory;
// otherwise it is empty. owner is the URI whose authority the target has.
func appendTarget(dst []byte, root int, owner, ref *URI, path string) []byte {
	if path == "" {
		return appendQueryAndFragment(dst, ref)
	}
	dots := true
	if len(dst) == root { // path is the whole path
		dots = path[0] == '.' || hasDots(path)
	} else if dst[root] == '/' { // the directory has no dot-segments
		rest, up := cutDots(path)
		for ; up > 0 && len(dst) > root+1; up-- {
			dst = dst[:bytes.LastIndexByte(dst[:len(dst)-1], '/')+1]
		}
		path, dots = rest, hasDots(rest)
	}
	dst = append(dst, path...)
	if dots {
		dst = removeDotsFrom(dst, root)
	}
	if !owner.hasAuthority() {
		dst = guardTwoSlashes(dst, root)
	}
	return appendQueryAndFragment(dst, ref)
}

// cutToDirectory cuts text, which ends after the path of base, after the last slash of the path. If
// base has an authority and no path, it appends a slash (RFC 3986, section 5.2.3). It removes the
// dot-segments. So in a directory that begins with a slash, each ".." at the beginning of a
// reference removes one segment.
func cutToDirectory(text []byte, root int, base *URI) []byte {
	switch last := len(base.Path) - 1; {
	case last >= 0:
		text = text[:len(text)-len(base.Path[last])]
		if slices.ContainsFunc(base.Path[:last], charset.IsDots) {
			text = removeDotsFrom(text, root)
		}
	case base.hasAuthority():
		text = append(text, '/')
	}
	return text
}

// A Base is a URI that is prepared for resolving many references (RFC 3986, section 5.1). [NewBase]
// makes one. A Base is immutable, so it may be copied, and multiple goroutines may use it at the
// same time. The zero Base has no URI and resolves nothing.
type Base struct{ prepared *preparedBase }

// A preparedBase is the URI of a Base, and what is computed from it once.
type preparedBase struct {
	uri   URI
	until [atFragment + 1]string // the text of uri up to each fork
}

// NewBase prepares u as the base for resolving references, without its fragment (RFC 3986, section
// 5.1). The Base does not share memory that a caller can change.
//
// The error is [ErrRelativeBase] if u has no scheme, or the *[FormatError] of [URI.Validate].
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
	p := preparedBase{uri: u, until: [...]string{
		atAuthority: text[:len(u.Scheme)+len(":")],
		atPath:      text[:root],
		atSegment:   prefixOrCopy(text, directory),
		atQuery:     text[:query],
		atFragment:  text,
	}}
	return Base{&p}, nil
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
	if b.prepared == nil {
		return URI{}
	}
	return b.prepared.uri.Clone()
}

// String returns the text of [Base.URI], including any password. It does not allocate.
func (b Base) String() string {
	if b.prepared == nil {
		return ""
	}
	return b.prepared.until[atFragment]
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
	return "uri.NewBase(" + b.prepared.uri.GoString() + ")"
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
	err = resolve(&target, &b.prepared.uri, &ref, true)
	return
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
	path, err := parseText(&r, ref)
	if err != nil {
		return dst, err
	}
	p := b.prepared
	start := len(dst)
	at := forkOf(&r, path)
	dst = append(dst, p.until[at]...)
	if at <= atAuthority {
		return appendReference(dst, &r, path), nil
	}
	return appendTarget(dst, start+len(p.until[atPath]), &p.uri, &r, path), nil
}
