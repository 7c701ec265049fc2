package uri

// A URI is a URI reference taken apart into its components (RFC 3986, section 3): a URI proper where Scheme is set, a
// relative reference where IsRelative is.
//
// The fields hold text as it stands in the reference, percent-encoding intact; only the scheme is lowercased, and the
// port is a number. An empty string means that the component is absent, unless its Force flag says that it is there
// and empty: "http://a?" has an empty query, "http://a" has none, and they are different URIs (section 6.2.3).
//
// A URI may be made by hand, with any text in its fields. [Format] writes it where the text reads back as the same
// value, and refuses it otherwise; [URI.Validate] asks. The zero URI is the empty reference, "". A URI with both
// IsRelative and Scheme contradicts itself and is refused, and so is one with neither and anything else set.
//
// A URI may be copied, and read from many goroutines; copies share the elements of Path. No method but UnmarshalText and
// Scan changes its receiver, and none changes what it shares. Values are compared with [URI.Equal], not with ==, which
// does not compile.
type URI struct {
	// IsRelative is set for a relative reference, which has no scheme (section 4.2).
	IsRelative bool

	// Scheme is the scheme in lowercase, without the ":" (section 3.1). Format writes capitals in lowercase.
	Scheme string

	// UserInfo is the user information, without the "@" (section 3.2.1).
	UserInfo string

	// Host is the host; an IP literal keeps its brackets, as in "[::1]" (section 3.2.2).
	//
	// There is an authority where Host is not empty or ForceAuthority is set, whatever UserInfo and HasPort say.
	Host string

	// Port is the port, and HasPort tells whether there is one, since 0 is a port too (section 3.2.3).
	Port    uint16
	HasPort bool

	// Path is what stands between the slashes (section 3.3): the path is strings.Join(Path, "/"). The first element
	// is empty where the path is absolute: "" is nil, "/" is ["", ""], "/a" is ["", "a"], "a/" is ["a", ""]. A Path
	// made by hand as [""] is written as "/" too.
	Path []string

	// Query is the query, without the "?" (section 3.4).
	Query string

	// Fragment is the fragment, without the "#" (section 3.5).
	Fragment string

	// The Force flags say that a component is there although it is empty. Parse sets them only where that is so
	// (ForceAuthority where "//" is there and Host is empty, even if userinfo or a port follows). They have no effect
	// where the component is not empty.
	ForceAuthority, ForceUserInfo, ForceQuery, ForceFragment bool
}

// Clone returns u with elements of Path of its own, nil where there are none. It allocates for them once, and shares
// the text of all components with u.
func (u URI) Clone() URI {
	u.Path = clonePath(u.Path)
	return u
}

// clonePath returns path in storage of its own and of its own length, nil where it has no elements.
func clonePath(path []string) []string {
	if len(path) == 0 {
		return nil
	}
	return append(make([]string, 0, len(path)), path...)
}

// hasAuthority reports whether u has an authority, empty or not.
func (u *URI) hasAuthority() bool { return u.Host != "" || u.ForceAuthority }

// hasUserInfo reports whether the authority of u, if any, has user information, empty or not.
func (u *URI) hasUserInfo() bool { return u.UserInfo != "" || u.ForceUserInfo }

// hasQuery reports whether u has a query, empty or not.
func (u *URI) hasQuery() bool { return u.Query != "" || u.ForceQuery }

// hasFragment reports whether u has a fragment, empty or not.
func (u *URI) hasFragment() bool { return u.Fragment != "" || u.ForceFragment }

// isRoot reports whether path is [""], the one Path that is not written as its elements with slashes between them.
func isRoot(path []string) bool { return len(path) == 1 && path[0] == "" }
