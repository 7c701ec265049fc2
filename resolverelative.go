package uri

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// ResolveRelative returns the target of ref relative to u, where u may be a relative reference. If u
// has a scheme, the result is that of [URI.Resolve]. Otherwise, it is the relative reference that leads,
// from any base, to where ref leads from u: "docs/a.md" with "../b.md" gives "b.md", and with
// "../../b.md" gives "../b.md" (RFC 3986, section 5.2).
//
//	base.Resolve(u.ResolveRelative(ref)) = base.Resolve(u).Resolve(ref)
//
// This holds for every base that has an authority or a "/" in its path, once the dot-segments of the
// base are removed. It does not hold for a base such as "mailto:a", which has no directory.
//
// A path that does not begin with a slash keeps ".." only at its beginning. The result begins with "./"
// if its first segment is empty or has a colon, and it is "." for the directory itself. If u has an
// authority, or the path of u begins with a slash, a ".." that leads above the root is dropped. If ref
// has a scheme, so does the result. The query of u stays only if ref has neither a path nor a query. The
// fragment of u is ignored.
//
// The result is in canonical form, shares no elements of Path, and is one that [Format] accepts. The
// error is the *[FormatError] of [URI.Validate] for u or ref. Then the URI is zero. ResolveRelative takes
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

// setRelativeTarget is setTarget for a base without a scheme, which it changes. The base stands for the target of the base, so its
// dot-segments count too.
func setRelativeTarget(target, base, ref *URI) {
	base.canonicalize()
	base.Path = directoryOfDots(canonicalPath(base.Path))
	setTarget(target, base, ref)
	switch at := forkOf(ref, beginning(ref.Path)); {
	case at < atSegment:
	case base.isRelativePath() && at == atSegment:
		target.Path = collapseDots(mergeHead(base), ref.Path)
	case base.isRelativePath():
		target.Path = collapseDots(nil, base.Path)
	case at > atSegment:
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

// collapseDots is removeDots for the elements of a path that does not begin with a slash. It keeps each ".." that leads above the
// beginning. The result is new, and can be written in a relative reference.
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
