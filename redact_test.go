package uri_test

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

// Section 3.2.1: the data after the first colon is not shown in clear text, "unless the data after the colon is the empty
// string".
func TestSection3_2_1_Redacted(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://u:a:b@h", "http://u:xxxxx@h"},
		{"http://u:@h", "http://u:@h"},
		{"http://u@h", "http://u@h"},
		{"http://:p@h/a?q#f", "http://:xxxxx@h/a?q#f"},
		{"http://h:80/u:p@x", "http://h:80/u:p@x"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"//u:p@", "//u:xxxxx@"},
		{"http://http%3A%2F%2Fu%3Ap%40h", "http://http%3A%2F%2Fu%3Axxxxx%40h"}, // a host may have an encoded "@" (3.2.2)
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.want, u.Redacted(), tt.in)
		assert.Equal(t, tt.in, u.String(), "Redacted leaves its receiver alone")
	}
	bad := uri.URI{Scheme: "x", UserInfo: "u:secret word", Host: "h"}
	assert.NotContains(t, bad.Redacted(), "secret")
	assert.Contains(t, bad.Redacted(), "%!URI(")
}

// Section 7.5: secrets in any text. The rows are those of the table of Redactor, in a text that is not a URI.
func TestSection7_5_RedactorText(t *testing.T) {
	for in, want := range map[string]string{
		"":                                      "",
		"http://h/a b":                          "http://h/a b",
		"http://u:p@h/a b":                      "http://u:xxxxx@h/a b",
		"http://u:p@h:x/?a@b":                   "http://u:xxxxx@h:x/?a@b",
		"http://h:80/ @":                        "http://h:80/ @",
		"http%3A//u%3ap%40h/%":                  "http%3A//u%3axxxxx%40h/%",
		"postgres://h /d?password=p&a":          "postgres://h /d?password=xxxxx&a",
		"imap://h/;URLAUTH=a:b:p ":              "imap://h/;URLAUTH=a:b:xxxxx ",
		"http://h/?token=p\n":                   "http://h/?token=xxxxx\n",
		"http://h/?token=a b.\n":                "http://h/?token=xxxxx.\n",
		"- 'x ''y; Server=h;Password=a''b;c=d'": "- 'x ''y; Server=h;Password=xxxxx;c=d'", // YAML
		"Server=h;Password=a b;\n":              "Server=h;Password=xxxxx;\n",
		"secret-token:a b":                      "secret-token:xxxxx",
		"http://ü:p@h/":                         "http://ü:xxxxx@h/",
		"see http://u:p@h, or mail u@h about https://h/?token=p.":     "see http://u:xxxxx@h, or mail u@h about https://h/?token=xxxxx.",
		`Get "https://h/?sig=p&a=b": dial tcp: i/o timeout`:           `Get "https://h/?sig=xxxxx&a=b": dial tcp: i/o timeout`,
		`{"url":"https:\/\/u:p@h\/?a=b\u0026token=p\u0026c=d"}`:       `{"url":"https:\/\/u:xxxxx@h\/?a=b\u0026token=xxxxx\u0026c=d"}`,
		"postgres://u:p@h1:1,h2:2/d and nats://u:p@a,nats://v:q@b":    "postgres://u:xxxxx@h1:1,h2:2/d and nats://u:xxxxx@a,nats://v:xxxxx@b",
		`host=h password = 'a\'b c' dbname=d`:                         `host=h password = 'xxxxx' dbname=d`,
		"host=h password= cDQ= dbname=d":                              "host=h password= xxxxx dbname=d",
		"password= cDQ1Ng==":                                          "password= xxxxx",
		"password= user=joe":                                          "password= user=joe",
		"see http://joe@/?password=a@b and":                           "see http://joe@/?password=xxxxx and",
		"see ws://h//=@#jwt=a@ and":                                   "see ws://h//=@#jwt=xxxxx and",
		"see http://a//token=b//u:p@h and":                            "see http://a//token=xxxxx//u:xxxxx@h and",
		"Server=h;Password=a b;Database=d":                            "Server=h;Password=xxxxx;Database=d",
		"open u:p@tcp(h:3306)/d: refused":                             "open u:xxxxx@tcp(h:3306)/d: refused",
		"docker pull r.example:5000/x:1@sha256:ab, nginx:1@sha256:cd": "docker pull r.example:5000/x:1@sha256:ab, nginx:1@sha256:cd",
	} {
		assert.Equal(t, want, uri.Redactor{}.Text(in), in)
	}
	for _, text := range []string{"joe:secret@h", "/a?url=http%3A%2F%2Fu%3Ap%40h", "http:///u:p@h", "vnc://h?VncPassword=p&a", "a?sig=b',c"} {
		assert.Equal(t, uri.MustParse(text).Redacted(), uri.Redactor{}.Text(text), "a URI reference")
	}
}

// In a URI, punctuation at the end belongs to the value; in a sentence, it ends the URI (section 3.4 and appendix C).
func TestSection3_4_RedactorAtTheEnd(t *testing.T) {
	for _, before := range []string{"https://h/?token=", "/?a=b&sig=", "//h#access_token=", "?u=%2F%3Ftoken%3D", "x:?password="} {
		for _, c := range "!$'()*+,.:;=@/?-_~" {
			text := before + "s" + string(c)
			assert.Equal(t, before+"xxxxx", uri.MustParse(text).Redacted(), text)
			assert.Equal(t, before+"xxxxx", uri.Redactor{}.Text(text), text)
		}
	}
	for _, c := range ",.;:!?" {
		text := "got https://h/?token=s" + string(c)
		assert.Equal(t, "got https://h/?token=xxxxx"+string(c), uri.Redactor{}.Text(text), text)
	}
}

// Section 7.5: the names of parameters in the documentation of Redactor, in any scheme, spelling and place.
func TestSection7_5_RedactorNames(t *testing.T) {
	for name := range strings.FieldsSeq("sig jwt pass password passwd passphrase pwd secret token signature apikey accesskey accountkey privatekey " +
		"secretkey sshkey pinvalue authMechanismProperties X-Amz-Signature api_key access_token SSLPASSWORD aws_access_key_secret filter[token]") {
		for _, text := range []string{"https://h/?a=b&*=&c", "x:y?*=#f", "/a#*=", "jdbc:sqlserver://h;a=b;*=;c=d", "a=b *= c=d", "/?u=x%3A%3F*%3D%26b"} {
			text = strings.Replace(text, "*", name, 1)
			at := strings.LastIndex(text, name) + len(name)
			at += strings.IndexAny(text[at:], "=D") + 1
			assert.Equal(t, text[:at]+"xxxxx"+text[at:], uri.Redactor{}.Text(text[:at]+"s"+text[at:]), text)
		}
	}
	for name := range strings.FieldsSeq("pageToken next_page_token NextToken continuation-token resumptionToken passwords tokens design page key") {
		text := "https://h/?" + name + "=s"
		assert.Equal(t, text, uri.Redactor{}.Text(text))
	}
}

