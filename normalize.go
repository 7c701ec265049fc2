package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Normalize returns u in the normal form of RFC 3986, section 6.2.2, which takes no knowledge of a scheme:
//   - the scheme and the host are in lowercase, and the digits of percent-encodings in uppercase (6.2.2.1);
//   - percent-encodings of unreserved characters are decoded (6.2.2.2), before the following;
//   - dot-segments are removed as section 5.2.4 says (6.2.2.3), with "/." in front of a path that begins with two slashes
//     where no authority stands before it, see [URI.Resolve].
//
// A relative-path reference (section 4.2) keeps its dot-segments, since what they lead to depends on the base, and its
// segments that are dots only once they are decoded stay encoded: 'a URI reference must be transformed to its target
// URI before it can be normalized' (section 5.2.1). For the same reason a base is better left as it is: where it has
// encoded dot-segments, references resolve to something else after it is normalized. Section 5.2.4 does not ask what a
// scheme means by its path: "urn:a/../b" becomes "urn:/b".
//
// An IP literal keeps its spelling but for the case. RFC 5952 has one spelling for each IPv6 address, but section 6.2.2
// knows nothing of it; [URI.Addr] tells that "[::0:1]" and "[::1]" are one address. A host that is an IPv4 address only
// once it is decoded, as in "127.0.0.%31", becomes one.
//
// The result is canonical, see [URI.Equal], and one that [Format] writes; normalizing it again changes nothing. Where
// Format refuses u, it is u unchanged. It may share the elements of Path with u. Normalize takes time linear in the
// length of u, and does not allocate where u is normal.
func (u URI) Normalize() URI {
	u.Path = slices.Clip(u.Path)
	if check(&u) == nil {
		normalize(&u)
	}
	return u
}

// normalize is [URI.Normalize] on a URI that check passes.
func normalize(u *URI) {
	canonicalize(u)
	u.Scheme = strings.ToLower(u.Scheme)
	u.UserInfo = charset.NormalEncoding(u.UserInfo)
	u.Host = normalHost(u.Host)
	u.Path = normalPath(u)
	u.Query = charset.NormalEncoding(u.Query)
	u.Fragment = charset.NormalEncoding(u.Fragment)
}

// normalHost returns a host in lowercase, but for the digits of its percent-encodings.
func normalHost(host string) string {
	return charset.LowerOutsideTriplets(charset.NormalEncoding(host))
}

// normalPath returns the path of u with its percent-encodings and its dot-segments normalized.
func normalPath(u *URI) []string {
	path := normalSegments(u.Path, u.IsRelativePath())
	switch {
	case isRoot(path):
		path = clonePath(root)
	case !u.IsRelativePath():
		path = withoutDots(path, u.hasAuthority())
	}
	if len(path) == 0 {
		return nil
	}
	return path
}

// normalSegments returns path with the percent-encodings of its segments normalized; where keepDots is set, segments
// that would become dots stay encoded. It is path itself where nothing changes.
func normalSegments(path []string, keepDots bool) []string {
	if !keepDots {
		return mapSegments(path, charset.NormalEncoding)
	}
	return mapSegments(path, func(segment string) string {
		if charset.IsEncodedDots(segment) {
			return strings.ToUpper(segment) // dots and triplets are all there is
		}
		return charset.NormalEncoding(segment)
	})
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

// withoutDots returns path without its dot-segments but the one that keeps it from being read as an authority where it
// has none before it. It is path itself where nothing changes, else in storage of its own length.
func withoutDots(path []string, afterAuthority bool) []string {
	rest := path
	if !afterAuthority && isGuarded(path) {
		rest = path[2:]
	}
	if !slices.ContainsFunc(rest, isDots) {
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
