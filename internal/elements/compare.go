package elements

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Equal reports whether r and s have the same canonical form. It changes both to that form, as [Ref.Canonicalize] does.
func (r *Ref) Equal(s *Ref) bool {
	r.Canonicalize()
	s.Canonicalize()
	return r.IsRelative == s.IsRelative &&
		charset.EqualFold(r.Scheme, s.Scheme) &&
		r.ForceAuthority == s.ForceAuthority &&
		r.UserInfo == s.UserInfo && r.ForceUserInfo == s.ForceUserInfo &&
		r.Host == s.Host &&
		r.Port == s.Port && r.HasPort == s.HasPort &&
		EqualPaths(r.Path, s.Path) &&
		r.Query == s.Query && r.ForceQuery == s.ForceQuery &&
		r.Fragment == s.Fragment && r.ForceFragment == s.ForceFragment
}

// EqualPaths reports whether a and b have the same canonical form.
func EqualPaths(a, b []string) bool { return slices.Equal(CanonicalPath(a), CanonicalPath(b)) }

// FirstDifference returns the first component in which two references in canonical form differ, or "".
func FirstDifference(r, s *Ref) string {
	switch {
	case r.Scheme != s.Scheme:
		return "scheme"
	case r.HasAuthority() != s.HasAuthority():
		return "authority"
	case r.UserInfo != s.UserInfo || r.ForceUserInfo != s.ForceUserInfo:
		return "userinfo"
	case r.Host != s.Host:
		return "host"
	case r.Port != s.Port || r.HasPort != s.HasPort:
		return "port"
	case !EqualPaths(r.Path, s.Path):
		return "path"
	case r.Query != s.Query || r.ForceQuery != s.ForceQuery:
		return "query"
	case r.Fragment != s.Fragment || r.ForceFragment != s.ForceFragment:
		return "fragment"
	default:
		return ""
	}
}
