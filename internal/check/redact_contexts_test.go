package check

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// The texts around a secret: other words, lines, commands, JSON and URLs.

// What stands before a word does not change what is hidden in it, and white space at the end of a text changes nothing.
func TestSection7_5_SecretsBesideOtherWords(t *testing.T) {
	for _, secret := range []string{
		"https://joe:12&b=c@h", "https://joe:12/b@h", "https://joe:s3@cret@h/a@b", "joe:s3cret@tcp(h)/d", "sip:joe:s3cret@h;x=y", "http://h/?a=b&token=s3cret&c", "/p;token=s3cret/q", "a=b;password=s3cret;c=d",
		"https://x-token@h", "postgres://joe:s3cret@h1:1,h2:2/d", "x?u=https%3A//joe:12%2Fab@h/p", "imap://joe;auth=plain:s3cret@h/", "pass=s3cret", "http://redis/joe:s3cret@h",
	} {
		want := strings.TrimPrefix(uri.Redactor{}.Text("see "+secret), "see ")
		for _, before := range []string{"ok? ", "a=b ", "c&d ", "50% ", "#1 ", "a/b ", "(x) ", "x; ", "what?\n", "k=v&l=w\t", "http://h/?q=1#f ", "\"x\" "} {
			assert.Equal(t, before+want, uri.Redactor{}.Text(before+secret))
		}
	}
	for _, text := range []string{
		"http://joe:s3 kret@h/", "joe:s3 kret@tcp(h)/d", "sip:joe:s3 kret@h", "secret-token:s3 kret", "https://h/?token=s3 kret", "host=h password='s3 kret'", "Server=h;Password=s3 kret;a=b", "http://joe:s3 kret@", "//joe:s3 kret@h/p", "postgres://joe:s3 kret@h1,h2/d",
	} {
		want := uri.Redactor{}.Text(text)
		assert.NotContains(t, want, "s3")
		assert.NotContains(t, want, "kret")
		for _, after := range []string{"\n", " ", "\r\n", "\t", " \n\n"} {
			assert.Equal(t, want, strings.TrimRight(uri.Redactor{}.Text(text+after), " \t\r\n"), "%q after %s", after, text)
		}
	}
}

// An encoder may spare the "://" of a URL in a parameter, and encode each other delimiter once to three times.
func TestSection7_5_SecretsBehindAPlainScheme(t *testing.T) {
	encoded := func(c string, times int) string {
		for range times {
			c = escape.Unreserved(c)
		}
		return c
	}
	for _, before := range []string{"https://h/?next=https://", "/?a=b&u=postgres://", "//h/#ssh://", "see x?u=ftp://", `{"url":"https://h/?next=https://`, "next=https://", "/a;u=https://", "?u=//", "?u=a%20https://"} {
		for _, secret := range []string{"s3cret", "80%2Fs3", "80", "p%40ss"} {
			for colon := range 4 {
				for at := range 4 {
					for _, after := range []string{"h", "h/", "h:80/p?x", "[::1]/a"} {
						if colon == 0 && at > 0 && secret == "80" {
							continue // may be a port
						}
						text := before + "joe" + encoded(":", colon) + "*" + encoded("@", at) + after
						got := uri.Redactor{}.Text(strings.Replace(text, "*", secret, 1))
						assert.Equal(t, strings.Replace(text, "*", "xxxxx", 1), got, secret)
					}
				}
			}
		}
	}
}

// A parameter of the userinfo may be encoded before a property with a secret name that is not.
func TestSection7_5_SecretsBeforeProperties(t *testing.T) {
	for _, between := range []string{";", ";x=y;", ";x=y;z=1;"} {
		for _, at := range []string{"%40", "%2540"} {
			got := uri.Redactor{}.Text("?u=https://joe:12%3Ba=b" + at + "h" + between + "password=S")
			assert.Equal(t, "?u=https://joe:xxxxx"+at+"h"+between+"password=xxxxx", got)
		}
	}
}

