package lawtest

import (
	"errors"
	"net"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// AccessorsAgree checks the results of the accessors for u. written says whether Format accepts u.
func AccessorsAgree(t testing.TB, u uri.URI, written bool) {
	t.Helper()
	hostPort(t, u)
	if !written {
		holds(t, strings.Contains(u.Redacted(), "%!URI("), "Redacted of %#v = %q", u, u.Redacted())
		same(t, "", u.RequestTarget(), "RequestTarget of %#v", u)
		return
	}
	HostKind(t, u)
	redacted(t, u)
	requestTarget(t, u)
}

// hostPort checks that package net splits the result of HostPort into its parts, or that the error
// has its type.
func hostPort(t testing.TB, u uri.URI) {
	t.Helper()
	address, err := u.HostPort(1)
	if err != nil {
		holds(t, errors.As(err, new(*uri.FormatError)), "HostPort of %#v fails with %T", u, err)
		return
	}
	host, port, err := net.SplitHostPort(address)
	succeeds(t, err, "HostPort of %#v", u)
	same(t, u.Hostname(), host, "the host in HostPort of %#v", u)
	want := uint16(1)
	if u.HasPort {
		want = u.Port
	}
	same(t, strconv.Itoa(int(want)), port, "the port in HostPort of %#v", u)
}

// redacted checks that Redacted and Display hide the password of u, and nothing else.
func redacted(t testing.TB, u uri.URI) {
	t.Helper()
	v, err := uri.Parse(u.Redacted())
	succeeds(t, err, "Redacted of %#v", u)
	name, password, hasPassword := u.User()
	shownName, shown, shownHas := v.User()
	same(t, name, shownName, "the name in Redacted of %#v", u)
	same(t, hasPassword, shownHas, "whether Redacted of %#v has a password", u)
	same(t, password == "", shown == "", "whether Redacted of %#v has an empty password", u)
	holds(t, shown == "" || shown == "xxxxx", "Redacted of %#v shows the password", u)
	Displayed(t, u, v)
	v.UserInfo, v.ForceUserInfo = u.UserInfo, u.ForceUserInfo
	if !passwordElsewhere[strings.ToLower(u.Scheme)] {
		holds(t, u.Equal(v), "Redacted of %#v hides more than the password", u)
	}
}

// Displayed checks that Display shows all that Redacted shows, which reads as redacted, the user information after the
// rest.
func Displayed(t testing.TB, u, redacted uri.URI) {
	t.Helper()
	rest, userinfo, apart := strings.Cut(u.Display(), " (user information: ")
	_, ok := u.Authority()
	same(t, ok && (u.UserInfo != "" || u.ForceUserInfo), apart, "whether Display of %#v has user information", u)
	if apart {
		same(t, redacted.UserInfo+")", userinfo, "the user information in Display of %#v", u)
		_, err := uri.Parse(u.Display())
		holds(t, err != nil, "Parse takes Display of %#v", u)
	}
	v, err := uri.Parse(rest)
	succeeds(t, err, "Display of %#v", u)
	same(t, "", v.UserInfo, "UserInfo in the front of Display of %#v", u)
	v.UserInfo, v.ForceUserInfo = redacted.UserInfo, redacted.ForceUserInfo
	holds(t, v.Equal(redacted), "Display of %#v does not show what Redacted shows", u)
}

// requestTarget checks that RequestTarget is path and query of u, if u has one.
func requestTarget(t testing.TB, u uri.URI) {
	t.Helper()
	target := u.RequestTarget()
	if target == "" {
		return
	}
	v, err := uri.Parse("//h" + target)
	succeeds(t, err, "RequestTarget of %#v", u)
	same(t, u.Query, v.Query, "the query in RequestTarget of %#v", u)
	same(t, strings.TrimPrefix(u.EscapedPath(), "/"), strings.TrimPrefix(v.EscapedPath(), "/"), "the path in RequestTarget of %#v", u)
	holds(t, v.Fragment == "" && !v.ForceFragment, "RequestTarget of %#v has a fragment", u)
}

// passwordElsewhere has the schemes that have passwords outside the user information too.
var passwordElsewhere = map[string]bool{
	"iax": true, "imap": true, "pkcs11": true, "secret-token": true, "sip": true, "sips": true, "vnc": true,
}
