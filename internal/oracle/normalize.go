package oracle

import (
	"regexp"
	"strings"
)

// Normalize returns the normal form of a valid reference as text, by RFC 3986, section 6.2.2, with what
// [uri.URI.Normalize] states of relative-path references and of paths that begin with two slashes.
func Normalize(s string) string {
	c := Canonical(Split(s))
	if c.Authority != nil {
		authority := normalAuthority(*c.Authority)
		c.Authority = &authority
	}
	segments := strings.Split(c.Path, "/")
	relativePath := c.Scheme == nil && c.Authority == nil && segments[0] != ""
	for i, segment := range segments {
		segments[i] = NormalEncoding(segment)
		if relativePath && (segments[i] == "." || segments[i] == "..") {
			segments[i] = strings.ToUpper(segment)
		}
	}
	c.Path = strings.Join(segments, "/")
	if !relativePath {
		c.Path = RemoveDotSegments(c.Path)
		c = Guarded(c)
	}
	for _, part := range []**string{&c.Query, &c.Fragment} {
		if *part != nil {
			normal := NormalEncoding(**part)
			*part = &normal
		}
	}
	return Recompose(c)
}

func normalAuthority(authority string) string {
	userinfo, host, ok := strings.Cut(authority, "@")
	if !ok {
		return lowerHost(NormalEncoding(authority))
	}
	return NormalEncoding(userinfo) + "@" + lowerHost(NormalEncoding(host))
}

// NormalEncoding returns s with its percent-encodings in normal form: unreserved characters decoded (RFC 3986, section
// 6.2.2.2), the digits of all others in uppercase (section 6.2.2.1).
func NormalEncoding(s string) string {
	return triplet.ReplaceAllStringFunc(s, func(t string) string {
		if c := decoded(t); unreserved.MatchString(c) {
			return c
		}
		return strings.ToUpper(t)
	})
}

// lowerHost returns a host, which a port may follow, in lowercase except for its percent-encoded
// sequences.
func lowerHost(host string) string {
	return tripletOrNot.ReplaceAllStringFunc(host, func(t string) string {
		if t[0] == '%' {
			return t
		}
		return Lower(t)
	})
}

var (
	triplet      = regexp.MustCompile(rePctEncoded)
	tripletOrNot = regexp.MustCompile(rePctEncoded + `|[^%]`)
	unreserved   = whole(reUnreserved)
)
