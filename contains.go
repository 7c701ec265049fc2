package uri

import (
	"net/netip"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Contains reports whether v is u or lies below it. Scheme, host and port are compared as
// [URI.Equivalent] does, and the path of u, by segments after [URI.NormalizeForScheme], must be the
// beginning of that of v: "/a" contains "/a", "/a/" and "/a/b", not "/ab", and "/a/" does not
// contain "/a". User information and fragments do not count, and neither does the query of v,
// unless u has one: then v must have the same (RFC 3986, section 6.2).
//
// A server may decode a segment before it looks at slashes. So the result is false if a segment of
// v, decoded once, has a dot-segment beside a "/" or a "\": "/api" does not contain
// "/api/..%2Fadmin". It is also false if [URI.Normalize] keeps the dot-segments of the path, and
// one follows: "a" does not contain "a/../b". An empty path contains only the empty path. The
// result is false if [Format] rejects u or v. Contains takes linear time.
func (u URI) Contains(v URI) bool {
	if check(&u) != nil || check(&v) != nil || slices.ContainsFunc(v.Path, hidesDotSegment) {
		return false
	}
	u, v = u.place(), v.place()
	return u.Scheme == v.Scheme &&
		u.hasAuthority() == v.hasAuthority() && u.Host == v.Host &&
		u.HasPort == v.HasPort && u.Port == v.Port &&
		isPathPrefix(u.Path, v.Path) &&
		(!u.hasQuery() || v.hasQuery() && u.Query == v.Query)
}

// place returns u in the normal form of its scheme, without user information and fragment.
func (u URI) place() URI {
	return u.WithoutUserInfo().WithoutFragment().NormalizeForScheme()
}

// hidesDotSegment reports whether a segment, once it is decoded, has a dot-segment beside a slash or
// a backslash.
func hidesDotSegment(segment string) bool {
	if !strings.Contains(segment, "%") {
		return false
	}
	text, _ := escape.Decode(segment) // valid
	parts := strings.FieldsFunc(text, isSlash)
	return strings.ContainsFunc(text, isSlash) && slices.ContainsFunc(parts, charset.IsDots)
}

// isSlash reports whether r divides segments for RFC 3986 or for a browser.
func isSlash(r rune) bool { return r == '/' || r == '\\' }

// isPathPrefix reports whether path is prefix or lies below it.
func isPathPrefix(prefix, path []string) bool {
	n := len(prefix)
	switch {
	case n == 0 || n > len(path):
		return n == len(path)
	case n > 1 && prefix[n-1] == "": // it ends in a slash
		n--
	}
	return slices.Equal(prefix[:n], path[:n]) && !slices.ContainsFunc(path[n:], charset.IsEncodedDots)
}

// InDomain reports whether the host is the domain or ends in "." and the domain: "example.com" and
// "api.Example.COM." are in "example.com", "notexample.com" is not. Case, percent-encoded sequences
// and one "." at the end do not count, in either (RFC 3986, section 3.2.2).
//
// The result is false for an IP address, encoded or not, for an empty or invalid host, and for an
// empty domain. It is also false for a name with an encoded delimiter, such as that of
// "http://evil.com%2F.example.com/": a client may decode it before it looks for the end. For a name
// beyond US-ASCII, pass the form that the host has, percent-encoded or of the DNS.
func (u URI) InDomain(domain string) bool {
	host, domain := decodedName(u.Host), decodedName(domain)
	if u.HostKind() != HostRegName || isIPv4(host) || domain == "" {
		return false
	}
	above := len(host) - len(domain)
	return above >= 0 && charset.EqualFold(host[above:], domain) && (above == 0 || host[above-1] == '.')
}

// decodedName returns a name decoded and without a "." at its end. It returns "" for a name that
// cannot be decoded, or that decodes to a byte of US-ASCII that no name has.
func decodedName(name string) string {
	name, _ = escape.Decode(name)
	if strings.ContainsFunc(name, isOutsideName) {
		return ""
	}
	return strings.TrimSuffix(name, ".")
}

// isOutsideName reports whether r is a character of US-ASCII that is not allowed in a reg-name.
func isOutsideName(r rune) bool { return r < utf8.RuneSelf && !charset.RegName.Has(byte(r)) }

// isIPv4 reports whether a name that was decoded is an IPv4 address.
func isIPv4(name string) bool {
	addr, err := netip.ParseAddr(name)
	return err == nil && addr.Is4()
}
