package plain

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// hasAuthority implements the documentation of [uri.URI.Host].
func hasAuthority(u uri.URI) bool { return u.Host != "" || u.ForceAuthority }

// hasUserInfo reports whether an authority of u has userinfo.
func hasUserInfo(u uri.URI) bool { return u.UserInfo != "" || u.ForceUserInfo }

// authorityText returns the authority of u, which must have one.
func authorityText(u uri.URI) string {
	text := u.Host
	if hasUserInfo(u) {
		text = u.UserInfo + "@" + text
	}
	if u.HasPort {
		text += ":" + strconv.Itoa(int(u.Port))
	}
	return text
}

// PathText returns the elements of a path with slashes between them; [""] is "/".
func PathText(path []string) string {
	if len(path) == 1 && path[0] == "" {
		return "/"
	}
	return strings.Join(path, "/")
}

// Text implements section 5.3 of RFC 3986.
func Text(u uri.URI) string { return text(u) }

// text is Text.
func text(u uri.URI) string {
	var result string
	if u.Scheme != "" {
		result += lower(u.Scheme) + ":"
	}
	if hasAuthority(u) {
		result += "//" + authorityText(u)
	}
	result += PathText(u.Path)
	if u.Query != "" || u.ForceQuery {
		result += "?" + u.Query
	}
	if u.Fragment != "" || u.ForceFragment {
		result += "#" + u.Fragment
	}
	return result
}

// Canonical returns the canonical form that the documentation of [uri.URI.Equal] defines, with a new Path.
func Canonical(u uri.URI) uri.URI {
	if u.Scheme == "" {
		u.IsRelative = true
	}
	u.Scheme = lower(u.Scheme)
	if !u.HasPort {
		u.Port = 0
	}
	if !hasAuthority(u) {
		u.UserInfo, u.HasPort, u.Port, u.ForceUserInfo = "", false, 0, false
	}
	u.ForceAuthority = u.ForceAuthority && u.Host == ""
	u.ForceUserInfo = u.ForceUserInfo && u.UserInfo == ""
	u.ForceQuery = u.ForceQuery && u.Query == ""
	u.ForceFragment = u.ForceFragment && u.Fragment == ""
	if len(u.Path) == 1 && u.Path[0] == "" {
		u.Path = []string{"", ""}
	}
	u.Path = slices.Clone(u.Path)
	if len(u.Path) == 0 {
		u.Path = nil
	}
	return u
}

// refuseValidate is refuseFormat, or the refusal of the first field that canonical would clear although it holds a value.
func refuseValidate(u uri.URI) Refusal {
	if r := refuseFormat(u); !r.None() {
		return r
	}
	kept := Canonical(u)
	lost := Refusal{cause: uri.ErrNotWritten}
	switch {
	case u.UserInfo != kept.UserInfo, u.ForceUserInfo && !hasAuthority(u):
		lost.component, lost.rule = "userinfo", "userinfo"
	case u.Port != kept.Port, u.HasPort != kept.HasPort:
		lost.component, lost.rule = "port", "port"
	default:
		return Refusal{}
	}
	return lost
}

// refuseFormat is Refuse for URIs.
func refuseFormat(u uri.URI) Refusal { return URIs.Refuse(u) }

// Refuse implements the list in the documentation of [uri.Format], in the order of the components.
func (g *Grammar) Refuse(u uri.URI) Refusal {
	r := g.refuseParts(u)
	if r.None() || g == URIs {
		return r
	}
	return g.named(r, text(u)+u.UserInfo)
}

func (g *Grammar) refuseParts(u uri.URI) Refusal {
	r := refuseKind(u)
	if r.None() && u.Scheme != "" {
		r = g.refuse("scheme", "scheme", "scheme", u.Scheme)
	}
	if r.None() && hasAuthority(u) {
		r = first(g.refuse("userinfo", "userinfo", "userinfo", u.UserInfo), g.refuseHost(u.Host))
	}
	if !r.None() {
		return r
	}
	query, fragment := g.refuse("query", "query", "query", u.Query), g.refuse("fragment", "fragment", "fragment", u.Fragment)
	return first(g.refuseElements(u.Path), refusePlace(u), query, fragment)
}

// refuseElements rejects the first element that is not a segment.
func (g *Grammar) refuseElements(path []string) Refusal {
	for i, element := range path {
		if r := g.refuse("path", "segment", "segment", element); !r.None() {
			return r.of(i)
		}
	}
	return Refusal{}
}

// refuseKind rejects a value that is both a URI and a relative reference, or neither.
func refuseKind(u uri.URI) Refusal {
	if u.IsRelative != (u.Scheme != "") {
		return Refusal{}
	}
	if len(u.Path) == 0 && same(u, uri.URI{Path: u.Path}) {
		return Refusal{} // the zero URI
	}
	return Refusal{component: "scheme", rule: "URI-reference"}
}

// refusePlace rejects a path that would be read as something else.
func refusePlace(u uri.URI) Refusal {
	path := PathText(u.Path)
	segment, _, _ := strings.Cut(path, "/")
	colon := strings.Index(segment, ":")
	switch {
	case hasAuthority(u) && path != "" && segment != "":
		return Refusal{component: "path", rule: "path-abempty"}
	case !hasAuthority(u) && strings.HasPrefix(path, "//"):
		return Refusal{component: "path", rule: "path-absolute"}
	case !hasAuthority(u) && u.Scheme == "" && colon >= 0:
		return Refusal{component: "path", rule: "path-noscheme", offset: colon}.of(0)
	default:
		return Refusal{}
	}
}
