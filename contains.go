package uri

import (
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri/escape"
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
// Programs disagree about empty segments, ";", and encoded slashes, backslashes, ";", "?", "#",
// white space and controls. Some merge slashes before they remove dot-segments. Some decode a
// segment first, and read a backslash as a slash. Some cut a segment at ";". Some parse a path
// again after they have decoded it: "?" and "#" end it, and white space and controls end it or are
// dropped. From the first such segment of v on, dot-segments are kept, and the result is false if
// any of these programs could leave u, even if a later segment leads back. "/api" contains
// "/api//x", "/api/x%2Fy", "/api/x;y", "/api/x%3Fy" and "/api/x//../y", but not "/api//../admin",
// "/api/..%2Fadmin", "/api/..;/admin", "/api/..%3Bv/admin", "/api/..%3F" and "/api/.%09./admin". If
// u has such a segment, the path of v must begin with the same text.
//
// Each segment is read as by the program that leaves u first. So if a segment has ".." beside an
// encoded slash or backslash, names in the segment do not count: "/api" does not contain
// "/api/x%2F..", since http.FileServer redirects a client from there to "../", which is "/".
// Nor does "/api" contain "/api/f%2F", from where it redirects to "../f" if f is a file.
//
// Programs that decode twice are not among these, nor those that read overlong UTF-8. Package lint
// finds paths for them: see lint.DoubleDecoding and lint.OverlongUTF8. If a program replaces the
// beginning of a path before it removes dot-segments, or redirects a client that sends them, give it
// v.NormalizeForScheme().
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
// len(path): an empty segment before a slash, or one that has a delimiter, white space or a control
// once it is decoded.
func ambiguousStart(path string) int {
	start := 0
	for segment := range strings.SplitAfterSeq(path, "/") {
		text := decoded(strings.TrimSuffix(segment, "/"))
		if start > 0 && segment == "/" || strings.IndexFunc(text, isDelimiter) >= 0 {
			break
		}
		start += len(segment)
	}
	return start
}

// decoded returns the text of a valid segment.
func decoded(segment string) string {
	text, _ := escape.Decode(segment)
	return text
}

// isDelimiter reports whether some program ends or splits a decoded segment at c.
func isDelimiter(c rune) bool { return isSlash(c) || c < utf8.RuneSelf && charset.EndsSegment(byte(c)) }

func isSlash(c rune) bool { return c == '/' || c == '\\' }

// isBelow reports whether path is base, or begins with base and does not leave it.
//
// Several programs may rewrite a path, one after the other: a client turns "/api/a%2Fb/../..%2Fx"
// into "/api/..%2Fx", and Go's file server then opens "/x". A list of programs and their orders
// would never be complete. So each segment is read as by the program that leaves base first. A path
// that leaves base and comes back is not below base. From "/api/f%2F", Go's file server redirects a
// client to "../f" if f is a file, and from "/api/f//../" to "../..".
func isBelow(base, path string) bool {
	rest, found := strings.CutPrefix(path, base)
	switch {
	case !found || rest == "":
		return found
	case base == "" || !strings.HasSuffix(base, "/") && rest[0] != '/':
		return false
	}
	depth, before, change, changeBefore := 0, 0, 0, 0
	for segment := range strings.SplitSeq(rest, "/") {
		before, changeBefore, change = depth, change, depthChange(segment)
		if depth += change; depth < 0 {
			return false
		}
	}
	redirected := 0
	switch endsWithEncoded := strings.HasSuffix(rest, "%2F"); {
	case base == "/": // nothing is above
	case endsWithEncoded && change >= 0:
		depth, redirected = before, 1
	case endsWithEncoded, strings.HasSuffix(rest, "/") && changeBefore < 0:
		redirected = 2
	}
	return depth >= redirected
}

// depthChange returns how many levels a segment leads down: 1 for a name, -1 for "..". If programs
// read the segment differently, it returns the lowest number. A program may split the segment at
// encoded slashes and backslashes, and end a part at another delimiter. Names do not count beside
// ".." in one segment: Go's file server redirects a client from "/api/x%2F.." to "../", which leads
// the client to "/". Of several names, only the first counts, since another program may read all
// parts as one name.
func depthChange(segment string) int {
	n, text := 0, decoded(segment)
	for part := range strings.FieldsFuncSeq(text, isSlash) {
		if charset.Dots(part) == 2 {
			n--
		}
	}
	first, _, _ := strings.Cut(strings.ReplaceAll(text, `\`, "/"), "/")
	if n == 0 && first != "" && charset.Dots(first) == 0 && !charset.EndsSegment(first[0]) {
		return 1
	}
	return n
}
