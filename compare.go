package uri

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/charset"
)

// Equal reports whether u and v are the same, letter by letter. It compares canonical forms. The
// canonical form of a value is what [Parse] returns for its text. In this form,
//
//   - the scheme is lowercase, and IsRelative is set if it is empty;
//   - Port is 0 if HasPort is not set;
//   - UserInfo, HasPort, Port and ForceUserInfo are zero if there is no authority;
//   - a Force flag is set only if its component is empty;
//   - a Path of [""] is ["", ""], and an empty Path is nil.
//
// Nothing is decoded: "http://a/b" and "http://a/%62" are not equal; see [URI.Equivalent]. Values
// that [Format] rejects are compared in the same way: a value with only Host equals one with Host
// and IsRelative. Equal never allocates (RFC 3986, section 6.2.1).
func (u URI) Equal(v URI) bool { return equal(&u, &v) }

// Compare returns -1, 0 or +1 if u sorts before, equal to or after v, for [slices.SortFunc]. It
// returns 0 if and only if u and v are [URI.Equal].
//
// Components are compared in the order of the text: the scheme in lowercase, the port as a number,
// the path by segments, and the other components byte by byte. An absent component sorts before an
// empty one, and a relative reference before a URI. Normalize both values first to order them by
// meaning; see [URI.Normalize]. Compare never allocates.
func (u URI) Compare(v URI) int {
	u.canonicalize()
	v.canonicalize()
	return cmp.Or(
		cmp.Compare(charset.CompareFold(u.Scheme, v.Scheme), 0),
		compareFlags(v.IsRelative, u.IsRelative),
		compareFlags(u.hasAuthority(), v.hasAuthority()),
		compareFlags(u.hasUserInfo(), v.hasUserInfo()),
		strings.Compare(u.UserInfo, v.UserInfo),
		strings.Compare(u.Host, v.Host),
		compareFlags(u.HasPort, v.HasPort),
		cmp.Compare(u.Port, v.Port),
		slices.Compare(canonicalPath(u.Path), canonicalPath(v.Path)),
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

// IsZero reports whether u is the empty reference, "": the zero URI, or a URI with IsRelative and
// nothing else to write. The omitzero option of encoding/json calls it.
func (u URI) IsZero() bool { return (u.IsRelative || u.isUnset()) && u.Equal(URI{}) }

// InDomain reports whether the host is the domain or ends in "." and the domain: "example.com" and
// "api.Example.COM." are in "example.com", "notexample.com" is not. In both names, case,
// percent-encoding and one "." at the end do not matter (RFC 3986, section 3.2.2).
//
// The result is false for an IP address, encoded or not, and for an empty or invalid host. It is
// also false if the host or the domain is not a host name: it has an empty label, has an ASCII byte
// that [URI.HostPort] rejects, is not UTF-8, or has a character that a client may map to a
// delimiter, such as U+FF0F, the fullwidth slash. So "http://evil.com%2F.example.com/" is not in
// "example.com": a client may decode the host before it looks for the end. Nor is
// "mongodb://evil.com,x.example.com/", which names two hosts.
//
// If the host is not ASCII, pass the domain in the form that the host has: percent-encoded, or the
// IDNA form.
func (u URI) InDomain(domain string) bool {
	host, domain := decodedName(u.Host), decodedName(domain)
	if u.HostKind() != HostRegName || hostKind(host) == HostIPv4 || host == "" || domain == "" {
		return false
	}
	above := len(host) - len(domain)
	return above >= 0 && charset.EqualFold(host[above:], domain) && (above == 0 || host[above-1] == '.')
}

// decodedName returns name decoded and without a "." at its end, or "" if name is not a host name.
func decodedName(name string) string {
	if notInNames(name) >= 0 {
		return ""
	}
	name, _ = escape.Decode(name) // a "%" is not in names
	if !charset.IsASCII(name) && (!utf8.ValidString(name) || strings.ContainsAny(name, formsOfDelimiters)) {
		return ""
	}
	name = strings.TrimSuffix(name, ".")
	if strings.HasPrefix(name, ".") || strings.HasSuffix(name, ".") || strings.Contains(name, "..") {
		return ""
	}
	return name
}

// formsOfDelimiters has the characters whose compatibility decomposition has one of "/?#@:[]\%"
// (Unicode, NFKC). A client that converts a name before it looks for the end of the host reads a
// delimiter there. wget does so for a proxy.
const formsOfDelimiters = "\u2047\u2048\u2049\u2100\u2101\u2105\u2106\u2A74\uFE13\uFE16\uFE47\uFE48\uFE55\uFE56\uFE5F\uFE68\uFE6A\uFE6B" +
	"\uFF03\uFF05\uFF0F\uFF1A\uFF1F\uFF20\uFF3B\uFF3C\uFF3D"

// equal reports whether u and v have the same canonical form. It calls canonicalize for both.
func equal(u, v *URI) bool {
	u.canonicalize()
	v.canonicalize()
	return u.IsRelative == v.IsRelative && firstDifference(u, v) == ""
}

// firstDifference returns the first component in which two references in the form of canonicalize
// differ, or "".
func firstDifference(u, v *URI) Component {
	switch {
	case !charset.EqualFold(u.Scheme, v.Scheme):
		return ComponentScheme
	case u.hasAuthority() != v.hasAuthority():
		return ComponentAuthority
	case u.UserInfo != v.UserInfo || u.ForceUserInfo != v.ForceUserInfo:
		return ComponentUserInfo
	case u.Host != v.Host:
		return ComponentHost
	case u.Port != v.Port || u.HasPort != v.HasPort:
		return ComponentPort
	case !slices.Equal(canonicalPath(u.Path), canonicalPath(v.Path)):
		return ComponentPath
	case u.Query != v.Query || u.ForceQuery != v.ForceQuery:
		return ComponentQuery
	case u.Fragment != v.Fragment || u.ForceFragment != v.ForceFragment:
		return ComponentFragment
	default:
		return ""
	}
}
