package httpuri_test

import (
	"errors"
	"fmt"
	"iter"
	"net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// ofTest converts the one name that the tests have, as idna.Lookup.ToASCII does.
func ofTest(host string) (string, error) {
	if name := strings.ToLower(host); name == "b\u00fccher.test" || name == "xn--bcher-kva.test" {
		return "xn--bcher-kva.test", nil
	}
	return "", errors.New("not a name: " + host)
}

// hrefRows have what browsers make of a text on the page https://h/a/b?c, by section of the URL Standard.
var hrefRows = []struct{ text, want, why string }{
	{"", "https://h/a/b?c", "4.4, relative state"},
	{"d", "https://h/a/d", "4.4, relative state"},
	{"?d", "https://h/a/b?d", "4.4, relative state"},
	{"#", "https://h/a/b?c#", "4.4, relative state"},
	{" \t\n d\te\r\n\x00", "https://h/a/de", "4.4: controls and spaces at both ends, tabs and line ends anywhere"},
	{"\u00a0d\x7f", "https://h/a/%C2%A0d%7F", "4.4: no other white space"},
	{"/\n/evil.example", "https://evil.example/", "4.4"},
	{`/\evil.example`, "https://evil.example/", "4.4, relative slash state"},
	{`\\evil.example\x`, "https://evil.example/x", "4.4, relative slash state"},
	{`d\..\e\?\`, "https://h/a/e/?%5C", `4.4, path state: "\" is "/" before the query`},
	{"https:x", "https://h/a/x", "4.4, special relative or authority state"},
	{"https:/x", "https://h/x", "4.4, special relative or authority state"},
	{"http:x", "http://x/", "4.4, special authority slashes state"},
	{"http:/h/", "http://h/", "4.4, special authority ignore slashes state"},
	{"///h/x", "https://h/x", "4.4, special authority ignore slashes state"},
	{`ftp:\/\h`, "ftp://h/", "4.4, special authority ignore slashes state"},
	{"//joe:p@ss;@h", "https://joe:p%40ss%3B@h/", "4.4, authority state; 1.3, userinfo percent-encode set"},
	{"//joe:@h", "https://joe@h/", "4.5"},
	{"//:@h", "https://h/", "4.5"},
	{"//h:0443", "https://h/", "4.4, port state"},
	{"//h:080/", "https://h:80/", "4.4, port state"},
	{"//h:", "https://h/", "4.4, port state"},
	{".%2e/%2E/x/%2e", "https://h/x/", "4.1, double-dot URL path segment"},
	{"...;a/", "https://h/a/...;a/", "4.1"},
	{"%41|^[]`{}\"", "https://h/a/%41%7C%5E%5B%5D%60%7B%7D%22", "1.3, path percent-encode set, and what a URI cannot have"},
	{"?'|^[]`{}\"", "https://h/a/b?%27%7C%5E%5B%5D%60%7B%7D%22", "1.3, special-query percent-encode set"},
	{"#'|#", "https://h/a/b?c#'%7C%23", "1.3, fragment percent-encode set"},
	{"/100%", "https://h/100%25", "RFC 3986, 2.4"},
	{"a\x01b", "https://h/a/a%01b", "1.3, C0 control percent-encode set"},
	{"1:b", "https://h/a/1:b", "4.4, scheme start state"},
	{"//EX%41MPLE.test", "https://example.test/", "3.5, host parser"},
	{"//0xc0.0250.01/", "https://192.168.0.1/", "3.5, IPv4 parser"},
	{"//0x7F.1.", "https://127.0.0.1/", "3.5, IPv4 parser"},
	{"//%30", "https://0.0.0.0/", "3.5, IPv4 parser"},
	{"//0x", "https://0.0.0.0/", "3.5, IPv4 number parser"},
	{"//4294967295", "https://255.255.255.255/", "3.5, IPv4 parser"},
	{"//1.2.3.a", "https://1.2.3.a/", "3.5, ends-in-a-number checker"},
	{"//[0:0::0001]", "https://[::1]/", "3.5, IPv6 parser"},
	{"//[::FFFF:1.2.3.4]", "https://[::ffff:1.2.3.4]/", "3.5, IPv6 parser; RFC 5952, section 5"},
	{"//a\"`{}b", "https://a%22%60%7B%7Db/", "3.2: these are not forbidden, and a URI cannot have them"},
	{"//b\u00fccher.test", "https://xn--bcher-kva.test/", "3.3, domain to ASCII"},
	{"//b%C3%BCcher.test", "https://xn--bcher-kva.test/", "3.5, host parser"},
	{"//XN--bcher-KVA.test", "https://xn--bcher-kva.test/", "3.3, domain to ASCII"},
	{"\u00fc#\u00fc", "https://h/a/%C3%BC#%C3%BC", "1.3"},
	{"mailto:a@b c", "mailto:a@b%20c", "4.4, opaque path state"},
	{"javascript:a/../b", "javascript:a/../b", "4.4, opaque path state"},
	{"x:/..//b", "x:/.//b", "4.5"},
	{`x://u@H%41\u00fc:0/\\?'`, "", "3.2: a forbidden host code point"},
	{"x://u@H%41\u00fc:0/\\?'", "x://u@H%41%C3%BC:0/%5C?'", "3.5, opaque-host parser"},
	{"x:///a", "x:///a", "4.4, host state"},
	{"x://h", "x://h", "4.4, path start state"},
	{`file:\C|\..\x`, "file:///C:/x", "4.4, path state: a drive stays"},
	{"file://LOCALHOST/x", "file:///x", "4.4, file host state"},
	{"file://h/x", "file://h/x", "4.4, file host state"},

	{"//256.256.256.256/", "", "3.5, IPv4 parser"},
	{"//4294967296", "", "3.5, IPv4 parser"},
	{"//1.2.3.4.5", "", "3.5, IPv4 parser"},
	{"//09.1", "", "3.5, IPv4 number parser"},
	{"//a.99999999999999999999", "", "3.5, ends-in-a-number checker"},
	{"//0xffffffffffffffffff", "", "3.5, ends-in-a-number checker"},
	{"//a.0xfffffffffffffffffg", "https://a.0xfffffffffffffffffg/", "3.5, IPv4 number parser: a name, however long"},
	{"//99999999999999999999x", "https://99999999999999999999x/", "3.5, IPv4 number parser"},
	{"//a.09999999999999999999999", "", "3.5, ends-in-a-number checker: digits"},
	{"//a.0x10000000000000000", "", "3.5, ends-in-a-number checker"},
	{"//a.07777777777777777777777777", "", "3.5, ends-in-a-number checker"},
	{"//[::1%25a]", "", "3.5, IPv6 parser"},
	{"//[::1", "", "3.5, host parser"},
	{"//[v1.a]", "", "3.5, host parser"},
	{"//a%2Fb", "", "3.2, forbidden host code points"},
	{"//a%zz", "", "3.2, forbidden domain code points"},
	{"//a\x7f", "", "3.2, forbidden domain code points"},
	{"//%FF", "", "3.5, host parser"},
	{"//h:65536", "", "4.4, port state"},
	{"//h:8a", "", "4.4, port state"},
	{"//u@", "", "4.4, authority state"},
	{"//:80", "", "4.4, host state"},
	{"http:", "", "4.4, host state"},
	{"https://h2:443/", "https://h2/", "4.4, port state: only special schemes have a default port"},
	{"ws://h:80/", "ws://h/", ""}, {"wss://h:443/", "wss://h/", ""}, {"ftp://h:21/", "ftp://h/", ""}, {"ftp://h:80/", "ftp://h:80/", ""},
	{"ssh://h:22/", "ssh://h:22/", ""}, {"imap://h:143/", "imap://h:143/", ""}, {"redis://h:6379/", "redis://h:6379/", ""},
	{"x://u@", "", "4.4, authority state"},
	{"x://:80", "", "4.4, host state"},
	{"file://u@h/", "", "4.4, file host state"},
	{"file://h:1/", "", "4.4, file host state"},
	{"//b\u00fccher.xn--a", "", "an A-label beside others is refused, since package idna decodes some that browsers refuse"},
	{"//b\u1E9E.test", "", "browsers read xn--b-qfa.test, and package idna bss.test"},
	{"//a%E2%84%B5", "", "package idna takes the alef symbol for no Hebrew letter"},
	{"//xn--\uFF0Dbcher-kva.test", "", "3.3, domain to ASCII"},
	{"\xFFd", "", "not UTF-8"},
}

func TestURLStandard4_4_Href(t *testing.T) {
	const page = "https://h/a/b?c"
	for _, tt := range hrefRows {
		u, err := httpuri.Href(newBase(uri.MustParse(page)), tt.text, ofTest)
		assert.Equal(t, tt.want, u.String(), "%q: %s: %v", tt.text, tt.why, err)
		assert.Equal(t, tt.want == "", err != nil, "%q: %s: %v", tt.text, tt.why, err)
		slow, _ := slowStandard(tt.text, page, ofTest)
		assert.Equal(t, tt.want, slow, "%q: %s: the plain implementation", tt.text, tt.why)
	}
}

// The base is read like the text. Without one, text must have a scheme.
func TestURLStandard4_4_HrefBases(t *testing.T) {
	for _, tt := range []struct{ base, text, want, why string }{
		{"", "HTTPS:h", "https://h/", "4.4, special authority slashes state"},
		{"", "x:/a/../b", "x:/b", "4.4, path or authority state"},
		{"", "/a", "", "4.4, no scheme state"},
		{"", "", "", "4.4, no scheme state"},
		{"http://h", "a", "http://h/a", "4.4, path start state"},
		{"http://h/a/..", "b", "http://h/b", "the dots of the base are removed first"},
		{"http://h/a/%2E%2e/b/c", "../d", "http://h/d", "the dots of the base are removed first"},
		{"http://0x7f.1:80/?'", "#", "http://127.0.0.1/?%27#", "3.5, and 1.3"},
		{"http:/h/a", "b", "http://h/b", "4.4, special authority ignore slashes state"},
		{"http://u:@h/", "/a", "http://u@h/a", "4.5"},
		{"http://Abc/", "d", "http://abc/d", "3.3, domain to ASCII: each letter of the base is lowercased"},
		{"http://aBc/", "d", "http://abc/d", "3.3, domain to ASCII"},
		{"http://abC/", "d", "http://abc/d", "3.3, domain to ASCII"},
		{"http://A/", "d", "http://a/d", "3.3, domain to ASCII"},
		{"http://1.2.3.256/", "/a", "", "3.5, IPv4 parser"},
		{"http:///", "/a", "", "4.4, host state"},
		{"http://xn--bcher-kva/", "//XN--bcher-KVA:1", "http://xn--bcher-kva:1/", "the host of the base is not checked"},
		{"x://h", "a", "x://h/a", "4.4, path start state"},
		{"x:/a/b", "../..//c", "x:/.//c", "4.5"},
		{"x:/.//a/b", "c", "x:/.//a/c", "4.5"},
		{"x:/.//a/b", "../../c", "x:/c", "4.4, path state"},
		{"x:/a", `\b`, "x:/%5Cb", `4.4: "\" is no slash`},
		{"x:/a", "x:b", "x:b", "4.4, scheme state"},
		{"mailto:a@b?c", "#d", "mailto:a@b?c#d", "4.4, no scheme state"},
		{"mailto:a@b", "", "", "4.4, no scheme state"},
		{"mailto:a@b", "?#", "", "4.4, no scheme state"},
		{"x:", "a", "", "4.4, no scheme state"},
		{"file:///C:/a", "/b", "file:///C:/b", "4.4, file slash state"},
		{"file:///C:/a", "/D|", "file:///D:", "4.4, file slash state"},
		{"file:///C:/a", "D|/b", "file:///D:/b", "4.4, file state"},
		{"file:///C:", "../b", "file:///C:/b", "4.4, shorten a URL's path"},
		{"file://s/a/b", "//C|/x", "file:///C:/x", "4.4, file host state"},
		{"file://s/a/b?c", "", "file://s/a/b?c", "4.4, file state"},
		{"file://s/a/b", "/c", "file://s/c", "4.4, file slash state"},
	} {
		var base uri.Base
		if tt.base != "" {
			base = newBase(uri.MustParse(tt.base))
		}
		u, err := httpuri.Href(base, tt.text, nil)
		assert.Equal(t, tt.want, u.String(), "%q on %q: %s: %v", tt.text, tt.base, tt.why, err)
		assert.Equal(t, tt.want == "", err != nil, "%q on %q: %s: %v", tt.text, tt.base, tt.why, err)
	}
}

// The host of the base needs no function, whatever else makes browsers change the base, and whatever part of it the text has.
func TestHrefKeepsTheHostOfTheBase(t *testing.T) {
	const host = "xn--bcher-kva.test"
	for _, after := range []string{"", "/", "/a/b", "/a/../b", "/a/%2e/b", "?q='", ":80/", ":8080/a", "/a?q#f"} {
		for _, before := range []string{"http://", "https://", "ftp://", "ws://", "http://u@", "http://u:@"} {
			base := newBase(uri.MustParse(before + host + after))
			for _, text := range []string{"", "c", "/c", "?c", "#c", "//" + host, "//XN--BCHER-kva.test:1/c"} {
				u, err := httpuri.Href(base, text, nil)
				if assert.NoError(t, err, "%q on %q", text, base) {
					assert.Equal(t, host, u.Host, "%q on %q", text, base)
				}
			}
		}
	}
}

func TestHrefErrors(t *testing.T) {
	refused := errors.New("refused")
	for _, tt := range []struct {
		base, text string
		toASCII    func(string) (string, error)
		cause      error
		want       string
	}{
		{"https://h/", "http://u:secret@[::1", nil, nil, "httpuri: invalid href: invalid host at offset 16: '[' and ']' must enclose an IPv6 address (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//[1.2.3.4]", nil, nil, "httpuri: invalid href: invalid host at offset 2: '[' and ']' must enclose an IPv6 address"},
		{"https://h/", "//[::1%a]", nil, nil, "httpuri: invalid href: invalid host at offset 2: '[' and ']' must enclose an IPv6 address"},
		{"https://h/", " //\nu:secret@a<b", nil, nil, "httpuri: invalid href: invalid host at offset 12: '<' is not allowed (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//<a", nil, nil, "httpuri: invalid href: invalid host at offset 2: '<' is not allowed (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//u@a<", nil, nil, "httpuri: invalid href: invalid host at offset 5: '<' is not allowed (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "x://^a", nil, nil, "httpuri: invalid href: invalid host at offset 4: '^' is not allowed (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//\u00fc<", nil, nil, "httpuri: invalid href: invalid host at offset 2: the name has a label that only a function can convert or check, and none is given"},
		{"https://h/", "//\u00fc<", func(string) (string, error) { return "", refused }, refused, "httpuri: invalid href: invalid host at offset 2: refused"},
		{"https://h/", "//<\u1E9E", func(string) (string, error) { return "ss", nil }, nil, "httpuri: invalid href: invalid host at offset 2: it has a character that not everybody maps alike"},
		{"https://h/", "http:", nil, uri.ErrNoHost, "httpuri: invalid href: invalid host at offset 5: there is no host (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "///", nil, uri.ErrNoHost, "httpuri: invalid href: invalid host at offset 3: there is no host (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//?q", nil, uri.ErrNoHost, "httpuri: invalid href: invalid host at offset 2: there is no host (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "x://@", nil, uri.ErrNoHost, "httpuri: invalid href: invalid host at offset 5: there is no host (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "x://a^b", nil, nil, "httpuri: invalid href: invalid host at offset 5: '^' is not allowed (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//a%2Fb", nil, nil, "httpuri: invalid href: invalid host at offset 2: it has a character that a host cannot have (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//1.2.3.256", nil, nil, "httpuri: invalid href: invalid host at offset 2: it ends in a number, and is not an IPv4 address (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//u@", nil, uri.ErrNoHost, "httpuri: invalid href: invalid host at offset 4: there is no host (host; RFC 3986, section 3.2.2)"},
		{"https://h/", "//h:65536/", nil, uri.ErrPortRange, "httpuri: invalid href: invalid port at offset 4: "},
		{"https://h/", "//joe:secret/x@h", nil, nil, "httpuri: invalid href: invalid port at offset 6: a port is a number (port; RFC 3986, section 3.2.3)"},
		{"https://h/", "//\u00fc", nil, nil, "httpuri: invalid href: invalid host at offset 2: the name has a label that only a function can convert or check, and none is given"},
		{"https://h/", "//XN--a", nil, nil, "httpuri: invalid href: invalid host at offset 2: the name has a label that only a function can convert or check, and none is given"},
		{"https://h/", "//\u00fc", func(string) (string, error) { return "", refused }, refused, "httpuri: invalid href: invalid host at offset 2: refused"},
		{"https://h/", "//\u00fc", func(string) (string, error) { return "", nil }, nil, "httpuri: invalid href: invalid host at offset 2: it has a character"},
		{"https://h/", "//\u00fc", func(string) (string, error) { return "\u00fc", nil }, nil, "httpuri: invalid href: invalid host at offset 2: it has a character"},
		{"https://h/", "//xn--a", func(string) (string, error) { return "a", nil }, nil, "httpuri: invalid href: invalid host at offset 2: it has an invalid A-label"},
		{"https://h/", "//\u1E9E", func(string) (string, error) { return "ss", nil }, nil, "httpuri: invalid href: invalid host at offset 2: it has a character that not everybody maps alike"},
		{"https://h/", "a\xffb", nil, nil, "httpuri: invalid href: the text is not UTF-8"},
		{"mailto:a@b", "c", nil, nil, "httpuri: invalid base: only a fragment can be relative to a URI without a hierarchy (URL Standard, section 4.4)"},
		{"http://u:secret@1.2.3.256/", "c", nil, nil, "httpuri: invalid base: invalid host at offset 16: it ends in a number"},
		{"", "/", nil, uri.ErrRelativeBase, "httpuri: invalid base: the base has no scheme (RFC 3986, section 5.1)"},
	} {
		var base uri.Base
		if tt.base != "" {
			base = newBase(uri.MustParse(tt.base))
		}
		u, err := httpuri.Href(base, tt.text, tt.toASCII)
		assert.Zero(t, u)
		require.ErrorContains(t, err, tt.want, "%q", tt.text)
		assert.NotContains(t, err.Error(), "secret")
		if tt.cause != nil {
			require.ErrorIs(t, err, tt.cause)
		}
	}
}

// No function converts a host that package idna may read otherwise than browsers (URL Standard, section 3.3).
func TestHrefRefusesHostsReadOtherwise(t *testing.T) {
	for host, ok := range map[string]bool{
		"\u1E9E": false, "\u05D0\u2135": false, "\u0628\u200C1": false, "b\u00fc--": false, "b\u00fc-\uFF0D": false, "b\u00fc\uFE63-": false, "b\u00fc-\u00AD-": false, "a-b-\u00fc": true,
		"\U0001004B\u0301": false, "\u0300\U00011F41": false, "\u1099\U000110BA": false, "\U0001304B\uFF9E": false, "\u6D63\U00016D67": false,
		"a\u0BD7\u0308": false, "\u05D2\u0307": false,
		"\U00010000\u0301": false, "\uFFFD\u0301": true, "\uFFFF\u0301": true, // the first character beyond U+FFFF, and the ones before
		"a\u0300\u0361": false, "a\u0300\u0360": true, // 0x61 and 0x60 apart
		"\u05DA\u0307": false, "\u05D2\u05B4": true, "\u05DA\u0308": true, "\u05D1\u0307": true, // a dot after gimel or final kaf
		"\U0001304B\uFF9F": false, "\u6D63\U00016D68": false, "\U0001304B\uFF9D": true, "\U0001304B\uFFA0": true, "\u6D63\U00016D69": true,
		"b\u00fc-": true, "\U0001F44D\U0001F3FD": true, "\u2603\uFE0F": true, "\U0001F44D\uFE0F": true, "\U00020BB7": true,
		"\u0915\u094D\u0937\u0942": true, "\u0F56\u0F7C\u0F51\u0FB1": true, "e\u0302\u0323": true, "\u05D0\u05B4": true, "\uFF76\uFF9E": true,
	} {
		_, err := httpuri.Href(uri.Base{}, "http://"+host, func(string) (string, error) { return "converted", nil })
		assert.Equal(t, ok, err == nil, "%+q: %v", host, err)
	}
	for _, c := range "\u1E9E\u200C\u2135\u2136\u2137\u2138" { // the list of Href
		for _, character := range []string{string(c), url.PathEscape(string(c))} {
			for _, host := range []string{character, "a" + character, character + ".test", "a." + character + "b"} {
				_, err := httpuri.Href(uri.Base{}, "http://"+host, func(string) (string, error) { return "converted", nil })
				assert.ErrorContains(t, err, "not everybody maps alike", "%+q", host)
			}
		}
	}
}

// White space that is removed does not join the bytes of a character: a browser has decoded the text before it parses (URL Standard,
// section 4.4, where the input is a string).
func TestHrefJoinsNoBytes(t *testing.T) {
	tried := 0
	for _, character := range []string{"\u00fc", "\u4f8b", "\U0001F600"} {
		for i := 1; i < len(character); i++ {
			for _, removed := range []string{"\t", "\n", "\r", "\r\n"} {
				broken := character[:i] + removed + character[i:]
				for _, text := range []string{broken, "//" + broken + "/", "//u" + broken + "@h/", "/a/" + broken, "?" + broken, "#" + broken, "x:" + broken} {
					u, err := httpuri.Href(newBase(uri.MustParse("https://h/a")), text, ofTest)
					assert.ErrorContains(t, err, "the text is not UTF-8", "%q leads to %q", text, u)
					tried++
				}
			}
		}
	}
	t.Logf("%d texts", tried)
}

// hrefBases are the bases of the products: common ones, and some that the parser reads otherwise than RFC 3986.
var hrefBases = []string{
	"", "https://h/a/b?c", "http://h", "https://u:p@h:8080/a/./b/../c?x'y", "http://h/%2e%2e/a/%2E/b/..", "http:/x/y", "ftp://0x7f.1/a",
	"https://h:443/a", "http://[::1]/x", "x://h/a/b?q", "x://h", "x:/a/b", "x:/.//p/q", "x:///a", "x:", "mailto:a@b?c",
	"file:///a/b/c", "file:///C:/a/b", "file:///C:", "file://srv/share/x", "file:x",
}

// hrefTexts are the products of the parts of a text.
func hrefTexts(yield func(string) bool) {
	for _, scheme := range []string{"", "https:", "HTTP:", "ws:", "file:", "x:", "1:", " ht\ttp:"} {
		for _, slashes := range []string{"", "/", `\`, "//", `/\`, "///", `//\/`, "/\t/", "/ /", "/./", "/.//", "/a/..//"} {
			for _, host := range []string{
				"", "h", "evil.test", "0x7f.1", "1.2.3.4.", "256.1", "09.1", "a%2Fb", "%41", "a b", "[::1]", "[::1%25a]", "h:80", "h:443", "h:0081",
				"h:", ":80", "h:65536", "u;@h", "u:p@h", ":@h", "u@", "a@b@h", "C:", "C|", "localhost", "..", "%2e%2E", "xn--a", "b\u00fccher.test",
				"a\"b", "a!$&'()*+,;=b", "0x", "1..", "a.1", "%", "a^",
			} {
				for _, path := range []string{
					"", "/", `\`, "/a/b", "/..", "/.%2e/x", "/a/../..//b", `/a\..\c`, "/C|/..", "//x", "/\u00fc|^`{}[]\"<>%", "?a'b|[]", "#x`#y", "?#", "/ ?b ",
				} {
					if !yield(scheme + slashes + host + path) {
						return
					}
				}
			}
		}
	}
}

// hrefSeeds are the texts in which each byte is tried at each place.
var hrefSeeds = []string{
	"http://joe:p@h.test:81/a/../b?c#d", "//h/x", "a/%2e%2E/b", "https:x", "http:/h/", `\\h\x`, "http://0xc0.0250.01/", "file:///C|/a/../b",
	"C|/x", "x://h:0/a/..//b", "x:a b?c#d e", "http://[::1]:80/", "http://1.2.3/", "ws:xn--a", "x:/..//a",
}

// everyByte yields the seeds with each byte at each place, in place of a byte and before it.
func everyByte(seeds []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, s := range seeds {
			for i := range len(s) + 1 {
				for c := range 256 {
					b := string([]byte{byte(c)})
					if !yield(s[:i]+b+s[i:]) || i < len(s) && !yield(s[:i]+b+s[i+1:]) {
						return
					}
				}
			}
		}
	}
}

// eachHref calls try with texts and the bases that they are read on: all with -deep, and otherwise every step-th.
func eachHref(step int, try func(base uri.Base, page, text string)) (tried int) {
	bases := make([]uri.Base, len(hrefBases))
	for i, page := range hrefBases[1:] {
		bases[i+1] = newBase(uri.MustParse(page))
	}
	if *deep {
		step = 1
	}
	n := 0
	for _, texts := range []iter.Seq[string]{hrefTexts, everyByte(hrefSeeds)} {
		for text := range texts {
			for i, base := range bases {
				if n++; n%step == 0 {
					try(base, hrefBases[i], text)
					tried++
				}
			}
		}
	}
	return tried
}

// Href is the basic URL parser, written out in urlstandard_test.go.
func TestHrefIsTheURLParser(t *testing.T) {
	t.Parallel()
	read := 0
	tried := eachHref(59, func(base uri.Base, page, text string) {
		if compareHref(t, base, page, text) {
			read++
		}
	})
	t.Logf("%d texts on pages, %d of them read", tried, read)
}

func compareHref(t *testing.T, base uri.Base, page, text string) (read bool) {
	want, ok := slowStandard(text, page, ofTest)
	u, err := httpuri.Href(base, text, ofTest)
	expect(t, ok == (err == nil) && want == u.String(), "%q on %q leads to %q, want %q: %v", text, page, u, want, err)
	if err == nil {
		again, err := uri.Parse(u.String())
		expect(t, err == nil && reflect.DeepEqual(again, u), "%q on %q is %#v, and Parse reads its text as %#v: %v", text, page, u, again, err)
	}
	return err == nil
}

// A host of one to five numbers is the address that the IPv4 parser reads, or an error (URL Standard, section 3.5).
func TestURLStandard3_5_HrefOfNumbers(t *testing.T) {
	numbers := []string{"0", "1", "0xff", "0400", "65536", "09", ""}
	const page = "https://h/a"
	base, hosts, read := newBase(uri.MustParse(page)), numbers, 0
	for range 5 {
		var longer []string
		for _, host := range hosts {
			if compareHref(t, base, page, "http://"+host+"/") {
				read++
			}
			for _, n := range numbers {
				longer = append(longer, host+"."+n)
			}
		}
		hosts = longer
	}
	t.Logf("%d of them read", read)
	assert.Greater(t, read, 100)
}

// For each byte at each place, Href is the basic URL parser.
func TestHrefOnEveryByte(t *testing.T) {
	const page = "https://h/a/b?c"
	base := newBase(uri.MustParse(page))
	for text := range eachText(1, 97) {
		compareHref(t, base, page, text)
	}
}

// The base is read as a text is, with each character that the path, the query or the host may have.
func TestHrefReadsTheBaseLikeAText(t *testing.T) {
	const others = "http://other.test/x?y"
	n := 0
	for c := range 256 {
		for _, text := range []string{
			"http://h.test/%s", "https://h.test/a/%s?b", "http://h.test?%s", "https://h.test/?a=%sb%s", "ftp://h.test/%s", "x://h.test/%s?%s", "x:/%s", "file:///%s?%s",
			"http://a%sb.test/", "http://%s@h.test/", "http://u:%s@h.test/",
		} {
			for _, written := range []string{string(rune(c)), fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%%02x.", c)} {
				text := strings.ReplaceAll(text, "%s", written)
				u, err := uri.Parse(text)
				if err != nil {
					continue
				}
				want, wantErr := httpuri.Href(newBase(uri.MustParse(others)), text, nil)
				got, err := httpuri.Href(newBase(u), "", nil)
				if wantErr != nil {
					require.Error(t, err, text)
					continue
				}
				require.NoError(t, err, text)
				want.Fragment, want.ForceFragment = "", false // which a base has not
				require.Equal(t, want.String(), got.String(), text)
				n++
			}
		}
	}
	t.Log(n, "bases")
	assert.Greater(t, n, 4_000)
}

func FuzzHref(f *testing.F) {
	fuzzTexts(f, func(t *testing.T, text string) {
		for _, page := range hrefBases[1:] {
			compareHref(t, newBase(uri.MustParse(page)), page, text)
		}
	})
}

// RFC 8288, sections 2.1, 3.2 and 3.3.
func TestRFC8288_3_Rel(t *testing.T) {
	base, err := uri.NewBase(uri.MustParse("https://h/"))
	require.NoError(t, err)
	for _, tt := range []struct{ field, relation, want, why string }{
		{`</1>; rel="prev", </2>; rel="next", </3>; rel=next`, "next", "https://h/2", "the first"},
		{`</1>; rel="First NEXT"`, "next", "https://h/1", "2.1.1: case does not matter"},
		{`</1>; rel=next`, "Next", "https://h/1", ""},
		{`</1>; rel="https://x.test/REL"`, "https://x.test/rel", "https://h/1", "2.1.2"},
		{`</1>; rel=next; anchor="/other", </2>; rel=next`, "next", "https://h/2", "3.2: it is about another resource"},
		{`</1>; rel=next; anchor=""`, "next", "", "3.2"},
		{`</1>; rel=prev; rel=next`, "next", "", "3.3: only the first rel counts"},
		{`</1>`, "", "", ""}, {`</1>; rel=""`, "", "", ""}, {`</1>; rel=nextpage`, "next", "", ""}, {``, "next", "", ""},
	} {
		links, err := httpuri.Links(map[string][]string{"Link": {tt.field}}, base)
		require.NoError(t, err)
		link, ok := httpuri.Rel(links, tt.relation)
		assert.Equal(t, tt.want != "", ok, "%s: %s", tt.field, tt.why)
		assert.Equal(t, tt.want, link.Target.String(), "%s: %s", tt.field, tt.why)
	}
	_, ok := httpuri.Rel([]httpuri.Link{{Rel: []string{"next"}}}, "next")
	assert.True(t, ok, "one that a program built")
}

// A path has no spare capacity, so that append copies it: two copies of a result never share an element (see also uri.Parse).
func TestHrefReturnsItsOwnPath(t *testing.T) {
	for _, base := range []string{"https://h/a/b/c", "https://h", "foo:/a/b", "file:///C:/a"} {
		from, err := uri.NewBase(uri.MustParse(base))
		require.NoError(t, err)
		for _, text := range []string{"", "x", "../x", "./", "..", "/a/../b", "//k/./x", "?q", "x/y/../../z", `\a\..\b`, "foo:/./x", "file:../x"} {
			if u, err := httpuri.Href(from, text, nil); err == nil {
				require.Equal(t, len(u.Path), cap(u.Path), "%s and %s", base, text)
			}
		}
	}
}
