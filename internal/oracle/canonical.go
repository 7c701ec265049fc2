package oracle

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// Canonical changes the components of a valid reference to canonical form: the scheme in lowercase
// (RFC 3986, section 3.1), and the port without leading zeros, and without a colon if it is empty
// (section 3.2.3).
func Canonical(c Components) Components {
	if c.Scheme != nil {
		lower := Lower(*c.Scheme)
		c.Scheme = &lower
	}
	if c.Authority != nil {
		authority := *c.Authority
		if m := portAtEnd.FindStringSubmatchIndex(authority); m != nil {
			port := strings.TrimLeft(authority[m[2]:], "0")
			switch {
			case m[2] == len(authority):
				authority = authority[:m[0]]
			case port == "":
				authority = authority[:m[2]] + "0"
			default:
				authority = authority[:m[2]] + port
			}
		}
		c.Authority = &authority
	}
	return c
}

// portAtEnd finds the port of a valid authority: a colon in userinfo is before an "@", and one in an IP literal before
// a "]".
var portAtEnd = regexp.MustCompile(`:([0-9]*)\z`)

// Lower returns s with its US-ASCII capitals in lowercase.
func Lower(s string) string { return capitals.ReplaceAllStringFunc(s, strings.ToLower) }

var capitals = regexp.MustCompile(`[A-Z]`)

// CanonicalURI returns the canonical form of any value. If Format accepts the value, Parse returns
// this form for its text.
func CanonicalURI(u uri.URI) uri.URI {
	if u.Scheme == "" {
		u.IsRelative = true
	}
	u.Scheme = Lower(u.Scheme)
	if !u.HasPort {
		u.Port = 0
	}
	if u.Host == "" && !u.ForceAuthority {
		u.UserInfo, u.HasPort, u.Port, u.ForceUserInfo = "", false, 0, false
	}
	u.ForceAuthority = u.ForceAuthority && u.Host == ""
	u.ForceUserInfo = u.ForceUserInfo && u.UserInfo == ""
	u.ForceQuery = u.ForceQuery && u.Query == ""
	u.ForceFragment = u.ForceFragment && u.Fragment == ""
	switch {
	case len(u.Path) == 0:
		u.Path = nil
	case len(u.Path) == 1 && u.Path[0] == "":
		u.Path = []string{"", ""}
	}
	return u
}

// SameFields reports whether every field of u is that of v, except for an empty Path that is not nil.
func SameFields(u, v *uri.URI) bool {
	return u.IsRelative == v.IsRelative && u.Scheme == v.Scheme && u.UserInfo == v.UserInfo && u.Host == v.Host &&
		u.Port == v.Port && u.HasPort == v.HasPort && slices.Equal(u.Path, v.Path) && u.Query == v.Query &&
		u.Fragment == v.Fragment && u.ForceAuthority == v.ForceAuthority && u.ForceUserInfo == v.ForceUserInfo &&
		u.ForceQuery == v.ForceQuery && u.ForceFragment == v.ForceFragment
}

// Text returns what the fields of u would be written as, without a check (RFC 3986, section 5.3).
func Text(u uri.URI) string {
	u = CanonicalURI(u)
	c := Components{Path: strings.Join(u.Path, "/")}
	if u.Scheme != "" {
		c.Scheme = &u.Scheme
	}
	if u.Host != "" || u.ForceAuthority {
		authority := authorityText(u)
		c.Authority = &authority
	}
	if u.Query != "" || u.ForceQuery {
		c.Query = &u.Query
	}
	if u.Fragment != "" || u.ForceFragment {
		c.Fragment = &u.Fragment
	}
	return Recompose(c)
}

// authorityText is [ userinfo "@" ] host [ ":" port ] (RFC 3986, section 3.2).
func authorityText(u uri.URI) string {
	text := u.Host
	if u.UserInfo != "" || u.ForceUserInfo {
		text = u.UserInfo + "@" + text
	}
	if u.HasPort {
		text += ":" + strconv.Itoa(int(u.Port))
	}
	return text
}
