package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// relativePaths returns relative-path references to try: each number of "..", with each suffix of
// the path of the target, with and without "./" before it. The shortest reference that leads from
// base to the target is among them if there is one.
func relativePaths(base, target uri.URI) []uri.URI {
	full := pathText(target.Path)
	paths := []string{"", ".", "./"}
	up := ""
	for range len(base.Path) + 1 {
		for _, path := range []string{full, strings.TrimPrefix(full, "/.")} {
			paths = append(paths, suffixes(up, path)...)
		}
		up += "../"
		paths = append(paths, up, strings.TrimSuffix(up, "/"))
	}
	var refs []uri.URI
	for _, path := range paths {
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
		if !refuseFormat(ref).none() || found && len(text(ref)) >= length {
			continue
		}
		if text(resolve(base, ref, true)) == want {
			length, found = len(text(ref)), true
		}
	}
	return length, found
}
