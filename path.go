package uri

// AppendSegment returns u with one more segment at the end of its path, in place of the empty one that a path with a
// slash at its end has: "/a" and "/a/" with "b" both become "/a/b". After an authority, an empty path becomes "/b". The
// empty segment puts a slash at the end, unless there is one.
//
// The segment is raw: [Format] refuses the result where it holds a slash, a space or another byte that a segment does
// not allow (RFC 3986, section 3.3), or a colon where it would be the first of a relative reference. The segments "."
// and ".." are appended like any other. The result shares no elements of Path with u.
func (u URI) AppendSegment(segment string) URI {
	path := canonicalPath(u.Path)
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
