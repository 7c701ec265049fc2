package passwords_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// The rows are text that is not a URI, by RFC 3986, section 3.2.1, and by the documents of the schemes. "*" is the text that
// may be a password.
func TestInText(t *testing.T) {
	for in, want := range map[string]string{
		"":                                    "",
		"http://h/a b":                        "http://h/a b",
		"http://u@h/a b":                      "http://u@h/a b",
		"http://u:SECRET @h":                  "http://u:*@h",
		"http://u:SEC@RET/@h/ ":               "http://u:*@h/ ",
		"http://xyz:SECRET @h":                "http://xyz:*@h", // only a ":" ends a name
		"http:/\\u:SECRET@h\\":                "http:/\\u:*@h\\",
		"http:\\u:SECRET@h":                   "http:\\u:*@h",
		"http:joe:SECRET @h":                  "http:*@h",
		"ftp:SECRET @h":                       "ftp:*@h", // a name like a scheme
		"u:SEC RET@h":                         "u:*@h",
		"u:/SEC RET@h":                        "u:*@h",
		"foo://u:SEC RET@h":                   "foo://u:*@h",
		"//u:SEC RET@h":                       "//u:*@h",
		"u%41:SECRET@h ":                      "u%41:*@h ",
		"%3ASECRET@h":                         "%3A*@h",
		"://u:SECRET@h":                       ":*@h",
		"1u:SEC RET@h":                        "1u:*@h",
		":SEC RET@h":                          ":*@h",
		"u%3ASEC RET%40h":                     "u%3A*%40h",
		"u%3aSEC RET@h":                       "u%3a*@h",
		"http://h/ ?u=http%3A//u%3aS%40h":     "http://h/ ?u=http%3A*%40h",
		"http://u%3":                          "http://u%3",
		"mailto:a b@h":                        "mailto:a b@h", // RFC 6068
		"sip:joe:SECRET@h ":                   "sip:joe:*@h ", // RFC 3261
		" SIP:joe:SECRET@h":                   " SIP:joe:*@h",
		"<sips:joe:SECRET@h>":                 "<sips:joe:*@h>",
		"sip:joe smith@h":                     "sip:joe smith@h",
		"secret-token:SEC RET":                "secret-token:*", // RFC 8959
		"\"secret-token:SECRET\"":             "\"secret-token:*",
		"pkcs11:a ?pin-value=SECRET":          "pkcs11:a ?*", // RFC 7512
		"vnc://h?VncPassword=SEC RET":         "vnc://h?*",   // RFC 7869
		"vnc://x?SECRET":                      "vnc://x?*",
		"x vnc://h?SECRET":                    "x vnc://h?*",
		"vnc://u:SEC RET@h?a=SECRET&b":        "vnc://u:*",         // one part has both
		"postgres://h /d?password=SECRET":     "postgres://h /d?*", // libpq
		"postgres://h /d?password:SECRET":     "postgres://h /d?*", // mistyped
		"postgres://h /d%3FPassword%3DSECRET": "postgres://h /d%3F*",
		"redis://h /&password=SECRET":         "redis://h /&password=*", // a "?" that is missing
		"redis://:SECRET@h /0":                "redis://:*@h /0",
		"redis://:SECRET@h /0?":               "redis://:*@h /0?",
		"redis://h /0":                        "redis://h /0",
		"imap://h/;URLAUTH=a:b:SEC RET":       "imap:*", // RFC 5092
		"a@b:c d":                             "a@b:c d",
		"a@b:c d@e":                           "a@b:*@e",
	} {
		start, end := passwords.InText(in)
		got := in
		if start < end {
			got = in[:start] + "*" + in[end:]
		}
		assert.Equal(t, want, got, "%q", in)
	}
}

// With any byte at any place of a password, the result has the whole password. Any text has a result.
func TestInTextOfEveryByte(t *testing.T) {
	for _, text := range []string{"http://u:SECRET@h", "sip:joe:SECRET@h", "u:SECRET@h", "secret-token:SECRET@h", "u%3ASECRET%40h", "redis://h?password=SECRET&a=b",
		"vnc://u:SECRET@h?a=b", "vnc://u:a@h?VncPassword=SECRET"} {
		from := strings.Index(text, "SECRET")
		to := from + len("SECRET")
		for i := range len(text) {
			for c := range 256 {
				changed := text[:i] + string([]byte{byte(c)}) + text[i+1:]
				start, end := passwords.InText(changed)
				assert.True(t, 0 <= start && start <= end && end <= len(changed), "%q", changed)
				if from <= i && i < to {
					assert.True(t, start <= from && to <= end, "%q", changed)
				}
			}
		}
	}
}

