package refs

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
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
	add := func(isThere bool, before, component, value, after string) {
		if isThere {
			start := at + len(before)
			all = append(all, Span{component, start, start + len(value)})
			at = start + len(value) + len(after)
		}
	}
	add(u.Scheme != "", "", Scheme, u.Scheme, ":")
	if u.Has(uri.ComponentAuthority) {
		authority := AuthorityOf(text)
		add(true, "//", Authority, authority, "")
		end := at
		at -= len(authority)
		add(u.Has(uri.ComponentUserInfo), "", Userinfo, u.UserInfo, "@")
		add(true, "", Host, u.Host, "")
		add(at < end, ":", Port, strings.TrimPrefix(text[at:end], ":"), "")
	}
	add(true, "", Path, strings.Join(u.Path, "/"), "")
	add(u.Has(uri.ComponentQuery), "?", Query, u.Query, "")
	add(u.Has(uri.ComponentFragment), "#", Fragment, u.Fragment, "")
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

// encodedDelimiter matches a percent-encoded reserved character, or an encoded "%".
var encodedDelimiter = regexp.MustCompile("(?i)%(2[13-9A-CF]|3[ABDF]|40|5[BD])")

// HasEncodedDelimiter reports whether text has a percent-encoded reserved character or "%". Decoded, it would look like
// one that is not encoded and means something else (RFC 3986, section 2.2).
func HasEncodedDelimiter(text string) bool { return encodedDelimiter.MatchString(text) }
