package uri

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// RemoveDotSegments returns path without its "." and ".." segments. Each ".." also removes the
// segment before it: "/a/b/c/./../../g" becomes "/a/g". It implements remove_dot_segments exactly
// (RFC 3986, section 5.2.4).
//
// path is encoded text of any kind. "%2E" is not a dot. RemoveDotSegments never fails, and it
// allocates only if there may be a dot-segment. Without an authority in front, the result can mean
// something other than a path: "a/..//b" becomes "//b". [URI.Resolve] prevents that.
func RemoveDotSegments(path string) string {
	if !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
		return path
	}
	return string(removeDotSegments([]byte(path)))
}

// removeDotSegments is the routine of section 5.2.4 on text. The letters in it are the steps of
// that section. The input buffer and the output buffer share storage, since no step writes more
// than it has read: the output is path[:out], the input path[in:].
func removeDotSegments(path []byte) []byte {
	in, out := leadingDots(path), 0
	if in == 0 { // 2E changes nothing before the first dot-segment
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
		if in = end; in == len(path) { // the rest of 2B and 2C at the end of the path, and then 2E
			path[out] = '/'
			out++
		}
	}
	return path[:out]
}

// leadingDots returns the length of what steps 2A and 2D remove: the dot-segments at the beginning
// of a path, each with the slash after it.
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

// firstDots returns the offset of the first slash before a dot-segment, or len(path).
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
		switch string(path[i-1 : segmentEnd(path, i-1)]) { // a switch compares bytes without copying them
		case "/.", "/..":
			return i - 1
		}
	}
}

// segmentEnd returns the end of the segment that begins at i, including its leading slash.
func segmentEnd(path []byte, i int) int {
	if slash := bytes.IndexByte(path[i+1:], '/'); slash >= 0 {
		return i + 1 + slash
	}
	return len(path)
}

// removeDotsFromSegments is the routine of section 5.2.4 on the elements of a path, with a stack,
// which that section suggests. The path is head followed by tail. Neither is changed, and the
// result is new.
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
	if first := path.at(i); first != "" { // 2E without a slash in front
		out = append(out, first)
	}
	for i++; i < n; i++ {
		segment := path.at(i)
		if segment == ".." { // 2C
			out = out[:max(0, len(out)-1)]
		}
		if !charset.IsDots(segment) { // 2E
			out = push(out, segment)
		} else if i == n-1 { // 2B and 2C at the end of the path, and then 2E
			out = push(out, "")
		}
	}
	return out
}

// push appends a slash and a segment to out, the elements of a path. out may also be the [""] that
// remains of "/a" without its last segment, which gives the same result.
func push(out []string, segment string) []string {
	if len(out) == 0 {
		out = append(out, "")
	}
	return append(out, segment)
}

// cutDots returns path without the dot-segments at its beginning, and how many of them were "..".
// path does not begin with a slash.
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

// joinWithoutDots is removeDotsFromSegments(head, tail) for a path after an authority, which begins
// with a slash. It does less work if the only dot-segments are at the beginning of tail.
func joinWithoutDots(head, tail []string) []string {
	if slices.ContainsFunc(head, charset.IsDots) {
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
