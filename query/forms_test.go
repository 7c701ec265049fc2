package query_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"net"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/browsers"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/query"
)

var writeTables = flag.Bool("write-tables", false, "write what was measured to the tables in testdata, in place of comparing it")

const formsFile = "testdata/forms.tsv"

// A control is a control of an HTML form.
type control struct {
	Kind  string `json:"kind"`
	Name  string `json:"name"`
	Value string `json:"value"`
	On    bool   `json:"on"` // chosen: a box, a button or an option
}

// forms are the forms that browsers send, each with its pairs, in the encoding of the form. Name and Value are decoded text.
var forms = []struct {
	name     string
	charset  string
	controls []control
	pairs    []pair
}{
	{"printable US-ASCII", "utf-8", []control{{"hidden", printable(), printable(), false}}, []pair{{printable(), printable()}}},
	{"controls", "utf-8", []control{{"hidden", "a", "\x01\x02\t\v\f\x1b\x7f", false}}, []pair{{"a", "\x01\x02\t\v\f\x1b\x7f"}}},
	{"line ends of a value", "utf-8", []control{{"hidden", "a", "1\n2\r3\r\n4\n\r5\r\r\n\n", false}},
		[]pair{{"a", "1\n2\r3\r\n4\n\r5\r\r\n\n"}}},
	{"line ends of a text area", "utf-8", []control{{"textarea", "a", "1\n2\r3\r\n4\n\r5", false}}, []pair{{"a", "1\n2\n3\n4\n\n5"}}},
	{"line ends of a name", "utf-8", []control{{"hidden", "a\nb", "c", false}}, []pair{{"a\nb", "c"}}},
	{"line ends of a text field", "utf-8", []control{{"text", "a", "1\n2\r3", false}}, []pair{{"a", "123"}}},
	{"UTF-8", "utf-8", []control{{"text", "ü", "€例😀\u0080\u2028", false}}, []pair{{"ü", "€例😀\u0080\u2028"}}},
	{"spaces", "utf-8", []control{{"text", "a b", " c  d ", false}}, []pair{{"a b", " c  d "}}},
	{"empty", "utf-8", []control{{"text", "a", "", false}, {"text", "", "b", false}, {"hidden", "c", "", false}}, []pair{{"a", ""}, {"c", ""}}},
	{"order", "utf-8", []control{
		{"text", "z", "1", false}, {"checkbox", "y", "2", true}, {"checkbox", "y", "3", false}, {"radio", "x", "4", true},
		{"textarea", "w", "5", false}, {"option", "v", "6", true}, {"option", "v", "7", true}, {"hidden", "z", "8", false},
		{"submit", "u", "9", true}, {"submit", "t", "10", false}, {"text", "a", "11", false},
	}, []pair{{"z", "1"}, {"y", "2"}, {"x", "4"}, {"w", "5"}, {"v", "6"}, {"v", "7"}, {"z", "8"}, {"u", "9"}, {"a", "11"}}},
	{"names with brackets", "utf-8", []control{{"text", "a[]", "1", false}, {"text", "a[b]", "2&=+", false}},
		[]pair{{"a[]", "1"}, {"a[b]", "2&=+"}}},
	{"_charset_", "utf-8", []control{{"hidden", "_charset_", "", false}}, []pair{{"_charset_", "UTF-8"}}},
	{"windows-1252", "windows-1252", []control{{"text", "ü", "€ ß", false}, {"hidden", "_charset_", "", false}},
		[]pair{{"\xfc", "\x80 \xdf"}, {"_charset_", "windows-1252"}}},
	{"not in windows-1252", "windows-1252", []control{{"text", "a", "例😀", false}}, []pair{{"a", "&#20363;&#128512;"}}},
	{"Shift_JIS", "shift_jis", []control{{"text", "a", "例~\\", false}}, []pair{{"a", "\x97\xe1~\\"}}},
}

func printable() string {
	var b strings.Builder
	for c := byte(' '); c < 0x7F; c++ {
		b.WriteByte(c)
	}
	return b.String()
}

