// Package passwords hides passwords: in the components of a reference, and in text that is none.
package passwords

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Mask replaces a password.
const Mask = "xxxxx"

// Fields are the components of a reference in which a password may be.
type Fields struct {
	Scheme, UserInfo, Host string
	Path                   []string // its segments
	Query, Fragment        string
	HasAuthority, HasPort  bool
}

// A cover hides passwords.
type cover struct {
	mask string
	all  bool // whether to hide the whole user information, and not just what follows its first ":"
}

// Hide replaces the passwords in the fields of e, which may have been built by hand, with mask: the
// one in the user information, those where the scheme has them, and those of nested URIs. It does not
// change elements of Path that are shared.
func Hide(e *Fields, mask string) { cover{mask: mask}.hide(e) }

// HideAll is Hide, but also replaces the rest of the user information and the values of the query and
// the fragment.
func HideAll(e *Fields, mask string) {
	c := cover{mask: mask, all: true}
	c.hide(e) // first: a "=" may be in a password
	all := func(string) bool { return true }
	e.Query, e.Fragment = c.hideParams(e.Query, all), c.hideParams(e.Fragment, all)
}

func (c cover) hide(e *Fields) {
	rules := schemes.Of(e.Scheme)
	c.hideUserInfo(e)
	e.Host = c.hideInAuthority(e.Host) // Format rejects an "@" there
	switch rules.Passwords {
	case schemes.InOpaquePart:
		c.hideOpaquePassword(e)
	case schemes.InURLAuth:
		c.hideURLAuth(e)
	case schemes.Everywhere:
		c.hideToken(e)
	default:
		if names := rules.Passwords.Parameters(); names != nil {
			e.Query = c.hideParams(e.Query, func(param string) bool { return isSecret(param, names) })
		}
	}
	c.hideInDataSource(e, rules.Demands&schemes.NoAuthority != 0)
	if beginsWithAuthority(e, rules.Passwords) {
		c.hideInFirstSegment(e)
	}
	c.hideNested(e)
}

// hideUserInfo hides what follows the first ":" of the user information.
//
// RFC 3986, section 3.2.1.
func (c cover) hideUserInfo(e *Fields) {
	name, password, _ := strings.Cut(e.UserInfo, ":")
	switch {
	case c.all && e.UserInfo != "":
		e.UserInfo = c.mask
	case password != "":
		e.UserInfo = name + ":" + c.mask
	}
}

// beginsWithAuthority reports whether the first segment that is not empty may be an authority:
//
//   - There is no host. The URL Standard skips the slashes before the segment in some schemes, as in
//     "http:///joe:secret@example.com/", and a reference without a scheme may have a base with one.
//   - The host is a scheme that was written twice, as in "https://https://joe:secret@example.com/", which is a host, an
//     empty port and a path. If one slash is missing too, only the same scheme, http and https count.
func beginsWithAuthority(e *Fields, place schemes.Place) bool {
	switch slashes := len(e.Path) > 1 && e.Path[1] == ""; {
	case e.Host == "":
		return place == schemes.InFirstSegment || e.Scheme == "" && e.HasAuthority
	case e.HasPort:
		return false
	case charset.EqualFold(e.Host, e.Scheme):
		return true
	case slashes:
		return hasAuthority(e.Host)
	default:
		return charset.EqualFold(e.Host, "http") || charset.EqualFold(e.Host, "https")
	}
}

// hideInFirstSegment hides a password in the first segment that is not empty.
func (c cover) hideInFirstSegment(e *Fields) {
	i := slices.IndexFunc(e.Path, func(segment string) bool { return segment != "" })
	if i < 0 {
		return
	}
	if hidden := c.hideInAuthority(e.Path[i]); hidden != e.Path[i] {
		e.Path = slices.Clone(e.Path)
		e.Path[i] = hidden
	}
}

// hideOpaquePassword hides the text between the first ":" of the path and the last "@".
//
//	SIP-URI  = "sip:" [ userinfo ] hostport uri-parameters [ headers ]
//	userinfo = ( user / telephone-subscriber ) [ ":" password ] "@"
//
// RFC 3261, section 25.1. A user may have a "?", and a password that is not encoded may have "/",
// "#" and "@". So if the path has no "@", the one of the query counts, and then the one of the
// fragment. Only the slashes stay.
func (c cover) hideOpaquePassword(e *Fields) {
	parts := partsOf(e)
	size := len(e.Path)
	for size < len(parts) && !slices.ContainsFunc(parts[:size], hasAt) {
		size++
	}
	text := strings.Join(parts[:size], "/")
	from := strings.IndexByte(text, ':') + len(":")
	if c.all {
		from = 0
	} else if from == 0 {
		return
	}
	c.hideBetween(e, from, strings.LastIndexByte(text, '@'))
}

