package uri

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// ResolveRelative returns the target of ref relative to u. u may be a relative reference. If u has
// a scheme, the result is that of [URI.Resolve]. Otherwise, it is a relative reference: "docs/a.md"
// with "../b.md" gives "b.md", and with "../../b.md" gives "../b.md". Resolving the result against
// a base gives the same as resolving u and then ref (RFC 3986, section 5.2):
//
//	base.Resolve(u.ResolveRelative(ref)) = base.Resolve(u).Resolve(ref)
//
// This holds for every base that has an authority or a "/" in its path after its own dot-segments
// are removed. It does not hold for a base such as "mailto:a", which has no directory.
//
// A path that does not begin with a slash keeps ".." only at its beginning. The result begins with
// "./" if its first segment is empty or has a colon, and it is "." for the directory itself. If u
// has an authority, or its path begins with a slash, a ".." that leads above the root is dropped.
// If ref has a scheme, so does the result. The query of u stays only if ref has neither a path nor
// a query. The fragment of u is ignored.
//
// The result is in canonical form and shares no elements of Path. [Format] accepts it. The error is
// the *[FormatError] of [URI.Validate] for u or ref. Then the URI is zero. ResolveRelative takes
// linear time.
func (u URI) ResolveRelative(ref URI) (URI, error) {
	if u.Scheme != "" {
		return resolve(&u, &ref)
	}
	if err := validate(&u); err != nil {
		return URI{}, err
	}
	if err := validate(&ref); err != nil {
		return URI{}, err
	}
	var target URI
	setRelativeTarget(&target, &u, &ref)
	return target, nil
}

// setRelativeTarget is like setTarget, but base must not have a scheme. It changes base. The
// dot-segments of base count too, since base will be resolved itself.
func setRelativeTarget(target, base, ref *URI) {
	base.canonicalize()
	base.Path = directoryOfDots(canonicalPath(base.Path))
	setTarget(target, base, ref)
	switch kind := referenceKindOf(ref, beginning(ref.Path)); {
	case kind < refRelativePath:
	case base.isRelativePath() && kind == refRelativePath:
		target.Path = collapseDots(mergeHead(base), ref.Path)
	case base.isRelativePath():
		target.Path = collapseDots(nil, base.Path)
	case kind > refRelativePath:
		target.Path = removeDots(nil, base.Path)
		target.guardPath()
	}
	target.Path = slices.Clip(target.Path)
}

// directoryOfDots returns path with a slash at its end if its last segment is a dot-segment.
func directoryOfDots(path []string) []string {
	if n := len(path); n > 0 && charset.IsDots(path[n-1]) {
		return append(slices.Clip(path), "")
	}
	return path
}

// collapseDots is like removeDots, but for a path that does not begin with a slash. It keeps each
// ".." that leads above the beginning. The result shares no elements with head and tail, and can be
// the path of a relative reference.
func collapseDots(head, tail []string) []string {
	rest, levels := make([]string, 0, len(head)+len(tail)+1), 0
	for _, segments := range [...][]string{head, directoryOfDots(tail)} {
		for _, segment := range segments {
			switch {
			case !charset.IsDots(segment):
				rest = append(rest, segment)
			case segment == "..":
				levels += max(0, 1-len(rest))
				rest = rest[:max(0, len(rest)-1)]
			}
		}
	}
	if len(rest) == 0 {
		return nil
	}
	return climb(levels, rest)
}
