package elements

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Equal reports whether r and s have the same canonical form. It changes both to that form, as [Ref.Canonicalize] does.
func (r *Ref) Equal(s *Ref) bool {
	r.Canonicalize()
	s.Canonicalize()
	return r.IsRelative == s.IsRelative && FirstDifference(r, s) == ""
}

// FirstDifference returns the first component in which two references in the form of [Ref.Canonicalize] differ, or "".
func FirstDifference(r, s *Ref) string {
	switch {
	case !charset.EqualFold(r.Scheme, s.Scheme):
		return "scheme"
	case r.HasAuthority() != s.HasAuthority():
		return "authority"
	case r.UserInfo != s.UserInfo || r.ForceUserInfo != s.ForceUserInfo:
		return "userinfo"
	case r.Host != s.Host:
		return "host"
	case r.Port != s.Port || r.HasPort != s.HasPort:
		return "port"
	case !slices.Equal(CanonicalPath(r.Path), CanonicalPath(s.Path)):
		return "path"
	case r.Query != s.Query || r.ForceQuery != s.ForceQuery:
		return "query"
	case r.Fragment != s.Fragment || r.ForceFragment != s.ForceFragment:
		return "fragment"
	default:
		return ""
	}
}
