package uri

import (
	"bytes"
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// This file resolves the most common references, from text to text, and leaves the others to resolve.go. In a path after
// an authority, dot-segments can be removed as text: whatever remains is a path.

// appendCommonTarget appends the text of the target of ref relative to base. The path of ref is
// passed as text. ok is false if checkBase rejects base, if base has no authority or has
// dot-segments, if ref has a scheme or an authority, or if dst does not have slack bytes and more to
// spare for writing base.
func appendCommonTarget(dst []byte, base, ref *URI, path string) (target []byte, ok bool) {
	if base.Scheme == "" || !base.hasAuthority() || ref.Scheme != "" || ref.hasAuthority() {
		return nil, false
	}
	room := dst[len(dst):cap(dst)]
	pathRoom, ok := writeSchemeAndAuthority(room, base)
	rest, allowed := writePath(pathRoom, base)
	if rest == nil || !ok || !allowed || !isQuery(base.Query) || !isFragment(base.Fragment) ||
		slices.ContainsFunc(base.Path, charset.IsDots) {
		return nil, false
	}
	root := cap(dst) - len(pathRoom)
	dst = dst[:cap(dst)-len(rest)]
	switch {
	case path != "":
		if len(dst) > root {
			dst = dst[:len(dst)-len(base.Path[len(base.Path)-1])]
		} else {
			dst = append(dst, '/') // what merge puts after an authority without a path
		}
		dst = appendUnder(dst, root, path)
	case !ref.hasQuery():
		dst = appendQuery(dst, base)
	}
	return appendQueryAndFragment(dst, ref), true
}

// appendUnder appends the text that remains of path after its resolution in the directory
// dst[root:], which begins and ends with a slash and has no dot-segments. path is not empty. If it
// leaves the directory, dst is cut.
func appendUnder(dst []byte, root int, path string) []byte {
	if path[0] == '/' {
		dst, path = dst[:root+1], path[1:]
	}
	path, up := cutDots(path)
	for ; up > 0 && len(dst) > root+1; up-- {
		dst = dst[:bytes.LastIndexByte(dst[:len(dst)-1], '/')+1]
	}
	dst = append(dst, path...)
	if hasDots(path) {
		dst = removeDotsFrom(dst, root)
	}
	return dst
}
