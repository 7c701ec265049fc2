package measure_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/go-rfc3986/uri/query"
)

// callEverything calls each operation whose time the length of ref could set, with ref as base, as reference and as each
// field. ref need not be valid.
func callEverything(ref string, buf []byte) {
	base := uri.MustParse("x://h/a/b")
	u, err := uri.Parse(ref)
	if err == nil {
		_, _ = u.AppendText(buf)
		_, _ = base.Resolve(u)
		_ = u.Equal(u)
		_ = u.HostKind()
		_, _ = u.Addr()
		_, _ = u.AppendSegments("a")
		_, _ = u.JoinPath(u.EscapedPath())
		_, _ = u.JoinPath(strings.Split(ref, "/")...)
		_ = u.NormalizeForScheme()
		_ = u.Compare(u)
		_ = u.CheckScheme()
		_ = base.Relativize(u)
		_ = u.Display()
		_, _ = u.URL()
		for range u.Segments() {
		}
		relative := u
		relative.Scheme, relative.IsRelative = "", true
		_, _ = relative.ResolveRelative(u)
		_, _ = u.JoinReference(relative)
		_, _ = uri.MustParse("a/b").ResolveRelative(relative)
		u.Scheme, u.IsRelative = "x", false
		back := strings.Repeat("../", len(ref)/3)
		_, _ = u.AppendResolve(buf, back)
		_, _ = u.Resolve(uri.MustParse(back))
		_ = u.Relativize(base)
		_ = u.Relativize(u)
		for _, scheme := range []string{"sip", "imap", "vnc", "secret-token"} {
			u.Scheme = scheme
			_ = u.Redacted()
			_, _ = u.Value()
		}
	}
	_, _ = base.AppendResolve(buf, ref)
	_ = uri.RemoveDotSegments(ref)
	_, _ = uri.GuessURI(ref, "x")
	_, _ = uri.NormalizeForScheme(ref)
	for _, u := range []uri.URI{
		{Scheme: ref}, {Scheme: "x", Host: ref}, {Scheme: "x", Host: "h", UserInfo: ref}, {Scheme: "x", Path: []string{ref}},
		{Scheme: "x", Query: ref}, {Scheme: "x", Fragment: ref},
	} {
		_ = u.Validate()
		_ = u.HostKind()
	}
}

// Law 8: 16 times the input takes about 16 times the work, whatever it is.
func TestHostileReferencesTakeLinearWork(t *testing.T) {
	buf := make([]byte, 0, 1<<20)
	measure.RequireLinear(t, texts.Shapes, func(ref string) { callEverything(ref, buf) })
}

