package uri

import (
	"net/netip"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// Normalize returns u in normal form, using only rules that hold for every scheme (RFC 3986,
// section 6.2.2):
//
//   - The scheme and the host are lowercase. The digits of percent-encoded sequences are uppercase.
//   - Percent-encoded unreserved characters are decoded.
//   - Dot-segments are removed after that. A path that would then begin with "//" gets "/." in
//     front.
//   - A path that does not begin with a slash keeps its dot-segments. In a relative reference,
//     their effect depends on the base. After a scheme, as in "urn:a/../b" and
//     "blob:https://h/../x", "." and ".." may have another meaning (section 3.3). In both cases,
//     "%2E" stays encoded if decoding would make a dot-segment. [URI.Resolve] removes the
//     dot-segments that are not encoded, as section 5.2.2 says.
//
// An IPv6 address keeps its spelling; see [URI.NormalizeForScheme]. Do not normalize a base: links
// may resolve differently afterwards. Normalizing the result again changes nothing. If [Format]
// rejects u, the result is u. It may share Path with u. Normalize takes linear time. It allocates
// at most three times, and not if u is normal.
func (u URI) Normalize() (normal URI) {
	u.normalize()
	return u
}

// NormalizeForScheme returns u in the normal form of [URI.Normalize], simplified further by the
// rules of its scheme if this package knows it (RFC 3986, section 6.2.3):
//
//   - The default port is dropped; see [DefaultPort].
//   - An empty path after an authority becomes "/", except in a relative reference, in "amqp" and
//     "amqps", where "/" is another virtual host, and in "pop", which has no paths (RFC 2384).
//   - An IPv6 address gets the form of RFC 5952, with any scheme: "[0:0:0:0:0:0:0:1]" becomes
//     "[::1]". An IPv4-mapped address ends in decimal, as in "[::ffff:192.0.2.1]".
//   - "file:/x" and "file://localhost/x" become "file:///x" (RFC 8089, section 2).
//   - The domains of the addresses in "mailto" are lowercased (RFC 6068).
//   - The namespace identifier of "urn" is lowercased (RFC 8141, section 3.1).
//
// The fragment and an empty query stay. Unlike RFC 8141, section 3, URNs keep all components, and
// their percent-encoded unreserved characters are decoded. If [Format] rejects u, the result is u.
// It may share Path with u. NormalizeForScheme takes linear time. It may allocate more often than
// Normalize: for "mailto", once for each address.
func (u URI) NormalizeForScheme() (normal URI) {
	u.normalizeForScheme()
	return u
}

// Equivalent reports whether u and v identify the same resource, as far as syntax and scheme show:
// whether they are [URI.Equal] after [URI.NormalizeForScheme]. Two URIs that are not equivalent may
// still identify the same resource. Fragments are compared too (RFC 3986, section 6.2).
func (u URI) Equivalent(v URI) bool {
	u.normalizeForScheme()
	v.normalizeForScheme()
	return equal(&u, &v)
}

// normalize is [URI.Normalize].
func (u *URI) normalize() {
	u.Path = slices.Clip(u.Path)
	if u.mayChange() {
		u.toNormalForm()
	}
}

// mayChange reports whether u is valid, and not normal at first sight.
func (u *URI) mayChange() bool { return !u.isNormalForWeb() && u.fault().Rule == nil }

// toNormalForm is like Normalize, but u must be valid. If anything changes, toNormalForm copies all
// components into one new text. It allocates the text and Path, and for a long text also a buffer.
func (u *URI) toNormalForm() {
	u.canonicalize()
	if len(u.Path) == 0 {
		u.Path = nil
	}
	samePath := isNormalPath(u)
	if samePath && isNormalName(u.Scheme) && isNormalName(u.Host) &&
		charset.IsNormalEncoding(u.UserInfo) && charset.IsNormalEncoding(u.Query) && charset.IsNormalEncoding(u.Fragment) {
		return
	}
	var room [512]byte
	b := slices.Grow(room[:0], u.textSize()) // the normal form is never longer
	b = charset.AppendNormalName(b, u.Scheme)
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
		u.Path = grammar.SplitPath(text[fragment:])
	}
}

// The functions below report whether a part of a URI is in normal form.

