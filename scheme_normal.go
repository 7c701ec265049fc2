package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// NormalizeForScheme returns what [URI.Normalize] does, further simplified by what the scheme says (RFC 3986, section
// 6.2.3), where this package knows it. It may share the elements of Path with u, see [URI.Clone].
//   - the scheme's default port is left out, see [DefaultPort];
//   - an empty path after an authority becomes "/", where the scheme is one with hosts, such as "http" or "ftp";
//   - "file:/x" and "file://localhost/x" become "file:///x" (RFC 8089, section 2);
//   - in "mailto" the domains of the addresses get lowercase (RFC 6068);
//   - in "urn" the namespace identifier gets lowercase (RFC 8141, section 3.1).
//
// Fragments belong to no scheme (section 3.5) and are left alone; so is an empty query, "?", which no scheme here
// licenses to remove. Of RFC 8141's rules for URNs it departs in two, since they are not about names alone: the r-, q-
// and f-components are not ignored, and unreserved characters are decoded as in any URI, so that "urn:example:%61" and
// "urn:example:a" are the same. See [URI.Normalize] for what is refused, and for the cost.
func (u URI) NormalizeForScheme() (normal URI) {
	normal = u
	normal.Path = slices.Clip(u.Path)
	if !isNormalForWeb(&u) && isWritable(&u) {
		normalizeForScheme(&normal)
	}
	return
}

// Equivalent reports whether u and v are [URI.Equal] after [URI.NormalizeForScheme]: whether what is known of syntax
// and scheme tells that they identify the same (RFC 3986, section 6.2). Where it does not they may still do so.
// Fragments count.
func (u URI) Equivalent(v URI) bool {
	if u.IsRelative == (u.Scheme == "") && v.IsRelative == (v.Scheme == "") && equal(&u, &v) {
		return true // no rule makes two of one, unless one of them contradicts itself
	}
	for _, w := range [...]*URI{&u, &v} {
		if !isNormalForWeb(w) && isWritable(w) {
			normalizeForScheme(w)
		}
	}
	return equal(&u, &v)
}

// normalizeForScheme is [URI.NormalizeForScheme] on a URI that check passes.
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

// simplify does what the scheme of u licenses beyond its port and an empty path.
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

// mapSegments returns what f makes of the segments of path. It is path itself where nothing changes, else in new
// storage.
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

// hasRoot reports whether an empty path after an authority means "/": 'in general' it does (RFC 3986, section 6.2.3),
// and here where the scheme is known to have authorities.
func hasRoot(r *schemes.Rules) bool {
	return r.Demands&(schemes.SomeAuthority|schemes.SomeHost|schemes.AbsolutePath) != 0
}

// simplifyFile gives the three forms of a local file's URI the one with "//" and no host. What has a user or a port is
// no such URI.
//
// RFC 8089, section 2 and appendix B.
func simplifyFile(u *URI) {
	rooted := len(u.Path) > 0 && u.Path[0] == ""
	local := !u.hasAuthority() && rooted || u.Host == "localhost"
	if !local || u.hasUserInfo() || u.HasPort {
		return
	}
	u.Host, u.ForceAuthority = "", true
	u.Path = withoutDots(u.Path, true) // what kept it from being read as an authority is needed no more
}

// lowerDomains returns addresses, as a mailto URI has them, with the domain of each in lowercase, which is the example
// of RFC 3986, section 6.2.3. It is addresses itself where nothing changes. A domain has no slash, so each is in one
// segment.
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

// cutDomain takes an address apart before its last "@". Without one it has no domain.
func cutDomain(address string) (user, domain string) {
	at := strings.LastIndexByte(address, '@')
	if at < 0 {
		return address, ""
	}
	return address[:at], address[at:]
}

// simplifyURN puts the namespace identifier in lowercase.
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
