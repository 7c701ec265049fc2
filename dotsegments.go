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
// path is encoded text of any kind. "%2E" is not a dot. RemoveDotSegments never fails, and
// allocates only if path may have a dot-segment. If no authority precedes the result, it may be
// read as an authority: "a/..//b" becomes "//b". [URI.Resolve] prevents that.
func RemoveDotSegments(path string) string {
	if !strings.HasPrefix(path, ".") && !strings.Contains(path, "/.") {
		return path
	}
	return string(removeDotSegments([]byte(path)))
}

// URI.Resolve removes dot-segments from elements, with removeDots. AppendResolve, Normalize and
// RemoveDotSegments remove them from text, with the functions above removeDots.

// removeDotSegments is the routine of section 5.2.4 on text. Comments such as 2E name the steps of
// that section. The input buffer and the output buffer share storage: the output is path[:out], the
// input path[in:]. This works because no step writes more than it has read.
func removeDotSegments(path []byte) []byte {
	in, out := leadingDots(path), 0
	for {
		dot := bytes.Index(path[in:], []byte("/."))
		if dot < 0 {
			return path[:out+copy(path[out:], path[in:])] // 2E for the rest
		}
		out += copy(path[out:], path[in:in+dot]) // 2E up to here
		in += dot
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
			return path[:out+1]
		}
	}
}

// leadingDots returns the length of the text that steps 2A and 2D remove: the dot-segments at the
// beginning of a path, each with the slash after it.
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

// segmentEnd returns the end of the segment that begins at i, including its leading slash.
func segmentEnd(path []byte, i int) int {
	if slash := bytes.IndexByte(path[i+1:], '/'); slash >= 0 {
		return i + 1 + slash
	}
	return len(path)
}

// mergePath appends path to the directory at dst[start:], and removes the dot-segments of path. The
// directory has none. A "../" at the beginning of path only cuts the directory: without this case,
// AppendResolve takes 1.14 times as long.
func mergePath(dst []byte, start int, path string) []byte {
	for strings.HasPrefix(path, "../") && len(dst) > start+1 && dst[start] == '/' {
		path = path[len("../"):]
		dst = dst[:bytes.LastIndexByte(dst[:len(dst)-1], '/')+1]
	}
	dst = append(dst, path...)
	if strings.HasPrefix(path, ".") || strings.Contains(path, "/.") {
		dst = removeDotsFrom(dst, start)
	}
	return dst
}

// removeDotsFrom removes the dot-segments of the path at dst[start:].
func removeDotsFrom(dst []byte, start int) []byte {
	return dst[:start+len(removeDotSegments(dst[start:]))]
}

// guardTwoSlashes inserts "/." before the path at dst[start:] if it begins with two slashes, so
// that it is not read as an authority.
func guardTwoSlashes(dst []byte, start int) []byte {
	if bytes.HasPrefix(dst[start:], []byte("//")) {
		return slices.Insert(dst, start, '/', '.')
	}
	return dst
}

// The functions below do the same with the elements of a path.

// removeDots is like removeDotSegments, but for the elements of head followed by those of tail. It
// uses a stack, as section 5.2.4 suggests. The result shares no elements with head and tail.
func removeDots(head, tail []string) []string {
	in := append(append(make([]string, 0, len(head)+len(tail)), head...), tail...)
	out := in[:0]                              // it never has more elements than were read
	for len(in) > 0 && charset.IsDots(in[0]) { // 2A and 2D
		in = in[1:]
	}
	if len(in) == 0 || isOneEmpty(in) { // "../" without its dot-segment is empty
		return nil
	}
	out = append(out, in[0])
	for i, segment := range in[1:] {
		if !charset.IsDots(segment) { // 2E
			out = push(out, segment)
			continue
		}
		if segment == ".." { // 2C
			out = out[:max(0, len(out)-1)]
		}
		if i == len(in)-2 { // 2B and 2C at the end of the path, and then 2E
			out = push(out, "")
		}
	}
	return out
}

// push appends a slash and a segment to out, the elements of a path. If out is [""], which remains
// of "/a" without its last segment, the result is the same as for an empty out.
func push(out []string, segment string) []string {
	if len(out) == 0 {
		out = append(out, "")
	}
	return append(out, segment)
}

// guardEmptySegment is like guardTwoSlashes, but for elements. A path that begins with two slashes
// has an empty segment after the first slash, and another segment follows it.
func guardEmptySegment(path []string) []string {
	if len(path) > 2 && path[0] == "" && path[1] == "" {
		return slices.Insert(path, 1, ".")
	}
	return path
}

// isGuarded reports whether path begins with the guard of guardEmptySegment.
func isGuarded(path []string) bool {
	return len(path) > 3 && path[0] == "" && path[1] == "." && path[2] == ""
}

// guardPath puts a segment in front of a path that would otherwise be read as an authority or a
// scheme. It may append to Path.
func (u *URI) guardPath() {
	switch {
	case u.hasAuthority() || len(u.Path) == 0:
	case u.isRelativePath() && strings.Contains(u.Path[0], ":"):
		u.Path = slices.Insert(u.Path, 0, ".")
	default:
		u.Path = guardEmptySegment(u.Path)
	}
	u.Path = slices.Clip(u.Path)
}
