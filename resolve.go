package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/advice"
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
// of u. It uses the strict form of the algorithm (RFC 3986, section 5.2.2). If ref has a scheme,
// the target is ref without its dot-segments.
//
// The result is in canonical form, has a scheme, and shares no elements of Path. [Format] accepts
// it. To guarantee this, Resolve departs from the RFC in one case: without an authority, a path
// that begins with two slashes gets "/." in front. So "x:/a/b" with "..//c" gives "x:/.//c". The
// RFC would give "x://c", which has the host c.
//
// The error is the *[FormatError] of [URI.Validate] for u, so that no port is lost. If u is valid
// and has no scheme, it is [ErrRelativeBase]; see [URI.ResolveRelative]. Otherwise, it is the error
// of Validate for ref. After an error the URI is zero. The fragment of u is ignored. Resolve takes
// linear time and allocates at most once, for Path. It allocates once more if u or ref gives the
// result a scheme with capitals.
func (u URI) Resolve(ref URI) (URI, error) { return resolve(&u, &ref) }

// AppendResolve parses ref, resolves it relative to u, the base, and appends the text of the target
// to dst. The target is that of [URI.Resolve]. To resolve many references, use [Base.AppendResolve]
// (RFC 3986, sections 5.2 and 5.3).
//
// The error is a *[ParseError] for ref, the error of [URI.Validate] for u, or [ErrRelativeBase].
// Then dst is returned unchanged. AppendResolve does not allocate if dst has enough capacity for
// the texts of u and ref and two more bytes.
func (u URI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	var r URI
	path, badRef := r.parseText(ref)
	text, pathStart, ok := u.appendThroughPath(dst)
	switch {
	case !ok || u.losesField():
		return dst, validate(&u)
	case u.Scheme == "":
		return dst, ErrRelativeBase
	case badRef.Rule != nil:
		return dst, parseError(ref, badRef)
	}
	return appendTargetOf(dst, text, pathStart, &u, &r, path), nil
}

// resolve is [URI.Resolve].
func resolve(base, ref *URI) (target URI, err error) {
	switch bad, badRef := base.anyFault(), ref.anyFault(); {
	case bad.Rule != nil:
		return URI{}, formatError(base, bad)
	case base.Scheme == "":
		return URI{}, ErrRelativeBase
	case badRef.Rule != nil:
		return URI{}, formatError(ref, badRef)
	}
	setTarget(&target, base, ref)
	return target, nil
}

// setTarget sets target to the target of ref relative to base (RFC 3986, section 5.2.2). target
// must be zero, ref and base must be valid, and base must have a scheme. setTarget copies elements
// of base.Path and never changes them.
func setTarget(target, base, ref *URI) {
	*target = *ref
	path := canonicalPath(ref.Path)
	kind := referenceKindOf(target, beginning(path))
	inherit(target, base, kind)
	switch kind {
	case refRelativePath:
		target.Path = removeDots(mergeHead(base), path)
	case refQuery, refFragment:
		target.Path = clonePath(canonicalPath(base.Path))
	default:
		target.Path = removeDots(nil, path)
	}
	target.canonicalize()
	if kind < refQuery && !target.hasAuthority() {
		target.Path = guardEmptySegment(target.Path)
	}
	target.Path = slices.Clip(target.Path)
}

// A referenceKind is a kind of reference, by the components that its target has from the base. Each
// kind has more of them than the kind before it (RFC 3986, section 5.2.2).
type referenceKind uint8

const (
	refURI          referenceKind = iota // a URI; the base is not used
	refNetworkPath                       // begins with "//"; the target has the scheme of the base
	refAbsolutePath                      // begins with "/"; the target also has the authority of the base
	refRelativePath                      // has another path; in the target, the path of the base up to its last "/" precedes that path (section 5.2.3)
	refQuery                             // begins with "?"; the target also has the path of the base
	refFragment                          // begins with "#" or is empty; the target also has the query of the base
)