// The ":" of a scheme may be missing at the start of a reference.
func TestSection7_5_SecretsBehindAMissingColon(t *testing.T) {
	for _, scheme := range []string{"https", "postgres", "x", "git+ssh", "HTTP"} {
		for _, before := range []string{"", "see ", "(", `"`, "x=", "?u=", "https://h/?a&u=", "#", "a,"} {
			for _, user := range []string{"joe", "", "j.o-e"} {
				text := before + scheme + "//" + user + ":*@h/db"
				assert.Equal(t, strings.Replace(text, "*", "xxxxx", 1), uri.Redactor{}.Text(strings.Replace(text, "*", "s3cret", 1)))
			}
		}
	}
	for _, text := range []string{"https//h:80/a", "a/b//joe:s@h", "https//joe@h", "https/joe:s@h"} {
		assert.Equal(t, text, uri.Redactor{}.Text(text))
	}
}

// Secrets that follow one another are hidden one by one, however short they are, with the punctuation at their ends before a delimiter.
func TestSection7_5_SecretsInARow(t *testing.T) {
	secrets := []string{"a", "bc", "d!", "e.", "f,", "?g", "h:", "i;j", "..", "k=l", "%4d"}
	for _, first := range secrets {
		for _, second := range secrets {
			for _, third := range secrets {
				for _, text := range []string{"?token=1&token=2&x=y&sig=3#f", "http://h/?pass=1&x&my_token=2&pwd=3&y", "see /p?token=1&sig=2&jwt=3& then", "http://u:p@h/?token=1&sig=2&pass=3#x"} {
					in := strings.NewReplacer("1", first, "2", second, "3", third).Replace(text)
					want := strings.Replace(strings.NewReplacer("1", "xxxxx", "2", "xxxxx", "3", "xxxxx").Replace(text), "u:p@", "u:xxxxx@", 1)
					assert.Equal(t, want, uri.Redactor{}.Text(in), in)
				}
			}
		}
	}
	for _, before := range []string{"given: ", "abc: ", "token: ", "seven:1 jdbc:x ", "a:b:c ", "-en: -bc: ", "TOKEN: "} {
		assert.Equal(t, before+"secret-token:xxxxx", uri.Redactor{}.Text(before+"secret-token:abc"))
		assert.Equal(t, before+"jdbc:x:y;password=xxxxx;c", uri.Redactor{}.Text(before+"jdbc:x:y;password=abc;c"))
	}
}

// A secret ends with its line: the lines behind it stay the same, whatever they have.
func TestSection7_5_SecretsEndWithTheirLine(t *testing.T) {
	lines := []string{"next line; user=1", "a=b; c=d", "mail to joe@example.com", "b: c/d@e", "; z", "k=v&w=x", "", "'", `"quoted" @ (x)`, "})", "at 10:00, a:b", "user=1;", "http://h/a@b?c=d"}
	for _, secret := range []string{
		"http://joe:s3cret@h/p", "Server=h;Password=abc", "Server=h;Password=abc def", "host=h password=abc", "host=h password='a b'", "password=abc", "joe:s3cret@tcp(h)/d", "sip:joe:s3cret@h", "https://h/?token=abc", "/p;token=abc",
		"jdbc:sqlserver://h;user=a;password=b", "postgres://joe:s3cret@h1,h2/d", "imap://h/;URLAUTH=a:b:c", "https://x-token@h", "secret-token:abc", "user=u,password=abc", "http://joe:s3cret@",
	} {
		for _, before := range []string{"see ", "at 10:00 ", "x\ny=z "} {
			alone := uri.Redactor{}.Text(before + secret + "\n")
			for _, line := range lines {
				for _, end := range []string{"\n", "\r\n", "\n\n"} {
					got := uri.Redactor{}.Text(before + secret + end + line)
					assert.True(t, strings.HasSuffix(got, end+line), "%q", got)
					assert.Equal(t, strings.TrimRight(alone, "\n"), strings.TrimRight(strings.TrimSuffix(got, line), "\r\n"), "before %q", line)
				}
			}
		}
	}
}

