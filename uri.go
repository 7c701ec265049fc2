package uri

import (
	"slices"
	"strconv"
)

// A URI is a URI reference, split into its components. It is a URI if Scheme is set, and a relative
// reference if IsRelative is set (RFC 3986, section 3).
//
// The fields hold encoded text, as written in the reference. Only the scheme is lowercased, and the
// port is a number. An empty string means that the component is absent, unless its Force flag is
// set: "http://a?" has an empty query, "http://a" has no query, and the two are different URIs.
//
// A URI may be built by hand, with any text in its fields. [Format] rejects a value that cannot be
// written, and [URI.Validate] checks it. The zero URI is the empty reference, "".
//
// Only UnmarshalText and Scan change their receiver. Multiple goroutines may read a URI. Copies
// share the elements of Path. No method changes these elements. Before you assign to u.Path[1], set
// u.Path to slices.Clone(u.Path), or the copies change too. A URI is not comparable with ==; use
// [URI.Equal].
type URI struct {
	// IsRelative marks a relative reference, which has no scheme (section 4.2). Format rejects a
	// value that has both IsRelative and Scheme, and one that has neither but has another field.
	IsRelative bool

	// Scheme is the scheme in lowercase, without the ":" (section 3.1). Format lowercases capitals.
	Scheme string

	// UserInfo is the userinfo, without the "@" (section 3.2.1). If UserInfo is empty, as
	// escape.UserInfo("") is, there is no "@" unless ForceUserInfo is set.
	UserInfo string

	// Host is the host (section 3.2.2). An IP literal keeps its brackets, as in "[::1]".
	//
	// A URI has an authority only if Host is not empty or ForceAuthority is set. Without an
	// authority, UserInfo and Port are not written.
	Host string

	// Port is the port (section 3.2.3). HasPort reports whether there is one, since 0 is a valid
	// port.
	Port    uint16
	HasPort bool

	// Path is the path, split at its slashes: the path is strings.Join(Path, "/") (section 3.3).
	// The first element is empty if the path begins with a slash: "" is nil, "/" is ["", ""], "/a"
	// is ["", "a"], and "a/" is ["a", ""]. A Path built by hand as [""] is also written as "/".
	Path []string

	// Query is the query, without the "?" (section 3.4).
	Query string

	// Fragment is the fragment, without the "#" (section 3.5).
	Fragment string

	// A Force flag marks a component as present but empty. It has no effect if the component is not
	// empty. Parse sets a flag only if the component is present and empty. It sets ForceAuthority
	// if "//" is present and the host is empty, even if there is userinfo or a port, as in
	// "//user@:80".
	ForceAuthority, ForceUserInfo, ForceQuery, ForceFragment bool
}

// A Kind is the kind of a reference, in the terms of RFC 3986, sections 4.1 to 4.3. The zero Kind
// is the kind of the zero URI.
type Kind uint8

// The kinds of reference. The last two have a scheme. In the RFC, an absolute URI is also a URI
// (section 4.3). Here, each reference has one kind: KindURI is for URIs with a fragment.
const (
	KindRelativePath Kind = iota // a relative reference such as "a", "?q", "#f" and ""
	KindAbsolutePath             // a relative reference whose path begins with a slash, such as "/a"
	KindNetworkPath              // a relative reference with an authority, such as "//h/a"
	KindAbsoluteURI              // a URI without a fragment, such as "http://h/a"
	KindURI                      // a URI with a fragment, such as "http://h/a#b" and "http://h/#"
)

// String returns the name of the kind: "relative-path reference", "absolute-path reference",
// "network-path reference", "absolute URI" or "URI". For any other value it is text such as
// "Kind(7)".
func (k Kind) String() string {
	if int(k) < len(kindNames) {
		return kindNames[k]
	}
	return "Kind(" + strconv.Itoa(int(k)) + ")"
}