// partsOf returns a copy of the segments of e, and after them its query and its fragment.
func partsOf(e *Fields) []string { return append(slices.Clone(e.Path), e.Query, e.Fragment) }

// hasAt reports whether s has an "@".
func hasAt(s string) bool { return strings.IndexByte(s, '@') >= 0 }

// hideBetween hides the text between two offsets in each part of e. The offsets count one byte between parts.
func (c cover) hideBetween(e *Fields, from, to int) {
	parts, path := partsOf(e), len(e.Path)
	for i, part := range parts {
		if start, end := max(from, 0), min(to, len(part)); start < end {
			parts[i] = part[:start] + c.mask + part[end:]
		}
		from -= len(part) + 1
		to -= len(part) + 1
	}
	if path > 0 {
		e.Path = parts[:path:path]
	}
	e.Query, e.Fragment = parts[path], parts[path+1]
}

// hideURLAuth hides the token of an authorization in each segment, and the text after it in that
// segment.
//
//	iurlauth      = iurlauth-rump iua-verifier
//	iurlauth-rump = [expire] ";URLAUTH=" access
//	iua-verifier  = ":" uauth-mechanism ":" enc-urlauth
//
// RFC 5092, section 11.
func (c cover) hideURLAuth(e *Fields) {
	e.Path = mapSegments(e.Path, func(segment string) string {
		start := 0
		for param := range strings.SplitSeq(segment, ";") {
			name, value, _ := strings.Cut(param, "=")
			if fields := strings.SplitN(value, ":", 3); len(fields) == 3 && fields[2] != "" && isNamed(name, "URLAUTH") {
				return segment[:start+len(param)-len(fields[2])] + c.mask
			}
			start += len(param) + len(";")
		}
		return segment
	})
}

// hideParams returns query with the values of the parameters hidden that are secret. A parameter without a "=" is a value.
func (c cover) hideParams(query string, isSecret func(param string) bool) string {
	if query == "" {
		return ""
	}
	params := strings.Split(query, "&")
	for i, param := range params {
		name, value, found := strings.Cut(param, "=")
		switch {
		case !isSecret(param):
		case value != "":
			params[i] = name + "=" + c.mask
		case !found && param != "":
			params[i] = c.mask
		}
	}
	return strings.Join(params, "&")
}

// hasSecret reports whether query has one of the named parameters, with a value.
func hasSecret(query string, names []string) bool {
	for more := names != nil; more; {
		var param string
		if param, query, more = strings.Cut(query, "&"); isSecret(param, names) {
			return true
		}
	}
	return false
}

// isSecret reports whether param is one of the named parameters, with a value.
func isSecret(param string, names []string) bool {
	name, value, _ := strings.Cut(param, "=")
	return value != "" && isNamed(name, names...)
}

// isNamed reports whether text, which may be percent-encoded, is one of names, in any case.
func isNamed(text string, names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return decodesTo(text, name) })
}

// decodesTo reports whether text, decoded once, is name, in any case.
func decodesTo(text, name string) bool {
	i := 0
	for _, c := range []byte(name) {
		if i == len(text) || charset.Lower(decoded(text, i)) != charset.Lower(c) {
			return false
		}
		i += size(text, i)
	}
	return i == len(text)
}

// mapSegments returns a path with f applied to each segment.
func mapSegments(path []string, f func(string) string) []string {
	path = slices.Clone(path)
	for i, segment := range path {
		path[i] = f(segment)
	}
	return path
}

// hideToken hides everything after the scheme, except for the delimiters.
//
//	secret-token-URI = secret-token-scheme ":" token
//
// RFC 8959.
func (c cover) hideToken(e *Fields) {
	hide := func(text string) string {
		if text == "" {
			return ""
		}
		return c.mask
	}
	e.UserInfo, e.Host = hide(e.UserInfo), hide(e.Host)
	e.HasPort = false
	e.Path = mapSegments(e.Path, hide)
	e.Query, e.Fragment = hide(e.Query), hide(e.Fragment)
}