// isNormalName is for the scheme and the host, whose normal form is lowercase.
func isNormalName(name string) bool {
	for i := 0; i < len(name); i++ {
		if charset.IsTriplet(name, i) {
			i += 2
		} else if charset.Lower(name[i]) != name[i] {
			return false
		}
	}
	return charset.IsNormalEncoding(name)
}

// isRootless reports whether the path of u neither begins with a slash nor follows an authority.
// Normalization keeps the dot-segments of such a path, since dots have a meaning only in
// hierarchical paths (RFC 3986, section 3.3). Otherwise, "blob:https://h/../evil" would become
// "blob:https://evil". Section 6.1 does not allow different URIs to compare equal.
func (u *URI) isRootless() bool { return !u.hasAuthority() && len(u.Path) > 0 && u.Path[0] != "" }

func isNormalPath(u *URI) bool {
	if isOneEmpty(u.Path) {
		return false
	}
	path, rootless := u.Path, u.isRootless()
	if !u.hasAuthority() && isGuarded(path) {
		path = path[2:]
	}
	for _, segment := range path {
		if !isNormalSegment(segment, rootless) {
			return false
		}
	}
	return true
}

func isNormalSegment(segment string, rootless bool) bool {
	if rootless && charset.IsEncodedDots(segment) {
		return !strings.Contains(segment, "%2e")
	}
	return !charset.IsDots(segment) && charset.IsNormalEncoding(segment)
}

// appendNormalPath appends the path of u with its percent-encodings and its dot-segments
// normalized.
func appendNormalPath(b []byte, u *URI) []byte {
	start, rootless := len(b), u.isRootless()
	for i, segment := range canonicalPath(u.Path) {
		if i > 0 {
			b = append(b, '/')
		}
		if rootless && charset.IsEncodedDots(segment) {
			b = appendUpper(b, segment)
			continue
		}
		b = charset.AppendNormalEncoding(b, segment)
	}
	if rootless {
		return b
	}
	b = removeDotsFrom(b, start)
	if u.hasAuthority() {
		return b
	}
	return guardTwoSlashes(b, start)
}

// appendUpper appends dots, raw or percent-encoded, with the digits of "%2e" in uppercase.
func appendUpper(b []byte, dots string) []byte {
	for _, c := range []byte(dots) {
		if c == 'e' {
			c = 'E'
		}
		b = append(b, c)
	}
	return b
}

// withoutDots returns path without its dot-segments. The result is path itself if path has no
// dot-segment except the "." that keeps a path from being read as an authority. Otherwise, the
// result has no spare capacity, and may need such a guard again.
func withoutDots(path []string, afterAuthority bool) []string {
	rest := path
	if !afterAuthority && isGuarded(path) {
		rest = path[2:]
	}
	if !slices.ContainsFunc(rest, charset.IsDots) {
		return path
	}
	return slices.Clip(removeDots(nil, path))
}

// isNormalForWeb reports whether u is a valid http or https URI with a path that NormalizeForScheme
// would not change. It reads each byte once. It recognizes only most such URIs: if the result is
// false, u may still be normal.
func (u *URI) isNormalForWeb() bool {
	return (u.Scheme == "http" && u.Port != 80 || u.Scheme == "https" && u.Port != 443) &&
		!u.IsRelative && u.Host != "" && u.UserInfo == "" && (u.HasPort || u.Port == 0) &&
		!u.ForceAuthority && !u.ForceUserInfo && !u.ForceQuery && !u.ForceFragment &&
		charset.Scan(u.Host, 0, charset.LowerName) == len(u.Host) &&
		isNormalRooted(u.Path) &&
		charset.Scan(u.Query, 0, charset.QueryFragment) == len(u.Query) &&
		charset.Scan(u.Fragment, 0, charset.QueryFragment) == len(u.Fragment)
}

// isNormalRooted reports whether path begins with a slash, has neither percent-encoded sequences
// nor dot-segments, and has no byte that the rule segment rejects.
func isNormalRooted(path []string) bool {
	if len(path) < 2 || path[0] != "" {
		return false
	}
	for _, segment := range path {
		if segment != "" && charset.OfAll(segment)&charset.Pchar == 0 || charset.IsDots(segment) {
			return false
		}
	}
	return true
}

// The functions below apply the rules of schemes (RFC 3986, section 6.2.3).

