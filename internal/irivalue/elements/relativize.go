package elements

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/grammar"
)

// Relativize returns the shortest relative-path reference from base to the target that Resolve gives for target. If
// there is none, it is the shortest other reference (RFC 3986, section 5.2). Unless base has a scheme and both are valid over the
// alphabet, it is target.
func Relativize(base, target *Ref, a grammar.Alphabet) Ref {
	target.Path = slices.Clip(target.Path)
	if base.Scheme == "" || base.Validate(a) != nil || target.Validate(a) != nil {
		return *target
	}
	absolute := new(Ref)
	Resolve(absolute, base, target, true)
	canonical := *base
	canonical.Canonicalize()
	if ref, ok := relativePathReference(&canonical, absolute); ok {
		return ref
	}
	shorter := networkPathReference(&canonical, absolute)
	if shorter.textSize() < target.textSize() {
		return shorter
	}
	return *target
}

// The functions below expect a target that Resolve returned: canonical and without dot-segments, except for the one of
// guardEmptySegment, and unless its path is that of the base.

// networkPathReference returns target without its scheme if base has the same scheme and target has
// an authority, and otherwise target.
func networkPathReference(base, target *Ref) Ref {
	ref := *target
	if ref.HasAuthority() && charset.EqualFold(base.Scheme, ref.Scheme) {
		ref.IsRelative, ref.Scheme = true, ""
	}
	return ref
}

// relativePathReference returns the shortest relative-path reference to target, and reports whether
// there is one.
func relativePathReference(base, target *Ref) (ref Ref, ok bool) {
	ref = Ref{
		IsRelative: true,
		Query:      target.Query, ForceQuery: target.ForceQuery,
		Fragment: target.Fragment, ForceFragment: target.ForceFragment,
	}
	switch FirstDifference(base, target) { // an absent path means that of the base, and then an absent query does too
	case "scheme", "authority", "userinfo", "host", "port":
		return Ref{}, false
	case "query":
		if target.HasQuery() {
			return ref, true
		}
	case "fragment", "":
		ref.Query, ref.ForceQuery = "", false
		return ref, true
	}
	ref.Path, ok = relativePath(base, withoutGuard(target))
	return ref, ok
}

// withoutGuard returns the path of r without the guard of guardEmptySegment.
func withoutGuard(r *Ref) []string {
	if r.HasAuthority() || !isGuarded(r.Path) {
		return r.Path
	}
	return append([]string{""}, r.Path[2:]...)
}

// relativePath returns the shortest path that leads from base to the path target, and reports
// whether there is one. There is none from within a hierarchy to a path that is empty or does not
// begin with a slash, as from "x:a/b" to "x:c".
func relativePath(base *Ref, target []string) (path []string, ok bool) {
	from := removeDots(mergeHead(base), root[1:]) // sections 5.2.3 and 5.2.4 put this before the path of a reference
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

// climb returns the path that goes up that many levels and then down to rest, which is not empty.
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

// guardFirstSegment returns path, with "." in front if its first segment is empty or has a colon.
// Otherwise the path would be read as absolute, or as a scheme.
func guardFirstSegment(path []string) []string {
	if path[0] != "" && !strings.Contains(path[0], ":") {
		return ClonePath(path)
	}
	return append(append(make([]string, 0, len(path)+1), "."), path...)
}
