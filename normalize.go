package uri

import "github.com/go-rfc3986/uri/internal/grammar"

// Normalize returns u in normal form, using only rules that hold for every scheme (RFC 3986,
// section 6.2.2):
//
//   - The scheme and the host are lowercase. The digits of percent-encoded sequences are uppercase.
//   - Percent-encoded unreserved characters are decoded.
//   - Dot-segments are removed after that. A path that would then begin with "//" gets "/." in
//     front.
//   - A path that does not begin with a slash keeps its dot-segments. In a relative reference, they
//     depend on the base. After a scheme, as in "urn:a/../b" and "blob:https://h/../x", they may
//     be no dot-segments at all (section 3.3). In both, "%2E" stays encoded if decoding it would
//     make a dot-segment. [URI.Resolve] removes the raw ones, as section 5.2.2 says.
//
// An IPv6 address keeps its spelling; see [URI.NormalizeForScheme]. Do not normalize a base: links
// may resolve differently afterwards. Normalizing the result again changes nothing. If [Format]
// rejects u, the result is u. It may share Path with u. Normalize takes linear time. It allocates at
// most three times, and not if u is normal.
func (u URI) Normalize() (normal URI) {
	u.ref().Normalize(grammar.URI)
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
// It may share Path with u. NormalizeForScheme takes linear time. The rules of a scheme allocate more
// than Normalize does: those of "mailto" for each address.
func (u URI) NormalizeForScheme() (normal URI) {
	u.ref().NormalizeForScheme(grammar.URI)
	return u
}

// Equivalent reports whether u and v identify the same resource, as far as syntax and scheme show:
// whether they are [URI.Equal] after [URI.NormalizeForScheme]. Two URIs that are not equivalent may
// still identify the same resource. Fragments are compared too (RFC 3986, section 6.2).
func (u URI) Equivalent(v URI) bool {
	if u.IsRelative == (u.Scheme == "") && v.IsRelative == (v.Scheme == "") && u.ref().Equal(v.ref()) {
		return true // equal values have equal normal forms, unless one contradicts itself
	}
	u.ref().NormalizeForScheme(grammar.URI)
	v.ref().NormalizeForScheme(grammar.URI)
	return u.ref().Equal(v.ref())
}
