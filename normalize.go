package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Normalize returns u in the normal form of RFC 3986, section 6.2.2, which takes no knowledge of a scheme. It may share
// the elements of Path with u, see [URI.Clone].
//   - the scheme and the host are in lowercase, and the digits of percent-encodings in uppercase (6.2.2.1);
//   - percent-encodings of unreserved characters are decoded (6.2.2.2), before the following;
//   - dot-segments are removed as section 5.2.4 says (6.2.2.3), with "/." in front of a path that begins with two slashes
//     where no authority stands before it, see [URI.Resolve].
//
// A relative-path reference (section 4.2) keeps its dot-segments, since what they lead to depends on the base, and its
// segments that are dots only once they are decoded stay encoded: 'a URI reference must be transformed to its target
// URI before it can be normalized' (section 5.2.1). Section 5.2.4 does not ask what a scheme means by its path:
// "urn:a/../b" becomes "urn:/b".
//
// Do not normalize a base: references may resolve to something else after. It is so where the base has encoded
// dot-segments, "%2E%2E", which resolving does not remove, and where its last segment is "." or "..", which resolving
// takes for a name: "http://h/a/b/.." and "g" give "http://h/a/b/g", but "http://h/a/" and "g" give "http://h/a/g".
//
// An IP literal keeps its spelling but for the case. RFC 5952 has one spelling for each IPv6 address, but section 6.2.2
// knows nothing of it; [URI.NormalizeAddress] writes that one, and [URI.Addr] tells that "[::0:1]" and "[::1]" are one
// address. A host that is an IPv4 address only
// once it is decoded, as in "127.0.0.%31", becomes one.
//
// The result is canonical, see [URI.Equal], and one that [Format] writes; normalizing it again changes nothing. Where
// Format refuses u, it is u unchanged. Normalize takes time linear in the length of u. It does not allocate if u is normal,
// and otherwise allocates one text and one Path, and one buffer more for a text of more than 512 bytes.
func (u URI) Normalize() (normal URI) {
	normal = u
	normal.Path = slices.Clip(u.Path)
	if !isNormalForWeb(&u) && isWritable(&u) {
		normalize(&normal)
	}
	return
}

// NormalizeAddress returns u with an IPv6 address in its host in the one form that RFC 5952, section 4, recommends, so that
// "[0:0:0:0:0:0:0:1]" becomes "[::1]"; an IPv4 address at its end is in decimal where it stands for itself, as in
// "[::ffff:192.0.2.1]" (section 5). All else stays as it is, and so does u where its host is no such address, or [Format]
// refuses it. The zero URI stays the zero URI.
//
// RFC 3986, section 6.2.2, does not ask for it, so [URI.Normalize] leaves addresses alone. Together they give URIs with the
// same address the same text. An IPv4 address has one form only (section 3.2.2). NormalizeAddress shares Path with u, and
// allocates only if the host changes.
func (u URI) NormalizeAddress() URI {
	u.Path = slices.Clip(u.Path)
	if u.HostKind() != HostIPv6 || !isWritable(&u) {
		return u
	}
	addr, _ := u.Addr()
	var room [len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")]byte
	text := append(addr.AppendTo(append(room[:0], '[')), ']')
	if string(text) != u.Host {
		u.Host = string(text)
	}
	return u
}

// normalize is [URI.Normalize] on a URI that check passes. All that changes becomes part of one text, so that there are
// two allocations, for that text and for Path.
func normalize(u *URI) {
	canonicalize(u)
	if len(u.Path) == 0 {
		u.Path = nil
	}
	samePath := isNormalPath(u)
	if samePath && strings.ToLower(u.Scheme) == u.Scheme && isNormalHost(u.Host) &&
		charset.IsNormalEncoding(u.UserInfo) && charset.IsNormalEncoding(u.Query) && charset.IsNormalEncoding(u.Fragment) {
		return
	}
	var room [512]byte
	b := appendLower(room[:0], u.Scheme)
	scheme := len(b)
	b = charset.AppendNormalEncoding(b, u.UserInfo)
	userinfo := len(b)
	b = charset.AppendNormalName(b, u.Host)
	host := len(b)
	b = charset.AppendNormalEncoding(b, u.Query)
	query := len(b)
	b = charset.AppendNormalEncoding(b, u.Fragment)
	fragment := len(b)
	if !samePath {
		b = appendNormalPath(b, u)
	}
	text := string(b)
	u.Scheme, u.UserInfo, u.Host = text[:scheme], text[scheme:userinfo], text[userinfo:host]
	u.Query, u.Fragment = text[host:query], text[query:fragment]
	if !samePath {
		u.Path = splitPath(text[fragment:])
	}
}

// The functions below report whether a part of a URI is in normal form.

func isNormalHost(host string) bool {
	for i := 0; i < len(host); i++ {
		if charset.IsTriplet(host, i) {
			i += 2
		} else if charset.Lower(host[i]) != host[i] {
			return false
		}
	}
	return charset.IsNormalEncoding(host)
}

func isNormalPath(u *URI) bool {
	if isRoot(u.Path) {
		return false
	}
	path, relative := u.Path, u.IsRelativePath()
	if !u.hasAuthority() && isGuarded(path) {
		path = path[2:]
	}
	for _, segment := range path {
		switch {
		case relative && charset.IsEncodedDots(segment):
			if strings.ToUpper(segment) != segment { // dots and triplets are all there is
				return false
			}
		case !relative && charset.IsDots(segment) || !charset.IsNormalEncoding(segment):
			return false
		}
	}
	return true
}

// appendNormalPath appends the path of u with its percent-encodings and its dot-segments normalized.
func appendNormalPath(b []byte, u *URI) []byte {
	start, relative := len(b), u.IsRelativePath()
	for i, segment := range canonicalPath(u.Path) {
		if i > 0 {
			b = append(b, '/')
		}
		if relative && charset.IsEncodedDots(segment) {
			b = append(b, strings.ToUpper(segment)...) // dots and triplets are all there is
			continue
		}
		b = charset.AppendNormalEncoding(b, segment)
	}
	if relative {
		return b
	}
	b = removeDotsFrom(b, start)
	if u.hasAuthority() {
		return b
	}
	return guardTwoSlashes(b, start)
}

// withoutDots returns path without its dot-segments but the one that keeps it from being read as an authority where it
// has none before it. It is path itself where nothing changes, else in storage of its own length.
func withoutDots(path []string, afterAuthority bool) []string {
	rest := path
	if !afterAuthority && isGuarded(path) {
		rest = path[2:]
	}
	if !slices.ContainsFunc(rest, charset.IsDots) {
		return path
	}
	path = removeDotsFromSegments(nil, path)
	if !afterAuthority {
		path = guardEmptySegment(path)
	}
	return slices.Clip(path)
}

// isGuarded reports whether path begins with what guardEmptySegment puts there.
func isGuarded(path []string) bool {
	return len(path) > 3 && path[0] == "" && path[1] == "." && path[2] == ""
}
