package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Normalize returns u in normal form, using only rules that hold for every scheme (RFC 3986,
// section 6.2.2):
//
//   - The scheme and the host are lowercase. The digits of percent-encoded sequences are uppercase.
//   - Percent-encoded unreserved characters are decoded.
//   - Dot-segments are removed after that. A path that would then begin with "//" gets "/." in
//     front.
//   - A relative-path reference keeps its dot-segments, since they depend on the base. Its segments
//     that decoding would make dot-segments stay encoded.
//
// An IPv6 address keeps its spelling; see [URI.NormalizeAddress]. Do not normalize a base: links may
// resolve differently afterwards. Normalizing the result again changes nothing. If [Format] rejects
// u, the result is u. It may share Path with u. Normalize takes linear time. It allocates at most
// three times, and not if u is normal.
func (u URI) Normalize() (normal URI) {
	normal = u
	normal.Path = slices.Clip(u.Path)
	if mayChange(&u) {
		normalize(&normal)
	}
	return
}

// mayChange reports whether u can be written and is not normal at first sight.
func mayChange(u *URI) bool { return !isNormalForWeb(u) && check(u) == nil }

// NormalizeAddress returns u with an IPv6 address in its host in the form that RFC 5952 recommends,
// such as "[::1]" for "[0:0:0:0:0:0:0:1]". An IPv4-mapped address ends in decimal, as in
// "[::ffff:192.0.2.1]" (RFC 5952, sections 4 and 5).
//
// Everything else stays, and so does u if its host is not an IPv6 address or [Format] rejects u.
// [URI.Normalize] leaves the spelling of addresses alone (RFC 3986, section 6.2.2). Use both to give
// URIs with the same address the same text. The result shares Path with u. NormalizeAddress
// allocates only if the host changes.
func (u URI) NormalizeAddress() URI {
	u.Path = slices.Clip(u.Path)
	if u.HostKind() != HostIPv6 || check(&u) != nil {
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

// normalize is [URI.Normalize] for a URI that check accepts. Everything that changes becomes part
// of a single text, so there are two allocations: one for that text and one for Path.
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
		u.Path = splitPath(text[fragment:], nil)
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
			if strings.ToUpper(segment) != segment { // it consists of dots, raw or encoded
				return false
			}
		case charset.IsDots(segment) || !charset.IsNormalEncoding(segment):
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
			b = append(b, strings.ToUpper(segment)...) // it consists of dots, raw or encoded
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

// withoutDots returns path without its dot-segments. It keeps the "." that guards a path without an
// authority from being read as one. The result is path itself if nothing changes, and otherwise has
// no spare capacity.
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
