package uri

import "strings"

// EscapedPath returns the path as [Format] writes it (RFC 3986, section 3.3): empty, or the elements of Path with
// slashes between them, raw, percent-encoding intact. It is not checked, see [URI.Validate].
func (u URI) EscapedPath() string {
	if isRoot(u.Path) {
		return "/"
	}
	return strings.Join(u.Path, "/")
}

// RequestTarget returns the path and the query, as a request to an origin server has them: the origin-form of RFC
// 9112, section 3.2.1. An empty path becomes "/"; an empty query keeps its "?"; the fragment is left out. It is empty where
// there is no such form: the path does not begin with a slash ("urn:a:b"), or [Format] refuses u. Whether there is a
// scheme or an authority makes no difference.
func (u URI) RequestTarget() string {
	if check(&u) != nil || len(u.Path) > 0 && u.Path[0] != "" {
		return ""
	}
	b := appendPath(nil, u.Path)
	if len(b) == 0 {
		b = append(b, '/')
	}
	return string(appendQuery(b, &u))
}

// AppendSegment returns u with one more segment at the end of its path, in place of the empty one that a path with a
// slash at its end has: "/a" and "/a/" with "b" both become "/a/b". After an authority, an empty path becomes "/b"; without
// one it becomes "b". The empty segment puts a slash at the end, unless there is one: "/a" becomes "/a/", and an empty
// path "/", which makes an absolute path of a relative one.
//
// The segment is raw: [Format] refuses the result where it holds a slash, a space or another byte that a segment does
// not allow (RFC 3986, section 3.3), or a colon where it would be the first of a relative reference. The segments "."
// and ".." are appended like any other. The result shares no elements of Path with u.
func (u URI) AppendSegment(segment string) URI {
	path := u.Path
	if n := len(path); n > 1 && path[n-1] == "" {
		path = path[:n-1]
	}
	longer := make([]string, 0, len(path)+2)
	if len(path) == 0 && (u.hasAuthority() || segment == "") {
		longer = append(longer, "")
	}
	longer = append(append(longer, path...), segment)
	u.Path = longer[:len(longer):len(longer)]
	return u
}