// In a shell command, a quotation mark within quotation marks is closed, escaped and opened again: it ends no secret.
func TestSection7_5_SecretsInShellCommands(t *testing.T) {
	for _, url := range []string{"https://joe:*@h/p", "postgres://joe:*@h1,h2/d", "https://h/?token=*&a=b", "redis://:*@h", "sip:joe:*@h"} {
		for _, command := range []string{"curl '*'", "git clone '*' x", "sh -c 'curl *'", "U='*' make"} {
			for _, beside := range strings.Split("a . , ; : ! ? ) ] } > - _ ~ ' = + * $", " ") {
				for _, password := range []string{"s3'" + beside + "k3", "s3" + beside + "'k3", "'s3" + beside + "k3", "s3" + beside + "k3'", "s3'" + beside + "'k3"} {
					quoted := strings.ReplaceAll(strings.Replace(url, "*", password, 1), "'", `'\''`)
					got := uri.Redactor{}.Text(strings.Replace(command, "*", quoted, 1))
					assert.NotRegexp(t, "s3|k3", got, "%s in %s", quoted, command)
				}
			}
		}
	}
}

// Each delimiter of a URL within a URL may be percent-encoded up to three times. Not all mixtures lead to a URL: at least as many passwords are
// hidden as before.
func TestSection7_5_SecretsOfMixedEncodings(t *testing.T) {
	hidden := 0
	for i := range 1 << 12 {
		text := "https"
		for n, delimiter := range []string{":", "/", "/", ":", "@", "/"} {
			text += []string{"", "", "", "joe", "12%2Fs3cret", "h"}[n]
			switch depth := i >> (2 * n) & 3; depth {
			case 0:
				text += delimiter
			default:
				text += "%" + strings.Repeat("25", depth-1) + fmt.Sprintf("%02X", delimiter[0])
			}
		}
		for _, frame := range []string{"x?u=*", "go to x?u=*p", "*p", "u=*&v", "/a/*"} {
			if !strings.Contains(uri.Redactor{}.Text(strings.Replace(frame, "*", text, 1)), "s3cret") {
				hidden++
			}
		}
	}
	t.Log(hidden, "are hidden")
	assert.GreaterOrEqual(t, hidden, 3400)
}

// A bracket or a quotation mark ends a URL only if it encloses the URL: not one that closes what closed before.
func TestSection7_5_SecretsAfterClosedBrackets(t *testing.T) {
	const openers, closers = "\"'`<([{", "\"'`>)]}"
	for i := range openers {
		begin, end := string(openers[i]), string(closers[i])
		for _, before := range []string{"in BxE see ", "BxE, see ", "xByE ", "a Bb cE d ", "BxE BxE ", "E BxE "} {
			before = strings.NewReplacer("B", begin, "E", end).Replace(before)
			for _, secret := range []string{"s3" + end + ",cret", "s3" + end + ".cret", "s3" + end + "cret"} {
				for _, url := range []string{"http://u:*@h", "http://h/?token=*", "sip:u:*@h", "u:*@tcp(h)/d"} {
					in, want := before+strings.Replace(url, "*", secret, 1), before+strings.Replace(url, "*", "xxxxx", 1)
					assert.Equal(t, want, uri.Redactor{}.Text(in), in)
				}
			}
		}
		for _, before := range []string{"B", "see B", "(x) see B", "BxyB ", "Bx ByE ", "Bx f(y) a[0] {z} ", "1E B", "aE bE see BxE B"} {
			if before = strings.NewReplacer("B", begin, "E", end).Replace(before); strings.ContainsAny(begin, "\"'`") && strings.Count(before, begin) > 1 {
				continue
			}
			in := before + "http://h/?token=s3cret" + end + ", x"
			assert.Equal(t, before+"http://h/?token=xxxxx"+end+", x", uri.Redactor{}.Text(in), in)
		}
	}
}

