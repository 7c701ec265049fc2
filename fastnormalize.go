package uri

import "github.com/go-rfc3986/uri/internal/charset"

// isNormalForWeb reports whether u, an http or https URI with a path, is what NormalizeForScheme makes of it. It tells that in one
// look at each byte, and of most that are; of the others it says no.
func isNormalForWeb(u *URI) bool {
	switch u.Scheme {
	case "http":
		if u.Port == 80 {
			return false
		}
	case "https":
		if u.Port == 443 {
			return false
		}
	default:
		return false
	}
	return !u.IsRelative && u.Host != "" && u.UserInfo == "" && (u.HasPort || u.Port == 0) &&
		!u.ForceAuthority && !u.ForceUserInfo && !u.ForceQuery && !u.ForceFragment &&
		charset.Scan(u.Host, 0, charset.LowerName) == len(u.Host) &&
		isNormalRooted(u.Path) &&
		charset.Scan(u.Query, 0, charset.QueryFragment) == len(u.Query) &&
		charset.Scan(u.Fragment, 0, charset.QueryFragment) == len(u.Fragment)
}

// isNormalRooted reports whether path begins with a slash and has neither percent-encoding nor dot-segments, nor bytes that
// the rule segment does not allow.
func isNormalRooted(path []string) bool {
	if len(path) < 2 || path[0] != "" {
		return false
	}
	sets := charset.Pchar
	for _, segment := range path {
		switch n := len(segment); {
		case n > 32:
			sets &= charset.Pchar
			if charset.Scan(segment, 0, charset.Pchar) != n {
				return false
			}
		case n > 0:
			sets &= shortSets(segment)
			if isDots(segment) {
				return false
			}
		}
	}
	return sets != 0
}