// hostileToRedactors are texts in which a careless finder looks again and again for the end, or the beginning, of a secret.
var hostileToRedactors = []texts.Shape{
	{Name: "schemes", Repeated: "http://"},
	{Name: "schemes without slashes", Repeated: "http:"},
	{Name: "users without an end", Repeated: "http://u:"},
	{Name: "URLs with secrets", Repeated: "http://u:p@h/ "},
	{Name: "URLs with secrets in a list", Repeated: "http://u:p@h,"},
	{Name: "one URL with many colons", Before: "http://", Repeated: "u:", After: "@h"},
	{Name: "one URL with many at signs", Before: "http://u:", Repeated: "p@", After: "h"},
	{Name: "colons, and then at signs", Repeated: "http://u:", RepeatedAfter: "@"},
	{Name: "at signs", Repeated: "@"},
	{Name: "colons", Repeated: ":"},
	{Name: "slashes", Before: "http:", Repeated: "/"},
	{Name: "white space after a value", Before: "https://h/?token=a", Repeated: " "},
	{Name: "white space after a token", Before: "secret-token:>", Repeated: " "},
	{Name: "white space after a user", Before: `\git::`, Repeated: " ", After: "@tcp(h)/sip:"},
	{Name: "words before a parameter", Before: "https://h/?token=a", Repeated: " b", After: "&c=d"},
	{Name: "question marks in a word", Before: "see http://h/", Repeated: "?", After: " now"},
	{Name: "question marks before a value", Before: "tcp(`%253A", Repeated: `\git::?`, After: "https//x=%253A"},
	{Name: "question marks and colons before a value", Before: "imap://h/;a=", Repeated: "jdbc:x:?", After: "pwd={"},
	{Name: "keywords of an encoded data source", Repeated: "%3Bpwd%3D"},
	{Name: "parameters within one", Before: `"%22`, Repeated: "@?postgres://joe:token=", After: `"}@`},
	{Name: "data sources for Oracle", Repeated: "@jdbc:oracle:thin:", After: "@/"},
	{Name: "data sources for Oracle without an end", Before: `\/`, Repeated: "jdbc:oracle:thin:", After: `&'\''@/`},
	{Name: "errors about escapes", Before: "http://u:p@h ", Repeated: `": invalid URL escape "`},
	{Name: "values without a closing mark", Repeated: "pwd={\n;"},
	{Name: "quotation marks without a closing one", Repeated: "pwd='\npwd=\"\n"},
	{Name: "authorizations without a verifier", Repeated: "URLAUTH="},
	{Name: "authorizations in a URL", Before: "imap://h/", Repeated: ";URLAUTH=a"},
	{Name: "encoded colons", Before: "http://h/?", Repeated: "%3A", After: "@ "},
	{Name: "encoded slashes and ampersands", Before: "h", Repeated: "%26%2F%2F", After: "?http://@tcp(h)/"},
	{Name: "empty passwords of a data source", Before: "40***", Repeated: `git::a:@/'\''`, After: "password='"},
	{Name: "schemes of one word", Before: "?%3A", Repeated: "sip:", After: "'<"},
	{Name: "properties in userinfo", Before: "http://u:", Repeated: "1;a=b", After: "@h"},
	{Name: "properties before a secret one", Before: "http://u:", Repeated: "1;a=b", After: ";password=c"},
	{Name: "escaped marks", Before: `"http://h/?token=a`, Repeated: `\\\\\\\u0027`},
	{Name: "backslashes in a value", Before: `"http://h/?token=a`, Repeated: `\`},
	{Name: "backslashes before names", Repeated: `\\\\u003d`},
	{Name: "plain schemes before encoded delimiters", Before: "/?u=", Repeated: "http://u%3Ap", After: "%40h"},
	{Name: "plain schemes before encoded slashes", Before: "/?u=", Repeated: "http://u%2F%3A", After: "%40h"},
	{Name: "plain schemes and ports", Before: "/?u=", Repeated: "http://u:80&", After: "%40h"},
	{Name: "plain schemes and no ports", Before: "/?u=", Repeated: "http://u:p", After: "%40h"},
	{Name: "plain schemes without a user", Before: "/?u=", Repeated: "http://%40"},
	{Name: "schemes without a colon", Repeated: "a//b:c", After: "@"},
	{Name: "schemes without a colon, and colons", Before: "a//", Repeated: "b:", After: "@h"},
	{Name: "schemes without a colon in parameters", Before: "/?u=", Repeated: "a//:&", After: "%40h"},
	{Name: "a long scheme without a colon", Repeated: "a", After: "//u:p@h"},
	{Name: "letters", Repeated: "a"},
	{Name: "letters, and then a secret", Repeated: "a", After: "://u:p@h"},
	{Name: "letters between dots", Repeated: "a.a+a-"},
	{Name: "encoded schemes", Repeated: "http%3A%2F%2Fu%3Ap"},
	{Name: "references", Repeated: "=//", After: "@"},
	{Name: "references in a list", Repeated: ",//;//|//", After: "@"},
	{Name: "references in queries", Repeated: "?//&//", After: "@"},
	{Name: "references, encoded and not", Repeated: "=%2F%2F%2F=//", After: "@"},
	{Name: "references, encoded once and twice", Repeated: "=%252F%252F%40=%2F%2F", After: "%2540"},
	{Name: "encoded at signs", Before: "http%3A%2F%2Fu%3A", Repeated: "p%40"},
	{Name: "percent signs", Repeated: "%"},
	{Name: "keywords with spaces", Repeated: "password=a b;"},
	{Name: "bytes that are no UTF-8", Before: "http://", Repeated: "\x80", After: ":1/@"},
	{Name: "a long user and colons of a data source", Repeated: "a", RepeatedAfter: ":b", After: ":@x("},
	{Name: "parameters", Before: "/?", Repeated: "password=p&"},
	{Name: "parameters of other names", Before: "/?", Repeated: "passwords=p&"},
	{Name: "encoded names", Before: "/?", Repeated: "%70", After: "=x"},
	{Name: "encoded parameters", Before: "/?u=%3F", Repeated: "token%3Dp%26"},
	{Name: "question marks", Repeated: "?token="},
	{Name: "number signs", Repeated: "#token="},
	{Name: "semicolons", Repeated: ";password="},
	{Name: "keys", Repeated: "password="},
	{Name: "keys with blanks", Repeated: "password = "},
	{Name: "a key before blanks", Before: "password", Repeated: " ", After: "= x"},
	{Name: "keys before blanks", Repeated: "password  "},
	{Name: "quotes without an end", Repeated: "password='"},
	{Name: "quotes without an end, with blanks", Repeated: "password = ' "},
	{Name: "escaped quotes", Before: "password='", Repeated: `\'`},
	{Name: "backslashes", Before: "password='", Repeated: `\`},
	{Name: "double quotes", Repeated: `"http://u:`},
	{Name: "quoted URLs", Repeated: `'http://u:p@h' `},
	{Name: "brackets", Repeated: "<http://u:("},
	{Name: "closing brackets", Before: "http://h/", Repeated: ")"},
	{Name: "opening brackets", Repeated: "(", After: "http://u:p@h"},
	{Name: "JSON", Repeated: `\u0026token=`},
	{Name: "JSON of PHP", Repeated: `http:\/\/u:`},
	{Name: "escaped slashes", Before: "http:", Repeated: `\/`},
	{Name: "data sources", Repeated: "u:p@tcp("},
	{Name: "data sources without an end", Repeated: "u:p", After: "@tcp"},
	{Name: "SIP", Repeated: "sip:u:"},
	{Name: "SIP and at signs", Before: "sip:u:", Repeated: "p@"},
	{Name: "URLAUTH", Before: "imap://h/", Repeated: ";URLAUTH=a:b:"},
	{Name: "secret tokens", Repeated: "secret-token:"},
	{Name: "tokens", Repeated: "https://ghp_"},
	{Name: "hosts", Before: "mongodb://u:p@", Repeated: "h:1,"},
	{Name: "hosts without a user", Before: "mongodb://", Repeated: "h:1,"},
	{Name: "literals", Repeated: "//[::1]:"},
	{Name: "lines", Repeated: "http://u:p\n"},
	{Name: "blanks", Repeated: " "},
	{Name: "URLs that are not valid", Repeated: "http://u:p"},
	{Name: "a URL that is not valid, and at signs in lines", Before: "http://u:<", Repeated: " a@b"},
	{Name: "masks", Repeated: "http://u:xxxxx@h "},
	{Name: "blanks in quotes", Before: `a "http://u: `, Repeated: "a ", After: `"@`},
	{Name: "URLs in quotes", Before: `a "`, Repeated: "http://u: ", After: `"@`},
	{Name: "quotes of each kind", Repeated: "\"http://u: 'http://u: `http://u: ", After: "@"},
	{Name: "quotes of a shell", Before: "a 'http://u:", Repeated: `'\''`, After: "@h'"},
	{Name: "quotes of JSON in JSON", Repeated: `\\\"http://u: `, After: "@"},
	{Name: "empty ports", Repeated: "http://u:/", After: "@"},
	{Name: "at signs without a host", Repeated: "http://u@/", After: "@"},
	{Name: "ports without an end", Repeated: `invalid port ":`},
	{Name: "ports of URLs", Repeated: `"http://u:p": invalid port `},
	{Name: "quotes before a port", Before: `"http://u:p`, Repeated: `\`, After: `": invalid port`},
	{Name: "users of a data source with at signs", Repeated: "u@", After: ":p@tcp(h)/"},
	{Name: "styles", Repeated: "\x1b[1;31mpass=a"},
	{Name: "styles without an end", Repeated: "\x1b[1;"},
	{Name: "a style of many digits", Before: "\x1b[", Repeated: "1;", After: "mpass=a"},
	{Name: "names in many digits", Before: "\x1b[", Repeated: "1;pass="},
	{Name: "styles before schemes", Repeated: `\u001b[1mhttps:`},
	{Name: "escapes", Repeated: `\nhttps:`},
	{Name: "colons before escapes", Repeated: `:\\n`},
	{Name: "colons before backslashes", Before: "a:", Repeated: `\`, After: `nhttp:`},
	{Name: "slashes of JSON in JSON", Repeated: `:\\\/`},
	{Name: "words of backslashes", Before: `\`, Repeated: `\\/?pass=`},
	{Name: "names with slashes", Before: "?", Repeated: "a/", After: "pass=x"},
	{Name: "names with slashes and values", Before: "?", Repeated: "a/pass=x/"},
	{Name: "semicolons in a query", Before: "http://h/?", Repeated: "a;pass=x;"},
	{Name: "semicolons in a path", Before: "http://h/", Repeated: ";a=x;pass="},
	{Name: "ampersands of HTML", Before: "http://h/?", Repeated: "a=b&amp;pass=x"},
}

// redactors look for all kinds of secrets. Mask is left out, since it does not change the work.
var redactors = []uri.Redactor{{}, {All: true}, {Param: func(name string) bool { return len(name) == 1 }}}

// Law 8: Text takes linear work, whatever the text is.
func TestRedactorTakesLinearWork(t *testing.T) {
	measure.RequireLinear(t, slices.Concat(texts.Shapes, hostileToRedactors), func(text string) {
		for _, r := range redactors {
			_ = r.Text(text)
		}
		if u, err := uri.Parse(text); err == nil {
			_ = uri.Redactor{}.URI(u)
		}
	})
}

// Law 8: package iri takes linear work.
func TestHostileIRIsTakeLinearWork(t *testing.T) {
	identity := func(name string) (string, error) { return name, nil }
	run := func(s string) {
		for _, text := range []string{s, s + "é", "é/" + s} {
			u, _ := iri.Parse(text, identity)
			_ = iri.Text(u, identity)
			_, _ = iri.Resolve("x://é/a/ü/b", text)
			_, _ = iri.Resolve("x:"+text, "../é/../../ö")
			for _, u := range []uri.URI{{Scheme: text}, {Scheme: "x", Host: text}, {Scheme: "x", Path: []string{text}}, {Scheme: "x", Query: text}} {
				_ = iri.Text(u, identity)
			}
		}
	}
	shapes := slices.Concat(texts.Shapes, []texts.Shape{
		{Name: "characters", Before: "/", Repeated: "é"},
		{Name: "characters and brackets", Before: "//", Repeated: "é[]"},
		{Name: "characters and slashes", Before: "/", Repeated: "é/"},
		{Name: "characters of a name", Before: "//", Repeated: "é."},
		{Name: "triplets of a character that is cut short", Before: "/", Repeated: "%F0%90%8C"},
		{Name: "triplets of characters in segments of dots", Before: "%2e", Repeated: "/%2e%C3%A9"},
		{Name: "private use", Before: "?", Repeated: "\ue000é"},
	})
	measure.RequireLinear(t, shapes, run)
}

// hostileToLint have many findings, or text that a careless check would read again and again.
var hostileToLint = []texts.Shape{
	{Name: "octets of one kind", Before: "http://", Repeated: "%00a"},
	{Name: "octets of two kinds", Before: "?", Repeated: "%00%01"},
	{Name: "dot-segments with parameters", Before: "/", Repeated: ".;/"},
	{Name: "encoded names", Before: "http://", Repeated: "%C3%BC%00."},
	{Name: "labels in userinfo", Before: "http://", Repeated: "a.", After: "@h"},
	{Name: "empty labels and delimiters", Before: "http://", Repeated: "%2F", After: ".."},
	{Name: "double encoding", Before: "?", Repeated: "%2541"},
	{Name: "double encoding, not UTF-8", Before: "?a=", Repeated: "%25C3"},
	{Name: "double decoding", Before: "?a=", Repeated: "%25%30%30a"},
	{Name: "encoded percent signs", Before: "?a=", Repeated: "%25"},
	{Name: "overlong sequences", Before: "?a=", Repeated: "%FC%80%80%80%80%AFa"},
	{Name: "overlong sequences that end too early", Before: "?a=", Repeated: "%FC%80%80%80%80"},
	{Name: "parameters", Before: "?", Repeated: "a=%2541&b=%25C3;"},
	{Name: "encoded digits", Before: "http://", Repeated: "%30"},
	{Name: "encoded dots", Before: "/", Repeated: "%2e"},
	{Name: "a list of hosts", Before: "mongodb://", Repeated: "-%FFa..,"},
	{Name: "authorities in a path", Before: "ex:", Repeated: "a://b/", After: ".."},
	{Name: "authorities in a path, and their removal", Before: "ex:a", Repeated: "/https://h", After: "/../../../.."},
}

// Law 8: the findings take linear work.
func TestFindingsTakeLinearWork(t *testing.T) {
	measure.RequireLinear(t, slices.Concat(texts.Shapes, hostileToLint), func(text string) {
		u, err := uri.Parse(text)
		if err != nil {
			u = uri.URI{Scheme: "http", Host: "h", Query: text}
		}
		lint.Check(u)
	})
}

// Look-ups take work in proportion to the query and the key together, also if the key is found again and again where no key is.
func TestHostileQueriesTakeLinearWork(t *testing.T) {
	measure.RequireLinear(t, texts.Shapes, func(text string) {
		half := text[:len(text)/2]
		for _, p := range []query.Params{query.ParseForm(text), query.ParseForm("z" + strings.Repeat("a&z", len(text)/3)), query.ParseForm(strings.Repeat("+=%&", len(text)/4))} {
			for _, key := range []string{text, half, "a&z" + half, strings.Repeat("a&z", len(half)/3), strings.Repeat("z", len(half))} {
				p.Get(key)
				p.Has(key)
				p.GetAll(key)
			}
			p.DeleteFunc(func(pair query.Pair) bool { return pair.Key == "" })
		}
	})
}

// hostileToDSN are names and lists at which careless code takes more than linear time.
var hostileToDSN = []texts.Shape{
	{Name: "empty hosts", Before: "x://", Repeated: ",", After: "/"},
	{Name: "hosts", Before: "postgres://u:p@", Repeated: "h:1,", After: "h/db"},
	{Name: "hosts and a fault in the last", Before: "postgres://u:p@", Repeated: "h,", After: "h x/db"},
	{Name: "hosts and a fault after them", Before: "postgres://u:p@", Repeated: "h,", After: "h/db x@"},
	{Name: "hosts of MongoDB, and an empty one", Before: "mongodb://", Repeated: "h,", After: ",/db"},
	{Name: "segments of MongoDB, and an @", Before: "mongodb://h", Repeated: "/a", After: "@"},
	{Name: "hosts and segments", Before: "x://h", Repeated: ",h", After: "", RepeatedAfter: "/a"},
	{Name: "literals without an end", Before: "x://", Repeated: "[::,", After: ""},
	{Name: "at signs", Before: "x://", Repeated: "@", After: ""},
	{Name: "lists", Before: "x://a", Repeated: ",x://u:p@b", After: ""},
	{Name: "lists and a fault", Before: "x://a", Repeated: ",x://u:p@b", After: ",b c"},
	{Name: "white space", Before: "a,", Repeated: " ", After: ",b"},
	{Name: "digits of a port", Before: "x://a,h:", Repeated: "0", After: "1"},
	{Name: "triplets", Before: "x://a,", Repeated: "%61", After: "/b"},
}

// Law 8: lists of hosts take linear work.
func TestHostileListsOfHostsTakeLinearWork(t *testing.T) {
	measure.RequireLinear(t, hostileToDSN, func(text string) {
		_, _ = dsn.ParseList(text, "x")
		n, err := dsn.Parse(text)
		if err != nil {
			n = dsn.Name{URI: uri.URI{Scheme: "x"}}
			for name := range strings.SplitSeq(text, ",") {
				n.Hosts = append(n.Hosts, dsn.Host{Name: name})
			}
		}
		_, _ = n.MarshalText()
		_, _ = n.Addresses()
		_ = n.Redacted()
	})
}
