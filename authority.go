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

// Redacted returns what [URI.String] does, but with "xxxxx" for what follows the first ":" of the user information
// unless that is empty: fit for logs (RFC 3986, section 3.2.1). "http://u:a:b@h" becomes "http://u:xxxxx@h";
// "http://u:@h" stays as it is.
func (u URI) Redacted() string {
	if check(&u) != nil {
		return textOrRefusal(&u)
	}
	u.UserInfo = redactedUserInfo(&u)
	return textOrRefusal(&u)
}

// Display returns the text of u for people to read, with the user information behind it and apart, so that nobody
// takes it for the host (RFC 3986, section 7.6), and with "xxxxx" for a password, see [URI.Redacted]. Without user
// information it is what [URI.String] gives. "ftp://cnn.example&story=news@10.0.0.1/top" becomes "ftp://10.0.0.1/top
// (user information: cnn.example&story=news)", which is no URI by the grammar.
func (u URI) Display() string {
	if check(&u) != nil || !u.hasAuthority() || !u.hasUserInfo() {
		return textOrRefusal(&u)
	}
	userinfo := redactedUserInfo(&u)
	u.UserInfo, u.ForceUserInfo = "", false
	return textOrRefusal(&u) + " (user information: " + userinfo + ")"
}

// mask is what stands for a password.
const mask = "xxxxx"

// redactedUserInfo returns the user information of u with the mask for what follows its first ":" unless that is empty.
func redactedUserInfo(u *URI) string {
	if name, password, _ := u.User(); password != "" {
		return name + ":" + mask
	}
	return u.UserInfo
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
