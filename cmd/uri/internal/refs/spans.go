package refs

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
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
func Split(text string) (all []Span) {
	u, at := uri.Split(text), 0
	add := func(component, value string) {
		all = append(all, Span{component, at, at + len(value)})
		at += len(value)
	}
	if u.Scheme != "" {
		add(Scheme, u.Scheme)
		at += len(":")
	}
	if u.Has(uri.ComponentAuthority) {
		at += len("//")
		start := at
		add(Authority, AuthorityOf(text))
		end := at
		at = start
		if u.Has(uri.ComponentUserInfo) {
			add(Userinfo, u.UserInfo)
			at += len("@")
		}
		add(Host, u.Host)
		if at < end {
			at += len(":")
			add(Port, text[at:end])
		}
	}
	add(Path, strings.Join(u.Path, "/"))
	if u.Has(uri.ComponentQuery) {
		at += len("?")
		add(Query, u.Query)
	}
	if u.Has(uri.ComponentFragment) {
		at += len("#")
		add(Fragment, u.Fragment)
	}
	return all
}

// AuthorityOf returns the authority of a text that has one, as it is written.
func AuthorityOf(text string) string {
	_, rest, _ := strings.Cut(text, "//")
	if end := strings.IndexAny(rest, "/?#"); end >= 0 {
		return rest[:end]
	}
	return rest
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
	for i := range len(text) - len("XX") {
		decoded, err := escape.Decode(text[i : i+len("%XX")])
		if text[i] == '%' && err == nil && strings.ContainsAny(decoded, ":/?#[]@!$&'()*+,;=%") {
			return true
		}
	}
	return false
}
