package lawtest

import (
	"encoding/json"
	"errors"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/oracle"
)

// Refused checks what a refusal of s gives: no value, and an error that is typed, in range and silent about userinfo. Only a
// port out of range is refused although its rule allows it, which allowed says.
func Refused(t testing.TB, s string, u uri.URI, err error, allowed bool) {
	t.Helper()
	same(t, uri.URI{}, u, "Parse(%q), which fails", s)
	var parseError *uri.ParseError
	holds(t, errors.As(err, &parseError), "Parse(%q) fails with %T", s, err)
	holds(t, parseError.Err != nil, "Parse(%q): the error has no cause", s)
	holds(t, 0 <= parseError.Offset && parseError.Offset <= len(s), "Parse(%q): offset %d", s, parseError.Offset)
	if allowed {
		holds(t, errors.Is(err, uri.ErrPortRange), "Parse(%q): %v, but the rule allows it", s, err)
	}
	if parseError.Component == uri.ComponentUserInfo {
		holds(t, !shownByte.MatchString(err.Error()), "Parse(%q): the byte is shown: %v", s, err)
	}
}

// shownByte matches a byte as errors show it.
var shownByte = regexp.MustCompile(`'.*'|0x`)

// NothingLost checks that the components of u, which s was read as, are those of appendix B, and that its text is s except for
// the spelling of scheme and port (law 2).
func NothingLost(t testing.TB, s string, u uri.URI) {
	t.Helper()
	want := oracle.Canonical(oracle.Split(s))
	same(t, oracle.Recompose(want), u.String(), "Format(Parse(%q))", s)
	same(t, want.Path, u.EscapedPath(), "EscapedPath of %q", s)
	same(t, want.Path, strings.Join(u.Path, "/"), "Path of %q", s)
	same(t, want.Scheme == nil, u.IsRelative, "IsRelative of %q", s)
	authority, ok := u.Authority()
	same(t, want.Authority != nil, ok, "whether %q has an authority", s)
	if ok {
		same(t, *want.Authority, authority, "Authority of %q", s)
		HostKind(t, u)
	}
	ReadsBack(t, u)
	var fromText uri.URI
	succeeds(t, fromText.UnmarshalText([]byte(s)), "UnmarshalText(%q)", s)
	same(t, u, fromText, "UnmarshalText(%q)", s)
	var into uri.URI
	succeeds(t, uri.ParseInto(&into, s), "ParseInto(%q)", s)
	same(t, u, into, "ParseInto(%q)", s)
	if utf8.ValidString(s) {
		inJSON, err := json.Marshal(u)
		succeeds(t, err, "JSON of %q", s)
		succeeds(t, json.Unmarshal(inJSON, &fromText), "reading %s", inJSON)
		same(t, u, fromText, "JSON of %q", s)
	}
}

// HostKind checks the host of u, which Format writes, against its rules (RFC 3986, section 3.2.2).
func HostKind(t testing.TB, u uri.URI) {
	t.Helper()
	want := uri.HostNone
	switch _, ok := u.Authority(); {
	case !ok:
	case oracle.IPv6.MatchString(u.Host):
		want = uri.HostIPv6
	case oracle.IPvFuture.MatchString(u.Host):
		want = uri.HostIPvFuture
	case oracle.IPv4.MatchString(u.Host):
		want = uri.HostIPv4
	case oracle.RegName.MatchString(u.Host):
		want = uri.HostRegName
	}
	same(t, want, u.HostKind(), "HostKind of %q", u.Host)
	_, isAddr := u.Addr()
	same(t, want == uri.HostIPv4 || want == uri.HostIPv6, isAddr, "Addr of %q", u.Host)
}
