package uri

import "slices"

// IsAbsolute reports whether u is an absolute URI: it has a scheme and no fragment, not even an empty one (RFC 3986,
// section 4.3).
func (u URI) IsAbsolute() bool { return !u.IsRelative && u.Scheme != "" && !u.hasFragment() }

// IsNetworkPath reports whether u is a network-path reference: relative, with an authority, as in "//g" (RFC 3986,
// section 4.2). It is false unless IsRelative is set.
func (u URI) IsNetworkPath() bool { return u.IsRelative && u.hasAuthority() }

// IsAbsolutePath reports whether u is an absolute-path reference: relative, without an authority, and with a path that
// begins with a slash, as in "/g" (RFC 3986, section 4.2). It is false unless IsRelative is set.
func (u URI) IsAbsolutePath() bool {
	return u.IsRelative && !u.hasAuthority() && len(u.Path) > 0 && u.Path[0] == ""
}

// IsRelativePath reports whether u is a relative-path reference: relative, without an authority, and with a path that
// does not begin with a slash, as in "g", "", "?q" and "#f" (RFC 3986, section 4.2). It is false unless IsRelative is
// set, and so for the zero URI, although its text is "".
func (u URI) IsRelativePath() bool {
	return u.IsRelative && !u.hasAuthority() && !u.IsAbsolutePath()
}

// WithoutFragment returns u without its fragment, empty or not (RFC 3986, section 3.5): the URI that a client requests,
// and the key of a page, whatever part of it a link leads to. It shares the elements of Path with u.
func (u URI) WithoutFragment() URI {
	u.Path = slices.Clip(u.Path)
	u.Fragment, u.ForceFragment = "", false
	return u
}

// IsSameDocument reports whether ref is a same-document reference where u is the base: its target is u but for the
// fragments (RFC 3986, section 4.4). Neither is normalized. It is false where ref cannot be resolved, see
// [URI.Resolve].
func (u URI) IsSameDocument(ref URI) bool {
	target, err := u.Resolve(ref)
	if err != nil {
		return false
	}
	return u.WithoutFragment().Equal(target.WithoutFragment())
}