// normalizeForScheme is [URI.NormalizeForScheme].
func (u *URI) normalizeForScheme() {
	u.Path = slices.Clip(u.Path)
	if u.mayChange() {
		u.toNormalForm()
		u.applyScheme()
	}
}

// applyScheme applies the rules of the scheme to u, which is in normal form.
func (u *URI) applyScheme() {
	rules := schemes.Of(u.Scheme)
	if rules.Port != 0 && u.Port == rules.Port {
		u.HasPort, u.Port = false, 0
	}
	simplifyAddress(u)
	switch u.Scheme {
	case "file":
		simplifyFile(u)
	case "mailto":
		u.Path = mapSegments(u.Path, lowerDomains)
	case "urn":
		simplifyURN(u)
	}
	if u.Scheme != "" && u.hasAuthority() && len(u.Path) == 0 && rules.Demands&schemes.OwnEmptyPath == 0 {
		u.Path = clonePath(slashPath)
	}
}

// simplifyAddress changes an IPv6 address to the form that RFC 5952 recommends. An IPv4-mapped
// address ends in decimal.
//
// RFC 5952, sections 4 and 5.
func simplifyAddress(u *URI) {
	var room [longestAddress]byte
	if text := appendAddress(room[:0], u.Host); text != nil && string(text) != u.Host {
		u.Host = string(text)
	}
}

const longestAddress = len("[ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255]")

// isNormalAddress reports whether simplifyAddress changes nothing in host.
func isNormalAddress(host string) bool {
	var room [longestAddress]byte
	text := appendAddress(room[:0], host)
	return text == nil || string(text) == host
}

// appendAddress appends the simple form of host to b, or returns nil if it is not an IPv6 address.
func appendAddress(b []byte, host string) []byte {
	if !strings.HasPrefix(host, "[") || charset.Lower(host[1]) == 'v' { // IPvFuture
		return nil
	}
	addr, _ := netip.ParseAddr(host[1 : len(host)-1]) // host is a valid IPv6 literal, so there is no error
	return append(addr.AppendTo(append(b, '[')), ']')
}

// simplifyFile changes the three forms of the URI of a local file to the one with "//" and no host.
// A URI with a user or a port does not identify a local file.
//
// RFC 8089, section 2 and appendix B.
func simplifyFile(u *URI) {
	local := !u.hasAuthority() && u.isRooted() || u.Host == "localhost"
	if !local || u.hasUserInfo() || u.HasPort {
		return
	}
	u.Host, u.ForceAuthority = "", true
	u.Path = withoutDots(u.Path, true) // the guard against being read as an authority is no longer needed
}

// lowerDomains returns addresses, as a mailto URI has them, with the domain of each in lowercase.
// This is the example of RFC 3986, section 6.2.3. It returns addresses itself if nothing changes. A
// domain has no slash, so each is within one segment.
//
//	to = addr-spec *("," addr-spec )
//
// RFC 6068, section 2.
func lowerDomains(addresses string) string {
	if hasLowerDomains(addresses) {
		return addresses
	}
	var b strings.Builder
	b.Grow(len(addresses))
	for address := range strings.SplitAfterSeq(addresses, ",") {
		domain := domainOf(address)
		b.WriteString(strings.TrimSuffix(address, domain))
		b.WriteString(charset.LowerOutsideTriplets(domain))
	}
	return b.String()
}

// hasLowerDomains reports whether lowerDomains changes nothing in addresses.
func hasLowerDomains(addresses string) bool {
	for address := range strings.SplitSeq(addresses, ",") {
		if domain := domainOf(address); charset.LowerOutsideTriplets(domain) != domain {
			return false
		}
	}
	return true
}

// domainOf returns the domain of a mail address, from the "@" to the end, or "" if there is no "@".
func domainOf(address string) string {
	if at := strings.LastIndexByte(address, '@'); at >= 0 {
		return address[at:]
	}
	return ""
}

// simplifyURN lowercases the namespace identifier.
//
// RFC 8141, section 3.1.
func simplifyURN(u *URI) {
	if len(u.Path) == 0 {
		return
	}
	nid, name, found := strings.Cut(u.Path[0], ":")
	if !found {
		return
	}
	if normal := charset.LowerOutsideTriplets(nid); normal != nid {
		u.Path = clonePath(u.Path)
		u.Path[0] = normal + ":" + name
	}
}