// Section 7.5: a secret name may follow any number of letters, raw or encoded.
func TestSection7_5_RedactorLongNames(t *testing.T) {
	for n := range 200 {
		for _, letter := range []string{"a", "%61", "a-"} {
			for _, name := range []string{"password", "authMechanismProperties", "access_key"} {
				text := "https://h/?" + strings.Repeat(letter, n) + name + "="
				require.Equal(t, text+"xxxxx", uri.Redactor{}.Text(text+"s"))
			}
		}
	}
	text := "https://h/?" + strings.Repeat("a", 100) + "pageToken=s"
	assert.Equal(t, text, uri.Redactor{}.Text(text))
}

// Section 7.5: the user names that the documentation of Redactor calls tokens, in each scheme that has them, with a password and without.
func TestSection7_5_RedactorTokens(t *testing.T) {
	spread := func(text, separator string) string { return strings.Join(strings.Split(text, ""), separator) }
	users := strings.Fields("ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- abcdefghij0123456789 ABCDE-fghij_0123456789")
	users = append(users, spread("abcdefghij0123456789", "-"), spread("abcdefghij0123456789", "__"))
	for _, scheme := range strings.Fields("http https ws wss HTTPS git+https") {
		for _, user := range users {
			for _, password := range []string{"", ":x"} {
				assert.Equal(t, scheme+"://xxxxx@h/", uri.Redactor{}.Text(scheme+"://"+user+password+"@h/"), user)
			}
		}
		for _, user := range []string{"ghp", "gh_", "github_pat", "abcdefghij012345678", "abcdefghijklmnopqrst", "01234567890123456789",
			"mary-jane-watson-p-01", spread("abcdefghij012345678", "-"), spread("abcdefghij012345678", "__")} {
			assert.Equal(t, scheme+"://"+user+"@h/", uri.Redactor{}.Text(scheme+"://"+user+"@h/"))
		}
	}
	for _, user := range users {
		assert.Equal(t, "ssh://"+user+"@h/", uri.Redactor{}.Text("ssh://"+user+"@h/"))
	}
}

// Section 7.5: a user with "token" in it is a token on the web if no password follows, and so is any user in nats. The case of the scheme
// does not matter (section 3.1), in a text and in a value.
func TestSection7_5_RedactorUsersWithoutAPassword(t *testing.T) {
	web := strings.Fields("http https ws wss HTTP Https WS WsS git+https GIT+HTTP svn+wss")
	others := strings.Fields("ssh ftp FTP git natss tls httpx wsx http+unix https+x nats+tls")
	for _, tt := range []struct {
		schemes []string
		users   []string
		isToken bool
	}{
		{web, strings.Fields("token x-token X-Token API_TOKEN oauth2tokens a.token"), true},
		{web, strings.Fields("joe tok.en t-o-k-e-n"), false},
		{strings.Fields("nats NATS Nats"), strings.Fields("joe x-token a ghp_1"), true},
		{others, strings.Fields("x-token joe ghp_1"), false},
	} {
		for _, scheme := range tt.schemes {
			for _, user := range tt.users {
				text, shown := scheme+"://"+user+"@h/a", user
				if tt.isToken {
					shown = "xxxxx"
				}
				assert.Equal(t, scheme+"://"+shown+"@h/a", uri.Redactor{}.Text(text))
				assert.Equal(t, "see "+scheme+"://"+shown+"@h/a now", uri.Redactor{}.Text("see "+text+" now"))
				u := uri.URI{Scheme: scheme, UserInfo: user, Host: "h", Path: []string{"", "a"}}
				assert.Equal(t, strings.ToLower(scheme)+"://"+shown+"@h/a", strings.ToLower(u.Redacted()), text)
				text, empty := scheme+"://"+user+":@h/a", shown // an empty password is none
				if !tt.isToken {
					empty += ":"
				}
				assert.Equal(t, scheme+"://"+empty+"@h/a", uri.Redactor{}.Text(text))
				u.UserInfo += ":"
				assert.Equal(t, strings.ToLower(scheme)+"://"+empty+"@h/a", strings.ToLower(u.Redacted()), text)
				if user != "ghp_1" {
					text = scheme + "://" + user + ":pw@h/a"
					assert.Equal(t, scheme+"://"+user+":xxxxx@h/a", uri.Redactor{}.Text(text))
				}
			}
		}
	}
}

// Section 7.5: a token of PKCS #11 is a label (RFC 7512, section 2.3), and ";AUTH=" is part of userinfo (RFC 5092, section 11), in any case.
func TestSection7_5_RedactorSchemesInAnyCase(t *testing.T) {
	for _, scheme := range []string{"pkcs11", "PKCS11", "Pkcs11"} {
		for _, name := range []string{"token", "TOKEN", "Token"} {
			text := scheme + ":" + name + "=label;object=a"
			assert.Equal(t, text, uri.Redactor{}.Text(text))
			assert.Equal(t, text+"?pin-value=xxxxx", uri.Redactor{}.Text(text+"?pin-value=s"))
			for _, before := range []string{"?", "?a=b&", "?a=b&c&", "#", "?a=b#", "?a=b#c&"} { // only in the path is it a label
				assert.Equal(t, text+before+name+"=xxxxx&d=e", uri.Redactor{}.Text(text+before+name+"=s&d=e"))
			}
		}
	}
	for _, auth := range []string{"AUTH", "auth", "Auth"} {
		for _, scheme := range []string{"imap", "IMAP", "pop"} {
			text := scheme + "://joe;" + auth + "=PLAIN:*@h/"
			assert.Equal(t, strings.Replace(text, "*", "xxxxx", 1), uri.Redactor{}.Text(strings.Replace(text, "*", "s", 1)))
		}
	}
}

