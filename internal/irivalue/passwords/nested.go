package passwords

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/irivalue/elements"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// hideNested hides the passwords of URIs within the path, the query and the fragment, as in
// "jdbc:mysql://joe:secret@example.com" and "?url=http%3A%2F%2Fjoe%3Asecret%40example.com". Each
// delimiter of a nested URI may be percent-encoded, once.
//
// An element of Path with slashes, which Format rejects, would be more than one segment of the text. In that case, each
// element is hidden as an authority.
func (c cover) hideNested(e *elements.Ref) {
	if slices.ContainsFunc(e.Path, mayHaveUserInfo) {
		path := strings.Join(e.Path, "/")
		if hidden := c.hideNestedIn(path, false); strings.Count(hidden, "/")+1 == len(e.Path) {
			e.Path = strings.Split(hidden, "/")
		} else if hidden != path {
			e.Path = elements.MapSegments(e.Path, c.hideInAuthority)
		}
	}
	e.Query = c.hideNestedIn(e.Query, true)
	e.Fragment = c.hideNestedIn(e.Fragment, true)
}

// mayHaveUserInfo reports whether s has an "@", which may be percent-encoded.
func mayHaveUserInfo(s string) bool {
	return strings.IndexByte(s, '@') >= 0 || strings.Contains(s, "%40")
}

// mayHaveColon reports whether s has a ":", which may be percent-encoded.
func mayHaveColon(s string) bool {
	return strings.IndexByte(s, ':') >= 0 || strings.Contains(s, "%3")
}

// beginsParam reports whether a key and a "=" follow the "&" at s[i]. Any other "&" may be part of a password, in which it
// is a sub-delim (RFC 3986, section 3.2.1).
func beginsParam(s string, i int) bool {
	start := i + 1
	for i = start; i < len(s) && (charset.Unreserved.Has(s[i]) || strings.IndexByte("[]%", s[i]) >= 0); i++ {
	}
	return start < i && i < len(s) && s[i] == '='
}

// hideNestedIn hides the passwords of the nested URIs in s. In a path, "&" is data; elsewhere, they end before a parameter.
func (c cover) hideNestedIn(s string, hasParams bool) string {
	if !mayHaveUserInfo(s) || !mayHaveColon(s) {
		return s
	}
	var b strings.Builder
	done := 0
	for i := 0; i < len(s); {
		start, encoded := authorityStart(s, i)
		if start < 0 {
			i += size(s, i)
			continue
		}
		i = authorityEnd(s, start, encoded, hasParams)
		b.WriteString(s[done:start])
		b.WriteString(c.hideInAuthority(s[start:i]))
		done = i
	}
	return b.String() + s[done:]
}

// authorityStart returns the start of the authority of a nested URI whose scheme ends at s[i], or -1 if
// s[i] is no such ":". Two slashes begin an authority. After a known scheme that has one, any number
// does, as in "https:/joe:secret@example.com". It reports whether one of these delimiters is percent-encoded, so
// that the others may be too.
func authorityStart(s string, i int) (start int, encoded bool) {
	if decoded(s, i) != ':' {
		return -1, false
	}
	end := i + size(s, i)
	slashes := 0
	known := hasAuthority(nameBefore(s, i))
	for end < len(s) && decoded(s, end) == '/' && (known || slashes < 2) {
		end += size(s, end)
		slashes++
	}
	if !known && slashes < 2 {
		return -1, false
	}
	return end, end-i > slashes+len(":")
}

// nameBefore returns the text before s[i] that may be a scheme.
func nameBefore(s string, i int) string {
	start := i
	for start > 0 && charset.Scheme.Has(s[start-1]) {
		start--
	}
	return s[start:i]
}

// hasAuthority reports whether scheme is known, and its URIs have an authority.
func hasAuthority(scheme string) bool {
	return schemes.Of(scheme).Demands&(schemes.SomeAuthority|schemes.SomeHost) != 0
}

// authorityEnd returns the end of the authority at s[i:], whose delimiters may be percent-encoded. A ":" before a slash
// may be that of another nested URI, and is not part of it. If the delimiters are raw, percent-encoded ones are data.
func authorityEnd(s string, i int, encoded, hasParams bool) int {
	colon := -1 // just before i
	for ; i < len(s); i += size(s, i) {
		c := s[i]
		if encoded {
			c = decoded(s, i)
		}
		switch {
		case c == '/' && colon >= 0:
			return colon
		case c == '/', c == '?', c == '#', hasParams && s[i] == '&' && beginsParam(s, i):
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
func (c cover) hideInAuthority(s string) string {
	if !mayHaveUserInfo(s) {
		return s
	}
	from, at := 0, lastAt(s)
	if !c.all {
		from = indexAfter(s, ":", 0, len(s))
	}
	if from >= at {
		return s
	}
	return s[:from] + c.mask + s[at:]
}

// lastAt returns the offset of the last "@" of s, which may be percent-encoded, or -1.
func lastAt(s string) int { return max(strings.LastIndexByte(s, '@'), strings.LastIndex(s, "%40")) }

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