// referenceKindOf returns the kind of ref. path is the text of the path of ref, or the beginning of
// that text.
func referenceKindOf(ref *URI, path string) referenceKind {
	switch {
	case ref.Scheme != "":
		return refURI
	case ref.hasAuthority():
		return refNetworkPath
	case strings.HasPrefix(path, "/"):
		return refAbsolutePath
	case path != "":
		return refRelativePath
	case ref.hasQuery():
		return refQuery
	default:
		return refFragment
	}
}

// beginning returns enough of the text of path for referenceKindOf: "/", or the first segment.
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

// inherit copies components of base to target, but not the path. At first, target is the reference.
// kind says which components it copies.
func inherit(target, base *URI, kind referenceKind) {
	target.IsRelative = false
	if kind > refURI {
		target.Scheme = base.Scheme
	}
	target.Scheme = strings.ToLower(target.Scheme)
	if kind > refNetworkPath {
		target.UserInfo, target.ForceUserInfo = base.UserInfo, base.ForceUserInfo
		target.Host, target.ForceAuthority = base.Host, base.ForceAuthority
		target.Port, target.HasPort = base.Port, base.HasPort
	}
	if kind == refFragment {
		target.Query, target.ForceQuery = base.Query, base.ForceQuery
	}
}

// mergeHead returns the elements that merge puts before the path of the reference: all elements of
// the base except the last. If the base has an authority and no path, the result is a single empty
// element, which makes the path absolute (RFC 3986, section 5.2.3).
func mergeHead(base *URI) []string {
	path := canonicalPath(base.Path)
	switch {
	case len(path) > 0:
		return path[:len(path)-1]
	case base.hasAuthority():
		return []string{""}
	default:
		return nil
	}
}

// appendTargetOf appends the text of the target of ref to dst. The target is that of setTarget. ref
// comes from parseText, and path is the text of its path. text is dst followed by the text of base
// up to the end of the path of base, which begins at pathStart.
func appendTargetOf(dst, text []byte, pathStart int, base, ref *URI, path string) []byte {
	switch referenceKindOf(ref, path) {
	case refURI:
		text = dst
	case refNetworkPath:
		text = text[:len(dst)+len(base.Scheme)+len(":")]
	case refAbsolutePath:
		text = text[:pathStart]
	case refRelativePath:
		text = cutToDirectory(text, pathStart, base)
	case refQuery: // text ends there
	case refFragment:
		text = base.appendQuery(text)
	}
	return completeTarget(text, pathStart, base, ref, path)
}

// completeTarget appends the part of a target that comes from ref, whose path is path. dst ends
// with the part that comes from base. The path of that part begins at pathStart, and has no
// dot-segments unless it is the whole path of the target.
func completeTarget(dst []byte, pathStart int, base, ref *URI, path string) []byte {
	hasAuthority := base.hasAuthority()
	if ref.Scheme != "" || ref.hasAuthority() {
		dst, _ = ref.appendSchemeAndAuthority(dst)
		pathStart, hasAuthority = len(dst), ref.hasAuthority()
	}
	if path != "" {
		dst = mergePath(dst, pathStart, path)
		if !hasAuthority {
			dst = guardTwoSlashes(dst, pathStart)
		}
	}
	return appendQueryAndFragment(dst, ref)
}

// cutToDirectory cuts text after the last slash of the path of base, and removes the dot-segments
// of the path. text must end with the path. If base has an authority and no path, cutToDirectory
// appends a slash (RFC 3986, section 5.2.3).
func cutToDirectory(text []byte, pathStart int, base *URI) []byte {
	switch last := len(base.Path) - 1; {
	case last >= 0:
		text = text[:len(text)-len(base.Path[last])]
		if slices.ContainsFunc(base.Path[:last], charset.IsDots) {
			text = removeDotsFrom(text, pathStart)
		}
	case base.hasAuthority():
		text = append(text, '/')
	}
	return text
}
