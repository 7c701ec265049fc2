package uri

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/elements"
)

// Equal reports whether u and v are the same, letter by letter. It compares canonical forms: the
// value that [Parse] returns for their text. In the canonical form,
//
//   - the scheme is lowercase, and IsRelative is set if it is empty;
//   - Port is 0 if HasPort is not set;
//   - UserInfo, HasPort, Port and ForceUserInfo are zero if there is no authority;
//   - a Force flag is set only if its component is empty;
//   - a Path of [""] is ["", ""], and an empty Path is nil.
//
// Nothing is decoded: "http://a/b" and "http://a/%62" are not equal; see [URI.Equivalent]. Values
// that [Format] rejects are compared in the same way: a Host alone equals the same Host with
// IsRelative. Equal never allocates (RFC 3986, section 6.2.1).
func (u URI) Equal(v URI) bool { return u.ref().Equal(v.ref()) }

// Compare returns -1, 0 or +1 if u sorts before, equal to or after v, for [slices.SortFunc]. It
// returns 0 if and only if u and v are [URI.Equal].
//
// Components are compared in the order of the text: the scheme in lowercase, the port as a number,
// the path by segments, and the others byte by byte. An absent component sorts before an empty one,
// and a relative reference before a URI. Normalize both values first to order them by meaning; see
// [URI.Normalize]. Compare never allocates.
func (u URI) Compare(v URI) int {
	u.ref().Canonicalize()
	v.ref().Canonicalize()
	return cmp.Or(
		cmp.Compare(charset.CompareFold(u.Scheme, v.Scheme), 0),
		compareFlags(v.IsRelative, u.IsRelative),
		compareFlags(u.hasAuthority(), v.hasAuthority()),
		compareFlags(u.hasUserInfo(), v.hasUserInfo()),
		strings.Compare(u.UserInfo, v.UserInfo),
		strings.Compare(u.Host, v.Host),
		compareFlags(u.HasPort, v.HasPort),
		cmp.Compare(u.Port, v.Port),
		slices.Compare(elements.CanonicalPath(u.Path), elements.CanonicalPath(v.Path)),
		compareFlags(u.hasQuery(), v.hasQuery()),
		strings.Compare(u.Query, v.Query),
		compareFlags(u.hasFragment(), v.hasFragment()),
		strings.Compare(u.Fragment, v.Fragment),
	)
}

// compareFlags compares two flags. An unset flag sorts before a set one.
func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// IsZero reports whether u is the empty reference, "": the zero URI, or one with IsRelative and
// nothing else to write. It makes the omitzero option of encoding/json work.
func (u URI) IsZero() bool { return (u.IsRelative || u.ref().IsUnset()) && u.Equal(URI{}) }

// Contains reports whether v is u or lies below it. Scheme, host and port are compared as
// [URI.Equivalent] does, and the path of u, by segments after [URI.NormalizeForScheme], must be the
// beginning of that of v: "/a" contains "/a", "/a/" and "/a/b", not "/ab", and "/a/" does not
// contain "/a". User information and fragments do not count, and neither does the query of v,
// unless u has one: then v must have the same (RFC 3986, section 6.2).
//
// A server may decode a segment before it looks at slashes. So the result is false if a segment of
// v, decoded once, has a dot-segment beside a "/" or a "\": "/api" does not contain
// "/api/..%2Fadmin". It is also false if [URI.Normalize] keeps the dot-segments of the path, and
// one follows: "a" does not contain "a/../b". "http://h" contains "http://h/b", since
// NormalizeForScheme gives it the path "/". If the path of u stays empty, as in "x:" and "//h", u
// contains only URIs with an empty path. The result is false if [Format] rejects u or v. Contains
// takes linear time.
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
	if u.HostKind() != HostRegName || hostKind(host) == HostIPv4 || domain == "" {
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