var kindNames = [...]string{
	KindRelativePath: "relative-path reference",
	KindAbsolutePath: "absolute-path reference",
	KindNetworkPath:  "network-path reference",
	KindAbsoluteURI:  "absolute URI",
	KindURI:          "URI",
}

// Kind returns the kind of the reference (RFC 3986, sections 4.1 to 4.3). A value with a Scheme
// counts as a URI, even if IsRelative is set. Kind does not check u; see [URI.Validate].
func (u URI) Kind() Kind {
	switch {
	case u.Scheme != "" && !u.hasFragment():
		return KindAbsoluteURI
	case u.Scheme != "":
		return KindURI
	case u.hasAuthority():
		return KindNetworkPath
	case len(u.Path) > 0 && u.Path[0] == "":
		return KindAbsolutePath
	default:
		return KindRelativePath
	}
}

// Clone returns a copy of u that does not share the elements of Path. If Path is empty, the Path of
// the copy is nil. Clone allocates at most once. The copy shares the text of the components with u.
func (u URI) Clone() URI {
	u.Path = clonePath(u.Path)
	return u
}

// hasAuthority reports whether u has an authority, empty or not.
func (u *URI) hasAuthority() bool { return u.Host != "" || u.ForceAuthority }

// hasUserInfo reports whether the authority of u, if any, has userinfo, empty or not.
func (u *URI) hasUserInfo() bool { return u.UserInfo != "" || u.ForceUserInfo }

// hasQuery reports whether u has a query, empty or not.
func (u *URI) hasQuery() bool { return u.Query != "" || u.ForceQuery }

// hasFragment reports whether u has a fragment, empty or not.
func (u *URI) hasFragment() bool { return u.Fragment != "" || u.ForceFragment }

// isUnset reports whether no field is set that requires a scheme or IsRelative.
func (u *URI) isUnset() bool {
	return !u.hasAuthority() && !u.hasUserInfo() && u.Port == 0 && !u.HasPort &&
		len(u.Path) == 0 && !u.hasQuery() && !u.hasFragment()
}

// isRooted reports whether the path begins with a slash.
func (u *URI) isRooted() bool { return len(u.Path) > 0 && u.Path[0] == "" }

// isRelativePath reports whether u is a relative reference without an authority whose path does not
// begin with a slash.
func (u *URI) isRelativePath() bool { return u.IsRelative && !u.hasAuthority() && !u.isRooted() }

// canonicalize changes u to its canonical form, except for what would allocate: the scheme keeps
// its capitals and Path its elements. See [charset.EqualFold] and [canonicalPath].
func (u *URI) canonicalize() {
	u.IsRelative = u.IsRelative || u.Scheme == ""
	if u.hasAuthority() {
		u.ForceAuthority = u.Host == ""
		u.ForceUserInfo = u.ForceUserInfo && u.UserInfo == ""
	} else {
		u.UserInfo, u.ForceUserInfo, u.HasPort = "", false, false
	}
	if !u.HasPort {
		u.Port = 0
	}
	u.ForceQuery = u.ForceQuery && u.Query == ""
	u.ForceFragment = u.ForceFragment && u.Fragment == ""
}

// isOneEmpty reports whether path is [""]. Every other Path is written as its elements joined by
// slashes.
func isOneEmpty(path []string) bool { return len(path) == 1 && path[0] == "" }

// slashPath is the canonical form of the Path [""]. It must not be changed.
var slashPath = []string{"", ""}

// canonicalPath returns path in its canonical form. Do not change the result: it shares its
// elements with path or slashPath.
func canonicalPath(path []string) []string {
	if isOneEmpty(path) {
		return slashPath
	}
	return path
}

// clonePath returns a copy of path with no spare capacity, or nil if path is empty.
func clonePath(path []string) []string {
	if len(path) == 0 {
		return nil
	}
	return append(make([]string, 0, len(path)), path...)
}

// mapSegments applies f to the segments of path. The result has no spare capacity, and shares the
// elements of path if nothing changes.
func mapSegments(path []string, f func(string) string) []string {
	path = slices.Clip(path)
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
