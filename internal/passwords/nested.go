package passwords

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// hideNested hides the passwords of URIs within the path, the query and the fragment, as in
// "jdbc:mysql://joe:secret@example.com" and "?url=http%3A%2F%2Fjoe%3Asecret%40example.com". Each
// delimiter of a nested URI may be percent-encoded, once.
func hideNested(e *Elements, mask string) {
	if slices.ContainsFunc(e.Path, MayHaveUserInfo) {
		e.Path = hideNestedInPath(e.Path, mask)
	}
	e.Query = hideNestedIn(e.Query, mask)
	e.Fragment = hideNestedIn(e.Fragment, mask)
}

// hideNestedInPath hides the passwords of the URIs with "://" in the text of path. If there is one,
// it returns a new path. An element with slashes, which Format rejects, would be more than one
// segment of that text. In that case, each element is hidden as an authority.
func hideNestedInPath(path []string, mask string) []string {
	text := strings.Join(path, "/")
	hidden := hideNestedIn(text, mask)
	if hidden == text {
		return path
	}
	if segments := strings.Split(hidden, "/"); len(segments) == len(path) {
		return segments
	}
	return mapSegments(path, func(segment string) string { return hideInAuthority(segment, mask) })
}

// MayHaveUserInfo reports whether s has an "@", which may be percent-encoded.
func MayHaveUserInfo(s string) bool {
	return strings.IndexByte(s, '@') >= 0 || strings.Contains(s, "%40")
}

// hideNestedIn hides the passwords of the URIs with "://" in s.
func hideNestedIn(s, mask string) string {
	if !MayHaveUserInfo(s) {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); {
		end := afterColonAndSlashes(s, i)
		if end < 0 {
			end = i + size(s, i)
			b.WriteString(s[i:end])
			i = end
			continue
		}
		stop := authorityEnd(s, end)
		b.WriteString(s[i:end])
		b.WriteString(hideInAuthority(s[end:stop], mask))
		i = stop
	}
	return b.String()
}

// afterColonAndSlashes returns the offset after "://" at s[i:], or -1 if it does not begin so.
func afterColonAndSlashes(s string, i int) int {
	for _, c := range []byte("://") {
		if i >= len(s) || decoded(s, i) != c {
			return -1
		}
		i += size(s, i)
	}
	return i
}

// authorityEnd returns the end of the authority at s[i:]. A "&" ends it as a parameter of a query,
// unless it is percent-encoded. A ":" before a slash may be that of another nested URI, and is not
// part of it.
func authorityEnd(s string, i int) int {
	colon := -1 // just before i
	for ; i < len(s); i += size(s, i) {
		switch c := decoded(s, i); {
		case c == '/' && colon >= 0:
			return colon
		case c == '/', c == '?', c == '#', s[i] == '&':
			return i
		case c == ':':
			colon = i
		default:
			colon = -1
		}
	}
	return i
}

// hideInAuthority hides what is between the first ":" of an authority and its last "@".
func hideInAuthority(s, mask string) string {
	if !MayHaveUserInfo(s) {
		return s
	}
	colon, at := -1, -1
	for i := 0; i < len(s); i += size(s, i) {
		switch decoded(s, i) {
		case ':':
			if colon < 0 {
				colon = i
			}
		case '@':
			at = i
		}
	}
	if colon < 0 || colon+size(s, colon) >= at {
		return s
	}
	return s[:colon+size(s, colon)] + mask + s[at:]
}

// decoded returns the byte at s[i:], decoded if it is percent-encoded.
func decoded(s string, i int) byte {
	if charset.IsTriplet(s, i) {
		return charset.Decode(s, i)
	}
	return s[i]
}

// size returns the length of the byte at s[i:], which may be percent-encoded.
func size(s string, i int) int {
	if charset.IsTriplet(s, i) {
		return len("%XX")
	}
	return 1
}
