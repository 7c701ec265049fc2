package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Relativize returns the reference that [URI.Resolve] brings back to target where u is the base: the inverse of RFC
// 3986, section 5.2. u.Resolve(u.Relativize(target)) gives what u.Resolve(target) gives, error included: target itself
// where it has a scheme and no dot-segments to remove. The result may share the elements of Path with target, see
// [URI.Clone].
//
// The result is the shortest relative-path reference (section 4.2) that does so, even where an absolute path or target
// itself is shorter, since a relative path stays right when a tree of documents moves. It is "", "?q" or "#f" where no
// more than that differs, begins with "./" where its first segment is empty or has a colon, and climbs with "..".
// Where there is no such reference, it is the shortest of all: "//h/p" for another authority, the whole for another
// scheme. Another path may need it too, as when a query is to be dropped and there is no segment to name again: for
// the base "http://a?q" and the target "http://a" it is "//a".
//
// The result is one that [Format] writes. Where u has no scheme, or Format refuses u or target, it is target unchanged.
// Relativize takes time linear in the two, and three allocations as a rule, for paths.
func (u URI) Relativize(target URI) URI {
	target.Path = slices.Clip(target.Path)
	absolute, err := u.Resolve(target)
	if err != nil {
		return target
	}
	canonicalize(&u)
	if ref, ok := relativePathReference(&u, &absolute); ok {
		return ref
	}
	shorter := networkPathReference(&u, &absolute)
	if textSize(&shorter) < textSize(&target) {
		return shorter
	}
	return target
}

// The functions below take target as Resolve gives it: canonical and, unless its path is that of the base, without
// dot-segments but for the one that guardEmptySegment puts there.

// networkPathReference returns target without its scheme where it is that of the base and an authority follows, else
// target.
func networkPathReference(base, target *URI) URI {
	ref := *target
	if ref.hasAuthority() && charset.EqualFold(base.Scheme, ref.Scheme) {
		ref.IsRelative, ref.Scheme = true, ""
	}
	return ref
}

// relativePathReference returns the shortest relative-path reference to target, and whether there is one.
func relativePathReference(base, target *URI) (ref URI, ok bool) {
	if !charset.EqualFold(base.Scheme, target.Scheme) || !equalAuthorities(base, target) {
		return URI{}, false
	}
	ref = URI{
		IsRelative: true,
		Query:      target.Query, ForceQuery: target.ForceQuery,
		Fragment: target.Fragment, ForceFragment: target.ForceFragment,
	}
	if equalPaths(base.Path, target.Path) { // no path means that of the base, and no query then that of the base
		if base.Query == target.Query && base.ForceQuery == target.ForceQuery {
			ref.Query, ref.ForceQuery = "", false
			return ref, true
		}
		if target.hasQuery() {
			return ref, true
		}
	}
	ref.Path, ok = relativePath(base, withoutGuard(target))
	return ref, ok
}

// equalAuthorities reports whether two URIs in their canonical form have the same authority, or none.
func equalAuthorities(a, b *URI) bool {
	return a.UserInfo == b.UserInfo && a.ForceUserInfo == b.ForceUserInfo &&
		a.Host == b.Host && a.ForceAuthority == b.ForceAuthority && a.Port == b.Port && a.HasPort == b.HasPort
}

// withoutGuard returns the path of u without what guardEmptySegment puts there.
func withoutGuard(u *URI) []string {
	if u.hasAuthority() || !isGuarded(u.Path) {
		return u.Path
	}
	return append([]string{""}, u.Path[2:]...)
}

// relativePath returns the shortest path that leads from base to the path target, and whether there is one. None leads
// from within a hierarchy to a path that is empty or begins with a segment of its own, as from "x:a/b" to "x:c".
func relativePath(base *URI, target []string) (path []string, ok bool) {
	from := removeDotsFromSegments(mergeHead(base), root[1:]) // what 5.2.3 and 5.2.4 put before the path of a reference
	switch {
	case len(from) == 0 && len(target) == 0:
		return []string{"."}, true
	case len(from) == 0:
		return guardFirstSegment(target), true
	case len(target) == 0:
		return nil, false
	}
	from = from[:len(from)-1]
	shared := sharedSegments(from, target[:len(target)-1]) // the last segment is for the reference to name
	rest := target[shared:]
	if shared == 0 { // one is absolute, and the other begins with a segment
		if target[0] != "" {
			return nil, false
		}
		rest = target[1:]
	}
	return climb(len(from)-shared, rest), true
}

// sharedSegments returns how many segments two paths begin with in common.
func sharedSegments(a, b []string) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// climb returns the path that goes up that many levels and from there to rest, which is not empty.
func climb(levels int, rest []string) []string {
	here := len(rest) == 1 && rest[0] == "" // a slash at the end, which dot-segments have without
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

// guardFirstSegment returns path with "." in front where its first segment is empty, and so would make it absolute, or
// has a colon, and so would make it a scheme.
func guardFirstSegment(path []string) []string {
	if path[0] != "" && !strings.Contains(path[0], ":") {
		return clonePath(path)
	}
	return append(append(make([]string, 0, len(path)+1), "."), path...)
}
