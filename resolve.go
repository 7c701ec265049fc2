package uri

import (
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
// The error is [ErrRelativeBase] if u has no scheme, or the *[FormatError] of u or ref if Format
// rejects it. Then the URI is zero. The fragment of u is ignored. Resolve takes linear time and
// allocates at most once, for Path. It allocates once more if the scheme has capitals.
func (u URI) Resolve(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		u.Scheme = strings.ToLower(u.Scheme)
		err = resolve(&target, &u, &ref, true)
	}
	return
}

// ResolveNonStrict is [URI.Resolve] but ignores the scheme of ref if u has the same scheme, so
// "http:g" is read as "g". RFC 3986, section 5.2.2, allows this for backward compatibility with old
// documents. Section 5.4.2 advises against it.
func (u URI) ResolveNonStrict(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		u.Scheme = strings.ToLower(u.Scheme)
		err = resolve(&target, &u, &ref, false)
	}
	return
}

// AppendResolve parses ref, resolves it relative to u, the base, and appends the text of the target
// to dst. The target is that of [URI.Resolve]. To resolve many references, use [Base.AppendResolve]
// (RFC 3986, sections 5.2 and 5.3).
//
// The error is a *[ParseError] for ref, a *[FormatError] for u, or [ErrRelativeBase]. Then dst is
// returned unchanged. AppendResolve does not allocate if dst has enough capacity for the texts of u
// and ref and two more bytes.
func (u URI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	var r URI
	path, refErr := parseText(&r, ref)
	if refErr == nil {
		if target, ok := appendCommonTarget(dst, &u, &r, path); ok {
			return target, nil
		}
	}
	if err := checkBase(&u); err != nil {
		return dst, err
	}
	if refErr != nil {
		return dst, refErr
	}
	return appendTarget(dst, &u, &r, path), nil
}

// IsSameDocument reports whether ref leads to the document u itself: whether its target relative to
// u differs from u at most in the fragment. Neither is normalized. The result is false if ref
// cannot be resolved; see [URI.Resolve] (RFC 3986, section 4.4).
func (u URI) IsSameDocument(ref URI) bool {
	target, err := u.Resolve(ref)
	if err != nil {
		return false
	}
	return u.WithoutFragment().Equal(target.WithoutFragment())
}

// appendTarget appends the text of the target of ref relative to base. The path of ref is passed as
// text.
func appendTarget(dst []byte, base, ref *URI, path string) []byte {
	source := transform(ref, base, path == "", startsWith(path, 0, '/'))
	dst = appendSchemeAndAuthority(dst, ref)
	start := len(dst)
	switch source {
	case refPath:
		dst = append(dst, path...)
		if path != "" && path[0] == '.' || hasDots(path) {
			dst = removeDotsFrom(dst, start)
		}
	case basePath:
		return appendQueryAndFragment(appendPath(dst, base.Path), ref)
	case mergedPath:
		dst = appendMerged(dst, mergeHead(base), path)
	}
	if !ref.hasAuthority() {
		dst = guardTwoSlashes(dst, start)
	}
	return appendQueryAndFragment(dst, ref)
}

// appendMerged appends remove_dot_segments(head "/" path). If head has no dot-segments, which was
// often found out before, it looks for them in path alone.
func appendMerged(dst []byte, head []string, path string) []byte {
	start, dots := len(dst), true
	if len(head) > 0 && head[0] == "" && !slices.ContainsFunc(head, charset.IsDots) {
		rest, up := cutDots(path)
		head, path = head[:max(1, len(head)-up)], rest
		dots = hasDots(path)
	}
	for _, segment := range head {
		dst = append(dst, segment...)
		dst = append(dst, '/')
	}
	dst = append(dst, path...)
	if dots {
		dst = removeDotsFrom(dst, start)
	}
	return dst
}

// removeDotsFrom removes the dot-segments of the path at dst[start:].
func removeDotsFrom(dst []byte, start int) []byte {
	return dst[:start+len(removeDotSegments(dst[start:]))]
}

// resolve is [URI.Resolve] or [URI.ResolveNonStrict] with a base that checkBase accepts and whose
// scheme is lowercase. target must be zero, and is set unless there is an error. Of the base,
// resolve reads only the elements of Path.
func resolve(target, base, ref *URI, strict bool) error {
	if err := check(ref); err != nil {
		return err
	}
	*target = *ref
	target.Scheme = strings.ToLower(ref.Scheme)
	if !strict && charset.EqualFold(ref.Scheme, base.Scheme) {
		target.Scheme = ""
	}
	path := canonicalPath(ref.Path)
	switch transform(target, base, len(path) == 0, len(path) > 0 && path[0] == "") {
	case refPath:
		target.Path = targetPath(target, nil, path)
	case basePath:
		target.Path = clonePath(canonicalPath(base.Path))
	case mergedPath:
		target.Path = targetPath(target, mergeHead(base), path)
	}
	canonicalize(target)
	return nil
}

// targetPath returns remove_dot_segments of head and tail, in a form that target can have.
func targetPath(target *URI, head, tail []string) []string {
	switch {
	case len(tail) == 0:
		return nil
	case target.hasAuthority():
		return slices.Clip(joinWithoutDots(head, tail))
	default:
		return slices.Clip(guardEmptySegment(removeDotsFromSegments(head, tail)))
	}
}

// checkBase returns an error if base cannot be the base of a resolution.
func checkBase(base *URI) error {
	if err := check(base); err != nil {
		return err
	}
	if base.Scheme == "" {
		return ErrRelativeBase
	}
	return nil
}

// A pathSource says where the path of a target comes from.
type pathSource uint8

const (
	refPath    pathSource = iota // remove_dot_segments(R.path)
	basePath                     // Base.path
	mergedPath                   // remove_dot_segments(merge(Base.path, R.path))
)

// transform is the pseudocode of RFC 3986, section 5.2.2, except for the path, of which it returns
// the source. At first, target is the reference. transform changes it to the target. empty and
// absolute say whether the path of the reference is empty and whether it begins with a slash.
func transform(target, base *URI, empty, absolute bool) pathSource {
	target.IsRelative = false
	if target.Scheme != "" {
		return refPath
	}
	target.Scheme = base.Scheme
	if target.hasAuthority() {
		return refPath
	}
	target.UserInfo, target.ForceUserInfo = base.UserInfo, base.ForceUserInfo
	target.Host, target.ForceAuthority = base.Host, base.ForceAuthority
	target.Port, target.HasPort = base.Port, base.HasPort
	switch {
	case absolute:
		return refPath
	case !empty:
		return mergedPath
	}
	if !target.hasQuery() {
		target.Query, target.ForceQuery = base.Query, base.ForceQuery
	}
	return basePath
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

// guardTwoSlashes inserts "/." before the path at dst[start:] if it begins with two slashes, so
// that it is not read as an authority.
func guardTwoSlashes(dst []byte, start int) []byte {
	if path := dst[start:]; len(path) < 2 || path[0] != '/' || path[1] != '/' {
		return dst
	}
	dst = append(dst, "/."...)
	copy(dst[start+2:], dst[start:])
	copy(dst[start:], "/.")
	return dst
}

// guardEmptySegment is guardTwoSlashes for elements. A path that begins with two slashes has an
// empty segment after the first slash, and it is not the last segment.
func guardEmptySegment(path []string) []string {
	if len(path) < 3 || path[0] != "" || path[1] != "" {
		return path
	}
	path = append(path, "")
	copy(path[2:], path[1:])
	path[1] = "."
	return path
}
