package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// RelativeTargetOf implements the documentation of [uri.URI.ResolveRelative] for operands that Validate accepts, of which the base has
// no scheme: it resolves both against a deep base, and takes that off the target again.
func RelativeTargetOf(base, ref uri.URI) uri.URI {
	levels := len(base.Path) + len(ref.Path) + 1
	deep := uri.URI{Scheme: "x", Path: elements("/" + strings.Repeat(marker(base, ref)+"/", levels))}
	middle := TargetOf(deep, base)
	target := TargetOf(middle, ref)
	if ref.Scheme != "" {
		return target
	}
	target.Scheme, target.IsRelative = "", true
	below, ok := strings.CutPrefix(PathText(target.Path), "/"+marker(base, ref))
	switch {
	case PathText(base.Path) == "" && PathText(ref.Path) == "" && !hasAuthority(target):
		target.Path = nil
	case ok:
		target.Path = elements(climbing(below, marker(base, ref), levels-1))
	}
	return target
}

// marker returns a segment that neither path has.
func marker(base, ref uri.URI) string {
	return strings.Repeat("m", len(PathText(base.Path))+len(PathText(ref.Path))+1)
}

// climbing returns the shortest path that leads from below so many markers to path, which begins with a slash. Path begins with the
// markers that are left.
func climbing(path, marker string, levels int) string {
	for strings.HasPrefix(path, "/"+marker) {
		path, levels = path[len("/"+marker):], levels-1
	}
	path = strings.TrimPrefix(path, "/")
	first, _, _ := strings.Cut(path, "/")
	switch {
	case levels > 0 && path == "":
		return strings.TrimSuffix(strings.Repeat("../", levels), "/")
	case levels > 0:
		return strings.Repeat("../", levels) + path
	case path == "":
		return "."
	case first == "" || strings.Contains(first, ":"):
		return "./" + path
	default:
		return path
	}
}
