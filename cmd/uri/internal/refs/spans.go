package refs

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// A Span is the place of a component in a text, text[Start:End].
type Span struct {
	Component string `json:"component"`
	Start     int    `json:"start"`
	End       int    `json:"end"`
}

// The names of the components, and of the parts of userinfo. A password there is deprecated (RFC 3986, section 3.2.1).
const (
	Scheme    = "scheme"
	Authority = "authority"
	Userinfo  = "userinfo"
	Host      = "host"
	Port      = "port"
	Path      = "path"
	Query     = "query"
	Fragment  = "fragment"

	User     = "user"
	Password = "password"
)

// Components has the names of the components in their order, with the parts of the authority instead of it. It is never modified.
var Components = []string{Scheme, Userinfo, Host, Port, Path, Query, Fragment}

// Split returns the spans of the components of text, in URI order, with the authority before its parts. text must be valid.
// There is always a path, and a host if there is an authority.
func Split(text string) []Span {
	var p grammar.Parts
	p.Split(text)
	var all []Span
	add := func(isThere bool, component string, start, end int) {
		if isThere {
			all = append(all, Span{component, start, end})
		}
	}
	add(p.Scheme > 0, Scheme, 0, p.Scheme)
	add(p.HasAuthority, Authority, p.Authority, p.Path)
	add(p.Authority < p.Host, Userinfo, p.Authority, p.Host-len("@"))
	add(p.HasAuthority, Host, p.Host, p.HostEnd)
	add(p.HostEnd < p.Path && p.HasAuthority, Port, p.HostEnd+len(":"), p.Path)
	add(true, Path, p.Path, p.PathEnd)
	add(p.PathEnd < p.QueryEnd, Query, p.PathEnd+len("?"), p.QueryEnd)
	add(p.QueryEnd < len(text), Fragment, p.QueryEnd+len("#"), len(text))
	return all
}

// Find returns the span of a component, or an empty span.
func Find(all []Span, component string) Span {
	for _, s := range all {
		if s.Component == component {
			return s
		}
	}
	return Span{}
}

// Texts returns the text of each component that a valid text has. That of any other is nil.
func Texts(text string) map[string]any {
	texts := map[string]any{}
	for _, s := range Split(text) {
		texts[s.Component] = text[s.Start:s.End]
	}
	return texts
}

// HasEncodedDelimiter reports whether text has a percent-encoded reserved character or "%". Decoded, it would look like
// one that is not encoded and means something else (RFC 3986, section 2.2).
func HasEncodedDelimiter(text string) bool {
	for i := range len(text) {
		if charset.IsTriplet(text, i) && strings.IndexByte(":/?#[]@!$&'()*+,;=%", charset.Decode(text, i)) >= 0 {
			return true
		}
	}
	return false
}