// MayHave agrees with InText on each byte of a text.
func TestMayHave(t *testing.T) {
	for _, text := range []string{"http://u:SECRET@h/a", "sip:a:b", "vnc://h?SshPassword=a", "vnc://u:p@h/a?VncPassword=a", "vnc://h", "vnc://u:p@h/a", "vnc://u:p@h/a=", "x%3Ay%40z", "secret-token:a@b", "secret-token:a", "", "a@b", "http://h/a"} {
		start, end := passwords.InText(text)
		for i := range len(text) {
			assert.Equal(t, start <= i && i < end, passwords.MayHave(text, i), "%q at %d", text, i)
		}
	}
	assert.True(t, passwords.MayHave("secret-token:a", len("secret-token:a")), "the text may end too early there")
}

// hidden returns u with what Hide leaves of its components.
func hidden(u uri.URI) uri.URI {
	f := passwords.Fields{
		Scheme: u.Scheme, UserInfo: u.UserInfo, Host: u.Host, Path: u.Path, Query: u.Query, Fragment: u.Fragment,
		HasAuthority: u.Has(uri.ComponentAuthority), HasPort: u.HasPort,
	}
	passwords.Hide(&f, passwords.Mask)
	u.UserInfo, u.Host, u.Path, u.Query, u.Fragment = f.UserInfo, f.Host, f.Path, f.Query, f.Fragment
	if !f.HasPort {
		u.Port, u.HasPort = 0, false
	}
	return u
}

// InUserInfo and MayShow agree with Hide: each byte and some texts, in place of each byte of a value and before it.
func TestInUserInfoAgreesWithHide(t *testing.T) {
	valid, only := 0, 0
	try := func(text string) {
		u, err := uri.Parse(text)
		if err != nil {
			return
		}
		valid++
		text = u.String()
		want := hidden(u).String()
		if start, end, isOnly := passwords.InUserInfo(u.Scheme, u.UserInfo, text); isOnly {
			only++
			if start < end {
				text = text[:start] + passwords.Mask + text[end:]
			}
			assert.Equal(t, want, text)
		}
		assert.True(t, want == u.String() || passwords.MayShow(u.Scheme, u.String()), "%q", u.String())
	}
	for _, text := range []string{"http://u:p@h/a?b=c#d", "https://https://u:p@h", "//u:@h", "mailto:a@b?c=d", "sip:u:p@h", "u:p@tcp(h)/d", "u:p@/d", "x:a/jdbc:y://u:p@h",
		"postgres://u:p@h/d?password=s&a=b", "vnc://h?VncPassword=a", "imap://h/;URLAUTH=a:b:c", "secret-token:a", "pkcs11:a?pin-value=b", "x?u=http%3A%2F%2Fu%3Ap%40h",
		"x?u=http%3a%2f%2fu%3ap%40h"} {
		for i := range len(text) + 1 {
			for c := range 256 {
				try(text[:i] + string([]byte{byte(c)}) + text[min(i+1, len(text)):])
				try(text[:i] + string([]byte{byte(c)}) + text[i:])
			}
			for _, piece := range []string{"%40", "%3A", "u:p@", "@", "(h)/", "http://u:p@h"} {
				try(text[:i] + piece + text[i:])
			}
		}
	}
	t.Logf("%d values, %d with nothing outside the user information", valid, only)
	assert.Greater(t, only, valid/10)
}

// No text makes the forms for logs panic, however long the part is that Format rejects: the text that tells why is shorter.
func TestNoFormForLogsPanics(t *testing.T) {
	texts := []string{""}
	for from := 0; len(texts) < 800; {
		from, texts = len(texts), appendEach(texts, from, []string{":", "/", "@", "?", " ", "x", "%40", "é", "sip:"})
	}
	tried := 0
	for n := range 130 { // the longest reason has 91 bytes
		prefix := strings.Repeat("a", n)
		for _, text := range texts {
			for _, s := range []string{prefix + text, text + prefix} {
				u := uri.Split(s)
				assert.NotPanics(t, func() {
					_, _, _, _, _ = u.Redacted(), u.RedactedAll(), u.Display(), u.LogValue(), uri.RedactText(s)
				}, "%q", s)
				tried++
			}
		}
	}
	t.Logf("%d texts", tried)
}

// appendEach appends each of pieces to each of texts[from:], and appends the results to texts.
func appendEach(texts []string, from int, pieces []string) []string {
	for _, text := range texts[from:] {
		for _, piece := range pieces {
			texts = append(texts, text+piece)
		}
	}
	return texts
}
