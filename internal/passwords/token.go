package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// isToken reports whether the user in the user information of a URI is a token. isAlone tells that no password follows.
//
// In NATS, a user without a password is a token. On the web, services have user names for tokens, such as "x-token", and tokens that
// begin alike; others are long.
func isToken(scheme, user string, isAlone bool) bool {
	if isAlone && charset.EqualFold(scheme, "nats") {
		return true
	}
	switch scheme = strings.ToLower(scheme[strings.LastIndexByte(scheme, '+')+1:]); scheme {
	case "http", "https", "ws", "wss":
		return isAlone && strings.Contains(strings.ToLower(user), "token") || hasTokenShape(user)
	}
	return false
}

// tokenPrefixes begin the tokens of GitHub and GitLab.
var tokenPrefixes = []string{"ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-"}

// hasTokenShape reports whether user begins as tokens do, or has at least 20 letters and digits of both kinds, and no other character
// than "-" and "_".
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
		if text[i] == ':' && schemes.Of(schemeBefore(text, i)).Passwords == schemes.Everywhere {
			return true
		}
	}
	return false
}
