package httpuri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// newPath returns a copy of path with room for the segments of text. If path is empty, the copy has
// the element before the first slash.
func (r *hrefReader) newPath(path []string, text string) []string {
	room := make([]string, 1, len(path)+strings.Count(text, "/")+2)
	if len(path) == 0 {
		return room
	}
	return append(room[:0], path...)
}

// readPathStart is the path start state. After a special scheme, no path is empty.
func (r *hrefReader) readPathStart(text string) {
	if text != "" || r.special {
		r.readPath(r.newPath(nil, text), strings.TrimPrefix(text, "/"))
	}
}

// readPath is the path state. It adds the segments of text to path, and sets the path of the
// result.
func (r *hrefReader) readPath(path []string, text string) {
	for more := true; more; {
		var segment string
		segment, text, more = strings.Cut(text, "/")
		switch {
		case !charset.IsEncodedDots(segment):
			path = append(path, r.encodedSegment(segment, len(path) == 1))
			continue
		case isDoubleDot(segment):
			path = r.shortened(path)
		}
		if !more {
			path = append(path, "")
		}
	}
	r.u.Path = slices.Clip(path)
}

// isDoubleDot reports whether dots, a dot-segment that may be encoded, is a double-dot URL path
// segment (section 4.1).
func isDoubleDot(dots string) bool { return len(dots) == len("..") || len(dots) > len("%2e") }

// encodedSegment returns segment as an element of a path. The first segment of a file URL may be a
// Windows drive letter.
func (r *hrefReader) encodedSegment(segment string, isFirst bool) string {
	if isFirst && r.u.Scheme == "file" && isDrive(segment) {
		return segment[:1] + ":"
	}
	return encoded(segment, charset.Pchar)
}

// shortened returns path without its last segment, if it has one ("shorten a URL's path", section
// 4.4). The drive letter of a file URL stays.
func (r *hrefReader) shortened(path []string) []string {
	if len(path) < 2 || len(path) == 2 && r.u.Scheme == "file" && isDrive(path[1]) {
		return path
	}
	return path[:len(path)-1]
}

// readFile is the file state and the file slash state. text is the text after the scheme and ":".
func (r *hrefReader) readFile(text string) error {
	r.u.ForceAuthority = true
	isRooted := strings.HasPrefix(text, "/")
	var base []string
	switch hasBase := r.base.Scheme == "file"; {
	case strings.HasPrefix(text, "//"):
		return r.readFileHost(text[len("//"):])
	case hasBase:
		base = r.base.Path
		r.setFileHost(r.base.Host)
		if text == "" {
			r.inherit()
			return nil
		}
	}
	rest := strings.TrimPrefix(text, "/")
	switch drive, _ := cutSegment(rest); {
	case isDrive(drive), len(base) == 0, isRooted && !isDrive(base[1]):
		base = nil
	case isRooted:
		base = base[:2]
	default:
		base = r.shortened(base)
	}
	r.readPath(r.newPath(base, rest), rest)
	return nil
}

// readFileHost is the file host state. text is the text after the two slashes.
func (r *hrefReader) readFileHost(text string) error {
	host, path := cutSegment(text)
	if isDrive(host) {
		r.readPath(r.newPath(nil, text), text)
		return nil
	}
	if host != "" {
		name, err := r.readHost(host, r.end-len(text))
		if err != nil {
			return err
		}
		if name == "localhost" {
			name = ""
		}
		r.setFileHost(name)
	}
	r.readPathStart(path)
	return nil
}

// setFileHost sets the host, which a file URL always has, and which may be empty.
func (r *hrefReader) setFileHost(host string) { r.u.Host, r.u.ForceAuthority = host, host == "" }

// isDrive reports whether segment is a Windows drive letter (section 4.2).
func isDrive(segment string) bool {
	return len(segment) == 2 && charset.Alpha.Has(segment[0]) && (segment[1] == ':' || segment[1] == '|')
}
