package plain

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri"
)

// mark matches what may mark a secret outside the userinfo. "40" ends an encoded "@", "3D" an encoded "=".
var mark = regexp.MustCompile(`(?i)[@=]|40|3D|secret-token`)

// withoutPassword returns u without the password in its userinfo (RFC 3986, section 3.2.1), and whether nothing may mark
// another secret. URL.Redacted of net/url cannot take its place, since net/url rejects or rewrites many of the texts.
func withoutPassword(u uri.URI) (uri.URI, bool) {
	rest := u
	rest.UserInfo = ""
	plain := !mark.MatchString(rest.Scheme + ":" + rest.Host + "/" + strings.Join(rest.Path, "/") + "?" + rest.Query + "#" + rest.Fragment)
	if mark.MatchString(u.UserInfo) || isToken.MatchString(u.UserInfo) || strings.ContainsAny(u.UserInfo, "/?#") || u.Scheme != "" && !Is("scheme", u.Scheme) {
		plain = false
	}
	if name, password, _ := strings.Cut(u.UserInfo, ":"); password != "" {
		u.UserInfo = name + ":" + secret
	}
	return u, plain
}

// isToken matches userinfo that may be a token, since it has the word or is long.
var isToken = regexp.MustCompile(`(?i)token|^gh|^glpat-|[0-9a-z_-]{20}`)
