package plain

import (
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri"
)

// goString is the Go literal of u with that userinfo and path.
func goString(u uri.URI, userinfo string, path []string) string {
	return fmt.Sprintf("uri.URI{IsRelative:%t, Scheme:%s, UserInfo:%s, Host:%s, Port:%#x, HasPort:%t, Path:%#v, Query:%s, "+
		"Fragment:%s, ForceAuthority:%t, ForceUserInfo:%t, ForceQuery:%t, ForceFragment:%t}",
		u.IsRelative, literalOf(u.Scheme), literalOf(userinfo), literalOf(u.Host), u.Port, u.HasPort, path, literalOf(u.Query),
		literalOf(u.Fragment), u.ForceAuthority, u.ForceUserInfo, u.ForceQuery, u.ForceFragment)
}

func literalOf(s string) string { return fmt.Sprintf("%#v", s) }

// secret replaces a password.
const secret = "xxxxx"

// masked returns userinfo with the text after its first colon replaced, unless that text is empty
// (RFC 3986, section 3.2.1).
func masked(userinfo string) string {
	name, password, _ := strings.Cut(userinfo, ":")
	if password == "" {
		return userinfo
	}
	return name + ":" + secret
}
