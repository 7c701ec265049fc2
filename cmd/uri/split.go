package main

import (
	"strconv"
	"strings"
)

// A span is the place of a component in a text, text[Start:End].
type span struct {
	Component string `json:"component"`
	Start     int    `json:"start"`
	End       int    `json:"end"`

	isHost bool `json:"-"` // the authority is only a host
}

// newSpan returns the span of a component.
func newSpan(component string, start, end int) span {
	return span{Component: component, Start: start, End: end}
}

// The names of the components.
const (
	scheme    = "scheme"
	authority = "authority"
	userinfo  = "userinfo"
	host      = "host"
	port      = "port"
	path      = "path"
	query     = "query"
	fragment  = "fragment"
)

// The parts of userinfo. The second is deprecated (RFC 3986, section 3.2.1).
const (
	user     = "user"
	password = "password"
)

// split returns the spans of the components of text, in URI order, with the authority before its parts. text must be
// valid, so the delimiters are enough (RFC 3986, appendix B). There is always a path.
func split(text string) []span {
	var spans []span
	i := 0
	if end := schemeEnd(text); end >= 0 {
		spans = append(spans, newSpan(scheme, 0, end))
		i = end + 1
	}
	if whole, ok := findAuthority(text); ok {
		spans = append(spans, whole)
		spans = append(spans, splitAuthority(text, whole)...)
		i = whole.End
	}
	return append(spans, splitTail(text, i)...)
}

// schemeEnd returns the offset of the ":" after the scheme of text, or -1 if there is none.
func schemeEnd(text string) int {
	if i := strings.IndexAny(text, ":/?#"); i >= 0 && text[i] == ':' {
		return i
	}
	return -1
}

// findAuthority returns the span of the authority of text, and whether there is one.
func findAuthority(text string) (span, bool) {
	start := schemeEnd(text) + 1
	if !strings.HasPrefix(text[start:], "//") {
		return span{}, false
	}
	start += len("//")
	return newSpan(authority, start, endBefore(text, start, "/?#")), true
}

// splitAuthority returns the spans of the parts of the authority. There is always a host.
func splitAuthority(text string, whole span) []span {
	var spans []span
	i, end := whole.Start, whole.End
	if at := strings.IndexByte(text[i:end], '@'); at >= 0 {
		spans = append(spans, newSpan(userinfo, i, i+at))
		i += at + 1
	}
	hostEnd := i
	if strings.HasPrefix(text[i:end], "[") { // the colons of an IP literal do not begin a port
		hostEnd = endBefore(text[:end], i, "]")
	}
	hostEnd = endBefore(text[:end], hostEnd, ":")
	spans = append(spans, newSpan(host, i, hostEnd))
	if hostEnd < end {
		spans = append(spans, newSpan(port, hostEnd+1, end))
	}
	return spans
}

// splitTail returns the spans of the path, which begins at i, and of the components after it.
func splitTail(text string, i int) []span {
	end := endBefore(text, i, "?#")
	spans := []span{newSpan(path, i, end)}
	if strings.HasPrefix(text[end:], "?") {
		i = end + 1
		end = endBefore(text, i, "#")
		spans = append(spans, newSpan(query, i, end))
	}
	if strings.HasPrefix(text[end:], "#") {
		spans = append(spans, newSpan(fragment, end+1, len(text)))
	}
	return spans
}

// endBefore returns the offset of the first delimiter in text[i:], or len(text).
func endBefore(text string, i int, delimiters string) int {
	if n := strings.IndexAny(text[i:], delimiters); n >= 0 {
		return i + n
	}
	return len(text)
}

// number returns a number of things in words.
func number(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return strconv.Itoa(n) + " " + thing + "s"
}

// findSpan returns the span of a component, or an empty span.
func findSpan(spans []span, component string) span {
	for _, s := range spans {
		if s.Component == component {
			return s
		}
	}
	return span{}
}