// Section 7.5: a password behind a scheme that was written twice is hidden, whatever the case of the schemes (section 3.1).
func TestSection7_5_RedactorSchemesWrittenTwice(t *testing.T) {
	hidden := 0
	for _, outer := range []string{"https", "ftp", "redis", "x", "jdbc", "mailto"} {
		for _, inner := range []string{"http", "https", "ftp", "redis", "x", "jdbc", "mysql"} {
			for _, between := range []string{"://", ":", ":/"} {
				for _, behind := range []string{"/", "//", ":/", "://", ":"} {
					result := func(outer, inner string) string {
						return strings.ToLower(uri.Redactor{}.Text(outer + between + inner + behind + "joe:s3cret@h/p"))
					}
					want := result(outer, inner)
					if strings.HasSuffix(want, "joe:xxxxx@h/p") {
						hidden++
					}
					assert.Equal(t, want, result(strings.ToUpper(outer), inner))
					assert.Equal(t, want, result(outer, strings.ToUpper(inner)))
					assert.Equal(t, want, result(outer, strings.ToUpper(inner[:1])+inner[1:]))
					if between == "://" && behind != ":" && (inner == outer || strings.HasPrefix(inner, "http") || behind == "//" || behind == "://") {
						assert.Equal(t, outer+between+inner+behind+"joe:xxxxx@h/p", want)
					}
				}
			}
		}
	}
	t.Log(hidden, "are hidden")
}

// Section 7.5: the delimiters of a URL in another URL may be percent-encoded up to three times.
func TestSection7_5_RedactorDepths(t *testing.T) {
	for _, inner := range []string{"http://u:*@h/", "/?sig=*", "/?a=b&token=*", "x:y#pass=*", "jdbc:sqlserver://h;password=*", "secret-token:*"} {
		mask, secret := inner, inner
		for depth := 1; depth <= 3; depth++ {
			encode := strings.NewReplacer(":", "%3A", "/", "%2F", "?", "%3F", "=", "%3D", "&", "%26", "#", "%23", "@", "%40", ";", "%3B", "%", "%25").Replace
			mask, secret = encode(mask), encode(secret)
			for _, before := range []string{"https://h/?u=", "https://h/#u=", "see https://h/?a=b&u="} {
				want := before + strings.Replace(mask, "*", "xxxxx", 1)
				assert.Equal(t, want, uri.Redactor{}.Text(before+strings.Replace(secret, "*", "s3cr3t", 1)), depth)
			}
		}
	}
}

// Section 7.6: userinfo, which a person may take for the host, is shown apart from it.
func TestSection7_6_Display(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm", // 7.6
			"ftp://10.0.0.1/top_story.htm (user information: cnn.example.com&story=breaking_news)"},
		{"http://u:a:b@h", "http://h (user information: u:xxxxx)"}, // 3.2.1
		{"http://u:@h", "http://h (user information: u:)"},
		{"http://@h", "http://h (user information: )"},
		{"//u@", "// (user information: u)"},
		{"ftp://u@h/a@b?c@d", "ftp://h/a@b?c@d (user information: u)"}, // the first "@" ends userinfo (3.2.1)
		{"http://h:80/u:p@x", "http://h:80/u:p@x"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"", ""},
	} {
		u := uri.MustParse(tt.in)
		assert.Equal(t, tt.want, u.Display(), tt.in)
		assert.Equal(t, tt.in, u.String(), "Display leaves its receiver alone")
	}
	assert.Equal(t, "x:", uri.URI{Scheme: "x", UserInfo: "u:p"}.Display(), "there is no authority")
	bad := uri.URI{Scheme: "x", UserInfo: "u:secret word", Host: "h"}
	assert.NotContains(t, bad.Display(), "secret")
	assert.Contains(t, bad.Display(), "%!URI(")
}

