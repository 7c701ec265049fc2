package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// NormalizeForScheme returns u in the normal form of [URI.Normalize], simplified further by the
// rules of its scheme if this package knows it (RFC 3986, section 6.2.3):
//
//   - The default port is dropped; see [DefaultPort].
//   - An empty path after an authority becomes "/" if the scheme has hosts, such as "http" and
//     "ftp". In "amqp" and "amqps", "/" is another virtual host, so it stays empty.
//   - "file:/x" and "file://localhost/x" become "file:///x" (RFC 8089, section 2).
//   - The domains of the addresses in "mailto" are lowercased (RFC 6068).
//   - The namespace identifier of "urn" is lowercased (RFC 8141, section 3.1).
//
// The fragment, an empty query and the spelling of an IPv6 address stay. Unlike RFC 8141, section
// 3, URNs keep all components, and their percent-encoded unreserved characters are decoded. If
// [Format] rejects u, the result is u. It may share Path with u. The cost is that of Normalize.
func (u URI) NormalizeForScheme() (normal URI) {
	normal = u
	normal.Path = slices.Clip(u.Path)
	if mayChange(&u) {
		normalizeForScheme(&normal)
	}
	return
}

// Equivalent reports whether u and v identify the same resource, as far as syntax and scheme show:
// whether they are [URI.Equal] after [URI.NormalizeForScheme]. Two URIs that are not equivalent may
// still identify the same resource. Fragments are compared too. IPv6 addresses are equivalent only
// if they are written alike; call [URI.NormalizeAddress] on both first (RFC 3986, section 6.2).
func (u URI) Equivalent(v URI) bool {
	if u.IsRelative == (u.Scheme == "") && v.IsRelative == (v.Scheme == "") && equal(&u, &v) {
		return true // equal values have equal normal forms, unless one contradicts itself
	}
	for _, w := range [...]*URI{&u, &v} {
		if mayChange(w) {
			normalizeForScheme(w)
		}
	}
	return equal(&u, &v)
}

// normalizeForScheme is [URI.NormalizeForScheme] for a URI that check accepts.
func normalizeForScheme(u *URI) {
	normalize(u)
	rules := schemes.Of(u.Scheme)
	if u.HasPort && rules.Port != 0 && u.Port == rules.Port {
		u.HasPort, u.Port = false, 0
	}
	simplify(u)
	if hasRoot(&rules) && u.hasAuthority() && len(u.Path) == 0 {
		u.Path = clonePath(root)
	}
}

// simplify applies the rules of the scheme of u, except those for its port and for an empty path.
func simplify(u *URI) {
	switch u.Scheme {
	case "file":
		simplifyFile(u)
	case "mailto":
		u.Path = mapSegments(u.Path, lowerDomains)
	case "urn":
		simplifyURN(u)
	}
}

// mapSegments applies f to the segments of path. It returns path itself if nothing changes, and
// otherwise a copy.
func mapSegments(path []string, f func(string) string) []string {
	shared := true
	for i, segment := range path {
		changed := f(segment)
		if changed == segment {
			continue
		}
		if shared {
			path, shared = clonePath(path), false
		}
		path[i] = changed
	}
	return path
}

// hasRoot reports whether an empty path after an authority means "/". In general it does (RFC 3986,
// section 6.2.3). Here it does if the scheme is known to have authorities.
func hasRoot(r *schemes.Rules) bool {
	return r.Demands&(schemes.SomeAuthority|schemes.SomeHost|schemes.AbsolutePath) != 0 && r.Demands&schemes.OwnEmptyPath == 0
}

// simplifyFile changes the three forms of the URI of a local file to the one with "//" and no host.
// A URI with a user or a port does not identify a local file.
//
// RFC 8089, section 2 and appendix B.
func simplifyFile(u *URI) {
	rooted := len(u.Path) > 0 && u.Path[0] == ""
	local := !u.hasAuthority() && rooted || u.Host == "localhost"
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
	changes := false
	for address := range strings.SplitSeq(addresses, ",") {
		_, domain := cutDomain(address)
		changes = changes || charset.LowerOutsideTriplets(domain) != domain
	}
	if !changes {
		return addresses
	}
	var b strings.Builder
	for address := range strings.SplitAfterSeq(addresses, ",") {
		user, domain := cutDomain(address)
		b.WriteString(user)
		b.WriteString(charset.LowerOutsideTriplets(domain))
	}
	return b.String()
}

// cutDomain splits an address before its last "@". Without an "@", the domain is empty.
func cutDomain(address string) (user, domain string) {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address, ""
	}
	return address[:at], address[at:]
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
