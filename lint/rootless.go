package lint

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// rootlessFinding returns the index of the segment of a rootless path that has the code
// RootlessDotSegments, or -1. This is the dot-segment whose removal makes the path absolute. If
// there is none, but the removal of dot-segments changes an authority inside the path, it is the
// first dot-segment.
func rootlessFinding(path []string) int {
	if i := dotsThatMakeAbsolute(path); i >= 0 {
		return i
	}
	first := slices.IndexFunc(path, charset.IsDots)
	if first < 0 || !changesAuthority(path) {
		return -1
	}
	return first
}

// dotsThatMakeAbsolute returns the index of the dot-segment whose removal makes a rootless path absolute, or
// -1 (RFC 3986, section 5.2.4). This is the ".." whose removal leaves nothing before the next
// slash, or the last of the dot-segments at the beginning of the path if an empty segment follows
// them.
func dotsThatMakeAbsolute(path []string) int {
	first := 0
	for first < len(path) && charset.IsDots(path[first]) {
		first++
	}
	if first < len(path)-1 && path[first] == "" {
		return first - 1
	}
	depth := 0
	for i := first; i < len(path); i++ {
		switch path[i] {
		case ".":
		case "..":
			if depth--; depth == 0 {
				return i
			}
		default:
			depth++
		}
	}
	return -1
}

// changesAuthority reports whether the removal of dot-segments changes an authority inside a path
// that stays rootless, as in "blob:https://h/../x". An authority inside is the text after "://", up
// to the next slash.
func changesAuthority(path []string) bool {
	before, after := authorities{path: path}, authorities{path: path, removes: true}
	if charset.IsDots(path[len(path)-1]) {
		after.count = 1 // an empty segment replaces the last dot-segment
	}
	for {
		old, ok := before.next()
		new, remains := after.next()
		if !ok || !remains {
			return ok != remains
		}
		if old != new {
			return true
		}
	}
}

// authorities reads the authorities inside a path, from the last to the first. In this order, a
// ".." removes the segments that are read next, so authorities needs no stack of segments.
type authorities struct {
	path    []string  // the segments that have not been read
	removes bool      // whether dot-segments are removed
	excess  int       // the number of segments that ".." has yet to remove
	behind  [2]string // the segments after path that stay
	count   int       // the number of segments that stay so far
}

// next returns the next authority, and reports whether there is one.
func (a *authorities) next() (authority string, ok bool) {
	for !ok && len(a.path) > 0 {
		last := len(a.path) - 1
		segment := a.path[last]
		a.path = a.path[:last]
		switch {
		case a.removes && segment == "..":
			a.excess++
		case a.removes && segment == ".":
		case a.excess > 0:
			a.excess--
		default:
			authority, ok = a.behind[1], a.count > 1 && a.behind[0] == "" && strings.HasSuffix(segment, ":")
			a.behind = [...]string{segment, a.behind[0]}
			a.count++
		}
	}
	return authority, ok
}