// formsPage sends each form in a frame.
const formsPage = `<!DOCTYPE html><meta charset="utf-8"><title>forms</title><iframe name="answers"></iframe><script>
const forms = %s;
const make = (form, c) => {
	let e = document.createElement(c.kind == "textarea" ? "textarea" : c.kind == "option" ? "select" : c.kind == "submit" ? "button" : "input");
	if (c.kind == "option") {
		e.multiple = true;
		e.append(new Option(c.value, c.value, c.on, c.on));
	} else {
		if (e.tagName != "TEXTAREA") e.type = c.kind;
		if (c.kind == "checkbox" || c.kind == "radio") e.checked = c.on;
		if (c.name != "_charset_") e.value = c.value;
	}
	e.name = c.name;
	form.append(e);
	return c.kind == "submit" && c.on ? e : null;
};
(async () => {
	const frame = document.querySelector("iframe");
	for (const [i, f] of forms.entries()) {
		const form = document.createElement("form");
		form.action = "/form/" + i + "?replaced";
		form.target = "answers";
		form.acceptCharset = f.charset;
		document.body.append(form);
		let button = null;
		for (const c of f.controls) button = make(form, c) || button;
		await new Promise((next) => {
			frame.onload = next;
			button ? form.requestSubmit(button) : form.submit();
		});
	}
	await fetch("/done");
})();
</script>`

// Browsers send the queries in the table.
func TestBrowsersSendTheseForms(t *testing.T) {
	want := browsers.ReadTable(t, formsFile)
	browsers.Each(t, func(t *testing.T, b browsers.Browser) {
		sent := measureForms(t, b)
		if *writeTables {
			var order []string
			for _, form := range forms {
				order = append(order, form.name)
			}
			want.SetColumn(b.Name, b.Version, order, sent)
			want.Write(t, formsFile)
			return
		}
		for _, form := range forms {
			assert.Equal(t, want.Cell(form.name, b.Name), sent[form.name], "%s of %s", form.name, b.Version)
		}
	})
}

var formTarget = regexp.MustCompile(`/form/(\d+)\?(.*)$`)

// measureForms returns the queries that a browser sends, by the name of the form.
func measureForms(t *testing.T, b browsers.Browser) map[string]string {
	type page struct {
		Charset  string    `json:"charset"`
		Controls []control `json:"controls"`
	}
	var pages []page
	for _, form := range forms {
		pages = append(pages, page{form.charset, form.controls})
	}
	data, err := json.Marshal(pages)
	require.NoError(t, err)
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer listener.Close()
	sent, done := map[string]string{}, make(chan struct{})
	go browsers.Serve(listener, func(host, target, _ string) string {
		m := formTarget.FindStringSubmatch(target)
		switch {
		case host != "page.test":
		case m != nil:
			var i int
			fmt.Sscan(m[1], &i)
			sent[forms[i].name] = m[2]
		case strings.HasSuffix(target, "/done"):
			close(done)
		default:
			return browsers.Answer("200 OK", "Content-Type: text/html", fmt.Sprintf(formsPage, data))
		}
		return browsers.Answer("200 OK", "Content-Type: text/html", "<p>sent")
	})
	b.Visit(t, "http://page.test/", listener.Addr(), listener.Addr(), done)
	return sent
}

// In the dialect Form, Add writes what browsers send, byte for byte, and the query has the pairs of the form.
func TestFormIsWhatBrowsersSend(t *testing.T) {
	table := browsers.ReadTable(t, formsFile)
	for _, form := range forms {
		p := query.New(query.Form)
		var wanted []pair
		for _, x := range form.pairs {
			p.Add(query.FormText(x.key), query.FormText(x.value))
			wanted = append(wanted, pair{query.FormText(x.key), query.FormText(x.value)})
		}
		for _, browser := range []string{"chromium", "firefox"} {
			sent := table.Cell(form.name, browser)
			assert.Equal(t, sent, p.String(), "%s of %s", form.name, browser)
			assert.Equal(t, wanted, all(parse(t, sent, query.Form)), "%s of %s", form.name, browser)
		}
	}
}

