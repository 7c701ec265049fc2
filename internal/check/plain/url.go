package plain

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
)

// toURL returns the url.URL for the text of u, which Format accepts, if it prints that text byte
// for byte and reads the host, the port and the request target of u. A percent-encoded host is
// rejected.
func toURL(u uri.URI) (*url.URL, bool) {
	if strings.HasPrefix(u.Host, "[v") || strings.HasPrefix(u.Host, "[V") { // an IPvFuture literal, whatever net/url makes of it
		return nil, false
	}
	written := text(u)
	v, err := url.Parse(written)
	if err != nil || v.String() != written || strings.Contains(u.Host, "%") {
		return nil, false
	}
	hostname := u.Host
	if inner, ok := literal(u.Host); ok {
		hostname = inner
	}
	port := ""
	if u.HasPort && hasAuthority(u) {
		port = strconv.Itoa(int(u.Port))
	}
	target := requestTarget(u)
	if v.Hostname() != hostname || v.Port() != port || target != "" && target != v.RequestURI() {
		return nil, false
	}
	return v, true
}

// fromURL returns what v prints as a URI, if its components are the fields of v, if net/url reads
// it, and if a proxy would be asked for the same.
func fromURL(v *url.URL) (uri.URI, bool) {
	if v == nil {
		return uri.URI{}, false
	}
	u, r := parse(v.String())
	if !r.None() || lower(v.Scheme) != u.Scheme || u.Query != v.RawQuery || !decodesTo(u.Fragment, v.Fragment) {
		return uri.URI{}, false
	}
	if v.ForceQuery != u.ForceQuery && u.Query == "" {
		return uri.URI{}, false
	}
	agrees := opaqueAgrees
	if v.Opaque == "" {
		agrees = hierarchyAgrees
	}
	if !agrees(u, v) {
		return uri.URI{}, false
	}
	if _, ok := toURL(u); !ok {
		return uri.URI{}, false
	}
	return u, true
}

// opaqueAgrees reports whether no other field is set beside Opaque, which is everything between the
// scheme and the query.
func opaqueAgrees(u uri.URI, v *url.URL) bool {
	return v.User == nil && v.Host == "" && v.Path == "" && !hasAuthority(u)
}

// hierarchyAgrees reports whether User, Host and Path are the components of u, decoded.
func hierarchyAgrees(u uri.URI, v *url.URL) bool {
	if (v.User != nil) != hasUserInfo(u) {
		return false
	}
	name, password, hasPassword := strings.Cut(u.UserInfo, ":")
	if v.User != nil {
		wantPassword, want := v.User.Password()
		if !decodesTo(name, v.User.Username()) || !decodesTo(password, wantPassword) || hasPassword != want {
			return false
		}
	}
	hostname := u.Host
	if inner, ok := literal(u.Host); ok {
		hostname = inner
	}
	port, err := strconv.ParseUint(v.Port(), 10, 16)
	if !decodesTo(hostname, v.Hostname()) || u.HasPort != (err == nil) || u.Port != uint16(port) {
		return false
	}
	path := PathText(u.Path)
	rooted := v.Path == "" || strings.HasPrefix(v.Path, "/")
	return (v.Host == "" || rooted) && (decodesTo(path, v.Path) || decodesTo(path, "./"+v.Path))
}

// decodesTo reports whether want is the decoded form of s.
func decodesTo(s, want string) bool {
	got, _, ok := decode(s)
	return ok && got == want
}

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