// A secret is hidden whatever texts with secrets stand before it and after it. "<" and ">" enclose the secrets.
func TestSection7_5_SecretsOneAfterAnother(t *testing.T) {
	all := []string{
		"http://h/p;token=<s3cret>", "http://h/p?a=b&token=<s3cret>", "http://joe:<s3cret>@h/p", "http://h/p", "sqlserver://h:1;password='<s3;cret>';a=b", "sqlserver://h;a=b;password={<s3;cret>};c=d",
		"postgres://joe:<s3cret>@h1:1,h2:2/d", "joe:<s3cret>@tcp(h)/d", "password='<s3 cret>' user=u", "https%3A%2F%2Fjoe%3A<s3cret>%40h%2Fp", "joe@h", "sip:joe:<s3cret>@h", "host=h",
		"http://h/p;token=<s3cret>/q?r", "jdbc:mysql://h/d", "jdbc:sqlserver://h;a=b;password=<s3cret>;c=d", "http://h/?u=jdbc:x://h/d", "/p;token=<s3cret>/q",
	}
	for _, first := range all {
		for _, second := range all {
			for _, third := range all {
				marked := "see " + first + " and " + second + " or " + third + " then"
				in, want := strings.NewReplacer("<", "", ">", "").Replace(marked), ""
				for rest := marked; rest != ""; {
					before, after, found := strings.Cut(rest, "<")
					if want += before; found {
						want += "xxxxx"
						_, after, _ = strings.Cut(after, ">")
					}
					rest = after
				}
				assert.Equal(t, want, uri.Redactor{}.Text(in), in)
			}
		}
	}
}

// Text hides the same in JSON as before a text became JSON, and in JSON in JSON: white space, brackets and quotation marks that are escaped
// begin a word, too.
func TestSection7_5_SecretsInJSON(t *testing.T) {
	tried, shown := 0, regexp.MustCompile("s3|x-token|abc|a/b|b:c")
	for _, secret := range []string{
		"http://joe:s3cret@h/p", "https://x-token@h/p", "git+https://ghp_abc@h", "nats://abc@h", "sip:joe:s3cret@h", "secret-token:abc", "//joe:s3cret@h/p", "postgres://joe:s3cret@h1,h2/d",
		"joe:s3cret@tcp(h)/d", "joe:s3cret@/d", "pass=abc", "token=abc", "a=b password=abc", "jdbc:x:y;password=abc", "?sig=abc", "/p;token=abc", "https://h/?u=http%3A%2F%2Fjoe%3As3%40h", "http://joe:s3cret@", "http://h/?x/token=a/b", "imap://h/;URLAUTH=a:b:c",
		"Server=h;Password=abc", "http://h/", "joe@example.com", "sip:joe@h", "nothing",
	} {
		for _, before := range []string{"", "\n", "\t", "\r", "\f", "\n\t", "see ", "see\n", "see\t", "a\r\n", "<", "see <", "\"", "see \"", "see\n\"", "n\n", "u0\n", "failed:\n", "at: \t", "x:\r\n", "\x1b[31m", "see \x1b[1;36m", "a\n\x1b[m", "x=\n", "{\"url\":\""} {
			for _, after := range []string{"", " now", "\" now"} {
				if strings.Contains(after, "\"") != strings.HasSuffix(before, "\"") {
					continue
				}
				text := before + secret + after
				hidden, inPHP := uri.Redactor{}.Text(text), text
				for depth := range 4 {
					got := uri.Redactor{}.Text(text)
					switch tried++; {
					case hidden == before+secret+after:
						assert.Equal(t, text, got, "depth %d", depth)
					case !shown.MatchString(hidden):
						assert.NotRegexp(t, shown, got, "depth %d: %s", depth, text)
						assert.NotRegexp(t, shown, uri.Redactor{}.Text(inPHP), "depth %d: %s", depth, inPHP)
					}
					text, inPHP = asJSONMember(t, text), strings.ReplaceAll(asJSONMember(t, inPHP), "/", `\/`) // PHP escapes slashes
				}
			}
		}
	}
	t.Log(tried, "texts")
}

