package passwords_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/passwords"
)

// "<" and ">" enclose the secrets, by RFC 3986, section 3.2.1, and the documents that the functions of the package name.
var marked = []string{
	"http://u:<s>@h", "http://u:@h", "http://u@h", "//u:<s>@h", "http:///u:<s>@h", "http:u:<s>@h", "x:////u:s@h", "http://:1/u:<s>@h",
	"http://u:<s/s>@h/a@b", "http://:<a/?b&sig=s@s>&c=d", "http://u:<s?s>@h", "http://u:<s?sig=s&s>@h/p", "http://u:<s/?sig=s&a=s>@h/p?c", "http://u:<s?a=s>@h/p", "http://u:1/s@h", "http://u:<s@s>@h/a@b", "http://[::1]:1/a@b", "http://a:1,b:2/c@d",
	"see http://u:<s>@h, not u:s@h", "http://u:<s s>@h/a b", "http://u:<1 s>@h", "http://h:80 is down, mail a@b",
	"mongodb://u:<s>@a:1,b:2/d", "nats://u:<s>@a,nats://v:<s>@b", "nats://<s>@a", "nats://ghp_1:<s>@a", "https:<x-token>@h", "mailto:x-token@h", "git::https://u:<s>@h", "jdbc:mysql://u:<s&k=s>@h/d",
	"https://https://u:<s>@h", "https://https//u:<s>@h", "https://x//u:<s>@h", "x:/é/..//:8@h", "https://x:1//u:s@h", "http://redis/u:s@h", "?u=http%3A%2F%2Fu%3A<s>%40h%2F", "?u=http%253A//u%3A<s>@h",
	"http://u:<%73>@h", "'http://u:<s>@h','a@b'", "'http://h:80','a@b'", "(http://h/?sig=<s>)", `"http:\/\/u:<s>@h\/?a=b\u0026sig=<s>\u0026c"`,
	"https://<x-token>@h", "https://<ghp_1>@h", "https://<ghp_1:x>@h", "https://x-token:<s>@h", "ssh://token@h", "wss://<0123456789abcdefghij>@h",
	"sip:u:<s>@h:1?a=b@c", "sip:u:<s>@h:1#a=b@c", "sips:u:<s#s?s>@h", "iax:u:<s>@h#a?b@c", "sip:u:<s@s>@h?a@b", "sip:u@h:1?a=b@c", "sip:u?v:<s>@h", "sip:u:<s s>@h", "sip:u:<s@ s>@h?a@b", "secret-token:<s s>", "see secret-token:<s> s",
	"?sig=<s>&a=b", "?a;sig=<s>", "?X-Amz-Signature=<s>#a", "?p%61ssword=<s>", "?password=&a", "?passwords=s", "/;token=<s>/a", "/token=<s>/a",
	"?u=jdbc%3Asqlserver%3A%2F%2Fh%3Bpassword%3D<s>%3Ba%3Db", "x?u=/%3Fsig%3D<s>%26a%3Db&c", "pkcs11:token=s;object=s?pin-value=<s>", "?pageToken=s&resumptionToken=s", "?design=s", "imap://h/;URLAUTH=a:b:<s;s>/c",
	"h=a password=<s> b=c", `password = '<a\'b c>' a`, "password='<a''b>'", `password="<a b>" c`, "password= a=b", "if password == a", "password=",
	"A=b;Password=<s>;C=d", "A=b;Pwd=<s s>;C D=e", "A=b;PWD={<s;s>};C", "AccountKey=<s==>;A=b", "A=b;Password=<s c>", "user=u,password=<s>,a=b",
	"u:<s>@tcp(h:1)/d", "see u:<s@/s>@unix(/a)/d", "u:<s s>@tcp(h)/d", "see s u:<s>@tcp(h)/d", "u:<s>@/d", "mailto:u@x(h)/d", "u@tcp(h)/d", "docker r.example:5000/a:1@sha256:b",
	"{\"u\":\"http:\\/\\/u:<s>\\u0040h\\/\"}", `{"d":"u:<s>@\/d"}`, "\ufeffhttp://u:<s s>@h", `{"d":"h=a password=\"<a b>\" c=d"}`, `password=<a\ b> c=d`,
	"?//u:<s>@h", "/a#//u:<s>@h", "http://h/?a&//u:<s>@h", "?u=/a%3F%2F%2Fu%3A<s>%40h", "?u=/a%23%2F%2Fu%3A<s>%40h", "?u=/a%3fb%26%2f%2fu%3a<s>%40h", "?u=//u:<s>@h", "?u=%2F%2Fu%3A<s>%40h", "?u=/%2fu:<s>@h", "?u=%252F%252Fu%253A<s>%2540h", "?u=%2F%2Fu%253As%2540h", "?u=%2Fu%3As%40h", "%2F%2Fu%3A<s>%40h", "see %2F%2Fu%3A<s>%40h s", `{"u": "\/\/u:<s>@h"}`,
	"http%3A//u:<a%2Fb>@h", "http://u:<1&a=b>@h", "?u=http://u:<1&a>@h", "?u=http://h:1&a=b@c", "http://u:<1;a>@h", "http://u:<p@1;a=b>@h", "jdbc:x://h:1;a=b@c",
	"u:a/b@/d", "u:p@tcp(h)x", "u:p@tcp(h", "http:\\\\u:<s>@h", "https:/\\u:<s>@h", "h=a password=<{a> b=c", "password='<a'' b>' c", "password='<a\\' b>' c", "password='<a\\\\>' b",
	"mailto:u:p@x(h)/d", "see http: /u:s@h", "see http: //u:<s>@h", "http%3A//u%253Aa%3A<p>%40h", "http://u:<1&a!b=c>@h", "?u=http%3A%2F%2Fh%3A1%26a%3Db%40c", "?u=http://u:<1&=b>@h", "http://:</u:s>@h", "redis://:<#s>@h", "ftp://ftp:/u:<s>@h", "x://http:/u:<s>@h", "x://https:/u:<s>@h", "x://ftp:/u:<s>@h", `{"m": "see \"http://u:<s>@h\" b@c"}`, "a/http://u:s s@h", "?u=%2E/u:s@h", "?u=%2F%2E/u:s@h", "?u=%2", "?u=/", "?u=%2F", "x://joe:</u:s>@h", "file://C:/u:s@h", "x://[::1]:/u:s@h", "sip:u:s%40h", "sip:u:<a b c>@h", "sip:h:5060 a b@c", "joe://:1/u:s@h", "http://http?u:s@h", "http:^//u:<1/s>@h", "http://u:1/s@h", "foo:^//u:<s>@h", "foo:/^/u:<s>@h", "foo:^/^/u:s@h", "see http: a:b@c", "http: a:<b>@c", "see http:\nu:b@c", "//u:<s s>@h", "http://u:***@h/", "http://u:<*+*>@h/", "?token=***&sig=<s>", "a/token=<s>/b", "a:password={<s;s>};b=c", "/jdbc:x;password=<s/a>", "user=u,password=<s>,", "user=u,password=<s,a/b>", "A=b;Password=<s> c;d e", "see: A=b;Password=<s> c", "jdbc:sqlserver://h;password=<s c>", "x/y;Password=<s> c", "user=u,password=<s>, a=b",
	"see ?p\u00e9ass=<s> t", "pkcs11:a=b;password=<s>;token=c", "http://h/?password=<s> t u&v w", "http://h/?password=<s> k=v w", "http://h/?password=<s t u>&a=b",
	"imap://joe;auth=plain:<s>@h/", "http://[:<:1]:a/b>@c", "mongodb://[::1]:1,[::2]:2/a@b", // RFC 5092, section 11; hosts and ports
	"u:<s>@my_net(h)/d", "u:<s>@unix(/var/run/mysqld/mysqld.sock)/d", "pkcs11:object=a;token=s", "see jdbc:sqlserver://h/a;password=<s&s> b", "is it http://h/?sig=<s>? yes",
	"map[dsn:u:s@h]", "map[dsn:<u:s>@tcp(h)/d a:b]", "./a.env:<u:s>@tcp(h)/d", "./a.env:u:s@/d", `open "u:<s s>@tcp(h)/d"`, `"a: b u@/d"`, // fmt and grep write so
	`"A=b;C D=e;Pwd=<s s s>;"`, `x="A=b;Pwd=<s s=>;C=d"`, `x="A=b;Pwd=<s>" s s`, `["PWD=<s s s>","A=b"]`, `"Data Source=a;Pwd=<s s>"`, `"to A=b;Pwd=<s> s"`, `"A=b;Pwd=<s>: s t"`, `"pwd=<s>: s t"`, `"a pwd='<s t>" b pwd='<s>`, `x="pwd=<s>", pwd='<s`, `x="a", b;pwd=<s>`, `{"a":"b;pwd='<s\\\\';c=d>","e":"f"}`, `"a pwd=<s> s s"`, `"pwd=<s> a=b s"`, "A=b;Pwd=<s> s s; t",
	`A=b;Pwd=<s&amp;s&#39;&lt;s>;C=d`, `&quot;A=b;Pwd=<s>&quot;, t`, `http://h/?pwd=<s&quot;s>&amp;a=b`, `&quot;http://h/?pwd=<s>&quot;, t`, // HTML
	`jdbc\:x\://h?a\=b&pwd\=<s>&c\=d`, `pwd\=<s\=s>`, "?d=a%3Db%3Bpwd%3D<s%26s%23s>%3Bc%3Dd&a", "?d=a%3Db%3Bpwd%3D<%7Bs%3Bs%7D%3Bc>&a", "?d=h%3Da+pwd%3D<s%26s>&a", // Properties.store of Java
}

