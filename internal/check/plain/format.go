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

// A formatRefusal is an error of [uri.Format], with the index of the element of Path at fault, or
// -1.
type formatRefusal struct {
	refusal
	element int
	byByte  bool // one byte, at the offset, is to blame
}

// refuseValidate is refuseFormat, or the refusal of the first field that canonical would clear although it holds a value.
func refuseValidate(u uri.URI) formatRefusal {
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
		return formatRefusal{}
	}
	return formatRefusal{lost, -1, false}
}

// refuseFormat implements the list in the documentation of [uri.Format], in the order of the
// components.
func refuseFormat(u uri.URI) formatRefusal {
	if r := refuseKind(u); r.rule != "" {
		return formatRefusal{r, -1, false}
	}
	if r := refuse("scheme", "scheme", "scheme", u.Scheme); !r.none() && u.Scheme != "" {
		return formatRefusal{r, -1, true}
	}
	if hasAuthority(u) {
		if r := refuse("userinfo", "userinfo", "userinfo", u.UserInfo); !r.none() {
			return formatRefusal{r, -1, true}
		}
		if r := refuseHost(u.Host); !r.none() {
			return formatRefusal{r, -1, true}
		}
	}
	for i, segment := range u.Path {
		if r := refuse("path", "segment", "segment", segment); !r.none() {
			return formatRefusal{r, i, true}
		}
	}
	if r := refusePlace(u); r.rule != "" {
		return r
	}
	if r := refuse("query", "query", "query", u.Query); !r.none() {
		return formatRefusal{r, -1, true}
	}
	if r := refuse("fragment", "fragment", "fragment", u.Fragment); !r.none() {
		return formatRefusal{r, -1, true}
	}
	return formatRefusal{}
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
func refusePlace(u uri.URI) formatRefusal {
	path := PathText(u.Path)
	segment, _, _ := strings.Cut(path, "/")
	colon := strings.Index(segment, ":")
	switch {
	case hasAuthority(u) && path != "" && segment != "":
		return formatRefusal{refusal{component: "path", rule: "path-abempty"}, -1, false}
	case !hasAuthority(u) && strings.HasPrefix(path, "//"):
		return formatRefusal{refusal{component: "path", rule: "path-absolute"}, -1, false}
	case !hasAuthority(u) && u.Scheme == "" && colon >= 0:
		return formatRefusal{refusal{component: "path", rule: "path-noscheme", offset: colon}, 0, true}
	default:
		return formatRefusal{}
	}
}