// With All, each value of a reference is hidden in JSON too, whether it escapes the slashes or not, and in JSON in JSON.
func TestSection7_5_RedactorAllInJSON(t *testing.T) {
	r := uri.Redactor{All: true}
	for _, reference := range []string{
		"http://h/?a=*&b=*", "https://h/cb#a=*", "https://*@h/", "https://joe:*@h/", "/p?*", "/p?a=b&*", "/p#*", "//h/?a=*", "http://h/?x/a=*&c", "http://h/?a[b]=*", "postgres://h/d?x=*", "http://h/?a=*#b=*", "ws://h/?a=x;*",
	} {
		for _, frame := range []string{"*", "open *: no such host", "open \"*\": x", "line\n*\nline", "[*]", "see *, please", "<*> and *", "{\"url\":\"*\"}"} {
			text := strings.ReplaceAll(frame, "*", strings.ReplaceAll(reference, "*", "s3cret"))
			for depth := range 4 {
				for _, in := range []string{text, strings.ReplaceAll(text, "/", `\/`)} {
					if depth == 0 && in != text {
						continue // not in JSON
					}
					assert.NotContains(t, r.Text(in), "s3cret", in)
				}
				text = asJSONMember(t, text)
			}
		}
	}
}

// asJSONMember returns text as a value in JSON.
func asJSONMember(t *testing.T, text string) string {
	t.Helper()
	b, err := json.Marshal(map[string]string{"msg": text})
	require.NoError(t, err)
	return string(b)
}

// inJSONOf returns text as a string in JSON, without the quotation marks, as encoding/json writes it, or as Gson and System.Text.Json
// do, which escape more.
func inJSONOf(t *testing.T, text string, more bool) string {
	t.Helper()
	written, err := json.Marshal(text)
	require.NoError(t, err)
	inside := string(written[1 : len(written)-1])
	if more {
		inside = strings.NewReplacer("=", `\u003d`, "'", `\u0027`, `\"`, `\u0022`, "&", `\u0026`).Replace(inside)
	}
	return inside
}

// A text in JSON, in JSON, is hidden as the text is, and stays JSON.
func TestSection7_5_SecretsInJSONOfPrograms(t *testing.T) {
	for _, marked := range []string{
		"https://h/?access_token=*&b=2", "https://h/?b=2&sig=*", "see https://joe:*@h/ now", `Get "https://h/?token=*": EOF`, `dial "https://joe:*@h/?a=b": no`, "host=h password=* dbname=d",
		"user=u password='*' x=y", "Server=h;Password=*;X=1", `Server=h;Password="*";X=1`, `["a","--token=*"]`, "sip:joe:*@h", "<a href='https://h/?token=*' b>",
	} {
		for _, secret := range []string{"QZA", "QZ1-Z"} {
			in, want := strings.Replace(marked, "*", secret, 1), strings.Replace(marked, "*", "xxxxx", 1)
			for _, more := range []bool{false, true} {
				if more && strings.Contains(marked, "'") {
					continue // "'" may be part of a URL, so that too much is hidden
				}
				for range 3 {
					in, want = `{"log":"`+inJSONOf(t, in, more)+`\n","n":1}`, `{"log":"`+inJSONOf(t, want, more)+`\n","n":1}`
					assert.Equal(t, want, uri.Redactor{}.Text(in))
				}
				in, want = strings.Replace(marked, "*", secret, 1), strings.Replace(marked, "*", "xxxxx", 1)
			}
		}
	}
}