// unmarked returns a text of marked, and the same text with "*" for each secret.
func unmarked(text string) (plain, hidden string) {
	for rest := text; rest != ""; {
		before, after, found := strings.Cut(rest, "<")
		plain, hidden = plain+before, hidden+before
		if found {
			var secret string
			secret, after, _ = strings.Cut(after, ">")
			plain, hidden = plain+secret, hidden+"*"
		}
		rest = after
	}
	return plain, hidden
}

func TestHide(t *testing.T) {
	for _, text := range marked {
		plain, want := unmarked(text)
		assert.Equal(t, want, passwords.Finder{}.Hide(plain, "*"), plain)
	}
}

// A value in quotation marks ends where it is closed: all values of up to five of some bytes, with each mark written twice or, as libpq has
// it, after a backslash.
func TestHideQuotedValues(t *testing.T) {
	for _, form := range []struct{ before, open, closing, bytes, double string }{
		{"host=h password=", "'", "'", "a' ;=", "''"}, {"h=a;Password=", `"`, `"`, "a\" ;=", `""`}, {"A=b;PWD=", "{", "}", "a} ;=", "}}"},
		{"host=h password=", "'", "'", `a' \=`, `\'`}, {"h=a password = ", `"`, `"`, `a" \;`, `\"`},
	} {
		values := []string{""}
		for i := 0; len(values[i]) < 5; i++ {
			for _, c := range []byte(form.bytes) {
				values = append(values, values[i]+string(rune(c)))
			}
		}
		for _, value := range values {
			if form.double[0] == '\\' {
				value = strings.ReplaceAll(value, `\`, `\\`)
			}
			value = strings.ReplaceAll(value, form.closing, form.double)
			for _, after := range []string{"", " c=d", ";c=d"} {
				text := form.before + form.open + value + form.closing + after
				want := form.before + form.open + "*" + form.closing + after
				if value == "" {
					want = text
				}
				if got := (passwords.Finder{}).Hide(text, "*"); got != want {
					t.Errorf("%s: %s, want %s", text, got, want)
				}
			}
		}
	}
}

// With All, every value of a query and a fragment is a secret, in a reference.
func TestHideAll(t *testing.T) {
	for _, text := range []string{
		"?a=<b>&<c>#<d>", "a/b?<c>", "a?b=<c=d>&e=<f>", "see /a?b=<c> d", "see //h?b=<c> d", "see x://h?<b> d", "see a?b=c d", "?a;b=<c>", "#a=<b>&<c>", "x:a?<b>", "?<//joe:s@h>&<//joe=s@h>", "?//a=<b>", "x://<u>@h/", "x://<u:p>@h/#<f>",
	} {
		plain, want := unmarked(text)
		assert.Equal(t, want, passwords.Finder{All: true}.Hide(plain, "*"), plain)
	}
}

// Tokens, keys and signatures are no passwords.
func TestHideOnlyPasswords(t *testing.T) {
	for _, text := range []string{
		"https://ghp_a@h", "https://x-token@h", "nats://a@h", "https://ghp_a:<s>@h", "?sig=a&password=<s>&api_key=b&pwd=<t>", "?jwt=a&pass=<s>", "secret-token:<s>", "imap://h/;URLAUTH=a:b:<s>",
	} {
		plain, want := unmarked(text)
		assert.Equal(t, want, passwords.Finder{OnlyPasswords: true}.Hide(plain, "*"), plain)
	}
}

// The digits of percent-encoded sequences are case-insensitive (RFC 3986, section 2.1): small letters change no secret.
func TestSpansOfSmallDigits(t *testing.T) {
	triplet, n := regexp.MustCompile("%[0-9A-F]{2}"), 0
	for _, text := range marked {
		text, _ = unmarked(text)
		if small := triplet.ReplaceAllStringFunc(text, strings.ToLower); small != text {
			require.Equal(t, spans(text), spans(small), small)
			n++
		}
	}
	require.Greater(t, n, 15)
}

// Schemes are case-insensitive (RFC 3986, section 3.1): capitals in the text before any ":" change no secret.
func TestSpansOfCapitalSchemes(t *testing.T) {
	for _, text := range marked {
		text, _ = unmarked(text)
		want := spans(text)
		for end := range text {
			if text[end] != ':' {
				continue
			}
			start := end
			for start > 0 && charset.Scheme.Has(text[start-1]) {
				start--
				letter := text[:start] + strings.ToUpper(text[start:start+1]) + text[start+1:]
				require.Equal(t, want, spans(letter), letter)
			}
			name := text[:start] + strings.ToUpper(text[start:end]) + text[end:]
			require.Equal(t, want, spans(name), name)
		}
	}
}

func spans(text string) (all [][2]int) {
	for start, end := range new(passwords.Finder).Spans(text) {
		all = append(all, [2]int{start, end})
	}
	return all
}

// A bracket or quotation mark before a URL in double quotes does not close within it, and the quote does (RFC 3986, appendix C).
func TestHideInBracketsAndQuotes(t *testing.T) {
	for _, pair := range []string{"''", "``", "<>", "()", "[]", "{}"} {
		for _, after := range ",.;:!?" {
			before, secret, rest := "see "+pair[:1]+`"http://u:`, "s"+pair[1:]+string(after)+"s", `@h/"`+pair[1:]+" for more"
			require.Equal(t, before+"*"+rest, passwords.Finder{}.Hide(before+secret+rest, "*"))
		}
	}
}

// The spans are in order, within the text, and those that MayHave knows.
func TestSpansOfEveryByte(t *testing.T) {
	for _, text := range marked {
		text, _ = unmarked(text)
		for i := range len(text) {
			for c := range 256 {
				changed := text[:i] + string([]byte{byte(c)}) + text[i+1:]
				done := 0
				for start, end := range new(passwords.Finder).Spans(changed) {
					require.True(t, done <= start && start < end && end <= len(changed), "%q: %d, %d", changed, start, end)
					require.True(t, passwords.MayHave(changed, start, start+1) && passwords.MayHave(changed, end-1, end), "%q", changed)
					done = end
				}
			}
		}
	}
}

// In errors, each byte between a ":" that ends no scheme and the last "@" may be of a password.
func TestMayHave(t *testing.T) {
	for text, want := range map[string]string{
		"a:b:<@h": "  +++  ", "joe:s<t@h": "    +++  ", "a@b:s @c": "    ++  ", "http://h/a<b@c": "              ", "mailto:a<b@c": "            ", "http:s<t@h": "     +++  ",
		"u%3As<t%40h": "    +++    ", "http://u:s@h/<": "         +    ", "?sig=a": "     +",
		"mailto%3Aa<b@c": "         +++  ", "a mailto:s<@h": "         ++  ", "http:/a:s<@h": "        ++  ", "joe:/s<t@h": "    ++++  ", "joe://a<b@h": "           ",
	} {
		for i := range text {
			assert.Equal(t, want[i] == '+', passwords.MayHave(text, i, i+1), "%s[%d]", text, i)
		}
	}
}
