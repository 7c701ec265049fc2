package plain

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// hasAuthority implements the documentation of [uri.URI.Host].
func hasAuthority(u uri.URI) bool { return u.Host != "" || u.ForceAuthority }

// hasUserInfo reports whether an authority of u has user information.
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
func refuseValidate(u uri.URI) refusal {
	if r := refuseFormat(u); !r.none() {
		return r
	}
	kept := Canonical(u)
	lost := refusal{cause: uri.ErrNotWritten}
	switch {
	case u.UserInfo != kept.UserInfo, u.ForceUserInfo && !hasAuthority(u):
		lost.component, lost.rule = "userinfo", "userinfo"
	case u.Port != kept.Port, u.HasPort != kept.HasPort:
		lost.component, lost.rule = "port", "port"
	default:
		return refusal{}
	}
	return lost
}

// refuseFormat implements the list in the documentation of [uri.Format], in the order of the
// components.
func refuseFormat(u uri.URI) refusal {
	list := []refusal{refuseKind(u)}
	if u.Scheme != "" {
		list = append(list, refuse("scheme", "scheme", "scheme", u.Scheme))
	}
	if hasAuthority(u) {
		list = append(list, refuse("userinfo", "userinfo", "userinfo", u.UserInfo), refuseHost(u.Host))
	}
	query, fragment := refuse("query", "query", "query", u.Query), refuse("fragment", "fragment", "fragment", u.Fragment)
	return first(append(list, refuseElements(u.Path), refusePlace(u), query, fragment)...)
}

// refuseElements rejects the first element that is not a segment.
func refuseElements(path []string) refusal {
	for i, element := range path {
		if r := refuse("path", "segment", "segment", element); !r.none() {
			return r.of(i)
		}
	}
	return refusal{}
}

// refuseKind rejects a value that is both a URI and a relative reference, or neither.
func refuseKind(u uri.URI) refusal {
	if u.IsRelative != (u.Scheme != "") {
		return refusal{}
	}
	nothing := uri.URI{Path: u.Path}
	if !u.IsRelative && len(u.Path) == 0 && reflect.DeepEqual(u, nothing) {
		return refusal{} // the zero URI
	}
	return refusal{component: "scheme", rule: "URI-reference"}
}

// refusePlace rejects a path that would be read as something else.
func refusePlace(u uri.URI) refusal {
	path := PathText(u.Path)
	segment, _, _ := strings.Cut(path, "/")
	colon := strings.Index(segment, ":")
	switch {
	case hasAuthority(u) && path != "" && segment != "":
		return refusal{component: "path", rule: "path-abempty"}
	case !hasAuthority(u) && strings.HasPrefix(path, "//"):
		return refusal{component: "path", rule: "path-absolute"}
	case !hasAuthority(u) && u.Scheme == "" && colon >= 0:
		return refusal{component: "path", rule: "path-noscheme", offset: colon}.of(0)
	default:
		return refusal{}
	}
}
