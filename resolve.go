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
// The error is [ErrRelativeBase] if u has no scheme; see [URI.ResolveRelative]. Otherwise, it is
// the *[FormatError] of [URI.Validate] for u or ref, so that no port is lost. After an error the
// URI is zero. The fragment of u is ignored. Resolve takes linear time and allocates at most once,
// for Path. It allocates once more if u or ref gives the result a scheme with capitals.
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
	at := forkOf(target, beginning(path))
	inherit(target, base, at)
	switch at {
	case atSegment:
		target.Path = removeDots(mergeHead(base), path)
	case atQuery, atFragment:
		target.Path = clonePath(canonicalPath(base.Path))
	default:
		target.Path = removeDots(nil, path)
	}
	target.canonicalize()
	if at < atQuery && !target.hasAuthority() {
		target.Path = guardEmptySegment(target.Path)
	}
	target.Path = slices.Clip(target.Path)
}

// A fork is the component at which a target leaves its base. A target has the components of the
// base before the fork, and the components of the reference from the fork on.
type fork uint8

const (
	atScheme    fork = iota // the reference has a scheme; nothing comes from the base
	atAuthority             // it has an authority; the scheme comes from the base
	atPath                  // its path begins with a slash; the authority comes from the base too
	atSegment               // it has another path; the path of the base up to its last slash is kept too (section 5.2.3)
	atQuery                 // it has no path, but a query; the whole path of the base is kept too
	atFragment              // it has a fragment or is empty; the query of the base is kept too
)

// forkOf makes the choices of the pseudocode in RFC 3986, section 5.2.2. path is the text of the
// path of ref, or the beginning of that text.
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

// beginning returns enough of the text of path for forkOf: "/", or the first segment.
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

// inherit gives target the components of base before the fork, except for the path. At first,
// target is the reference.
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
	switch forkOf(ref, path) {
	case atScheme:
		text = dst
	case atAuthority:
		text = text[:len(dst)+len(base.Scheme)+len(":")]
	case atPath:
		text = text[:pathStart]
	case atSegment:
		text = cutToDirectory(text, pathStart, base)
	case atQuery: // text ends there
	case atFragment:
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
