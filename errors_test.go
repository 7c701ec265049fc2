package uri_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
)

// Callers must not depend on the text, but people read it. It has the component, the offset, the byte, the rule and the
// section.
func TestParseErrorText(t *testing.T) {
	const noScheme = "the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.' " +
		"(path-noscheme; RFC 3986, section 3.3)"
	for _, tt := range []struct{ in, want string }{
		{"http://exa mple.com", "uri: invalid host at offset 10: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://h/\x01", "uri: invalid path at offset 9: 0x01 is not allowed (segment; RFC 3986, section 3.3)"},
		{"?\xC3\xBC", "uri: invalid query at offset 1: 0xC3 is not allowed (query; RFC 3986, section 3.4)"},
		{"#a#", "uri: invalid fragment at offset 2: '#' is not allowed (fragment; RFC 3986, section 3.5)"},
		{"a%4", "uri: invalid path at offset 1: '%' without two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"},
		{"//h:99999", "uri: invalid port at offset 4: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"//h:8o", "uri: invalid port at offset 5: 'o' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"//[::1", "uri: invalid host at offset 6: the input ends too early (IP-literal; RFC 3986, section 3.2.2)"},
		{"//[::1%25lo]", "uri: invalid host at offset 6: '%': an IPv6 literal cannot have a zone identifier " +
			"(IPv6address; RFC 3986, section 3.2.2)"},
		{"1:a", "uri: invalid path at offset 1: " + noScheme},
		{":x", "uri: invalid path at offset 0: " + noScheme},
		{"1http://x", "uri: invalid path at offset 5: " + noScheme},
		{"127.0.0.1:8080/x", "uri: invalid path at offset 9: " + noScheme},
		{"a_b:c", "uri: invalid path at offset 3: " + noScheme},
		{"a\x7f", "uri: invalid path at offset 1: 0x7F is not allowed (segment; RFC 3986, section 3.3)"},
		{"//[::1.2.3.456]", "uri: invalid host at offset 11: a decimal octet above 255 (dec-octet; RFC 3986, section 3.2.2)"},
		{"//u:a/b@h", "uri: invalid port at offset 4: a byte that is not allowed (port; RFC 3986, section 3.2.3)"},
		{"//u@h:8@x", "uri: invalid port at offset 7: '@' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"http://u:1?SE<CRET@h/", "uri: invalid query at offset 13: a byte that is not allowed (query; RFC 3986, section 3.4)"},
		{"x::SE<CRET@h", "uri: invalid path at offset 5: a byte that is not allowed (segment; RFC 3986, section 3.3)"},
		{"joe:a^b@h", "uri: invalid path at offset 5: a byte that is not allowed (segment; RFC 3986, section 3.3)"},
		{"joe:a%b@h", "uri: invalid path at offset 5: a byte that is not allowed (pct-encoded; RFC 3986, section 2.1)"},
		{"secret-token:a^b", "uri: invalid path at offset 14: a byte that is not allowed (segment; RFC 3986, section 3.3)"},       // RFC 8959
		{"imap://h/;URLAUTH=a^b", "uri: invalid path at offset 19: a byte that is not allowed (segment; RFC 3986, section 3.3)"},  // RFC 5092
		{"vnc://h?VncPassword=a^b", "uri: invalid query at offset 21: a byte that is not allowed (query; RFC 3986, section 3.4)"}, // RFC 7869
		{"xmpp:a<b", "uri: invalid path at offset 6: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://h/a<b", "uri: invalid path at offset 10: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://h/a<b@c", "uri: invalid path at offset 10: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://h:8/a<b", "uri: invalid path at offset 12: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://h:8/a<b@c", "uri: invalid path at offset 12: a byte that is not allowed (segment; RFC 3986, section 3.3)"},
		{"mailto:a<b@c", "uri: invalid path at offset 8: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://u:p@h/a<b", "uri: invalid path at offset 14: '<' is not allowed (segment; RFC 3986, section 3.3)"},
		{"http://u:p@h/a<b@c", "uri: invalid path at offset 14: a byte that is not allowed (segment; RFC 3986, section 3.3)"},
		{"/a:b/c<d@e", "uri: invalid path at offset 6: a byte that is not allowed (segment; RFC 3986, section 3.3)"},
		{"?a:b<c@d", "uri: invalid query at offset 4: a byte that is not allowed (query; RFC 3986, section 3.4)"},
		{"//u:%p@h", "uri: invalid userinfo at offset 4: a byte that is not allowed (pct-encoded; RFC 3986, section 2.1)"},
		{"//u:\"p@h", "uri: invalid userinfo at offset 4: a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)"},
	} {
		_, err := uri.Parse(tt.in)
		assert.EqualError(t, err, tt.want)
	}
	_, err := uri.ParseURI("a'b")
	assert.EqualError(t, err, `uri: invalid scheme at offset 1: '\'' is not allowed (scheme; RFC 3986, section 3.1)`)
	_, err = uri.ParseRelative("x:a")
	assert.EqualError(t, err, "uri: invalid path at offset 1: a relative reference has no scheme (path-noscheme; RFC 3986, section 3.3)")
	_, err = uri.ParseURI("a")
	assert.EqualError(t, err, "uri: invalid scheme at offset 1: the input ends too early (scheme; RFC 3986, section 3.1)")
	_, err = uri.ParseAbsolute("//")
	assert.EqualError(t, err, "uri: invalid scheme at offset 0: '/' is not allowed (scheme; RFC 3986, section 3.1)")
	_, err = uri.ParseAbsolute("http://u:p#w@h") // the byte may be part of a password, so it is not shown
	assert.EqualError(t, err, "uri: invalid port at offset 9: a byte that is not allowed (port; RFC 3986, section 3.2.3)")
	_, err = uri.ParseRelative("a+1:b")
	assert.EqualError(t, err, "uri: invalid path at offset 3: a relative reference has no scheme "+
		"(path-noscheme; RFC 3986, section 3.3)")
	_, err = uri.ParseRelative("a_1:b")
	assert.EqualError(t, err, "uri: invalid path at offset 3: "+noScheme)
	_, err = uri.ParseAbsolute("a:#")
	assert.EqualError(t, err, "uri: invalid fragment at offset 2: an absolute URI cannot have a fragment "+
		"(absolute-URI; RFC 3986, section 4.3)")
}

func TestFormatErrorText(t *testing.T) {
	for _, tt := range []struct {
		u    uri.URI
		want string
	}{
		{uri.URI{Path: []string{"a"}}, "uri: invalid scheme: neither IsRelative nor Scheme is set, but another field is " +
			"(URI-reference; RFC 3986, section 4.1)"},
		{uri.URI{Scheme: "x", Path: []string{"a", "b/c"}},
			"uri: invalid path at offset 1 of Path[1]: '/' is not allowed (segment; RFC 3986, section 3.3)"},
		{uri.URI{IsRelative: true, Path: []string{"ab:c"}}, "uri: invalid path at offset 2 of Path[0]: the first segment of " +
			"a relative reference cannot contain ':' (path-noscheme; RFC 3986, section 3.3)"},
		{uri.URI{Scheme: "x", Query: "a#"}, "uri: invalid query at offset 1: '#' is not allowed (query; RFC 3986, section 3.4)"},
		{uri.URI{Scheme: "x", Host: "h", UserInfo: "u:p@"},
			"uri: invalid userinfo at offset 3: a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)"},
		{uri.URI{Scheme: "x", Host: "h", Path: []string{"a"}}, "uri: invalid path: after an authority the path must be empty " +
			"or begin with '/' (path-abempty; RFC 3986, section 3.3)"},
	} {
		assert.EqualError(t, tt.u.Validate(), tt.want)
	}
}

// No error shows user information or repeats the input (section 3.2.1).
func TestErrorsShowNoUserinfo(t *testing.T) {
	const secret = "QZ"
	for _, in := range []string{
		"http://u:QZ QZ@h", "http://QZ^@h", "http://u:QZ%@h", "http://u:QZ@h:x", "http://u:QZ@h/ ", "http://u:QZ@[::1",
		"http://u:QZ@h:99999", "http://u:QZ@v@w", "http://u:QZ/@h", "http://u:Q#Z@h", "http://u:Z?@h", "http://u:QZ@h?\x00", "http://u:QZ@h# ", "//[QZ@h",
	} {
		_, err := uri.Parse(in)
		require.Error(t, err, in)
		var parseError *uri.ParseError
		require.ErrorAs(t, err, &parseError)
		for _, err := range []error{err, parseError.Err} {
			for i := range secret {
				assert.NotContains(t, err.Error(), secret[i:i+1], "the error for %q", in)
			}
		}
	}
	for _, u := range []uri.URI{
		{Scheme: "x", Host: "h", UserInfo: "QZ Q"}, {Scheme: "x", Host: "h h", UserInfo: "QZ"},
		{Host: "h", UserInfo: "QZ"}, {Scheme: "x", Host: "h", UserInfo: "QZ", Path: []string{"a"}},
	} {
		assert.NotContains(t, u.String(), "Q")
		assert.NotContains(t, u.Validate().Error(), "Q")
	}
}

// A password whose delimiters are not encoded is read as another component (RFC 3986, section 3.2). No error shows which of
// its bytes is invalid.
func TestErrorsShowNoByteOfAPassword(t *testing.T) {
	for _, form := range []string{
		"http://u:p*@h", "http://u:1?S*T@h/", "http://u:1/S*T@h", "http://u:1#S*T@h", "http://u:/S*T@h", "//u:1?S*T@h",
		"http://u:S/*@h", "http://[::1]:1/S*T@h", "sip:u:S*T@h",
		"joe:S*T@h", "http:S*T@h", "x:a@S:*T@h", "http://u:p@S*T@h", "u:p%3AS*T%40h", "secret-token:S*T", "imap://h/;URLAUTH=S*T", "vnc://h?SshPassword=S*T",
		"pkcs11:?pin-value=S*T", "VNC://h/?a=S*T", "redis://h/&password=S*T", // a value is hidden in any component of these schemes
	} {
		texts := map[string]bool{}
		for _, c := range "<>\"\\^`{|} \x00\x7F" {
			_, err := uri.Parse(strings.Replace(form, "*", string(c), 1))
			require.Error(t, err, form)
			texts[err.Error()] = true
		}
		assert.Len(t, texts, 1, form)
	}
	for _, u := range []uri.URI{
		{Scheme: "sip", Path: []string{"u:S<T@h"}}, {Scheme: "sip", Path: []string{"u:S<T"}, Query: "@h"},
		{Scheme: "sip", Path: []string{"u:S<T"}, Fragment: "@h"}, {Scheme: "joe", Path: []string{"a<b@h"}},
		{Scheme: "vnc", Query: "VncPassword=<"}, {Scheme: "secret-token", Path: []string{"<"}},
		{IsRelative: true, Path: []string{"u:a<b@h"}}, {Scheme: "joe:a<b@h"}, {Scheme: "x", Host: "h", UserInfo: "a<"},
	} {
		require.Error(t, u.Validate())
		assert.NotContains(t, u.Validate().Error(), "<", "%#v", u)
	}
	_, err := uri.URI{Scheme: "sip", Path: []string{"u:%@h"}}.BaseName()
	assert.ErrorContains(t, err, "a byte that is not allowed")
	_, _, _, err = uri.URI{Scheme: "x", Host: "h", UserInfo: "u:%"}.DecodedUser()
	assert.ErrorContains(t, err, "offset 2: a byte that is not allowed")
	_, err = uri.URI{Scheme: "x", Host: "a:h<", Path: []string{"", "@"}}.HostPort(1)
	assert.ErrorContains(t, err, "offset 1: a byte that is not allowed")
}

func TestErrorsAreTyped(t *testing.T) {
	_, err := uri.Parse("//h:70000")
	var parseError *uri.ParseError
	require.ErrorAs(t, err, &parseError)
	assert.Same(t, uri.ErrPortRange, parseError.Unwrap())

	err = uri.URI{Scheme: "x", Host: "[::1%1]"}.Validate()
	var formatError *uri.FormatError
	require.ErrorAs(t, err, &formatError)
	assert.ErrorIs(t, err, uri.ErrZone)
	assert.NoError(t, uri.URI{}.Validate())
	assert.True(t, uri.URI{}.Validate() == nil, "Validate returns no typed nil")
}

// The error types wrap their causes.
func TestUnwrap(t *testing.T) {
	cause := errors.New("cause")
	for _, err := range []error{
		&uri.ParseError{Err: cause}, &uri.FormatError{Err: cause}, &uri.SchemeError{Err: cause}, &uri.URLError{Err: cause},
	} {
		assert.ErrorIs(t, err, cause)
	}
}

// The rules of package iri are from RFC 3987, and the message says so.
func TestErrorsForPackageIRI(t *testing.T) {
	for _, rule := range []string{"IRI-reference", "absolute-IRI", "iuserinfo", "ireg-name", "ipchar", "ipath-abempty",
		"ipath-absolute", "ipath-noscheme", "iquery", "ifragment"} {
		assert.Contains(t, (&uri.ParseError{Component: "x", Rule: rule, Err: uri.ErrZone}).Error(), "("+rule+"; RFC 3987, section 2.2)")
	}
}

// The position is in the fields of FormatError. It is -1 if no single byte is invalid.
func TestFormatErrorPosition(t *testing.T) {
	for _, tt := range []struct {
		u               uri.URI
		segment, offset int
	}{
		{uri.URI{IsRelative: true, Path: []string{"a", "b\xff"}}, 1, 1},
		{uri.URI{IsRelative: true, Path: []string{"ab:c"}}, 0, 2},      // section 4.2
		{uri.URI{Scheme: "x", Host: "h", Path: []string{"a"}}, -1, -1}, // section 3.3
		{uri.URI{Scheme: "x", Path: []string{"", "", "a"}}, -1, -1},    // section 3.3
		{uri.URI{Scheme: "x_y"}, -1, 1},                                // section 3.1
		{uri.URI{Scheme: "x", Host: "h", UserInfo: "u:p@"}, -1, 3},     // section 3.2.1
		{uri.URI{Scheme: "x", Host: "[::1"}, -1, 4},                    // section 3.2.2
		{uri.URI{Scheme: "x", Query: "a%4"}, -1, 1},                    // section 2.1
		{uri.URI{Scheme: "x", Fragment: "#"}, -1, 0},                   // section 3.5
		{uri.URI{Scheme: "x", IsRelative: true}, -1, -1},               // section 4.1
		{uri.URI{Path: []string{"a"}}, -1, -1},                         // section 4.1
	} {
		var e *uri.FormatError
		require.ErrorAs(t, tt.u.Validate(), &e)
		assert.Equal(t, tt.segment, e.Segment, "%#v", tt.u)
		assert.Equal(t, tt.offset, e.Offset, "%#v", tt.u)
		assert.Equal(t, tt.offset >= 0, strings.Contains(e.Error(), " at offset "), "%v", e)
	}
}

// Without storage, ParseInto allocates once for the path, whatever the shape of the reference.
func TestParseIntoWithoutStorage(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	for _, s := range []string{"//u:p@h:1/a/b/c/d/e/f", "x:a/b/c/d", "http://h/a/b"} {
		assert.Equal(t, 1.0, testing.AllocsPerRun(100, func() {
			var u uri.URI
			_ = uri.ParseInto(&u, s)
		}), s)
	}
}

// The messages of the exported causes, and of some that are not exported.
func TestTextsOfCauses(t *testing.T) {
	for err, want := range map[error]string{
		uri.ErrRelativeBase:    "uri: the base has no scheme (RFC 3986, section 5.1)",
		uri.ErrPortRange:       "the port is above 65535",
		uri.ErrZone:            "'%': an IPv6 literal cannot have a zone identifier",
		uri.ErrNoHost:          "there is no host",
		uri.ErrIPvFuture:       "address mechanism not supported",
		uri.ErrEncodedHost:     "a percent-encoded name needs its IDNA form",
		uri.ErrPassword:        "a password must not be stored in clear text",
		uri.ErrReservedSegment: `a segment cannot be "", "." or ".."`,
		uri.ErrAmbiguous:       "this may not be a host: write it with a scheme and '//'",
		uri.ErrUserInfo:        "user information may mislead about the host",
	} {
		assert.EqualError(t, err, want)
	}
	assert.ErrorContains(t, uri.URI{IsRelative: true, Scheme: "x"}.Validate(), ": IsRelative and Scheme are both set (")
	_, err := uri.URI{Scheme: "x", Host: "[v1.a]"}.URL()
	assert.ErrorContains(t, err, ": net/url would refuse it")
	_, err = uri.FromURL(&url.URL{Host: "h", Opaque: "o", Scheme: "x"})
	assert.ErrorContains(t, err, ": what net/url prints differs from the fields")
	assert.ErrorContains(t, &uri.ParseError{}, ": cause unknown")
	// Text between a ":" and an "@" may be a password that somebody put in the wrong field, so no byte of it is shown.
	assert.ErrorContains(t, uri.URI{Scheme: "x", Query: "<:@"}.Validate(), "at offset 0: a byte that is not allowed")
	assert.ErrorContains(t, uri.URI{Scheme: "http", Host: "h", Query: "<@"}.Validate(), "at offset 0: '<' is not allowed")
	assert.ErrorContains(t, uri.URI{Scheme: "http", Host: "h", UserInfo: "u:p", Query: "<"}.Validate(), "at offset 0: '<' is not allowed")
}
