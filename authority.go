package uri

import (
	"strconv"
	"strings"
)

// Authority returns the authority as [Format] writes it, without the "//", and whether there is one (RFC 3986, section
// 3.2). It is there and empty in "file:///x". It holds the password where there is one, and is not checked, see
// [URI.Validate].
func (u URI) Authority() (authority string, ok bool) {
	if !u.hasAuthority() {
		return "", false
	}
	return string(appendAuthority(nil, &u)), true
}

// User returns the user information in two parts, raw, percent-encoding intact: what stands before its first ":" and
// what stands after, and whether there is a ":" (RFC 3986, section 3.2.1, which deprecates passwords here). All are
// zero without an authority.
func (u URI) User() (name, password string, hasPassword bool) {
	if !u.hasAuthority() {
		return "", "", false
	}
	return strings.Cut(u.UserInfo, ":")
}

// hasAuthority reports whether u has an authority, empty or not.
func (u *URI) hasAuthority() bool { return u.Host != "" || u.ForceAuthority }

// hasUserInfo reports whether the authority of u, if any, has user information, empty or not.
func (u *URI) hasUserInfo() bool { return u.UserInfo != "" || u.ForceUserInfo }

// appendAuthority appends the authority of u, which has one.
func appendAuthority(b []byte, u *URI) []byte {
	if u.hasUserInfo() {
		b = append(b, u.UserInfo...)
		b = append(b, '@')
	}
	b = append(b, u.Host...)
	if u.HasPort {
		b = append(b, ':')
		b = strconv.AppendUint(b, uint64(u.Port), 10)
	}
	return b
}