// Passwords outside the authority. The rows are from the documents of the schemes.
var schemePasswords = []struct {
	in, want  string
	component uri.Component
}{
	{"sip:alice:secret@h", "sip:alice:xxxxx@h", "path"}, // RFC 3261, section 19.1.1
	{"SIPS:alice:secret@h:5061;transport=tcp?Subject=a:b", "sips:alice:xxxxx@h:5061;transport=tcp?Subject=a:b", "path"},
	{"sip:+1-212-555-1212:secret@gateway.com;user=phone", "sip:+1-212-555-1212:xxxxx@gateway.com;user=phone", "path"},
	{"sip:alice:%73ecret%40%3A@h", "sip:alice:xxxxx@h", "path"},
	{"sip:a%3Ab@h", "sip:a%3Ab@h", ""}, // an encoded delimiter is data
	{"sip:alice:@h", "sip:alice:@h", ""},
	{"sip:alice@h:5060;x=y:z", "sip:alice@h:5060;x=y:z", ""},
	{"sip:h:5060", "sip:h:5060", ""},
	{"sip:alice@h:5060?a=b@c", "sip:alice@h:5060?a=b@c", ""},
	{"sip::secret@h", "sip::xxxxx@h", "path"},
	{"sip:a/b?c:secret@h", "sip:a/b?c:xxxxx@h", "query"}, // a user name may contain "/" and "?"
	{"sip:a:secret@secret@h", "sip:a:xxxxx@h", "path"},   // the password contains delimiters that should be encoded
	{"sip:a@b:secret@h", "sip:a@b:xxxxx@h", "path"},
	{"sip:a:secret:secret@h", "sip:a:xxxxx@h", "path"},
	{"sip:a:secret/secret//secret@h/i:j", "sip:a:xxxxx@h/i:j", "path"},
	{"sip:a:/secret@h", "sip:a:xxxxx@h", "path"},
	{"sip:a:secret?secret@h", "sip:a:xxxxx@h", "path"},
	{"sip:a:secret?secret#secret@h", "sip:a:xxxxx@h", "path"},
	{"sip:a#b:secret@h", "sip:a#b:xxxxx@h", "fragment"},
	{"sip:", "sip:", ""},
	{"iax:alice:secret@h:4569/1?c", "iax:alice:xxxxx@h:4569/1?c", "path"}, // RFC 5456
	{"vnc://h?VncPassword=secret&VncUsername=u", "vnc://h?VncPassword=xxxxx&VncUsername=u", "query"},
	{"VNC://u:secret@h:5901?a&SshPassword=secret=?&vncpassword=secret&b", "vnc://u:xxxxx@h:5901?a&SshPassword=xxxxx&vncpassword=xxxxx&b",
		"userinfo"},
	{"vnc://h?Vnc%50assword=%73ecret", "vnc://h?Vnc%50assword=xxxxx", "query"},
	{"vnc://h?VncPassword=&SshPassword", "vnc://h?VncPassword=&SshPassword", ""},
	{"vnc://h?Passwords=public&VncPasswords=public", "vnc://h?Passwords=public&VncPasswords=public", ""},
	{"postgres://h/db?password=secret&sslmode=require", "postgres://h/db?password=xxxxx&sslmode=require", "query"}, // libpq
	{"postgresql:///db?host=/run&sslpassword=secret", "postgresql:///db?host=/run&sslpassword=xxxxx", "query"},
	{"redis://h?PASSWORD=secret", "redis://h?PASSWORD=xxxxx", "query"},
	{"mongodb://h/?authMechanismProperties=AWS_SESSION_TOKEN:secret", "mongodb://h/?authMechanismProperties=xxxxx", "query"},
	{"mysql://h/db?password=secret", "mysql://h/db?password=xxxxx", "query"},
	{"jdbc:postgresql://h/db?user=u&password=secret", "jdbc:postgresql://h/db?user=u&password=xxxxx", "query"},
	{"otpauth://totp/a:joe@h?secret=5ec4e7&issuer=a", "otpauth://totp/a:joe@h?secret=xxxxx&issuer=a", "query"},
	{"joe:secret@tcp(h:3306)/db?a=b", "joe:xxxxx@tcp(h:3306)/db?a=b", "path"}, // go-sql-driver/mysql
	{"imaps://h/;URLAUTH=a:b:secret", "imaps://h/;URLAUTH=a:b:xxxxx", "path"},
	{"jdbc:mysql://joe:secret&secret@h/x", "jdbc:mysql://joe:xxxxx@h/x", "path"}, // "&" is a sub-delim (2.2)
	{"git::https://joe:secret&secret@h/r.git", "git::https://joe:xxxxx@h/r.git", "path"},
	{"http://h/#http://u:secret&x@h/db", "http://h/#http://u:xxxxx@h/db", "fragment"},
	{"https://https://joe:secret@example.com/", "https://https//joe:xxxxx@example.com/", "path"}, // an empty port (3.2.3)
	{"//https://joe:secret@example.com/", "//https//joe:xxxxx@example.com/", "path"},
	{"https://https:/joe:secret@example.com/", "https://https/joe:xxxxx@example.com/", "path"},
	{"pkcs11:token=t;object=o?pin-value=secret", "pkcs11:token=t;object=o?pin-value=xxxxx", "query"}, // RFC 7512
	{"pkcs11:object=o?module-name=m&pin-source=file:/p", "pkcs11:object=o?module-name=m&pin-source=file:/p", ""},
	{"imap://joe@h/INBOX/;uid=20;urlauth=submit+fred:internal:5ec4e7", // RFC 5092, section 11
		"imap://joe@h/INBOX/;uid=20;urlauth=submit+fred:internal:xxxxx", "path"},
	{"imap://h/b;UIDVALIDITY=1/;UID=2;EXPIRE=2030-01-01T00:00:00Z;%55RLAUTH=anonymous:INTERNAL:5ec4e7;5ec4e7/c",
		"imap://h/b;UIDVALIDITY=1/;UID=2;EXPIRE=2030-01-01T00:00:00Z;%55RLAUTH=anonymous:INTERNAL:xxxxx/c", "path"},
	{"imap://h/b/;UID=2;URLAUTH=anonymous", "imap://h/b/;UID=2;URLAUTH=anonymous", ""},
	{"imap://h/URLAUTH=a:b:c", "imap://h/URLAUTH=a:b:xxxxx", "path"},
	{"secret-token:E92FB7EB-5ec4e7%20foo", "secret-token:xxxxx", "path"}, // RFC 8959
	{"secret-token://secret:secret/secret?secret#secret", "", ""},        // not a valid port, so there is no URI
	{"secret-token://secret/secret?secret#secret", "secret-token:xxxxx", "host"},
	{"secret-token://:5647/a//b", "secret-token:xxxxx", "port"},
	{"secret-token:", "secret-token:", ""},
	{"mailto:u:public@h", "mailto:u:public@h", ""}, // the document has no password
}

func TestSchemePasswordsAreHidden(t *testing.T) {
	for _, tt := range schemePasswords {
		u, err := uri.Parse(tt.in)
		if tt.want == "" {
			require.Error(t, err)
			continue
		}
		require.NoError(t, err, tt.in)
		path := strings.Join(u.Path, "/")
		assert.Equal(t, tt.want, u.Redacted(), tt.in)
		assert.Equal(t, tt.want, u.LogValue().String(), tt.in)
		if u.UserInfo == "" {
			assert.Equal(t, tt.want, u.Display(), tt.in)
		}
		for _, shown := range []string{u.Redacted(), u.Display(), u.LogValue().String(), u.GoString(), fmt.Sprintf("%#v", u)} {
			assert.NotRegexp(t, "secret[^-=]|5ec4e7", shown, tt.in)
		}
		assert.Equal(t, path, strings.Join(u.Path, "/"), "the receiver stays as it is")

		v, err := u.Value()
		if tt.component == "" {
			require.NoError(t, err, tt.in)
			assert.Equal(t, u.String(), v)
			continue
		}
		assert.Nil(t, v)
		var e *uri.FormatError
		require.ErrorAs(t, err, &e, tt.in)
		require.ErrorIs(t, err, uri.ErrPassword)
		assert.Equal(t, uri.Component(tt.component), e.Component, tt.in)
		assert.Equal(t, strings.Replace(string(tt.component), "path", "segment", 1), e.Rule, tt.in)
		assert.NotRegexp(t, "secret|5ec4e7", err.Error())
	}
}

// Section 7.5: names, tokens and the rest of what the query and the fragment say are hidden too.
func TestSection7_5_RedactedAll(t *testing.T) {
	for in, want := range map[string]string{
		"https://token@h:8/a%2Fb?access_token=a&b=&c&&=d#top": "https://xxxxx@h:8/a%2Fb?access_token=xxxxx&b=&xxxxx&&=xxxxx#xxxxx",
		"https://joe:secret@h/#access_token=a&type=b":         "https://xxxxx@h/#access_token=xxxxx&type=xxxxx",
		"https://@h/?#":        "https://@h/?#",
		"https://h/a":          "https://h/a",
		"":                     "",
		"sip:joe@h":            "sip:xxxxx@h",
		"jdbc:mysql://joe@h/d": "jdbc:mysql://xxxxx@h/d",
		"postgres://joe:secret@h/d?user=joe&password=a%26b":      "postgres://xxxxx@h/d?user=xxxxx&password=xxxxx",
		"https://h/?http://joe:secret@h/=a":                      "https://h/?http://xxxxx@h/=xxxxx",
		"secret-token:a":                                         "secret-token:xxxxx",
		"//https://joe@example.com":                              "//https//xxxxx@example.com",
		"imap://joe;AUTH=*@h/INBOX/;uid=20;urlauth=a:internal:b": "imap://xxxxx@h/INBOX/;uid=20;urlauth=a:internal:xxxxx",
	} {
		u := uri.MustParse(in)
		assert.Equal(t, want, uri.Redactor{All: true}.URI(u), in)
		assert.Equal(t, strings.Replace(in, "//https:", "//https", 1), u.String(), "the receiver stays as it is")
	}
	bad := uri.URI{Scheme: "x", UserInfo: "secret word", Host: "h"}
	assert.Equal(t, bad.String(), uri.Redactor{All: true}.URI(bad))
	assert.NotContains(t, uri.Redactor{All: true}.URI(bad), "secret")
}

