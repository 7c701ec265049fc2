package plain

import (
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// The functions below are called millions of times, too often for t.Helper, which looks for its caller.

// requireSame requires that a function returned want for the input, with a Path without spare capacity.
func requireSame(t *testing.T, function string, input any, got, want uri.URI) {
	if !same(got, want) {
		fail(t, function, "%s of %s returns %s; want %s", function, shownInput(input), shown(got), shown(want))
	}
	if cap(got.Path) != len(got.Path) {
		fail(t, function, "%s of %s returns a Path with %d spare elements; want none, since copies share them", function, shownInput(input), cap(got.Path)-len(got.Path))
	}
}

// agree requires that a method of u returned want.
func agree[T comparable](t *testing.T, method string, u uri.URI, got, want T) {
	if got != want {
		fail(t, method, "%s of %s returns %#v; want %#v", method, shown(u), got, want)
	}
}

// requireOwnPath requires that got shares no elements of Path with any of the others.
func requireOwnPath(t *testing.T, function string, got uri.URI, others ...uri.URI) {
	for _, other := range others {
		for i := range got.Path[:cap(got.Path)] {
			for j := range other.Path[:cap(other.Path)] {
				if &got.Path[:cap(got.Path)][i] == &other.Path[:cap(other.Path)][j] {
					fail(t, function, "%s of %s returns a Path that shares element %d with its operand; want a copy", function, shown(other), i)
				}
			}
		}
	}
}

// requireParseError requires that a reading of s returned the error that want describes.
func requireParseError(t *testing.T, function, s string, err error, want Refusal) {
	if !want.OfText(err) {
		fail(t, function, "%s of %q returns %s; want %s", function, s, described(err), want)
	}
}

// requireMessage requires that the message of the error for s, if any, has the fields of r and shows no userinfo.
func requireMessage(t *testing.T, s string, err error, r Refusal) {
	if err == nil {
		return
	}
	message := err.Error()
	if !tells(message, r) {
		fail(t, "the error", "the message for %q is %q; want the component %s, the offset %d and the rule %s in it", s, message, r.component, r.offset, r.rule)
	}
	if showsSecret(message, s, r) {
		fail(t, "the error", "the message for %q is %q; want no byte that may be part of a password in it", s, message)
	}
}

// tells reports whether the message of an error has the component, the offset and the rule.
func tells(message string, r Refusal) bool {
	return strings.HasPrefix(message, "uri: ") && strings.Contains(message, r.component) && strings.Contains(message, r.rule) &&
		strings.Contains(message, strconv.Itoa(r.offset))
}

// advice removes the advice about passwords, which is the same whatever the password is.
var advice = strings.NewReplacer(
	"a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23", "",
	"only one '@' is allowed: in user information, write '@' as %40", "",
	`percent-encode it, unless it is '\', which browsers read as '/'`, "",
	`, unless it is after a '\', which browsers read as '/'`, "",
)

// showsSecret reports whether the message of an error for s shows a byte of userinfo, or of a port before an "@", which may
// be a password. Messages show a byte between quotes, or as 0x and two digits.
func showsSecret(message, s string, r Refusal) bool {
	message = advice.Replace(message)
	_, rest, _ := strings.Cut(s, "//")
	userinfo, _, found := strings.Cut(rest, "@")
	if found && len(userinfo) > 3 && strings.Contains(message, userinfo) {
		return true
	}
	hidden := r.component == "userinfo" || r.component == "port" && strings.Contains(s[r.offset+1:], "@")
	return hidden && showsByte(message)
}

// showsByte reports whether the message of an error shows a byte.
func showsByte(message string) bool {
	message = advice.Replace(message)
	_, quoted, found := strings.Cut(message, "'")
	return found && strings.Contains(quoted, "'") || strings.Contains(message, "0x")
}

// requireFormatError requires that a method of u returned the error that want describes.
func requireFormatError(t *testing.T, function string, u uri.URI, err error, want Refusal) {
	if !want.OfValue(err) {
		fail(t, function, "%s of %s returns %s; want %s", function, shown(u), described(err), want)
	}
}

// requireFormatMessage requires that the message of the error for u, if any, has the fields of want and shows no
// userinfo.
func requireFormatMessage(t *testing.T, u uri.URI, err error, want Refusal) {
	if err == nil {
		return
	}
	message := err.Error()
	if !want.byByte {
		want.offset = 3986 // the document's
	}
	secret := len(u.UserInfo) > 3 && strings.Contains(message, u.UserInfo)
	switch {
	case !tells(message, want):
		fail(t, "the error", "the message for %s is %q; want the component %s and the rule %s in it, and the offset if there is one", shown(u), message, want.component, want.rule)
	case secret || want.component == "userinfo" && want.rule != "pct-encoded" && showsByte(message):
		fail(t, "the error", "the message for %s is %q; want no byte of the userinfo in it", shown(u), message)
	case want.inElement && !strings.Contains(message, "Path["+strconv.Itoa(want.element)+"]"):
		fail(t, "the error", "the message for %s is %q; want Path[%d] in it", shown(u), message, want.element)
	}
}
