package uri_test

import (
	"errors"
	"net/netip"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// Callers must not depend on the text, but people read it. It has the component, the offset, the byte, the rule and the
// section.
func TestParseErrorText(t *testing.T) {
	const noScheme = "the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.' " +
		"(path-noscheme; RFC 3986, section 3.3)"
	for _, tt := range []struct{ in, want string }{
		{"http://exa mple.com", "uri: invalid host at offset 10: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"//[::1.2.3]", "uri: invalid host at offset 10: ']' is not allowed (IPv4address; RFC 3986, section 3.2.2)"},
		{"http://h/\x01", "uri: invalid path at offset 9: 0x01 is not allowed (segment; RFC 3986, section 3.3)"},
		{"?\xC3\xBC", "uri: invalid query at offset 1: 'ü' (U+00FC) is not allowed: write %C3%BC, or use package iri (query; RFC 3986, section 3.4)"},
		{"#a#", "uri: invalid fragment at offset 2: '#' is not allowed: write %23 (fragment; RFC 3986, section 3.5)"},
		{"a%4", "uri: invalid path at offset 1: '%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)"},
		{"//h:99999", "uri: invalid port at offset 4: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"//h:8o", "uri: invalid port at offset 5: 'o' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"//[::1", "uri: invalid host at offset 6: the ']' of the IP literal is missing (IP-literal; RFC 3986, section 3.2.2)"},
		{"//[::1%25lo]", "uri: invalid host at offset 6: an IPv6 literal cannot have a zone identifier " +
			"(IPv6address; RFC 3986, section 3.2.2)"},
		{"1:a", "uri: invalid path at offset 1: " + noScheme},
		{":x", "uri: invalid path at offset 0: " + noScheme},
		{"1http://x", "uri: invalid path at offset 5: " + noScheme},
		{"127.0.0.1:8080/x", "uri: invalid path at offset 9: " + noScheme},
		{"a_b:c", "uri: invalid path at offset 3: " + noScheme},
		{"a\x7f", "uri: invalid path at offset 1: 0x7F is not allowed (segment; RFC 3986, section 3.3)"},
		{"//[::1.2.3.456]", "uri: invalid host at offset 11: a decimal octet above 255 (dec-octet; RFC 3986, section 3.2.2)"},
		{"x://u:p%40h", "uri: invalid port at offset 6: a byte that is not allowed (port; RFC 3986, section 3.2.3)"},
		{"//u:a/b@h", "uri: invalid port at offset 4: a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)"},
		{"//u@h:8@x", "uri: invalid port at offset 7: only one '@' is allowed: in user information, write '@' as %40 (port; RFC 3986, section 3.2.3)"},
		{"http://u:1?SE<CRET@h/", "uri: invalid query at offset 13: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},
		{"x::SE<CRET@h", "uri: invalid path at offset 5: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},
		{"joe:a^b@h", "uri: invalid path at offset 5: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},
		{"joe:a%b@h", "uri: invalid path at offset 5: a byte that is not allowed: percent-encode it (pct-encoded; RFC 3986, section 2.1)"},
		{"secret-token:a^b", "uri: invalid path at offset 14: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},          // RFC 8959
		{"imap://h/;URLAUTH=a:b:c^d", "uri: invalid path at offset 23: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"}, // RFC 5092
		{"vnc://h?VncPassword=a^b", "uri: invalid query at offset 21: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},    // RFC 7869
		{"xmpp:a<b", "uri: invalid path at offset 6: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://h/a<b", "uri: invalid path at offset 10: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://h/a<b@c", "uri: invalid path at offset 10: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://h:8/a<b", "uri: invalid path at offset 12: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://h:8/a<b@c", "uri: invalid path at offset 12: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},
		{"mailto:a<b@c", "uri: invalid path at offset 8: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://u:p@h/a<b", "uri: invalid path at offset 14: '<' is not allowed: write %3C (segment; RFC 3986, section 3.3)"},
		{"http://u:p@h/a<b@c", "uri: invalid path at offset 14: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},
		{"/a:b/c<d@e", "uri: invalid path at offset 6: a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"},
		{"?a:b<c@d", "uri: invalid query at offset 4: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},
		{"//u:%p@h", "uri: invalid userinfo at offset 4: a byte that is not allowed: percent-encode it (pct-encoded; RFC 3986, section 2.1)"},
		{"//u:\"p@h", "uri: invalid userinfo at offset 4: a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)"},
		{"x://u:\"p@h", "uri: invalid userinfo at offset 6: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
	} {
		_, err := uri.Parse(tt.in)
		assert.EqualError(t, err, tt.want)
	}
	_, err := uri.ParseURI("a'b")
	assert.EqualError(t, err, `uri: invalid scheme at offset 1: ''' is not allowed (scheme; RFC 3986, section 3.1)`)
	_, err = uri.ParseRelative("x:a")
	assert.EqualError(t, err, "uri: invalid path at offset 1: a relative reference has no scheme (path-noscheme; RFC 3986, section 3.3)")
	_, err = uri.ParseURI("a")
	assert.EqualError(t, err, "uri: invalid scheme at offset 1: a URI must begin with a scheme and ':' (scheme; RFC 3986, section 3.1)")
	_, err = uri.ParseAbsolute("//")
	assert.EqualError(t, err, "uri: invalid scheme at offset 0: a URI must begin with a scheme and ':' (scheme; RFC 3986, section 3.1)")
	_, err = uri.ParseAbsolute("http://u:p#w@h") // the byte may be part of a password, so it is not shown
	assert.EqualError(t, err, "uri: invalid port at offset 9: a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)")
	_, err = uri.ParseRelative("a+1:b")
	assert.EqualError(t, err, "uri: invalid path at offset 3: a relative reference has no scheme "+
		"(path-noscheme; RFC 3986, section 3.3)")
	_, err = uri.ParseRelative("a_1:b")
	assert.EqualError(t, err, "uri: invalid path at offset 3: "+noScheme)
	_, err = uri.ParseAbsolute("a:#")
	assert.EqualError(t, err, "uri: invalid fragment at offset 2: an absolute URI cannot have a fragment "+
		"(absolute-URI; RFC 3986, section 4.3)")
}

// If a mistake is obvious, the error says what to write instead. Offset, component and rule are those of the RFC.
func TestErrorsTellWhatToWrite(t *testing.T) {
	const (
		delimiter  = "a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23"
		secondAt   = "only one '@' is allowed: in user information, write '@' as %40"
		unlessAt   = secondAt + `, unless it is after a '\', which browsers read as '/'`
		encode     = "a byte that is not allowed: percent-encode it"
		unless     = encode + `, unless it is '\', which browsers read as '/'`
		slash      = `'\' is not allowed: browsers read it as '/'`
		around     = "white space around a URI is not part of it: remove it"
		utf16      = "the text is in UTF-16: convert it to UTF-8"
		nul        = "0x00 is not allowed: if NUL separates texts, parse each of them"
		noBracket  = "the ']' of the IP literal is missing"
		noBrackets = "an IPv6 address must be in brackets"
		bracketed  = "an IPv4 address must not be in brackets"
		idna       = " is not allowed in a host: write its IDNA form (xn--...), or use iri.Parse with idna.Lookup.ToASCII"
		noScheme   = "the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.'"
		target     = "the text before ':' is not a scheme; a target of scp or git, user@host:path, is ssh://user@host/path"
	)
	for _, tt := range []struct{ in, want string }{
		{"postgres://u:p#ss@h/db", delimiter}, // section 3.2: the authority ends at the "#"
		{"amqp://u:p/ss@h/", delimiter},
		{"redis://:p?ss@h", delimiter},
		{"http://h:8o/@user", delimiter},
		{"http://h:8o/user", "'o' is not allowed"},
		{"redis://user:p@ss@localhost:6379/0", secondAt}, // section 3.2.1: userinfo has no "@"
		{"http://u:p@s s@h/", unlessAt},
		{"x://u:p@s s@h/", secondAt},
		{"http://u@h:8@x", secondAt},
		{"http://u:p@[::1%s]@h", unlessAt},
		{"http://[::1%25lo]/", "an IPv6 literal cannot have a zone identifier"},
		{"http://us er@h", unless},
		{"x://us er@h", encode},
		{"http://u:100%@h", encode}, // the rule says that it is no "\"
		{"http://[::1/", noBracket}, // section 3.2.2
		{"http://[::1", noBracket},
		{"http://[::1?a]", noBracket},
		{"http://[::1.2.3.4#", noBracket},
		{"http://[::", noBracket},
		{"http://[12", "the input ends too early"},
		{"http://[v1.a", "the input ends too early"},
		{"http://[12/", "'/' is not allowed"},
		{"http://::1/", noBrackets},
		{"http://u@2001:db8::7/", noBrackets},
		{"http://1:2:3:4:5:6:7:8?", noBrackets},
		{"http://::ffff:1.2.3.4", noBrackets},
		{"http://::1%25lo/", "':' is not allowed"},
		{"http://h:8:9/", "':' is not allowed"},
		{"mongodb://a:27017,b:27017/db", "',' is not allowed: a URI has one host and one port, and package dsn reads several"},
		{"mongodb://u:p@a:27017,b:27017/db", "',' is not allowed: a URI has one host and one port, and package dsn reads several"},
		{"/a b", "' ' is not allowed: write %20"},
		{"/a\"b", "'\"' is not allowed: write %22"},
		{"?a[]=b", "'[' is not allowed: write %5B"},
		{"#a#b", "'#' is not allowed: write %23"},
		{"/100%", "'%' must be followed by two hexadecimal digits; for '%' itself, write %25"},
		{`c:\a`, `'\' is not allowed: write '/', or %5C`},
		{"/\u00fc", "'ü' (U+00FC) is not allowed: write %C3%BC, or use package iri"},
		{"https://b\u00fccher.example/", "'ü' (U+00FC)" + idna}, // section 3.2.2: the DNS has no such name
		{"//u@a.\uff0fb:80", "'\uff0f' (U+FF0F)" + idna},
		{"http://\u202e/", "U+202E is not allowed"}, // IDNA has no name with it
		{"http://\ue000/", "U+E000 is not allowed"},
		{"http://[1.2.3.4]/", bracketed}, // section 3.2.2
		{"http://u@[192.0.2.1]:80/a", bracketed},
		{"http://[1.2.3.4]", bracketed},
		{"http://[1.2.3.4]:", bracketed},
		{"http://[1.2.3.4]:a", "'.' is not allowed"},
		{"http://[1.2.3.4]a/", "'.' is not allowed"},
		{"http://[1.2.3.04]/", "'.' is not allowed"},
		{"http://[1.2.3]/", "'.' is not allowed"},
		{"http://[1.2.3.4", "'.' is not allowed"},
		{`http://[1.2.3.4]\h`, "'.' is not allowed"},
		{"git@github.com:org/repo.git", target}, // section 3.1
		{"git@github.com:/org/repo.git", target},
		{"j.doe@192.0.2.1:~/a?b", target},
		{"u@h:a b", target},
		{"u@h:22", noScheme}, // a port
		{"u@h:22/a", noScheme},
		{"u@h:", noScheme},
		{"u@h:?a", noScheme},
		{"@h:a", noScheme},
		{"u@:a", noScheme},
		{"u@h@i:a", noScheme},
		{"u!@h:a", noScheme},
		{"u@h!:a", noScheme},
		{"1.2.3.4:a", noScheme}, // it may be anything
		{"u@h/a:b c", "' ' is not allowed: write %20"},
		{`u@h\i:a`, `'\' is not allowed: write '/'`},
		{"/\u202e", "U+202E is not allowed: write %E2%80%AE, or use package iri"},
		{"/\ue000", "U+E000 is not allowed: write %EE%80%80"}, // RFC 3987, section 2.2
		{"?\ue000", "U+E000 is not allowed: write %EE%80%80, or use package iri"},
		{"/\uffff", "U+FFFF is not allowed: write %EF%BF%BF"},
		{"/\xff", "0xFF is not allowed: write %FF"},
		{"http://\xff/", "0xFF is not allowed"}, // section 3.2.2: a name is in UTF-8
		{"\u00fc:a", "'ü' (U+00FC) is not allowed"},
		{"http://h:\u00fc/", "'ü' (U+00FC) is not allowed"},
		{" http://h", around},
		{"http://h/a\r\n", around},
		{"http://h:80\t", around},
		{"\u00a0/a", around},
		{"  ", around},
		{"/a \r\n", around},
		{"\ufeffhttp://h", "a byte order mark (U+FEFF) is not part of a URI: remove it"},
		{"\xff\xfeh\x00t\x00", utf16},
		{"\xfe\xff\x00h\x00t", utf16},
		{"h\x00t\x00t\x00p\x00", utf16},
		{"\x00h\x00t\x00t", utf16},
		{"http://a/\x00http://b/\x00", nul},
		{"a\x00b", nul},
		{"/a\x00\x00b", nul},
		{`http://evil.com\@good.com/`, unless}, // no byte of userinfo is named
		{`x://evil.com\@good.com/`, encode},
		{`http://evil.com\a`, slash},
		{`http://a@evil.com\b@good.com`, slash},
		{`http://h:8\a`, slash},
		{`\\h`, slash},
		{`/\h`, slash},
		{`http:\\h`, slash},
		{`http:/\h`, slash},
		{`http:a\b`, slash},
		{`file:\\h`, slash},
		{`http://h/a\b`, `'\' is not allowed: write '/', or %5C`},
		{`file:///c:\b`, `'\' is not allowed: write '/', or %5C`},
		{`x:\/h`, `'\' is not allowed: write %5C`}, // "x://h" has a host
		{`x:/\h`, `'\' is not allowed: write %5C`},
		{`x://h\a`, `'\' is not allowed`},
		{`/a?\`, `'\' is not allowed: write %5C`}, // browsers do not change a query
		{`/a#\`, `'\' is not allowed: write %5C`},
		{`a\b:c`, `'\' is not allowed: write '/'`}, // section 4.2: "a%5Cb:c" is nothing
		{"ht tp://h", "' ' is not allowed"},
		{"<http://h>", "'<' is not allowed"},
		{"ht%tp://h", "'%' must be followed by two hexadecimal digits"},
		{"http://h%/", "'%' must be followed by two hexadecimal digits"}, // "h%25" would be another name
		{"https:/[::1]/", "'[' is not allowed"},                          // browsers read a host
		{"/a\nb", "0x0A is not allowed"},
		{"http://a b/", "' ' is not allowed"}, // "%20" would be another name
		{"http://h:8080 /", "' ' is not allowed"},
	} {
		_, err := uri.Parse(tt.in)
		var bad *uri.ParseError
		require.ErrorAs(t, err, &bad, tt.in)
		assert.EqualError(t, bad.Err, tt.want, tt.in)
	}
	for in, want := range map[string]string{
		"a/b": "a URI must begin with a scheme and ':'", "": "a URI must begin with a scheme and ':'", "#": "a URI must begin with a scheme and ':'",
		"a_b:c": "'_' is not allowed", "git@h:a/b": target, "git@h:22/b": "'@' is not allowed", "a b@h:c": "' ' is not allowed",
	} {
		_, err := uri.ParseURI(in)
		assert.EqualError(t, errors.Unwrap(err), want, in)
	}
	for host, want := range map[string]string{
		"::1": noBrackets, "h:": "':' is not allowed", "h:99999": "':' is not allowed", "h:a": "':' is not allowed", ":80": "':' is not allowed", "a:b:1": "':' is not allowed", `a\b`: `'\' is not allowed`, "h:80": "':' is not allowed: the port belongs in Port, with HasPort set", "a b": "' ' is not allowed",
		"\u00fc": "'ü' (U+00FC)" + idna, "[1.2.3.4]": bracketed, "[1.2.3.4]:80": bracketed, "[1.2.3]": "'.' is not allowed", "h/": "'/' is not allowed", "[::1]:80": "':' is not allowed: the port belongs in Port, with HasPort set",
	} {
		assert.EqualError(t, errors.Unwrap(uri.URI{Scheme: "x", Host: host}.Validate()), want, host)
	}
	for _, scheme := range []string{"file", "tftp", "mongodb+srv"} { // CheckScheme does not allow a port
		assert.EqualError(t, errors.Unwrap(uri.URI{Scheme: scheme, Host: "new:1"}.Validate()), "':' is not allowed: a URI with this scheme has no port")
	}
	assert.ErrorContains(t, uri.URI{Scheme: "x", Path: []string{"a/b"}}.Validate(), "'/' is not allowed: write %2F")
	assert.ErrorContains(t, uri.URI{Scheme: "x", Path: []string{`a\b`}}.Validate(), `'\' is not allowed: write %5C`)
	_, err := uri.ParseURI(" http://h")
	assert.EqualError(t, errors.Unwrap(err), around)
	_, err = uri.GuessURI("b\u00fccher.example", "http") // only a DNS name is guessed
	assert.EqualError(t, errors.Unwrap(err), "'ü' (U+00FC)"+idna)
	_, err = uri.Parse("%")
	assert.ErrorIs(t, err, escape.ErrPercentEncoding)
	_, err = uri.GuessURI("::1", "http")
	assert.EqualError(t, errors.Unwrap(err), noBrackets)
}

// The advice about an authority, with each byte at each place, is what a plain implementation of its conditions gives.
func TestErrorsTellWhatToWriteOfEveryByte(t *testing.T) {
	for _, text := range []string{"x://u:p#ss@h/", "x://u:p@s@h:8", "x://[::1/a]", "x://::1:2/@", "//a:1,b:2/", "vnc://h:1/?a=b@"} {
		for i := range len(text) {
			for c := range 256 {
				in := text[:i] + string([]byte{byte(c)}) + text[i+1:]
				_, err := uri.Parse(in)
				if bad := new(uri.ParseError); errors.As(err, &bad) && (bad.Component == uri.ComponentHost || bad.Component == uri.ComponentPort) {
					want := plainMistake(in, bad)
					assert.Equal(t, want, mistakes[bad.Err.Error()], "%q: %v", in, err)
				}
			}
		}
	}
}

// mistakes are the messages that tell what to write in an authority.
var mistakes = map[string]string{
	"a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23": "delimiter",
	"only one '@' is allowed: in user information, write '@' as %40":                        "at",
	"the ']' of the IP literal is missing":                                                  "bracket",
	"an IPv6 address must be in brackets":                                                   "brackets",
	"',' is not allowed: a URI has one host and one port, and package dsn reads several":    "hosts",
}

var (
	restOfAuthority = regexp.MustCompile(`(?s)\A[^/?#]*`)
	hostAndPort     = regexp.MustCompile(`(?s)//(?:[^/?#@]*@)?([^/?#]*)`)
)

// plainMistake returns the mistake in an authority of which bad is the error.
func plainMistake(in string, bad *uri.ParseError) string {
	rest := restOfAuthority.FindString(in[bad.Offset:])
	host := hostAndPort.FindStringSubmatch(in)[1]
	hidden := passwords.MayHave(in, bad.Offset, bad.Offset+1)
	port := bad.Component == uri.ComponentPort
	address, err := netip.ParseAddr(strings.TrimPrefix(host, "["))
	isIPv6 := err == nil && address.Is6() && address.Zone() == ""
	switch {
	case errors.Is(bad, uri.ErrPortRange), !hidden && (errors.Is(bad, uri.ErrZone) || strings.Contains(bad.Error(), "octet above")):
		return ""
	case strings.Contains(rest, "@"):
		return "at"
	case hidden && port && strings.Contains(in[bad.Offset:], "@"):
		return "delimiter"
	case hidden:
		return ""
	case rest == "" && isIPv6 && host[0] == '[':
		return "bracket"
	case port && isIPv6 && host[0] != '[':
		return "brackets"
	case port && rest != "" && rest[0] == ',':
		return "hosts"
	default:
		return ""
	}
}

func TestFormatErrorText(t *testing.T) {
	for _, tt := range []struct {
		u    uri.URI
		want string
	}{
		{uri.URI{Path: []string{"a"}}, "uri: invalid scheme: neither IsRelative nor Scheme is set, but another field is " +
			"(URI-reference; RFC 3986, section 4.1)"},
		{uri.URI{Scheme: "x", Path: []string{"a", "b/c"}},
			"uri: invalid path at offset 1 of Path[1]: '/' is not allowed: write %2F (segment; RFC 3986, section 3.3)"},
		{uri.URI{IsRelative: true, Path: []string{"ab:c"}}, "uri: invalid path at offset 2 of Path[0]: the first segment of " +
			"a relative reference cannot contain ':': write './' before it (path-noscheme; RFC 3986, section 3.3)"},
		{uri.URI{Scheme: "x", Query: "a#"}, "uri: invalid query at offset 1: '#' is not allowed: write %23 (query; RFC 3986, section 3.4)"},
		{uri.URI{Scheme: "x", Host: "h", UserInfo: "u:p@"},
			"uri: invalid userinfo at offset 3: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
		{uri.URI{Scheme: "x", Host: "h", Path: []string{"a"}}, "uri: invalid path: after an authority the path must be empty " +
			"or begin with '/' (path-abempty; RFC 3986, section 3.3)"},
		{uri.URI{Scheme: "a:b"}, "uri: invalid scheme at offset 1: ':' is not allowed (scheme; RFC 3986, section 3.1)"},
		{uri.URI{Scheme: "x", UserInfo: "u"}, "uri: invalid userinfo: a field is set that would not be written: UserInfo, " +
			"since there is no host (userinfo; RFC 3986, section 3.2.1)"},
		{uri.URI{Scheme: "x", HasPort: true}, "uri: invalid port: a field is set that would not be written: the port, " +
			"since there is no host (port; RFC 3986, section 3.2.3)"},
	} {
		assert.EqualError(t, tt.u.Validate(), tt.want)
	}
	// Built by hand: Segment counts for a path only, and only from 0 on.
	assert.EqualError(t, &uri.FormatError{Component: uri.ComponentHost, Offset: 1, Rule: "host", Err: uri.ErrZone},
		"uri: invalid host at offset 1: an IPv6 literal cannot have a zone identifier (host; RFC 3986, section 3.2.2)")
	assert.EqualError(t, &uri.FormatError{Component: uri.ComponentPath, Segment: -1, Offset: 1, Rule: "path", Err: uri.ErrZone},
		"uri: invalid path at offset 1: an IPv6 literal cannot have a zone identifier (path; RFC 3986, appendix A)")
}

// No error shows userinfo or repeats the input (section 3.2.1).
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
		"joe:S*T@h", "http:S*T@h", "x:a@S:*T@h", "http://u:p@S*T@h", "u:p%3AS*T%40h", "secret-token:S*T", "imap://h/;URLAUTH=a:b:S*T", "vnc://h?SshPassword=S*T",
		"pkcs11:?pin-value=S*T", "VNC://h/?VNCPASSWORD=S*T", "redis://h/&password=S*T",
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
		{Scheme: "http", Host: "u", Port: 1, HasPort: true, Path: []string{"", "S<T@h"}}, {IsRelative: true, Host: "u", Port: 1, HasPort: true, Query: "S<T@h"},
	} {
		require.Error(t, u.Validate())
		assert.NotContains(t, u.Validate().Error(), "<", "%#v", u)
	}
	for _, u := range []uri.URI{ // whether a password may be there does not depend on empty components
		{Scheme: "x", Host: "h", Path: []string{"", "a<b"}}, {Scheme: "sip", Path: []string{"u:a<b"}, Query: "@h"},
		{IsRelative: true, Path: []string{"", "u:<@h"}}, {Scheme: "x", Host: "u:<@h"},
	} {
		forced := u
		forced.ForceAuthority, forced.ForceUserInfo, forced.ForceQuery, forced.ForceFragment = u.Scheme != "sip", true, true, true
		assert.EqualError(t, forced.Validate(), u.Validate().Error(), "%#v", u)
	}
	_, err := uri.URI{Scheme: "sip", Path: []string{"u:%@h"}}.BaseName()
	assert.ErrorContains(t, err, "a byte that is not allowed")
	_, _, _, err = uri.URI{Scheme: "x", Host: "h", UserInfo: "u:%"}.DecodedUser()
	assert.ErrorContains(t, err, "offset 2: a byte that is not allowed")
	_, err = uri.URI{Scheme: "x", Host: "a:h<", Path: []string{"", "@"}}.HostPort()
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
	for _, rule := range []string{"iuserinfo", "ireg-name", "ipchar", "ipath-noscheme", "iquery", "ifragment"} {
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
		uri.ErrZone:            "an IPv6 literal cannot have a zone identifier",
		uri.ErrNoHost:          "there is no host",
		uri.ErrIPvFuture:       "address mechanism not supported: the IP literal has an unknown version",
		uri.ErrEncodedHost:     "a percent-encoded host must be converted to its IDNA form",
		uri.ErrPassword:        "a password must not be stored in clear text",
		uri.ErrReservedSegment: `a path segment cannot be "", "." or "..", or have "." or ".." beside "/" or "\" or before ";", "?", "#" or a space`,
		uri.ErrAmbiguous:       "the text may begin with a host or with something else: write it with a scheme and '//'",
		uri.ErrUserInfo:        "user information may mislead about the host",
	} {
		assert.EqualError(t, err, want)
	}
	assert.ErrorContains(t, uri.URI{IsRelative: true, Scheme: "x"}.Validate(), ": IsRelative and Scheme are both set (")
	_, err := uri.URI{Scheme: "x", Host: "[v1.a]"}.URL()
	assert.ErrorContains(t, err, ": net/url would reject the host")
	_, err = uri.FromURL(&url.URL{Host: "h", Opaque: "o", Scheme: "x"})
	assert.ErrorContains(t, err, ": what net/url prints differs from the fields")
	assert.ErrorContains(t, &uri.ParseError{}, ": cause unknown")
	// Text between a ":" and an "@" may be a password that somebody put in the wrong field, so no byte of it is shown.
	assert.ErrorContains(t, uri.URI{Scheme: "x", Query: "<:@"}.Validate(), "at offset 0: a byte that is not allowed")
	assert.ErrorContains(t, uri.URI{Scheme: "http", Host: "h", Query: "<@"}.Validate(), "at offset 0: '<' is not allowed")
	assert.ErrorContains(t, uri.URI{Scheme: "http", Host: "h", UserInfo: "u:p", Query: "<"}.Validate(), "at offset 0: '<' is not allowed")
}
