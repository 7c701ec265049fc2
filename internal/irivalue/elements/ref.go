// Package elements has the element model that packages uri and iri share: what a reference consists of, whether it can be
// written over an alphabet, its text, and the algorithms of RFC 3986, sections 5 and 6.
package elements

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A Ref is a reference, divided into its elements. A uri.URI and an iri.IRI have the same fields, so both can be converted to
// it.
type Ref struct {
	IsRelative bool
	Scheme     string
	UserInfo   string
	Host       string
	Port       uint16
	HasPort    bool
	Path       []string
	Query      string
	Fragment   string

	ForceAuthority, ForceUserInfo, ForceQuery, ForceFragment bool
}

// HasAuthority reports whether r has an authority, empty or not.
func (r *Ref) HasAuthority() bool { return r.Host != "" || r.ForceAuthority }

// HasUserInfo reports whether the authority of r, if any, has user information, empty or not.
func (r *Ref) HasUserInfo() bool { return r.UserInfo != "" || r.ForceUserInfo }

// HasQuery reports whether r has a query, empty or not.
func (r *Ref) HasQuery() bool { return r.Query != "" || r.ForceQuery }

// HasFragment reports whether r has a fragment, empty or not.
func (r *Ref) HasFragment() bool { return r.Fragment != "" || r.ForceFragment }

// IsUnset reports whether no field is set that requires a scheme or IsRelative.
func (r *Ref) IsUnset() bool {
	return !r.HasAuthority() && !r.HasUserInfo() && r.Port == 0 && !r.HasPort &&
		len(r.Path) == 0 && !r.HasQuery() && !r.HasFragment()
}

// IsASCII reports whether all text of r is US-ASCII.
func (r *Ref) IsASCII() bool {
	for _, segment := range r.Path {
		if !charset.IsASCII(segment) {
			return false
		}
	}
	return charset.IsASCII(r.Scheme) && charset.IsASCII(r.UserInfo) && charset.IsASCII(r.Host) && charset.IsASCII(r.Query) && charset.IsASCII(r.Fragment)
}

// isRooted reports whether the path begins with a slash.
func (r *Ref) isRooted() bool { return len(r.Path) > 0 && r.Path[0] == "" }

// isRelativePath reports whether r is a relative reference without an authority whose path does not begin with a slash.
func (r *Ref) isRelativePath() bool { return r.IsRelative && !r.HasAuthority() && !r.isRooted() }

// Canonicalize changes r to its canonical form, except for what would allocate: the scheme keeps
// its capitals and Path its elements. See [charset.EqualFold] and [CanonicalPath].
func (r *Ref) Canonicalize() {
	r.IsRelative = r.IsRelative || r.Scheme == ""
	if r.HasAuthority() {
		r.ForceAuthority = r.Host == ""
		r.ForceUserInfo = r.ForceUserInfo && r.UserInfo == ""
	} else {
		r.UserInfo, r.ForceUserInfo, r.HasPort = "", false, false
	}
	if !r.HasPort {
		r.Port = 0
	}
	r.ForceQuery = r.ForceQuery && r.Query == ""
	r.ForceFragment = r.ForceFragment && r.Fragment == ""
}

// isRoot reports whether path is [""], the only Path that is not written as its elements joined by
// slashes.
func isRoot(path []string) bool { return len(path) == 1 && path[0] == "" }

// root is the canonical form of the Path [""]. It must not be changed.
var root = []string{"", ""}

// CanonicalPath returns path in its canonical form. The result shares the elements of path, or must not be changed.
func CanonicalPath(path []string) []string {
	if isRoot(path) {
		return root
	}
	return path
}

// ClonePath returns a copy of path with no spare capacity, or nil if path is empty.
func ClonePath(path []string) []string {
	if len(path) == 0 {
		return nil
	}
	return append(make([]string, 0, len(path)), path...)
}

// MapSegments applies f to the segments of path. The result has no spare capacity, and shares the elements of path if nothing
// changes.
func MapSegments(path []string, f func(string) string) []string {
	path = slices.Clip(path)
	shared := true
	for i, segment := range path {
		changed := f(segment)
		if changed == segment {
			continue
		}
		if shared {
			path, shared = ClonePath(path), false
		}
		path[i] = changed
	}
	return path
}
