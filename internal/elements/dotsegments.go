package elements

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// RemoveDotSegments is the routine of section 5.2.4 on text. The letters in it are the steps of
// that section. The input buffer and the output buffer share storage, since no step writes more
// than it has read: the output is path[:out], the input path[in:].
func RemoveDotSegments(path []byte) []byte {
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

// removeDotsFrom removes the dot-segments of the path at dst[start:].
func removeDotsFrom(dst []byte, start int) []byte {
	return dst[:start+len(RemoveDotSegments(dst[start:]))]
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
	if head = withoutLeadingDots(head); len(head) == 0 {
		head, tail = withoutLeadingDots(tail), nil
	}
	if len(head) == 0 || len(head) == 1 && head[0] == "" && len(tail) == 0 {
		return nil
	}
	out := make([]string, 0, len(head)+len(tail)) // enough for the guard too: it follows a removal
	if first := head[0]; first != "" {            // 2E without a slash in front
		out = append(out, first)
	}
	out = pushWithoutDots(out, head[1:], len(tail) == 0)
	return pushWithoutDots(out, tail, true)
}

// withoutLeadingDots returns path without the dot-segments at its beginning: step 2A, and step 2D
// for the last of them.
func withoutLeadingDots(path []string) []string {
	for len(path) > 0 && charset.IsDots(path[0]) {
		path = path[1:]
	}
	return path
}

// pushWithoutDots pushes segments to out. It leaves out dot-segments, and each ".." removes the
// last element. last says whether segments are the last of the path.
func pushWithoutDots(out, segments []string, last bool) []string {
	for i, segment := range segments {
		if !charset.IsDots(segment) { // 2E
			out = push(out, segment)
			continue
		}
		if segment == ".." { // 2C
			out = out[:max(0, len(out)-1)]
		}
		if last && i == len(segments)-1 { // 2B and 2C at the end of the path, and then 2E
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

// guardTwoSlashes inserts "/." before the path at dst[start:] if it begins with two slashes, so
// that it is not read as an authority.
func guardTwoSlashes(dst []byte, start int) []byte {
	if path := dst[start:]; len(path) < 2 || path[0] != '/' || path[1] != '/' {
		return dst
	}
	dst = append(dst, "/."...)
	copy(dst[start+2:], dst[start:])
	copy(dst[start:], "/.")
	return dst
}

// guardEmptySegment is guardTwoSlashes for elements. A path that begins with two slashes has an
// empty segment after the first slash, and it is not the last segment.
func guardEmptySegment(path []string) []string {
	if len(path) < 3 || path[0] != "" || path[1] != "" {
		return path
	}
	path = append(path, "")
	copy(path[2:], path[1:])
	path[1] = "."
	return path
}

// isGuarded reports whether path begins with the guard of guardEmptySegment.
func isGuarded(path []string) bool {
	return len(path) > 3 && path[0] == "" && path[1] == "." && path[2] == ""
}

// GuardPath prevents the path from being read as an authority or a scheme, by a segment in front of
// it. It may append to Path.
func (r *Ref) GuardPath() {
	switch {
	case r.HasAuthority() || len(r.Path) == 0:
	case r.isRelativePath() && strings.Contains(r.Path[0], ":"):
		r.Path = slices.Insert(r.Path, 0, ".")
	default:
		r.Path = guardEmptySegment(r.Path)
	}
	r.Path = slices.Clip(r.Path)
}
