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
// of u. It uses the strict form of the algorithm (RFC 3986, section 5.2.2). ref may have a scheme.
// Then its dot-segments are removed.
//
// The result is in canonical form, has a scheme, shares no elements of Path, and is one that
// [Format] accepts. To guarantee that, Resolve departs from the RFC in one case: a path that begins
// with two slashes, without an authority, gets "/." in front. So "x:/a/b" with "..//c" gives
// "x:/.//c". The RFC would give "x://c", which has the host c.
//
// The error is [ErrRelativeBase] if u has no scheme; see [URI.ResolveRelative]. Otherwise, it is the
// *[FormatError] of [URI.Validate] for u or ref, so that no port is lost. Then the URI is zero. The
// fragment of u is ignored. Resolve takes linear time and allocates at most once, for Path. It allocates
// once more if u or ref gives the result a scheme with capitals.
func (u URI) Resolve(ref URI) (URI, error) { return resolve(&u, &ref) }

// AppendResolve parses ref, resolves it relative to u, the base, and appends the text of the target
// to dst. The target is that of [URI.Resolve]. To resolve many references, use [Base.AppendResolve]
// (RFC 3986, sections 5.2 and 5.3).
//
// The error is a *[ParseError] for ref, that of [URI.Validate] for u, or [ErrRelativeBase]. Then dst is
// returned unchanged. AppendResolve does not allocate if dst has enough capacity for the texts of u
// and ref and two more bytes.
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

// setTarget sets target, which must be zero, to the target of ref relative to base (RFC 3986, section 5.2.2). Both must be valid, and base must have a scheme. setTarget copies elements of base.Path and
// never changes them.
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

// A fork is where a target leaves its base. A target has the components of the base before the
// fork, and those of the reference after it.
type fork uint8

const (
	atScheme    fork = iota // the reference begins with a scheme; the base gives nothing
	atAuthority             // the reference begins with an authority; the base gives the scheme
	atPath                  // with a path that begins with a slash; the base gives the authority too
	atSegment               // with another path; the base gives its path up to the last slash too (section 5.2.3)
	atQuery                 // with a query; the base gives its whole path too
	atFragment              // with a fragment, or it is empty; the base gives its query too
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
		return []string{""}
	default:
		return nil
	}
}

// appendTargetOf appends the text of the target of ref to dst, as setTarget gives it. ref comes from parseText, so its path is in
// path. text is dst and the text of base up to the end of its path, which begins at pathStart.
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

// completeTarget appends what a target has of ref, whose path is path. dst ends with what it has of base. The path there begins at
// pathStart, and has no dot-segments unless it is the whole path of the target.
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

// cutToDirectory cuts text, which ends after the path of base, after the last slash of the path. If
// base has an authority and no path, it appends a slash (RFC 3986, section 5.2.3). It removes the
// dot-segments.
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
