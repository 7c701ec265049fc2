package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Relativize returns the shortest relative-path reference that leads from u to target. It is the
// inverse of [URI.Resolve]: u.Resolve(u.Relativize(target)) returns the same as u.Resolve(target),
// including any error (RFC 3986, section 5.2).
//
// If only the query or the fragment differs, the result is "", "?q" or "#f". A path goes up with
// "..", and begins with "./" if its first segment is empty or has a colon. An absolute path may be
// shorter, but Relativize does not return one, since relative paths remain correct if a tree of
// documents moves.
//
// If no relative path leads to target, the result is the shortest reference of any kind: "//h/p" if
// the authority differs, and target without its dot-segments if the scheme differs. The result can
// repeat the authority of u: from "http://a?q" to "http://a", it is "//a".
//
// [Format] accepts the result. If u has no scheme, or [URI.Validate] returns an error for u or
// target, the result is target unchanged. It may share the elements of Path with target. Relativize
// takes linear time and usually three allocations.
func (u URI) Relativize(target URI) URI {
	target.Path = slices.Clip(target.Path)
	if u.Scheme == "" || u.anyFault().Rule != nil || target.anyFault().Rule != nil {
		return target
	}
	var absolute URI
	setTarget(&absolute, &u, &target)
	u.canonicalize()
	if ref, ok := relativePathReference(&u, &absolute); ok {
		return ref
	}
	if shorter := networkPathReference(&u, &absolute); shorter.textSize() < target.textSize() {
		return shorter
	}
	return target
}

// The functions below expect a target that setTarget returned. It is canonical. Unless its path is
// that of the base, it has no dot-segments except the one of guardEmptySegment.

// networkPathReference returns target without its scheme if base has the same scheme and target has
// an authority, and otherwise target.
func networkPathReference(base, target *URI) URI {
	ref := *target
	if ref.hasAuthority() && charset.EqualFold(base.Scheme, ref.Scheme) {
		ref.IsRelative, ref.Scheme = true, ""
	}
	return ref
}

// relativePathReference returns the shortest relative-path reference to target, and reports whether
// there is one.
func relativePathReference(base, target *URI) (ref URI, ok bool) {
	ref = URI{
		IsRelative: true,
		Query:      target.Query, ForceQuery: target.ForceQuery,
		Fragment: target.Fragment, ForceFragment: target.ForceFragment,
	}
	switch firstDifference(base, target) { // an absent path means the path of the base; an absent query then means its query
	case ComponentScheme, ComponentAuthority, ComponentUserInfo, ComponentHost, ComponentPort:
		return URI{}, false
	case ComponentQuery:
		if target.hasQuery() {
			return ref, true
		}
	case ComponentFragment, "":
		ref.Query, ref.ForceQuery = "", false
		return ref, true
	}
	ref.Path, ok = relativePath(base, withoutGuard(target))
	return ref, ok
}

// withoutGuard returns the path of u without the guard of guardEmptySegment.
func withoutGuard(u *URI) []string {
	if u.hasAuthority() || !isGuarded(u.Path) {
		return u.Path
	}
	return append([]string{""}, u.Path[2:]...)
}

// relativePath returns the shortest path that leads from base to the path target, and reports
// whether there is one. No path leads from within a hierarchy to a path that is empty or does not
// begin with a slash, as from "x:a/b" to "x:c".
func relativePath(base *URI, target []string) (path []string, ok bool) {
	from := removeDots(mergeHead(base), []string{""}) // resolution puts this before the path of a reference (sections 5.2.3 and 5.2.4)
	switch {
	case len(from) == 0 && len(target) == 0:
		return []string{"."}, true
	case len(from) == 0:
		return guardFirstSegment(target), true
	case len(target) == 0:
		return nil, false
	}
	from = from[:len(from)-1]
	shared := sharedSegments(from, target[:len(target)-1]) // the reference must name the last segment
	rest := target[shared:]
	if shared == 0 { // one is absolute, and the other is not
		if target[0] != "" {
			return nil, false
		}
		rest = target[1:]
	}
	return climb(len(from)-shared, rest), true
}

// sharedSegments returns how many segments the two paths have in common at their beginning.
func sharedSegments(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// climb returns the path that goes up the given number of levels, and then down to rest. rest must
// not be empty.
func climb(levels int, rest []string) []string {
	here := len(rest) == 1 && rest[0] == "" // a slash at the end, which dot-segments imply
	switch {
	case levels == 0 && here:
		return []string{"."}
	case levels == 0:
		return guardFirstSegment(rest)
	case here:
		rest = nil
	}
	path := make([]string, 0, levels+len(rest))
	for range levels {
		path = append(path, "..")
	}
	return append(path, rest...)
}

// guardFirstSegment returns path. It puts "." in front if the first segment is empty or has a
// colon, since the path would otherwise be read as absolute, or the segment as a scheme.
func guardFirstSegment(path []string) []string {
	if path[0] != "" && !strings.Contains(path[0], ":") {
		return clonePath(path)
	}
	return append(append(make([]string, 0, len(path)+1), "."), path...)
}
