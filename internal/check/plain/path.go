package plain

import (
	"strings"

	"github.com/go-rfc3986/uri"
)

// requestTarget is the origin-form of RFC 9112, section 3.2.1, or nothing.
func requestTarget(u uri.URI) string {
	path := PathText(u.Path)
	switch {
	case !refuseFormat(u).None(), path != "" && path[0] != '/':
		return ""
	case path == "":
		path = "/"
	}
	if u.Query != "" || u.ForceQuery {
		path += "?" + u.Query
	}
	return path
}

// A segment is one of the path, decoded, or what is wrong with it.
type segment struct {
	text string
	r    Refusal
}

// segments returns the segments of the path: all elements except the empty one before the first
// slash of an absolute path.
func segments(u uri.URI) []segment {
	var list []segment
	for i, element := range Canonical(u).Path {
		if i > 0 || element != "" {
			list = append(list, decodeElement(element, i))
		}
	}
	return list
}

func decodeElement(element string, i int) segment {
	text, bad, ok := decode(element)
	if ok {
		return segment{text: text}
	}
	return segment{r: Refusal{component: "path", rule: "pct-encoded", offset: bad}.of(i)}
}

// decodedPath is the path, decoded once, or what is wrong with the first element that cannot be decoded.
func decodedPath(u uri.URI) segment {
	for i, element := range u.Path {
		if s := decodeElement(element, i); !s.r.None() {
			return s
		}
	}
	return segment{text: Decode(PathText(u.Path))}
}

// baseName is the last segment that is not empty.
func baseName(u uri.URI) segment {
	if i := lastNotEmpty(u.Path); i >= 0 {
		return decodeElement(u.Path[i], i)
	}
	return segment{}
}

// lastNotEmpty returns the index of the last element that is not empty, or -1.
func lastNotEmpty(path []string) int {
	for i := len(path) - 1; i >= 0; i-- {
		if path[i] != "" {
			return i
		}
	}
	return -1
}

// appendSegment returns u with data as the last segment of its path. Neither may be one that is
// rejected.
func appendSegment(u uri.URI, data string) uri.URI {
	u = Canonical(u)
	name := Encode(data, unreserved+"!$&'()*+:@") // the documentation of escape.Segment
	u.Path = elements(joined(u, name))
	if relativePath(u) && strings.Contains(u.Path[0], ":") {
		u.Path = elements("./" + PathText(u.Path))
	}
	return u
}

// joined returns the path of u followed by text, which is not empty, with one slash in between.
func joined(u uri.URI, text string) string {
	path := PathText(u.Path)
	switch {
	case path != "":
		return strings.TrimSuffix(path, "/") + "/" + strings.TrimPrefix(text, "/")
	case hasAuthority(u):
		return "/" + strings.TrimPrefix(text, "/")
	default:
		return text
	}
}

// relativePath reports whether u is a relative-path reference (RFC 3986, section 4.2).
func relativePath(u uri.URI) bool {
	return u.IsRelative && !hasAuthority(u) && !strings.HasPrefix(PathText(u.Path), "/")
}

// joinPath joins texts to the path of u, which Format accepts, or returns the refusal of the first
// element that the rules for paths do not allow.
func joinPath(u uri.URI, texts []string) (result uri.URI, r Refusal) {
	if strings.Join(texts, "") == "" {
		return u, Refusal{}
	}
	u = Canonical(u)
	for _, text := range texts {
		if text != "" {
			u.Path = elements(joined(u, text))
		}
	}
	if r := URIs.refuseElements(u.Path); !r.None() {
		return uri.URI{}, r
	}
	switch path := PathText(u.Path); {
	case path == "":
	case relativePath(u) && strings.Contains(u.Path[0], ":"):
		u.Path = elements("./" + path)
	case !relativePath(u):
		u.Path = elements(guarded(RemoveDotSegments(path), hasAuthority(u)))
	}
	return u, Refusal{}
}
