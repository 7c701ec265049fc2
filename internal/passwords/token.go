package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// InUserInfo returns the end of the text before the password in the userinfo of a URI with the
// scheme, or the end of userinfo if it has no secret. ok is false if only a search tells what is
// secret.
func InUserInfo(scheme, userinfo string) (end int, ok bool) {
	user, password, hasPassword := strings.Cut(userinfo, ":")
	switch {
	case isToken(scheme, user, !hasPassword), mayEndSpecialScheme(scheme):
		return 0, false
	case hasPassword:
		return len(user) + len(":"), strings.IndexByte(userinfo, ';') < 0 && !isMasked(password)
	default:
		return len(user), charset.Scan(user, 0, charset.Unreserved) == len(user)
	}
}

// isToken reports whether the user in the userinfo of a URI is a token. isAlone tells that no
// password follows.
//
// In NATS, a user without a password is a token. On the web, some services have user names for
// tokens, such as "x-token". Others have tokens that begin alike, or long tokens.
func isToken(scheme, user string, isAlone bool) bool {
	switch {
	case !hasTokens(scheme):
		return false
	case charset.EqualFold(scheme, "nats"):
		return isAlone
	default:
		return hasTokenShape(user) || isAlone && strings.Contains(strings.ToLower(user), "token")
	}
}

// hasTokens reports whether the user in a URI with the scheme may be a token.
func hasTokens(scheme string) bool {
	dialect := scheme[strings.LastIndexByte(scheme, '+')+1:]
	return charset.EqualFold(dialect, "https") || charset.EqualFold(dialect, "http") || charset.EqualFold(dialect, "wss") || charset.EqualFold(dialect, "ws") || charset.EqualFold(scheme, "nats")
}

// tokenPrefixes has the prefixes of GitHub and GitLab tokens.
var tokenPrefixes = []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-"}

// hasTokenShape reports whether user looks like a token. It does if it begins with a token prefix.
// It also does if it consists of letters, digits, "-" and "_", has both letters and digits, and at
// least 20 of them.
func hasTokenShape(user string) bool {
	for _, prefix := range tokenPrefixes {
		if strings.HasPrefix(user, prefix) {
			return true
		}
	}
	letters, digits := 0, 0
	for _, c := range []byte(user) {
		switch {
		case charset.Alpha.Has(c):
			letters++
		case charset.Digit.Has(c):
			digits++
		case c != '-' && c != '_':
			return false
		}
	}
	return letters > 0 && digits > 0 && letters+digits >= 20
}

// hasToken reports whether text has the scheme secret-token (RFC 8959).
func hasToken(text string) bool {
	for i := range len(text) {
		if text[i] == ':' && mayEndSpecialScheme(text[:i]) && schemes.Of(schemeInText(text, i)).Passwords == schemes.Everywhere {
			return true
		}
	}
	return false
}
