package plain

import (
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// The functions below are called millions of times, too often for t.Helper, which looks for its caller.

// requireSame requires that a function returned that value, with a Path that has no room behind it.
func requireSame(t *testing.T, function string, input any, got, want uri.URI) {
	if !same(got, want) {
		t.Fatalf("%s of %q\n got %s\nwant %s", function, input, shown(got), shown(want))
	}
	if cap(got.Path) != len(got.Path) {
		t.Fatalf("%s of %q: Path has room for %d more", function, input, cap(got.Path)-len(got.Path))
	}
}

// agree requires that a method of u returned that.
func agree[T comparable](t *testing.T, method string, u uri.URI, got, want T) {
	if got != want {
		t.Fatalf("%s of %s = %#v, want %#v", method, shown(u), got, want)
	}
}

// requireOwnPath requires that got shares no elements of Path with any of the others.
func requireOwnPath(t *testing.T, function string, got uri.URI, others ...uri.URI) {
	for _, other := range others {
		for i := range got.Path[:cap(got.Path)] {
			for j := range other.Path[:cap(other.Path)] {
				if &got.Path[:cap(got.Path)][i] == &other.Path[:cap(other.Path)][j] {
					t.Fatalf("%s of %q: the result shares element %d of Path", function, shown(other), i)
				}
			}
		}
	}
}

// requireParseError requires that a reading of s returned that refusal.
func requireParseError(t *testing.T, function, s string, err error, want Refusal) {
	if !want.OfText(err) {
		t.Fatalf("%s(%q): %#v, want a *ParseError: %+v", function, s, err, want)
	}
}

// requireMessage requires that the text of the error that a reading of s returned, if any, names the refusal and shows
// no userinfo.
func requireMessage(t *testing.T, s string, err error, r Refusal) {
	if err == nil {
		return
	}
	if message := err.Error(); !tells(message, r) || showsSecret(message, s, r) {
		t.Fatalf("the error for %q: %s", s, message)
	}
}

// tells reports whether the text of an error names component, offset and rule.
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

// showsSecret reports whether the text of an error about s shows a byte of userinfo, or of what stands where a password
// may have been meant: in a port before an "@", which is not part of it. Bytes are shown between quotes or as 0x and two digits.
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

// showsByte reports whether the text of an error shows a byte.
func showsByte(message string) bool {
	message = advice.Replace(message)
	_, quoted, found := strings.Cut(message, "'")
	return found && strings.Contains(quoted, "'") || strings.Contains(message, "0x")
}

// requireFormatError requires that a method of u returned that refusal, in a text that names it and shows no userinfo.
func requireFormatError(t *testing.T, function string, u uri.URI, err error, want Refusal) {
	if !want.OfValue(err) {
		t.Fatalf("%s of %s: %#v, want a *FormatError: %+v", function, shown(u), err, want)
	}
}

// requireFormatMessage requires that the text of the error that a method of u returned, if any, names the refusal and
// shows no userinfo.
func requireFormatMessage(t *testing.T, u uri.URI, err error, want Refusal) {
	if err == nil {
		return
	}
	message := err.Error()
	if !want.byByte {
		want.offset = 3986 // the document's
	}
	secret := len(u.UserInfo) > 3 && strings.Contains(message, u.UserInfo)
	if !tells(message, want) || secret || want.component == "userinfo" && want.rule != "pct-encoded" && showsByte(message) {
		t.Fatalf("the error for %s: %s", shown(u), message)
	}
	if want.inElement && !strings.Contains(message, "Path["+strconv.Itoa(want.element)+"]") {
		t.Fatalf("the error for %s: %s, want element %d", shown(u), message, want.element)
	}
}
