package plain

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// relativePaths returns relative-path references to try: each number of "..", with each suffix of
// the path of the target, with and without "./" before it. The shortest reference that leads from
// base to the target is among them if there is one.
func relativePaths(base, target uri.URI) []uri.URI {
	full := PathText(target.Path)
	paths := []string{"", ".", "./"}
	up := ""
	for range len(base.Path) + 1 {
		for _, path := range []string{full, strings.TrimPrefix(full, "/.")} {
			paths = append(paths, suffixes(up, path)...)
		}
		up += "../"
		paths = append(paths, up, strings.TrimSuffix(up, "/"))
	}
	slices.Sort(paths)
	var refs []uri.URI
	for _, path := range slices.Compact(paths) {
		if strings.HasPrefix(path, "/") {
			path = "./" + path
		}
		ref := uri.URI{
			IsRelative: true, Path: elements(path), Query: target.Query, ForceQuery: target.ForceQuery,
			Fragment: target.Fragment, ForceFragment: target.ForceFragment,
		}
		refs = append(refs, ref)
		ref.Query, ref.ForceQuery = "", false
		refs = append(refs, ref)
	}
	return refs
}

// suffixes returns the parts of path that begin after a slash, each after up, with and without
// "./".
func suffixes(up, path string) []string {
	list := []string{up + path, up + "./" + path}
	for i := range len(path) {
		if path[i] == '/' {
			list = append(list, up+path[i+1:], up+"./"+path[i+1:])
		}
	}
	return list
}

// shortestRelativePath returns the length of the shortest relative-path reference that leads from
// base to target, and reports whether there is one.
func shortestRelativePath(base, target uri.URI) (length int, found bool) {
	want := text(target)
	for _, ref := range relativePaths(base, target) {
		size := len(text(ref))
		if (!found || size < length) && refuseFormat(ref).None() && text(TargetOf(base, ref)) == want {
			length, found = size, true
		}
	}
	return length, found
}

// Relativized requires law 7 of what Relativize gives: it leads where the target leads, and is the shortest relative-path reference
// that does, with no room behind its Path.
func Relativized(t testing.TB, base, target, got uri.URI) {
	if cap(got.Path) != len(got.Path) {
		fail(t, "Relativize", "Relativize from %s to %s returns a Path with spare elements; want none, since copies share them", shown(base), shown(target))
	}
	if !refuseValidate(base).None() || base.Scheme == "" || !refuseValidate(target).None() {
		if !same(got, target) {
			fail(t, "Relativize", "Relativize from %s to %s returns %s; want the target, since an operand is invalid or the base has no scheme", shown(base), shown(target), shown(got))
		}
		return
	}
	absolute := TargetOf(base, target)
	if !refuseFormat(got).None() || !same(TargetOf(base, got), absolute) {
		fail(t, "Relativize", "Relativize from %s to %s returns %s, which resolves to %s; want a reference that resolves to %s", shown(base), shown(target), shown(got), shown(TargetOf(base, got)), shown(absolute))
	}
	size := len(text(got))
	shortest, found := shortestRelativePath(base, absolute)
	switch {
	case found && (!relativePath(got) || size != shortest):
		fail(t, "Relativize", "Relativize from %s to %s returns %s, which has %d bytes; want a relative-path reference of %d bytes", shown(base), shown(target), shown(got), size, shortest)
	case found:
	case size > len(text(target)):
		fail(t, "Relativize", "Relativize from %s to %s returns %s; want a reference that is not longer than the target", shown(base), shown(target), shown(got))
	case hasAuthority(absolute) && base.Scheme != "" && lower(base.Scheme) == absolute.Scheme &&
		size > min(len(text(target)), len(text(absolute))-len(absolute.Scheme)-len(":")):
		fail(t, "Relativize", "Relativize from %s to %s returns %s; want a reference that begins with two slashes", shown(base), shown(target), shown(got))
	}
}