// Bodies as they are sent. Each row names a step of application/x-www-form-urlencoded parsing (URL Standard, section 5.1), or
// what sends such a body. text is the result of String.
func TestURLStandard5_1_ParseForm(t *testing.T) {
	for _, tt := range []struct {
		why, body, text string
		want            []pair
	}{
		{"nothing", "", "", nil},
		{"a query stays as it is", "b=%61&&a+b;c", "b=%61&&a+b;c", []pair{{"b", "a"}, {"a b;c", ""}}},
		{"split on '&', and leave out what is empty", "&a b&&c=d&", "&a+b&&c=d&", []pair{{"a b", ""}, {"c", "d"}}},
		{"the name ends before the first '='", "a b=c d=e", "a+b=c+d=e", []pair{{"a b", "c d=e"}}},
		{"'+' is replaced before the rest is decoded", "a=1%2B1 +", "a=1%2B1++", []pair{{"a", "1+1  "}}},
		{"percent-decode: '%' without digits stays", "a=100%&b=%zz&c=%4", "a=100%25&b=%25zz&c=%254", []pair{{"a", "100%"}, {"b", "%zz"}, {"c", "%4"}}},
		{"percent-decode goes on after such a '%'", "%%41=%4%31%", "%25%41=%254%31%25", []pair{{"%A", "%41%"}}},
		{"'%' at the end of a name", "a%=1&b%3=2", "a%25=1&b%253=2", []pair{{"a%", "1"}, {"b%3", "2"}}},
		{"'+' is not a digit", "a=%+1&b=%4+", "a=%25+1&b=%254+", []pair{{"a", "% 1"}, {"b", "%4 "}}},
		{"a program that does not encode", `q="a" <b> {c}|\^` + "`", "q=%22a%22+%3Cb%3E+%7Bc%7D%7C%5C%5E%60", []pair{{"q", `"a" <b> {c}|\^` + "`"}}},
		{"PHP", "a[]=1&a[k]=2", "a%5B%5D=1&a%5Bk%5D=2", []pair{{"a[]", "1"}, {"a[k]", "2"}}},
		{"UTF-8", "n=\u00fc", "n=%C3%BC", []pair{{"n", "\u00fc"}}},
		{"Latin-1: the bytes stay", "n=\xfc%FC", "n=%FC%FC", []pair{{"n", "\xfc\xfc"}}},
		{"a byte order mark stays", "\ufeffa=1", "%EF%BB%BFa=1", []pair{{"\ufeffa", "1"}}},
		{"a line end stays", "a=1\r\n", "a=1%0D%0A", []pair{{"a", "1\r\n"}}},
		{"control characters", "a=\x00\x7f", "a=%00%7F", []pair{{"a", "\x00\x7f"}}},
		{"'?' and '#' do not delimit", "?a=1#b", "?a=1%23b", []pair{{"?a", "1#b"}}},
	} {
		p := query.ParseForm(tt.body)
		assert.Equal(t, tt.text, p.String(), "%s: %q", tt.why, tt.body)
		assert.Equal(t, tt.want, all(p), "%s: %q", tt.why, tt.body)
		tryForm(t, tt.body)
	}
}

// These are the differences from url.ParseQuery. Everything else reads alike, see requireFormLikeNetURL.
func TestParseFormAndNetURL(t *testing.T) {
	for _, tt := range []struct {
		why, body string
		want      []pair
		netURL    url.Values
	}{
		{"';' is data; net/url leaves out the parameter", "a=1;b=2&c=3", []pair{{"a", "1;b=2"}, {"c", "3"}}, url.Values{"c": {"3"}}},
		{"'%' without digits is data; net/url leaves out the parameter", "a=100%&b=%zz&c=3",
			[]pair{{"a", "100%"}, {"b", "%zz"}, {"c", "3"}}, url.Values{"c": {"3"}}},
	} {
		assert.Equal(t, tt.want, all(query.ParseForm(tt.body)), tt.why)
		values, err := url.ParseQuery(tt.body)
		assert.Error(t, err, tt.why)
		assert.True(t, len(values) == len(tt.netURL) && values.Get("c") == tt.netURL.Get("c"), "%s: %.99v", tt.why, values)
	}
}

// The number of parameters has no limit. It has one in net/url, as of Go 1.26.
func TestParseFormReadsManyParameters(t *testing.T) {
	many := strings.Repeat("&a", 20_000)
	assert.Equal(t, slowForm(many), all(query.ParseForm(many)))
}

func TestParseFormReadsAsNetURLReads(t *testing.T) {
	for text := range texts.Part(*deep, texts.Longest, short) {
		requireFormLikeNetURL(t, text)
	}
	for text := range texts.Random(38, many(20_000)) {
		requireFormLikeNetURL(t, text)
	}
}

func TestFormText(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", "\n": "\r\n", "\r": "\r\n", "\r\n": "\r\n", "\n\r": "\r\n\r\n", "\r\r\n\n": "\r\n\r\n\r\n", "a\nb\u2028\v": "a\r\nb\u2028\v",
	} {
		assert.Equal(t, want, query.FormText(text), "%q", text)
		if !measure.Race {
			assert.Zero(t, measure.Allocations(func() { query.FormText(want) }), "%q", want)
		}
	}
}

var slowLineEnd = regexp.MustCompile("\r\n|\r|\n")

func TestFormTextOnEachByte(t *testing.T) {
	compare := func(text string) {
		got := query.FormText(text)
		if want := slowLineEnd.ReplaceAllString(text, "\r\n"); got != want {
			t.Fatalf("FormText(%q) = %q, want %q", text, got, want)
		}
		if again := query.FormText(got); again != got {
			t.Fatalf("FormText(%q) = %q", got, again)
		}
	}
	for text := range texts.Part(*deep, texts.Longest, short) {
		compare(text)
	}
	for text := range texts.Random(8, 2000) {
		compare(text)
	}
}