// The fields of a value built by hand hide their passwords, whether Format writes them or not.
func TestSchemePasswordsOfHandMadeValuesAreHidden(t *testing.T) {
	for _, u := range []uri.URI{
		{Scheme: "SIP", Path: []string{"alice:secret@h"}},
		{Scheme: "sIps", IsRelative: true, Path: []string{"a", "b:secret", "secret@h"}},
		{Scheme: "sip", Path: []string{"a:secret %@h"}},
		{Scheme: "sip", Path: []string{"a:secret/secret\x00@h"}},
		{Scheme: "sip", Query: "a:secret#@"},
		{Scheme: "VNC", Query: "%&VncPassword=secret %zz"},
		{Scheme: "imap", Path: []string{"%;URLAUTH=a:b:secret\xff;secret"}},
		{Scheme: "pkcs11", Query: "pin-value=secret\n"},
		{Scheme: "secret-token", Host: "a secret"},
		{Scheme: "Secret-Token", Fragment: "secret"},
	} {
		path := strings.Join(u.Path, "/")
		for _, shown := range []string{u.Redacted(), u.Display(), u.LogValue().String(), u.GoString(), fmt.Sprintf("%#v", u)} {
			assert.NotContains(t, strings.ToLower(shown), "secret\\", shown)
			assert.NotRegexp(t, "secret([^-]|$)", shown)
		}
		assert.Equal(t, path, strings.Join(u.Path, "/"))
		v, err := u.Value()
		require.Error(t, err)
		assert.Nil(t, v)
	}
	path := make([]string, 1, 8)
	path[0] = "a:secret@h"
	u := uri.URI{Scheme: "sip", Path: path}
	_ = u.GoString()
	assert.Equal(t, []string{"a:secret@h", "", ""}, path[:3], "nor what lies behind")

	_, err := uri.MustParse("http://u:xxxxx@h").Value()
	assert.ErrorIs(t, err, uri.ErrPassword, "a password may look like the mask")
}

