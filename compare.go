package uri

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Equal reports whether u and v have the same canonical form, the value that [Parse] returns for their text: letter by
// letter the same but for what a URI made by hand can spell in more than one way (RFC 3986, section 6.2.1). In the
// canonical form
//   - the scheme is in lowercase, and IsRelative is set where it is empty;
//   - Port is 0 without HasPort;
//   - UserInfo, HasPort, Port and ForceUserInfo are zero without an authority;
//   - a Force flag is set only where its component is empty;
//   - a Path of [""] is ["", ""], and one without elements is nil.
//
// So "http://a/b" and "http://a/%62" are not equal. Values that [Format] refuses are compared in the same way, so one
// of them may equal one that it writes: a Host alone equals the same with IsRelative. Equal never allocates.
func (u URI) Equal(v URI) bool { return equal(&u, &v) }

// equal is [URI.Equal]. It brings both to their canonical form.
func equal(u, v *URI) bool {
	canonicalize(u)
	canonicalize(v)
	return u.IsRelative == v.IsRelative &&
		charset.EqualFold(u.Scheme, v.Scheme) &&
		u.ForceAuthority == v.ForceAuthority &&
		u.UserInfo == v.UserInfo && u.ForceUserInfo == v.ForceUserInfo &&
		u.Host == v.Host &&
		u.Port == v.Port && u.HasPort == v.HasPort &&
		equalPaths(u.Path, v.Path) &&
		u.Query == v.Query && u.ForceQuery == v.ForceQuery &&
		u.Fragment == v.Fragment && u.ForceFragment == v.ForceFragment
}

// Compare returns -1, 0 or +1 as u sorts before, with or after v: 0 exactly where they are [URI.Equal]. Components are
// compared in their order in the text, each by its bytes as they stand, the scheme in lowercase, the port by its
// number and the path by its segments; what is absent sorts before what is empty, and relative references before URIs.
// So it orders for [slices.SortFunc]; by meaning it orders only what is normalized before, see [URI.Normalize]. It
// never allocates.
func (u URI) Compare(v URI) int {
	canonicalize(&u)
	canonicalize(&v)
	return cmp.Or(
		compareSchemes(u.Scheme, v.Scheme),
		compareFlags(v.IsRelative, u.IsRelative),
		compareFlags(u.hasAuthority(), v.hasAuthority()),
		compareOptional(u.UserInfo, u.ForceUserInfo, v.UserInfo, v.ForceUserInfo),
		strings.Compare(u.Host, v.Host),
		compareFlags(u.HasPort, v.HasPort),
		cmp.Compare(u.Port, v.Port),
		slices.Compare(canonicalPath(u.Path), canonicalPath(v.Path)),
		compareOptional(u.Query, u.ForceQuery, v.Query, v.ForceQuery),
		compareOptional(u.Fragment, u.ForceFragment, v.Fragment, v.ForceFragment),
	)
}

// compareOptional compares two components that may be absent, and are empty only where they are forced.
func compareOptional(a string, aForced bool, b string, bForced bool) int {
	return cmp.Or(compareFlags(a != "" || aForced, b != "" || bForced), strings.Compare(a, b))
}

// compareFlags compares two flags, the one that is not set before the one that is.
func compareFlags(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	default:
		return 1
	}
}

// IsZero reports whether u is the empty reference, in either spelling: the zero URI, or one that IsRelative and has
// nothing to write. It makes omitzero work in JSON.
func (u URI) IsZero() bool { return checkKind(&u) == nil && u.Equal(URI{}) }

// canonicalize brings u to its canonical form, but for what would allocate: the scheme keeps its capitals and Path its
// elements. See [charset.EqualFold] and canonicalPath.
func canonicalize(u *URI) {
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

// root is the canonical form of the Path [""]. It is only read.
var root = []string{"", ""}

// canonicalPath returns path in its canonical form. The result shares the elements of path, or is root.
func canonicalPath(path []string) []string {
	if isRoot(path) {
		return root
	}
	return path
}

// equalPaths reports whether a and b have the same canonical form.
func equalPaths(a, b []string) bool { return slices.Equal(canonicalPath(a), canonicalPath(b)) }

// compareSchemes compares the lowercase forms of a and b.
func compareSchemes(a, b string) int {
	for i := range min(len(a), len(b)) {
		if c := cmp.Compare(charset.Lower(a[i]), charset.Lower(b[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(a), len(b))
}
