// Package spans splits the text of a reference into its components, for the tool and the page that show it.
package spans

import "strings"

// A Span is the place of a component in a text, text[Start:End].
type Span struct {
	Component string `json:"component"`
	Start     int    `json:"start"`
	End       int    `json:"end"`

	IsHost bool `json:"-"` // the authority is only a host
}

// New returns the span of a component.
func New(component string, start, end int) Span {
	return Span{Component: component, Start: start, End: end}
}

// The names of the components.
const (
	Scheme    = "scheme"
	Authority = "authority"
	Userinfo  = "userinfo"
	Host      = "host"
	Port      = "port"
	Path      = "path"
	Query     = "query"
	Fragment  = "fragment"
)

// The parts of userinfo. The second is deprecated (RFC 3986, section 3.2.1).
const (
	User     = "user"
	Password = "password"
)

// Split returns the spans of the components of text, in URI order, with the authority before its parts. text must be
// valid, so the delimiters are enough (RFC 3986, appendix B). There is always a path.
func Split(text string) []Span {
	var spans []Span
	i := 0
	if end := schemeEnd(text); end >= 0 {
		spans = append(spans, New(Scheme, 0, end))
		i = end + 1
	}
	if whole, ok := FindAuthority(text); ok {
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

// FindAuthority returns the span of the authority of text, and whether there is one.
func FindAuthority(text string) (Span, bool) {
	start := schemeEnd(text) + 1
	if !strings.HasPrefix(text[start:], "//") {
		return Span{}, false
	}
	start += len("//")
	return New(Authority, start, endBefore(text, start, "/?#")), true
}

// splitAuthority returns the spans of the parts of the authority. There is always a host.
func splitAuthority(text string, whole Span) []Span {
	var spans []Span
	i, end := whole.Start, whole.End
	if at := strings.IndexByte(text[i:end], '@'); at >= 0 {
		spans = append(spans, New(Userinfo, i, i+at))
		i += at + 1
	}
	hostEnd := i
	if strings.HasPrefix(text[i:end], "[") { // the colons of an IP literal do not begin a port
		hostEnd = endBefore(text[:end], i, "]")
	}
	hostEnd = endBefore(text[:end], hostEnd, ":")
	spans = append(spans, New(Host, i, hostEnd))
	if hostEnd < end {
		spans = append(spans, New(Port, hostEnd+1, end))
	}
	return spans
}

// splitTail returns the spans of the path, which begins at i, and of the components after it.
func splitTail(text string, i int) []Span {
	end := endBefore(text, i, "?#")
	spans := []Span{New(Path, i, end)}
	if strings.HasPrefix(text[end:], "?") {
		i = end + 1
		end = endBefore(text, i, "#")
		spans = append(spans, New(Query, i, end))
	}
	if strings.HasPrefix(text[end:], "#") {
		spans = append(spans, New(Fragment, end+1, len(text)))
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

// Find returns the span of a component, or an empty span.
func Find(spans []Span, component string) Span {
	for _, s := range spans {
		if s.Component == component {
			return s
		}
	}
	return Span{}
}