// Each claim of the section "Where a password still shows" in the package documentation is true.
func TestWhereAPasswordStillShows(t *testing.T) {
	u := uri.MustParse("http://u:secret@h/")
	shows := func(text any) bool { return strings.Contains(fmt.Sprint(text), "secret") }

	text, err := u.MarshalText()
	require.NoError(t, err)
	asJSON, err := json.Marshal(u)
	require.NoError(t, err)
	authority, _ := u.Authority()
	_, password, _ := u.User()
	for _, text := range []any{u.String(), string(text), string(asJSON), authority, password, u.UserInfo, u, &u, []uri.URI{u}} {
		assert.True(t, shows(text), "what is for machines: %v", text)
	}
	for format, want := range map[string]bool{
		"%v": true, "%+v": true, "%s": true, "%q": true, "%#q": true, "%d": true, "%t": true, "%p": true, "%#v": false, "%T": false,
	} {
		assert.Equal(t, want, shows(fmt.Sprintf(format, u)), format)
	}
	for _, text := range []string{"http://h/secret", "http://h/?sid=secret", "joe:secret@example.com", "http://joe:1/secret@h", "http://joe:/secret@h", "joe:a/secret@/db", "postgres://h/db?password=a#secret", "http://h/?a=http://joe:1&k=secret@h"} {
		assert.True(t, shows(uri.MustParse(text).Redacted()), text)
	}
	all := uri.Redactor{All: true, Param: func(name string) bool { return name == "sid" }}
	assert.False(t, shows(all.URI(uri.MustParse("http://secret@h/?sid=secret&k=secret#secret"))))
	assert.False(t, shows(uri.Redactor{Param: all.Param}.Text("GET /?s%69d=secret")))
	for _, text := range []string{"Authorization: Basic secret", `{"password": "secret"}`, "see postgres://joe:secret...", "?dsn=jdbc%3Aoracle%3Athin%3Ajoe%2Fsecret%40h", "see password=a secret"} {
		assert.True(t, shows(uri.Redactor{}.Text(text)), text)
	}

	type hidden struct{ u uri.URI }
	type exported struct{ U uri.URI }
	type pointer struct{ u *uri.URI }
	for format, want := range map[string][3]bool{ // of hidden, exported and pointer
		"%v": {true, true, false}, "%+v": {true, true, false}, "%#v": {true, false, false},
	} {
		got := [3]bool{shows(fmt.Sprintf(format, hidden{u})), shows(fmt.Sprintf(format, exported{u})), shows(fmt.Sprintf(format, pointer{&u}))}
		assert.Equal(t, want, got, format)
	}

	var log bytes.Buffer
	logs := func(value any) bool {
		log.Reset()
		slog.New(slog.NewTextHandler(&log, nil)).Info("", "k", value)
		slog.New(slog.NewJSONHandler(&log, nil)).Info("", "k", value)
		return shows(log.String())
	}
	assert.False(t, logs(u) || logs(&u), "a URI that is logged itself")
	for _, value := range []any{hidden{u}, exported{u}, &exported{u}, []uri.URI{u}, map[string]uri.URI{"a": u}, []*uri.URI{&u}} {
		assert.True(t, logs(value), "%T", value)
	}
	assert.False(t, logs(page{u}), "a type that has a LogValue")
	assert.False(t, logs([]string{u.Redacted()}))

	output := func(args ...string) string {
		var out bytes.Buffer
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		flags.SetOutput(&out)
		var base uri.URI
		flags.TextVar(&base, "base", u, "")
		err := flags.Parse(args)
		require.Error(t, err)
		return out.String() + err.Error()
	}
	assert.True(t, shows(output("-help")), "the default")
	assert.True(t, shows(output("-base", "http://u:secret @h/")), "the argument")

	flags := flag.NewFlagSet("", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	base := flags.String("base", "", "")
	require.NoError(t, flags.Parse([]string{"-base", "http://u:secret @h/"}))
	_, err = uri.Parse(*base)
	require.Error(t, err)
	assert.False(t, shows(err), "a flag that is a string, and is parsed after")
	for _, text := range []string{"sip:u:secret<@h", "sip:u:secret<?secret@h"} {
		_, err = uri.Parse(text)
		require.Error(t, err)
		assert.False(t, shows(err))
		assert.NotContains(t, err.Error(), "'<'", "not even a byte where an '@' follows")
	}
	_, err = uri.Parse("vnc://h?VncPassword=secret<")
	assert.False(t, shows(err))
	assert.NotContains(t, err.Error(), "'<'", "nor after a scheme that has passwords elsewhere")
}

// A page holds a URI, and has a LogValue method.
type page struct{ u uri.URI }

func (p page) LogValue() slog.Value { return slog.StringValue(p.u.Redacted()) }

var (
	_ slog.LogValuer = uri.URI{}
	_ fmt.GoStringer = uri.URI{}
)

func TestSection3_2_1_LogValue(t *testing.T) {
	var b bytes.Buffer
	slog.New(slog.NewTextHandler(&b, nil)).Info("fetched", "uri", uri.MustParse("http://u:secret@h/a"))
	assert.Contains(t, b.String(), " uri=http://u:xxxxx@h/a\n")
	assert.NotContains(t, b.String(), "secret")
	for _, u := range []uri.URI{{}, uri.MustParse("urn:a:b"), {Host: "a b"}} {
		assert.Equal(t, u.Redacted(), u.LogValue().String())
	}
}

func TestSection3_2_1_GoString(t *testing.T) {
	for _, tt := range []struct{ userinfo, want string }{
		{"u:secret", "u:xxxxx"}, {"u:", "u:"}, {"u", "u"}, {"", ""}, {":secret:more", ":xxxxx"},
	} {
		for _, host := range []string{"h", "", "a b"} { // with an authority, without one, and with one that Format rejects
			u := uri.URI{Scheme: "x", UserInfo: tt.userinfo, Host: host, Path: []string{"", "a"}}
			assert.Equal(t, `uri.URI{IsRelative:false, Scheme:"x", UserInfo:"`+tt.want+`", Host:"`+host+
				`", Port:0x0, HasPort:false, Path:[]string{"", "a"}, Query:"", Fragment:"", `+
				`ForceAuthority:false, ForceUserInfo:false, ForceQuery:false, ForceFragment:false}`, fmt.Sprintf("%#v", u))
		}
	}
	// Without an authority, which the userinfo would need, and with a port that is part of the token (RFC 8959).
	token := uri.URI{Scheme: "secret-token", UserInfo: "u:s", Port: 8, HasPort: true, Path: []string{"s", "t"}, Query: "q"}
	assert.Equal(t, `uri.URI{IsRelative:false, Scheme:"secret-token", UserInfo:"xxxxx", Host:"", Port:0x0, HasPort:false, `+
		`Path:[]string{"xxxxx", "xxxxx"}, Query:"xxxxx", Fragment:"", ForceAuthority:false, ForceUserInfo:false, ForceQuery:false, `+
		`ForceFragment:false}`, token.GoString())
	u := uri.MustParse("x://u:secret@h/a")
	base, err := uri.NewBase(u)
	require.NoError(t, err)
	assert.Equal(t, "uri.NewBase("+u.GoString()+")", base.GoString())
}

// Messages as programs print them: net/url, pip, wget, git with GIT_TRACE, curl, go-sql-driver/mysql, and pgx in JSON in JSON.
func TestTextsOfPrograms(t *testing.T) {
	for in, want := range map[string]string{
		`parse "https://joe smith:53c237@127.0.0.1:1/db": net/url: invalid userinfo`:             `parse "https://joe smith:xxxxx@127.0.0.1:1/db": net/url: invalid userinfo`,
		`parse "https://joe:5ec4e7 53c237@[::1/db": missing ']' in host`:                         `parse "https://joe:xxxxx@[::1/db": missing ']' in host`,
		`{"err":"parse \"https://joe smith:53c237@h/db\": net/url: invalid userinfo"}`:           `{"err":"parse \"https://joe smith:xxxxx@h/db\": net/url: invalid userinfo"}`,
		`Unsupported proxy syntax in 'http://joe:5ec4e7 53c237@127.0.0.1:1'`:                     `Unsupported proxy syntax in 'http://joe:xxxxx@127.0.0.1:1'`,
		"cannot parse `postgres://joe:5ec4e7 53c237@h/db`: invalid":                              "cannot parse `postgres://joe:xxxxx@h/db`: invalid",
		`parse "https://joe:5ec4e7": invalid port ":5ec4e7" after host`:                          `parse "https://joe:xxxxx": invalid port ":xxxxx" after host`,
		`Get "x": parse "https://joe:5ec4e7/53c237@h/": invalid port ":5ec4e7" after host`:       `Get "x": parse "https://joe:xxxxx@h/": invalid port ":xxxxx" after host`,
		`{"err":"parse \"//joe:5ec4e7?a@h\": invalid port \":5ec4e7\" after host"}`:              `{"err":"parse \"//joe:xxxxx@h\": invalid port \":xxxxx\" after host"}`,
		`an invalid port ":a", and an invalid port ":b" of joe@h`:                                `an invalid port ":a", and an invalid port ":b" of joe@h`, // of another program
		"cannot parse `postgres://joe:5ec4e7`: invalid port":                                     "cannot parse `postgres://joe:xxxxx`: invalid port",
		`Looking in indexes: http://joe:/53c237@127.0.0.1:1/simple`:                              `Looking in indexes: http://joe:xxxxx@127.0.0.1:1/simple`,
		`http://joe:5ec4e7@/53c237@127.0.0.1:1/x: Invalid host name.`:                            `http://joe:xxxxx@127.0.0.1:1/x: Invalid host name.`,
		`{"url":"iax:/\/u:53c237@h ","by":"joe@example.com"}`:                                    `{"url":"iax:/\/u:xxxxx@h ","by":"joe@example.com"}`,
		`{"url":"http://u:53c237@h ","by":"joe@example.com"}`:                                    `{"url":"http://u:xxxxx@h ","by":"joe@example.com"}`,
		`git clone 'http://joe:5ec4e7'\''53c237@h/x.git'`:                                        `git clone 'http://joe:xxxxx@h/x.git'`,
		`cannot open joe@server:53c237@tcp(127.0.0.1:1)/db: refused`:                             `cannot open joe@server:xxxxx@tcp(127.0.0.1:1)/db: refused`,
		`{"log":"{\"err\":\"host=127.0.0.1;port=1;password=5ec4e7@/53c237\"}"}`:                  `{"log":"{\"err\":\"host=127.0.0.1;port=1;password=xxxxx\"}"}`,
		`proxy "http://h:8080/" of "joe@example.com", "http://h" or "a: joe@example.com"`:        `proxy "http://h:8080/" of "joe@example.com", "http://h" or "a: joe@example.com"`,
		`"http://h is for joe@example.com", 'file://C:/a@b', https://h:/a, x://[::1]:/a@b, it's`: `"http://h is for joe@example.com", 'file://C:/a@b', https://h:/a, x://[::1]:/a@b, it's`,
	} {
		assert.Equal(t, want, uri.Redactor{}.Text(in))
	}
}

// No error of net/url shows a byte of a password that the URL has, whatever byte is in it.
func TestErrorsOfNetURL(t *testing.T) {
	n := 0
	for c := range 128 {
		for _, format := range []string{"https://joe:5ec4e7%s53c237@h/a", "x://joe:%s53c237@h", "//joe:5ec4e7%s@[::1", "postgres://joe smith:5ec4e7%s53c237@h:1,g/db?a", "http://joe:5ec4e7%s53c237@h:a"} {
			text := fmt.Sprintf(format, string(rune(c)))
			_, err := url.Parse(text)
			if err == nil || strings.Contains(text, "//joe:#") || strings.Contains(text, "//joe:?") {
				continue // the host is joe, and no password is known
			}
			n++
			for _, shown := range []string{err.Error(), strconv.Quote(err.Error()), "see joe@h: " + err.Error() + "; again"} {
				require.NotRegexp(t, "5ec4e7|53c237", uri.Redactor{}.Text(shown), "%q: %s", text, shown)
			}
			record, jsonErr := json.Marshal(map[string]string{"err": err.Error()})
			require.NoError(t, jsonErr)
			require.True(t, json.Valid([]byte(uri.Redactor{}.Text(string(record)))), "%s", record)
		}
	}
	t.Log(n, "errors")
}

// White space in the user name or the password of a URL in quotation marks does not end the URL, whatever stands around it.
func TestURLsInQuotationMarks(t *testing.T) {
	n := 0
	for _, marks := range [][2]string{{`"`, `"`}, {"'", "'"}, {"`", "`"}, {`\"`, `\"`}, {`\"`, `"`}, {`\\\"`, `\\\"`}, {`\\\"`, `\"`}} { // the last is cut off
		for _, around := range []string{"*", "parse *: invalid", "a=*, b", "[*]", `{"a":*}`, "see joe@example.com and *\nand *", "* *"} {
			for _, scheme := range []string{"http", "postgres", "x", "git+ssh", "jdbc:mysql"} {
				for _, user := range []string{"joe", "joe smith", ""} {
					for _, password := range []string{"5ec4e7 53c237", " 53c237", "53c237 ", "5ec4e7\t53c237", "5ec4e7 /53c237", "5ec4e7: 53c237", "53c237"} {
						for _, rest := range []string{"h", "h:1/a?b#c", "[::1", "", "h h/"} {
							url := scheme + "://" + user + ":*@" + rest
							text := strings.ReplaceAll(around, "*", marks[0]+url+marks[1])
							got := uri.Redactor{}.Text(strings.ReplaceAll(text, ":*@", ":"+password+"@"))
							n++
							require.NotRegexp(t, "5ec4e7|53c237", got, "%s: %q", text, password)
						}
					}
				}
			}
		}
	}
	t.Log(n, "texts")
}

// A quotation mark in a secret does not end a quoted text, whatever follows, nor does white space in the value of a parameter: the mark is
// deeper in JSON than the one that encloses the text. A backslash before the closing mark does not hide this mark.
func TestMarksInQuotedTexts(t *testing.T) {
	quote := func(text string) string {
		quoted, err := json.Marshal(text)
		require.NoError(t, err)
		return string(quoted)
	}
	for _, text := range []string{"mongodb://joe:*@h/", "postgres://h/db?password=*&a=b", "postgres://h/db?password=*", "joe:*@tcp(h)/db", "host=h password=* dbname=d", "http://joe:*@h/\\"} {
		passwords := []string{"", "a b", " a"}
		if !strings.Contains(text, "//") {
			passwords = nil // white space ends the value
		}
		for _, c := range "!),.;:?\\]`}'\"a" {
			passwords = append(passwords, `"`+string(c), `a"`+string(c))
		}
		for _, password := range passwords {
			member := strings.ReplaceAll(text, "*", password+"53c237")
			for range 2 {
				member = `{"dsn":` + quote(member) + `,"a":"b"}`
				got := uri.Redactor{}.Text(member)
				require.NotContains(t, got, "53c237", "%s", member)
				require.True(t, json.Valid([]byte(got)) || strings.HasPrefix(text, "host="), "%s: %s", member, got) // there, a mark may open the value
			}
		}
	}
}

// No byte in a password of a URI that need not be valid ends what GoString hides.
func TestGoStringHidesWholePasswords(t *testing.T) {
	for _, scheme := range []string{"x", "http", "nats", "secret-token", "imap", "jdbc", "a b", ""} {
		for _, host := range []string{"h", "", "a b"} {
			for c := range 256 {
				u := uri.URI{Scheme: scheme, IsRelative: scheme == "", UserInfo: "u:5ec4e7" + string([]byte{byte(c)}) + "53c237", Host: host}
				require.NotRegexp(t, "5ec4e7|53c237", u.GoString(), "%q, %q, %q", scheme, host, c)
			}
		}
	}
}

// A byte of a secret that JSON escapes, or a data source for itself, does not end the secret: each two bytes, in JSON, in JSON in JSON, and
// in the JSON of encoders that escape more. What encloses the secret stays.
func TestEscapesInSecretsInJSON(t *testing.T) {
	sources := map[string]func(string) string{
		"Server=h;Password=*;Database=d": func(s string) string { return strings.ReplaceAll(s, ";", "") },
		"host=h password=* dbname=d":     strings.NewReplacer(`\`, `\\`, "'", `\'`, " ", `\ `).Replace,
		"http://h/?token=*&a=b":          strings.NewReplacer("&", "", "#", "", " ", "").Replace,
		"joe:*@tcp(h)/d":                 strings.Clone,
	}
	marks := strings.Split("< > & ' \" \\ , ; + n r t u / : =", " ")
	for text, escaped := range sources {
		for _, a := range append(marks, " ") {
			for _, b := range marks {
				secret := escaped("5ec4e7" + a + b + "53c237")
				for _, isHTML := range []bool{false, true} {
					got, want := strings.Replace(text, "*", secret, 1), strings.Replace(text, "*", "xxxxx", 1)
					for range 2 {
						got, want = member(t, got, isHTML), member(t, want, isHTML)
						require.Equal(t, want, uri.Redactor{}.Text(got), "%s", got)
					}
				}
			}
		}
	}
}

// member returns a JSON object with a text. isHTML tells whether "<", ">" and "&" are escaped.
func member(t *testing.T, text string, isHTML bool) string {
	t.Helper()
	var quoted strings.Builder
	encoder := json.NewEncoder(&quoted)
	encoder.SetEscapeHTML(isHTML)
	require.NoError(t, encoder.Encode(text))
	return `{"a":"b","dsn":` + strings.TrimSpace(quoted.String()) + `,"n":1}`
}

// A quotation mark in a secret that YAML, SQL, CSV or a shell writes as more marks ends neither the secret nor the text: each byte before it
// and after it.
func TestQuotationMarksWrittenTwice(t *testing.T) {
	sources := []string{"http://joe:*@h/", "http://h/?token=*&a=b", "joe:*@tcp(h)/d", "Server=h;Password=*;Database=d", "host=h password='*' dbname=d", `Server=h;Password="*";Database=d`}
	for _, text := range sources {
		for _, quoted := range []struct{ before, mark, twice, after string }{{"- dsn: ", "'", "''", "\n"}, {"1,", `"`, `""`, ",2"}, {"psql ", "'", `'\''`, " -c 'select 1'"}} {
			for _, c := range "!)]}.:?a1=%-" {
				secret := string(c) + quoted.mark + string(c) + "53c237"
				if strings.Contains(text, "="+quoted.mark) {
					secret = string(c) + "53c237"
				}
				write := func(secret string) string {
					return quoted.before + quoted.mark + strings.ReplaceAll(strings.Replace(text, "*", secret, 1), quoted.mark, quoted.twice) + quoted.mark + quoted.after
				}
				require.Equal(t, write("xxxxx"), uri.Redactor{}.Text(write(secret)), "%s", write(secret))
			}
		}
	}
}

// GoString hides a secret up to the end of its component, though white space or punctuation would end it in other text.
func TestGoStringHidesWholeParameters(t *testing.T) {
	for _, secret := range []string{"5ec4e7 a b 53c237", "5ec4e7, 53c237", "5ec4e7\n53c237.", "5ec4e7 \"a\" 53c237", "a //joe:53c237@h"} {
		for _, u := range []uri.URI{
			{Scheme: "http", Host: "h", Query: "token=" + secret + "&a=b"}, {IsRelative: true, Query: "token=" + secret}, {Scheme: "x", Host: "h", Fragment: "a=b&token=" + secret},
			{Scheme: "jdbc", Path: []string{"sqlserver:", "", "h;password=" + secret}}, {Scheme: "secret-token", Path: []string{secret, secret}}, {Scheme: "http", UserInfo: "ghp_" + secret},
		} {
			require.NotRegexp(t, "5ec4e7|53c237", u.GoString(), "%q", secret)
		}
	}
	assert.NotContains(t, uri.URI{Scheme: "x", Path: []string{"a b //joe:53c237@h"}}.GoString(), "53c237")
}

// Redactor.URI passes over most URIs without a search, and gives what Text gives: URIs with each byte, and with each of the marks of
// secrets, at each place.
func TestRedactorURIIsTextOfEachURI(t *testing.T) {
	marks := []string{"token=", "p%61ss=", "sig=", "%3D", "%253d", "://", "//", "%2F", "%252F", "u:p@", "@", "%40", "%2540", "%3A", "%253A", ":", "@/", "(h)/", "jdbc:", "secret-token:", "ghp_", "a0a0a0a0a0a0a0a0a0a0", ";", ";AUTH=", "token", "nats:", "http:", "***"}
	for c := range 256 {
		marks = append(marks, string([]byte{byte(c)}), fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%25%02x", c))
	}
	redactors := []uri.Redactor{{}, {}, {}, {Mask: "@"}, {Mask: "a=b:c@//"}, {All: true}, {Param: func(name string) bool { return name == "k" }}}
	n := 0
	for _, base := range []string{
		"x", "//joe@h", "//joe:secret@h/", "https://joe@h?k=v", "ssh://joe:p@h/a?b=c&pass=d#e", "ftp://secret:80@[::1]/;type=a", "sip:joe@h", "sip:joe:secret@h;k=v", "mailto:joe@h?cc=x@y",
		"nats://t@h", "postgres://password=a:b@h:1/d", "urn:isbn:1?=token", "http:joe", "/api_key=a/sig", "?access_token=a&page=2", "jdbc:sqlserver://h;pwd=a;b=c", "?u=https%3A%2F%2Fjoe%3Asecret%40h", "secret-token:a", "joe:secret@tcp(h)/d",
		"x?u=/%3Fsig%3Da", "?u=%2F%2Fjoe%3As%40h", "?u=%2Fjoe:s@h", "?%2f%2fjoe:s@h", "http:/%2Fu:s%40h", "https:%2F%2Fx-token@h", "https:x-token@h", "nats:a@h",
	} {
		for i := range len(base) + 1 {
			for _, mark := range marks {
				u, err := uri.Parse(base[:i] + mark + base[i:])
				if err != nil {
					continue
				}
				r := redactors[n%len(redactors)]
				if got, want := r.URI(u), r.Text(u.String()); got != want {
					t.Fatalf("%+v: %s: %s, and Text gives %s", r, u, got, want)
				}
				n++
			}
		}
	}
	require.Greater(t, n, 150_000)
}

// Section 7.5: what stands behind userinfo of any length is found, as Text finds it.
func TestRedactorURIAfterLongUserInfo(t *testing.T) {
	for n := 1; n < 100; n++ {
		long := strings.Repeat("n", n)
		for _, user := range []string{long, long + ":p", "joe:" + long, "joe%3A" + long} {
			for _, rest := range []string{
				"/?u=http%3A%2F%2Fjoe%3As%40o", "/?u=http%3A%2F%2Fjoe%253As%2540o&a=b", "/?u=%252F%252Fjoe%3As%40o", "?token=s", "/joe:s@h", "/http://joe:s@h", "/a?b@c", "/;password=s", "#pass=s", "/?%74oken=s",
			} {
				u := uri.MustParse("http://" + user + "@h" + rest)
				assert.Equal(t, uri.Redactor{}.Text(u.String()), uri.Redactor{}.URI(u))
			}
		}
	}
}

// Section 7.5: a value of a data source without a closing quotation mark ends with its line, in a log of several lines.
func TestSection7_5_RedactorAtTheEndOfALine(t *testing.T) {
	for _, quote := range []string{"'", `"`} {
		text := "host=h password=" + quote + "*\nhost=i port=1\n\nend"
		assert.Equal(t, strings.Replace(text, "*", "xxxxx", 1), uri.Redactor{}.Text(strings.Replace(text, "*", "s t", 1)))
	}
}
