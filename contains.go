package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Contains reports whether v is u or lies below u, for clients, proxies and servers that read the
// path in one or two of the ways below. Scheme, host and port are compared as by [URI.Equivalent].
// The path of v must begin with the segments of the path of u: "/a" contains "/a", "/a/" and
// "/a/b", but not "/ab", and "/a/" does not contain "/a". If u has a query, v must have the same
// query. Otherwise, the query of v does not matter, and neither do userinfo and fragments (RFC
// 3986, section 6.2).
//
// Dot-segments are removed first: "/a" contains "/b/../a/c". A path that does not begin with a
// slash keeps them: "a" does not contain "a/../b". "http://h" contains "http://h/b", since
// [URI.NormalizeForScheme] gives the first URI the path "/". If the path of u stays empty, as in
// "x:" and "//h", u contains only URIs with an empty path.
//
// Programs disagree about empty segments, "%2F", "%5C", ";" and "%3B". Some merge slashes before
// they remove dot-segments. Some decode a segment first, and read a backslash as a slash. Some cut
// a segment at ";", which may be "%3B" until a proxy decodes it. From the first such segment of v
// on, dot-segments are kept, and the result is false if any of these programs could leave u, even
// if a later segment leads back. "/api" contains "/api//x", "/api/x%2Fy", "/api/x;y" and
// "/api/x//../y", but not "/api//../admin", "/api/..%2Fadmin", "/api/..;/admin" and
// "/api/..%3B/admin". If u has such a segment, the path of v must begin with the same text.
//
// Each segment is read as by the program that leaves u first. So names after an encoded slash or
// backslash are ignored: "/api" does not contain "/api/x%2Fy/..%2F..", although a program that
// decodes the path finds two names before the two "..".
//
// Programs that decode twice are not among these, nor those that read overlong UTF-8 or end a path
// at NUL. Package lint finds paths for them: see lint.DoubleDecoding, lint.OverlongUTF8 and
// lint.EncodedNUL.
//
// The result is false if [Format] rejects u or v. Contains takes linear time.
func (u URI) Contains(v URI) bool {
	if check(&u) != nil || check(&v) != nil {
		return false
	}
	p, q := u.normalResource(), v.normalResource()
	return p.Scheme == q.Scheme &&
		p.hasAuthority() == q.hasAuthority() && p.Host == q.Host &&
		p.HasPort == q.HasPort && p.Port == q.Port &&
		(!p.hasQuery() || q.hasQuery() && p.Query == q.Query) &&
		isBelow(u.comparedPath(), v.comparedPath())
}

// normalResource returns u in the normal form of its scheme, without userinfo and fragment.
func (u URI) normalResource() URI {
	return u.WithoutUserInfo().WithoutFragment().NormalizeForScheme()
}

// comparedPath returns the path of u in normal form, but keeps the dot-segments from ambiguousStart
// on.
func (u URI) comparedPath() string {
	path := u.EscapedPath()
	if !strings.HasPrefix(path, "/") {
		return u.NormalizeForScheme().EscapedPath()
	}
	path = charset.NormalEncoding(path)
	start := ambiguousStart(path)
	return RemoveDotSegments(path[:start]) + path[start:]
}

// ambiguousStart returns the start of the first segment of path that programs read differently, or
// len(path): an empty segment before a slash, or one with ";", "%2F", "%5C" or "%3B".
func ambiguousStart(path string) int {
	start := 0
	for segment := range strings.SplitAfterSeq(path, "/") {
		if start > 0 && segment == "/" || strings.Contains(segment, ";") || withDelimiters(segment) != segment {
			break
		}
		start += len(segment)
	}
	return start
}

// withDelimiters returns a segment as read by a program that decodes delimiters and reads a
// backslash as a slash.
func withDelimiters(segment string) string {
	segment = strings.ReplaceAll(segment, "%2F", "/")
	segment = strings.ReplaceAll(segment, "%5C", "/")
	return strings.ReplaceAll(segment, "%3B", ";")
}

// isBelow reports whether path is base, or begins with base and does not leave it.
//
// Several programs may rewrite a path, one after the other: a client turns "/api/a%2Fb/../..%2Fx"
// into "/api/..%2Fx", and Go's file server then opens "/x". A list of programs and their orders
// would never be complete. So each segment is read as by the program that leaves base first. A path
// that leaves base and comes back is not below base.
func isBelow(base, path string) bool {
	rest, found := strings.CutPrefix(path, base)
	switch {
	case !found || rest == "":
		return found
	case base == "" || !strings.HasSuffix(base, "/") && rest[0] != '/':
		return false
	}
	depth := 0
	for segment := range strings.SplitSeq(rest, "/") {
		if depth += depthChange(segment); depth < 0 {
			return false
		}
	}
	return true
}

// depthChange returns how many levels a segment leads down: 1 for a name, -1 for "..". If programs
// read the segment differently, it returns the lowest number. A program may split the segment at
// encoded slashes and backslashes, and cut a part at ";". Only the first part can count as a level
// down, since another program may read all parts as one name.
func depthChange(segment string) int {
	text := withDelimiters(charset.NormalEncoding(segment))
	n, isFirst := 0, true
	for part := range strings.SplitSeq(text, "/") {
		switch name, _, _ := strings.Cut(part, ";"); {
		case name == "..":
			n--
		case isFirst && name != "" && name != ".":
			n++
		}
		isFirst = false
	}
	return n
}
