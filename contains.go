package uri

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Contains reports whether v is u or lies below it, for every client, proxy and server that reads the
// path. Scheme, host and port are compared as [URI.Equivalent] does, and the path of u must be the
// beginning of that of v, by segments: "/a" contains "/a", "/a/" and "/a/b", not "/ab", and "/a/" does
// not contain "/a". User information and fragments do not count, and neither does the query of v,
// unless u has one: then v must have the same (RFC 3986, section 6.2).
//
// Dot-segments are removed first: "/a" contains "/b/../a/c". A path that does not begin with a slash
// keeps them: "a" does not contain "a/../b". "http://h" contains "http://h/b", since
// [URI.NormalizeForScheme] gives it the path "/". If the path of u stays empty, as in "x:" and "//h", u
// contains only URIs with an empty path.
//
// Programs disagree about empty segments, "%2F", "%5C", ";" and "%3B". Some merge slashes before they
// remove dot-segments, some decode a segment first and take a backslash for a slash, and some cut ";"
// and the text after it, which may be "%3B" before a proxy decodes it. From the first such segment on,
// dot-segments of v stay, and the result is false if one of these programs could leave u, even if the
// next segment leads back. "/api" contains "/api//x", "/api/x%2Fy", "/api/x;y" and "/api/x//../y", but
// not "/api//../admin", "/api/..%2Fadmin", "/api/..;/admin" and "/api/..%3B/admin". If u has such a
// segment, the path of v must begin with the same text.
//
// Each segment counts as for the program that leaves u first. So a name after an encoded slash or
// backslash does not count: "/api" does not contain "/api/x%2Fy/..%2F..", though a program that decodes
// the path finds two names before the two "..".
//
// The result is false if [Format] rejects u or v. Contains takes linear time.
func (u URI) Contains(v URI) bool {
	if check(&u) != nil || check(&v) != nil {
		return false
	}
	p, q := u.place(), v.place()
	return p.Scheme == q.Scheme &&
		p.hasAuthority() == q.hasAuthority() && p.Host == q.Host &&
		p.HasPort == q.HasPort && p.Port == q.Port &&
		(!p.hasQuery() || q.hasQuery() && p.Query == q.Query) &&
		isBelow(u.agreedPath(), v.agreedPath())
}

// place returns u in the normal form of its scheme, without user information and fragment.
func (u URI) place() URI {
	return u.WithoutUserInfo().WithoutFragment().NormalizeForScheme()
}

// agreedPath returns the path of u in normal form, except that the dot-segments after agreedEnd stay.
func (u URI) agreedPath() string {
	path := u.EscapedPath()
	if !strings.HasPrefix(path, "/") {
		return u.NormalizeForScheme().EscapedPath()
	}
	path = charset.NormalEncoding(path)
	end := agreedEnd(path)
	return RemoveDotSegments(path[:end]) + path[end:]
}

// agreedEnd returns the start of the first segment of path that programs read differently, or
// len(path): an empty segment before a slash, or one with ";", "%2F", "%5C" or "%3B".
func agreedEnd(path string) int {
	end := 0
	for segment := range strings.SplitAfterSeq(path, "/") {
		if end > 0 && segment == "/" || strings.Contains(segment, ";") || withDelimiters(segment) != segment {
			break
		}
		end += len(segment)
	}
	return end
}

// withDelimiters returns a segment as a program reads it that decodes its delimiters and takes a
// backslash for a slash.
func withDelimiters(segment string) string {
	segment = strings.ReplaceAll(segment, "%2F", "/")
	segment = strings.ReplaceAll(segment, "%5C", "/")
	return strings.ReplaceAll(segment, "%3B", ";")
}

// isBelow reports whether path is base, or begins with it and does not leave it.
//
// A client or a proxy may read a path before the server does, so their order matters, too: after a client has made "/api/..%2Fx" of
// "/api/a%2Fb/../..%2Fx", Go's file server opens "/x". A list of programs and orders would never be complete. So each segment
// counts as for the program that leaves base first, and a path that leaves base and comes back is not below it.
func isBelow(base, path string) bool {
	rest, found := strings.CutPrefix(path, base)
	switch {
	case !found || rest == "":
		return found
	case base == "" || !strings.HasSuffix(base, "/") && rest[0] != '/':
		return false
	}
	level := 0
	for segment := range strings.SplitSeq(rest, "/") {
		if level += levels(segment); level < 0 {
			return false
		}
	}
	return true
}

// levels returns how many levels a segment leads down, for the program for which these are the fewest:
// -1 for "..". The program splits the segment at each encoded slash and backslash, and cuts ";". It may
// skip each part after the first, since all of them together may be one name, and a ";" may cut them.
func levels(segment string) int {
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
