package uri

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// RemoveDotSegments returns path without its "." and ".." segments, each ".." taking the segment before it along: the
// remove_dot_segments of RFC 3986, section 5.2.4, to the letter. "/a/b/c/./../../g" becomes "/a/g". A path of any kind
// may be given, raw; "%2E" is no dot. It never fails, and allocates only where there may be a dot-segment.
//
// What comes out can mean something else than a path where no authority stands before it: "a/..//b" becomes "//b". The
// resolving calls guard against that, see [URI.Resolve].
func RemoveDotSegments(path string) string {
	if !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
		return path
	}
	return string(removeDotSegments([]byte(path)))
}

// removeDotSegments is the routine of section 5.2.4 on text. The letters are the steps there. Input and output buffer
// are the same storage, since no step writes more than it has read: the output is path[:out], the input path[in:].
func removeDotSegments(path []byte) []byte {
	in, out := leadingDots(path), 0
	if in == 0 { // up to the first dot-segment, 2E leaves all as it is
		in = firstDots(path)
		out = in
	}
	for in < len(path) {
		end := segmentEnd(path, in)
		switch string(path[in:end]) {
		case "/.": // 2B
		case "/..": // 2C
			out = max(0, bytes.LastIndexByte(path[:out], '/'))
		default: // 2E
			out += copy(path[out:], path[in:end])
			in = end
			continue
		}
		if in = end; in == len(path) { // what is left of 2B and 2C where nothing follows, and then 2E
			path[out] = '/'
			out++
		}
	}
	return path[:out]
}

// leadingDots returns the length of what steps 2A and 2D remove: the dot-segments that a path begins with, each with
// the slash after it.
func leadingDots(path []byte) int {
	for in := 0; ; {
		rest := path[in:]
		switch {
		case bytes.HasPrefix(rest, []byte("../")):
			in += len("../")
		case bytes.HasPrefix(rest, []byte("./")):
			in += len("./")
		case string(rest) == ".", string(rest) == "..":
			return len(path)
		default:
			return in
		}
	}
}

// firstDots returns the offset of the first slash that a dot-segment follows, or len(path).
func firstDots(path []byte) int {
	for i := 0; ; i++ {
		dot := bytes.IndexByte(path[i:], '.')
		if dot < 0 {
			return len(path)
		}
		i += dot
		if i == 0 || path[i-1] != '/' {
			continue
		}
		switch string(path[i-1 : segmentEnd(path, i-1)]) { // in a switch, bytes are compared without a copy
		case "/.", "/..":
			return i - 1
		}
	}
}

// segmentEnd returns the end of the segment that begins at i, with its slash if it has one.
func segmentEnd(path []byte, i int) int {
	if slash := bytes.IndexByte(path[i+1:], '/'); slash >= 0 {
		return i + 1 + slash
	}
	return len(path)
}

// removeDotsFromSegments is the routine of section 5.2.4 on the elements of a path, with a stack, which that section
// suggests. The path is head followed by tail; neither is changed, and the result is new.
func removeDotsFromSegments(head, tail []string) []string {
	path := segmentList{head, tail}
	i, n := 0, path.len()
	for i < n && charset.IsDots(path.at(i)) { // 2A, and 2D for the last
		i++
	}
	if i == n || i == n-1 && path.at(i) == "" {
		return nil
	}
	out := make([]string, 0, n-i+2)
	if first := path.at(i); first != "" { // 2E, where no slash stands before it
		out = append(out, first)
	}
	for i++; i < n; i++ {
		segment := path.at(i)
		if segment == ".." { // 2C
			out = out[:max(0, len(out)-1)]
		}
		if !charset.IsDots(segment) { // 2E
			out = push(out, segment)
		} else if i == n-1 { // 2B and 2C where nothing follows, and then 2E
			out = push(out, "")
		}
	}
	return out
}

// push appends to out, the elements of a path, "/" and a segment. out may also be the [""] that is left of "/a" without
// its last segment; it comes to the same.
func push(out []string, segment string) []string {
	if len(out) == 0 {
		out = append(out, "")
	}
	return append(out, segment)
}

// cutDots returns path, rootless, without the dot-segments that it begins with, and how many of them were "..".
func cutDots(path string) (rest string, up int) {
	for path != "" && path[0] == '.' {
		switch {
		case path == ".":
			return "", up
		case path == "..":
			return "", up + 1
		case path[1] == '/':
			path = path[len("./"):]
		case path[1] == '.' && path[2] == '/':
			path = path[len("../"):]
			up++
		default:
			return path, up
		}
	}
	return path, up
}

// hasDots reports whether a segment of path other than the first begins with a dot.
func hasDots(path string) bool {
	for i := 0; ; i++ {
		dot := strings.IndexByte(path[i:], '.')
		if dot < 0 {
			return false
		}
		if i += dot; i > 0 && path[i-1] == '/' {
			return true
		}
	}
}

// joinWithoutDots is removeDotsFromSegments(head, tail) where an authority stands before the path, which begins with a slash
// then. It does with less if dot-segments stand nowhere but at the beginning of tail.
func joinWithoutDots(head, tail []string) []string {
	switch {
	case len(head) == 0:
		if !slices.ContainsFunc(tail, charset.IsDots) {
			return clonePath(tail)
		}
		return removeDotsFromSegments(head, tail)
	case slices.ContainsFunc(head, charset.IsDots):
		return removeDotsFromSegments(head, tail)
	}
	for len(tail) > 1 && charset.IsDots(tail[0]) {
		if tail[0] == ".." {
			head = head[:max(1, len(head)-1)]
		}
		tail = tail[1:]
	}
	if slices.ContainsFunc(tail, charset.IsDots) {
		return removeDotsFromSegments(head, tail)
	}
	path := make([]string, len(head)+len(tail))
	copy(path[copy(path, head):], tail)
	return path
}

// A segmentList is two lists of segments that are read as one.
type segmentList struct{ head, tail []string }

func (l segmentList) len() int { return len(l.head) + len(l.tail) }

func (l segmentList) at(i int) string {
	if i < len(l.head) {
		return l.head[i]
	}
	return l.tail[i-len(l.head)]
}
