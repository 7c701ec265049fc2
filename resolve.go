package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Resolve returns the text of the target of ref, a URI reference, relative to base, a URI (RFC 3986, section 5.2). It
// is [Parse] of both, [URI.Resolve] and [Format].
//
// The error is a *[ParseError] inside one whose text says which of the two is to blame, "base" or "reference", or
// ErrRelativeBase where base has no scheme. A program that must tell the two apart parses the base itself. Resolve
// takes time linear in the two.
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

// Resolve returns the target of ref relative to u, the base: the URI that ref means where u is the context, as RFC
// 3986, section 5.2.2, transforms it in its strict form. The fragment of the base, if any, is dropped, as section 5.1
// asks. ref may be a URI, whose dot-segments are removed then.
//
// The result is canonical, see [URI.Equal], has a scheme, shares no elements of Path, and is one that [Format] writes.
// To keep that so, it departs from the RFC in one case: a path that begins with two slashes, where no authority stands
// before it, gets "/." in front. So "x:/a/b" with "..//c" is "x:/.//c"; the RFC's "x://c" would make c a host.
//
// The error is ErrRelativeBase where u has no scheme (section 5.1), and the *[FormatError] of u or ref where Format
// refuses it; the URI is zero then. Resolve takes time linear in the two, and one allocation, for Path, where the
// path is not empty; one more where the scheme has capitals.
func (u URI) Resolve(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		u.Scheme = strings.ToLower(u.Scheme)
		err = resolve(&target, &u, &ref, true)
	}
	return
}

// ResolveNonStrict is [URI.Resolve], but ignores the scheme of ref where it is that of u: "http:g" is read as "g" then.
// RFC 3986, section 5.2.2, allows it, for 'backward compatibility' with what was written before; section 5.4.2 advises
// against its use.
func (u URI) ResolveNonStrict(ref URI) (target URI, err error) {
	if err = checkBase(&u); err == nil {
		u.Scheme = strings.ToLower(u.Scheme)
		err = resolve(&target, &u, &ref, false)
	}
	return
}

// AppendResolve appends to dst the text of the target of ref relative to u, the base: it parses, resolves and composes
// (RFC 3986, sections 5.2 and 5.3) in one go. It gives what [URI.Resolve] gives, and does not allocate where dst has
// room for the texts of u and ref together and for two bytes more.
//
// The error is a *[ParseError] for ref, a *[FormatError] for u, or ErrRelativeBase; dst is returned as it was then.
func (u URI) AppendResolve(dst []byte, ref string) ([]byte, error) {
	if err := checkBase(&u); err != nil {
		return dst, err
	}
	var target URI
	path, err := parseText(&target, ref)
	if err != nil {
		return dst, err
	}
	return appendTarget(dst, &u, &target, path), nil
}

// appendTarget appends the text of the target of ref, whose path is given as text, relative to base.
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

// appendMerged appends remove_dot_segments(head "/" path). Dots are sought in path alone if head, which was often looked
// at before, has none.
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

// resolve is [URI.Resolve] or [URI.ResolveNonStrict] with a base that checkBase passes, its scheme in lowercase. target is
// zero at first, and is set unless there is an error. Of the base it looks at the elements of Path only.
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

// targetPath returns remove_dot_segments of head and tail, as target can have it.
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

// checkBase returns the error for a URI that cannot be the base of a resolution.
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

// transform is the pseudocode of RFC 3986, section 5.2.2, all but the path: of that it says where it comes from. It
// makes the target of target, which is the reference at first. Of the path of that it wants to know only whether it is
// empty and whether it begins with a slash.
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

// mergeHead returns the elements that merge puts before those of the reference: all but the last of the base, or a
// first empty one, which makes the path absolute, where the base has an authority and no path (RFC 3986, section
// 5.2.3).
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

// guardTwoSlashes puts "/." before the path at dst[start:] where it begins with two slashes, so that it is not read as
// an authority.
func guardTwoSlashes(dst []byte, start int) []byte {
	if path := dst[start:]; len(path) < 2 || path[0] != '/' || path[1] != '/' {
		return dst
	}
	dst = append(dst, "/."...)
	copy(dst[start+2:], dst[start:])
	copy(dst[start:], "/.")
	return dst
}

// guardEmptySegment is guardTwoSlashes on elements: there the segment after the first slash is empty, and not the last.
func guardEmptySegment(path []string) []string {
	if len(path) < 3 || path[0] != "" || path[1] != "" {
		return path
	}
	path = append(path, "")
	copy(path[2:], path[1:])
	path[1] = "."
	return path
}
