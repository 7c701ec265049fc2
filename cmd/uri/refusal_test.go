package main

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
)

// Each row has a bad reference, what is shown of it with the mark below, and the message.
func TestSecretInRefused(t *testing.T) {
	const (
		hiddenUserinfo = "a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)"
		hiddenSegment  = "a byte that is not allowed (segment; RFC 3986, section 3.3)"
		hiddenPort     = "a byte that is not allowed (port; RFC 3986, section 3.2.3)"
		badSegment     = "' ' is not allowed (segment; RFC 3986, section 3.3)"
		badTriplet     = "'%' without two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"
		badColon       = "the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.' (path-noscheme; RFC 3986, section 3.3)"
	)
	for _, test := range []struct {
		text, shown, mark, message string
	}{
		// The error is under the mask.
		{"http://user:pa ss@h/", "http://user:xxxxx@h/",
			"            ^", "invalid userinfo at offset 14: " + hiddenUserinfo},
		{"http://user:pa/ss@h/", "http://user:xxxxx@h/",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://user:pa#ss@h x", "http://user:xxxxx@h x",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://user:pa?ss@h", "http://user:xxxxx@h",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://u:%zz@h", "http://u:xxxxx@h",
			"         ^", "invalid userinfo at offset 9: a byte that is not allowed (pct-encoded; RFC 3986, section 2.1)"},
		{"http://u:p@s@t@h", "http://u:xxxxx@h",
			"         ^", "invalid host at offset 12: a byte that is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://u:p@[::1%s]@h", "http://u:xxxxx@h",
			"         ^", "invalid host at offset 15: a byte that is not allowed (IPv6address; RFC 3986, section 3.2.2)"},
		{"http://user:99999/s@h", "http://user:xxxxx@h",
			"            ^", "invalid port at offset 12: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"http://u:p\xc3\xa4@h", "http://u:xxxxx@h",
			"         ^", "invalid userinfo at offset 10: " + hiddenUserinfo},

		// The error is before the mask.
		{"http://us er:pass@h/", "http://us er:xxxxx@h/",
			"         ^", "invalid userinfo at offset 9: " + hiddenUserinfo},
		{"1http://u:pass@h/", "1http://u:xxxxx@h/",
			"     ^", "invalid path at offset 5: " + badColon},
		{"ht!tp://u:pass@h", "ht!tp://u:xxxxx@h",
			"     ^", "invalid path at offset 5: " + badColon},
		{" http://u:pass@h", " http://u:xxxxx@h",
			"^", "invalid path at offset 0: " + badSegment},
		{"see http://u:p/a@s?s@h", "see http://u:xxxxx@h",
			"   ^", "invalid path at offset 3: " + badSegment},
		{"\x07//u:pass@h", "\\x07//u:xxxxx@h",
			"^", "invalid path at offset 0: 0x07 is not allowed (segment; RFC 3986, section 3.3)"},

		// The error is after the mask.
		{"http://user:p@ss@h/", "http://user:xxxxx@h/",
			"                 ^", "invalid host at offset 16: '@' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://user:pass@h x/", "http://user:xxxxx@h x/",
			"                   ^", "invalid host at offset 18: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://user:longpassword@h:x/", "http://user:xxxxx@h:x/",
			"                    ^", "invalid port at offset 27: 'x' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"http://u:p@[::1", "http://u:xxxxx@[::1",
			"                   ^", "invalid host at offset 15: the input ends too early (IP-literal; RFC 3986, section 3.2.2)"},

		// A later "@" may end the password.
		{"http://u:p@h/a b@c", "http://u:xxxxx@c",
			"         ^", "invalid path at offset 14: " + hiddenSegment},
		{"http://u:p@h?a@b c:d@e", "http://u:xxxxx@e",
			"         ^", "invalid query at offset 16: a byte that is not allowed (query; RFC 3986, section 3.4)"},
		{"http://u:p@h#a@%", "http://u:xxxxx@%",
			"               ^", "invalid fragment at offset 15: " + badTriplet},

		// There is no "//".
		{"sip:joe:pa ss@h", "sip:joe:xxxxx@h",
			"        ^", "invalid path at offset 10: " + hiddenSegment},
		{"sip:joe:pass@h ", "sip:joe:xxxxx@h",
			"               ^", "invalid path at offset 14: " + badSegment},
		{"u:pa ss@h", "u:xxxxx@h",
			"  ^", "invalid path at offset 4: " + hiddenSegment},
		{"http:/\\u:pass@h\\", "http:/\\u:xxxxx@h\\",
			"      ^", "invalid path at offset 6: '\\\\' is not allowed (segment; RFC 3986, section 3.3)"},

		// Everything after the scheme may be a password.
		{"secret-token:pa ss", "secret-token:xxxxx",
			"             ^", "invalid path at offset 15: " + hiddenSegment},
		{"pkcs11:a?pin-value=pa ss", "pkcs11:xxxxx",
			"       ^", "invalid query at offset 21: a byte that is not allowed (query; RFC 3986, section 3.4)"},

		// There is no password, or the text does not show which part is one.
		{"http://u:@h x", "http://u:@h x",
			"           ^", "invalid host at offset 11: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://h:80 0/", "http://h:80 0/",
			"           ^", "invalid port at offset 11: ' ' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"http://a@h:8x/", "http://a@h:8x/",
			"            ^", "invalid port at offset 12: 'x' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"mailto:a b@c", "mailto:a b@c",
			"        ^", "invalid path at offset 8: " + badSegment},

		// The text does not show which part is the authority.
		{"http://h/a:b@c d", "http://h/a:xxxxx@c d",
			"                  ^", "invalid path at offset 14: " + badSegment},
		{"http://u:1?SE<CRET@h/", "http://u:xxxxx@h/",
			"         ^", "invalid query at offset 13: a byte that is not allowed (query; RFC 3986, section 3.4)"},
		{"http://u:SE@[?CRET@h/", "http://u:xxxxx@h/",
			"         ^", "invalid host at offset 13: a byte that is not allowed (IPv6address; RFC 3986, section 3.2.2)"},
		{"x://h a//u:p@h", "x://h a//u:xxxxx@h",
			"     ^", "invalid host at offset 5: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"a//u:pass@h b", "a//u:xxxxx@h b",
			"            ^", "invalid path at offset 11: " + badSegment},
	} {
		t.Run(test.text, func(t *testing.T) {
			// explain shows the masked reference, so the offset is in that.
			shown := atOffset.ReplaceAllString(test.message, fmt.Sprintf("offset %d:", len(test.mark)-len("^")))
			stderr := "  " + test.shown + "\n  " + test.mark + "\nuri: line 1: " + shown + "\n"
			if explained := runWith(test.text, "explain"); !strings.Contains(test.text, "ä") { // otherwise it is an IRI
				explained.check(t, result{stderr: stderr, status: 1})
			}
			runWith(test.text, "parse").check(t, result{"\n", "uri: line 1: " + test.message + "\n", 1})
			runWith(test.text, "resolve", "x:").check(t, result{"\n", "uri: line 1: " + test.message + "\n", 1})
			want := "line 1: " + test.message + "\n1 reference, 1 bad\n"
			runWith(test.text, "check").check(t, result{want, "", 1})
		})
	}
}

// atOffset matches the offset in a message.
var atOffset = regexp.MustCompile(`offset \d+:`)

func TestRefusePanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	refuse("a", errors.New("not the library's"), notShown)
}

func TestNewFileErrorRecordPanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	newFileErrorRecord(errors.New("not the library's"), nil)
}

func TestNewFormatRecordPanicsOnAnotherError(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	newFormatRecord("", uri.URI{}, errors.New("not the library's"))
}