// An error of net/url has up to three bytes of the password in quotation marks.
func TestSection7_5_InvalidEscapesOfPasswords(t *testing.T) {
	for _, text := range []string{`parse "http://joe:se%ret@h/": invalid URL escape "%re"`, `{"e":"Get \"http://joe:se%ret@h/\": parse \"http://joe:se%ret@h/\": invalid URL escape \"%re\""}`} {
		want := strings.NewReplacer("se%ret", "xxxxx", "%re", "xxxxx").Replace(text)
		assert.Equal(t, want, uri.Redactor{}.Text(text))
	}
	for _, text := range []string{`parse "/a%zz": invalid URL escape "%zz"`, "http://joe:xxxxx@h\nparse \"/a%zz\": invalid URL escape \"%zz\"", `see "http://joe:xxxxx@h" and "/a%zz": invalid URL escape "%zz"`} {
		assert.Equal(t, text, uri.Redactor{}.Text(text))
	}
}

// "*" is the secret.
func TestSection7_5_SecretsInTextsOfPrograms(t *testing.T) {
	for _, marked := range []string{
		// parameters in userinfo, as WinSCP has them
		"https://joe:*@h/", "sftp://joe;fingerprint=ssh-rsa-1:*@h/", "ssh://joe;a=b;c=d:*@h/", "https://joe;x=y:*@h/", "mongodb://joe;x=1:*@h/", "https://*@h/",
		// properties
		"jdbc:sqlserver://h:1433;user=a@b;password=*;x=y", "x:sqlserver://h:1433;user=u;a=b;password=*", "Server=tcp:h,1433;User ID=a@h;Password=*;Encrypt=True",
		// a URL without its own scheme, behind a user
		"http://x@https://joe:*@h/", "ftp://x@ftp://joe:*@h/a", "http://x@https//joe:*@h/",
		// references in a list
		"a,//joe:*@h/p,b", "x|//joe:*@h/", "GOPROXY=//joe:*@h/p,//h", "x;//joe:*@h",
		// Oracle
		"jdbc:oracle:thin:joe/*@h:1521:sid", "jdbc:oracle:thin:joe/*@//h/svc", "url=jdbc:oracle:oci:joe/*@h x", `{"url":"JDBC:Oracle:Thin:joe/*@h"}`,
		// quotation marks in HTML and in JSON
		`<add connectionString="Server=h;Password=&quot;*&quot;;X=1" />`, `<a b="password=&#39;*&#39; x">`, `password=\u0027*\u0027 dbname=d`, `Password=\u0022*\u0022;a=b`, `'password=\'*\' x=y'`, `{"url":"host=h password='*' dbname=d"}`,
	} {
		secrets := []string{"12;a=QZ", ";a=QZ", "QZ;", "2024;x=QZ"}
		switch {
		case strings.Contains(marked, "//*@"):
			secrets = []string{"ghp_QZ;a=b", "x-token;a=b"}
		case strings.ContainsAny(marked, "'") && !strings.HasPrefix(marked, `{`), strings.Contains(marked, "quot"), strings.Contains(marked, "u00"):
			secrets = []string{"QZA QZB", "QZA;QZB", "QZ"}
		case strings.Contains(strings.ToLower(marked), "oracle"):
			secrets = []string{"QZ", "Q/Z", "Q:Z", "Q@Z"}
		case strings.HasPrefix(marked, `{`):
			secrets = []string{"QZA QZB", `QZA\\' QZB`}
		case strings.Contains(marked, "word="):
			secrets = []string{"QZ", "Q@Z"}
		}
		for _, secret := range secrets {
			assert.Equal(t, strings.Replace(marked, "*", "xxxxx", 1), uri.Redactor{}.Text(strings.Replace(marked, "*", secret, 1)), secret)
		}
	}
}
