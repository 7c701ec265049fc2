package uri

import "slices"

// IsAbsolute reports whether u is an absolute URI: it has a scheme and no fragment, not even an
// empty one (RFC 3986, section 4.3).
func (u URI) IsAbsolute() bool { return !u.IsRelative && u.Scheme != "" && !u.hasFragment() }

// IsNetworkPath reports whether u is a relative reference with an authority, such as "//g". It is
// false unless IsRelative is set (RFC 3986, section 4.2).
func (u URI) IsNetworkPath() bool { return u.IsRelative && u.hasAuthority() }

// IsAbsolutePath reports whether u is a relative reference without an authority whose path begins
// with a slash, such as "/g". It is false unless IsRelative is set (RFC 3986, section 4.2).
func (u URI) IsAbsolutePath() bool {
	return u.IsRelative && !u.hasAuthority() && len(u.Path) > 0 && u.Path[0] == ""
}

// IsRelativePath reports whether u is a relative reference without an authority whose path does not
// begin with a slash, such as "g", "", "?q" and "#f". It is false unless IsRelative is set. So it
// is false for the zero URI, although its text is "" (RFC 3986, section 4.2).
func (u URI) IsRelativePath() bool {
	return u.IsRelative && !u.hasAuthority() && !u.IsAbsolutePath()
}

// WithoutFragment returns u without its fragment: the URI that a client requests, and the key of a
// page, no matter to which part of the page a link leads. It shares the elements of Path with u
// (RFC 3986, section 3.5).
func (u URI) WithoutFragment() URI {
	u.Path = slices.Clip(u.Path)
	u.Fragment, u.ForceFragment = "", false
	return u
}

// IsSameDocument reports whether ref leads to the document u itself: whether its target relative to
// u differs from u at most in the fragment. Neither is normalized. The result is false if ref
// cannot be resolved; see [URI.Resolve] (RFC 3986, section 4.4).
func (u URI) IsSameDocument(ref URI) bool {
	target, err := u.Resolve(ref)
	if err != nil {
		return false
	}
	return u.WithoutFragment().Equal(target.WithoutFragment())
}
