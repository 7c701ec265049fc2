package page_test

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// The page passes on each of the inputs.
func TestInputsArePassedOn(t *testing.T) {
	script, err := os.ReadFile("page.js")
	require.NoError(t, err)
	_, names, _ := strings.Cut(string(script), "const names = [")
	names, _, _ = strings.Cut(names, "]")
	for _, field := range reflect.VisibleFields(reflect.TypeFor[page.Inputs]()) {
		name := field.Tag.Get("json")
		assert.Contains(t, names, `"`+name+`"`)
	}
}

func explain(reference string) page.Answer { return page.Explain(page.Inputs{Reference: reference}) }

// baseSays returns what the answer says of a base.
func baseSays(reference, base string) string {
	return page.Explain(page.Inputs{Reference: reference, Base: base}).Target.Says
}

// parts returns the rows for the parts of a component.
func parts(a page.Answer, component string) (list []page.Row) {
	for _, f := range a.Fields {
		if strings.HasPrefix(f.Name, component+": ") {
			list = append(list, f)
		}
	}
	return list
}

// present returns the components that the reference or net/url has.
func present(a page.Answer) (list []page.Row) {
	for _, f := range a.Fields {
		if !strings.Contains(f.Name, ":") && (f.Note != "(none)" || f.Other != "") {
			list = append(list, f)
		}
	}
	return list
}

// joined returns the text of the parts, and the components by name.
func joined(parts []page.Part) (text string, components map[string]string) {
	components = map[string]string{}
	for _, p := range parts {
		text += p.Text
		if p.Component != "" {
			components[p.Component] += p.Text
		}
	}
	return text, components
}

// RFC 3986, section 3: the components of a reference. RFC 3987, section 2.2: those of an IRI.
func TestExplain(t *testing.T) {
	for _, tt := range []struct {
		in, base, kind, normal, target string
		components                     map[string]string
	}{
		{"HTTP://u:p@h:080/%7ea?q#f", "", "URI", "http://u:p@h/~a?q#f", "",
			map[string]string{"scheme": "HTTP", "userinfo": "u:p", "host": "h", "port": "080", "path": "/%7ea", "query": "q", "fragment": "f"}},
		{"x://@:?#", "", "URI", "x://@/?#", "", map[string]string{"scheme": "x", "userinfo": "", "host": "", "port": "", "query": "", "fragment": ""}},
		{"../g", "http://a/b/c/d;p?q", "relative reference", "../g", "http://a/b/g", map[string]string{"path": "../g"}},
		{"//[::1]:8/", "", "relative reference", "//[::1]:8/", "", map[string]string{"host": "[::1]", "port": "8", "path": "/"}},
		{"", "x:a", "relative reference", "", "x:a", map[string]string{}},
		{"../g", "http://例え.jp/ü/x", "relative reference", "../g", "http://例え.jp/g", map[string]string{"path": "../g"}},
		{"http://例え.jp/ü", "", "IRI", "http://%E4%BE%8B%E3%81%88.jp/%C3%BC", "",
			map[string]string{"scheme": "http", "host": "例え.jp", "path": "/ü"}},
	} {
		a := page.Explain(page.Inputs{Reference: tt.in, Base: tt.base})
		require.NotEmpty(t, a.Kind, tt.in)
		text, components := joined(a.Parts)
		assert.Equal(t, tt.in, text)
		assert.Equal(t, tt.components, components, tt.in)
		assert.Equal(t, tt.kind, a.Kind, tt.in)
		assert.Equal(t, tt.normal, a.Normal.Text, tt.in)
		if tt.base == "" {
			assert.Nil(t, a.Target)
			continue
		}
		assert.Equal(t, tt.target, a.Target.Text, tt.in)
		assert.Empty(t, a.Target.Says)
	}
}

func TestFields(t *testing.T) {
	a := explain("https://u@example.com/caf%C3%A9?%ff")
	assert.Equal(t, []page.Row{
		{Name: "scheme", Text: "https", Other: "https"},
		{Name: "userinfo", Text: "u", Other: "u"},
		{Name: "host", Text: "example.com", Other: "example.com"},
		{Name: "port", Note: "443 by default"}, // nothing stands there
		{Name: "path", Text: "/caf%C3%A9", Decoded: "/café", Other: "/café"},
		{Name: "query", Text: "%ff", Other: "%ff"}, // not UTF-8
	}, present(a))
	a = explain("http://www.example.com&x@10.0.0.1/")
	require.NotEmpty(t, a.Findings)
	assert.Equal(t, uri.ComponentUserInfo, a.Findings[0].Component)
	assert.NotEmpty(t, a.Findings[0].Message)
	assert.Contains(t, present(explain("x:/a%2Fb%C3%A9")), page.Row{Name: "path", Text: "/a%2Fb%C3%A9", Other: "/a/bé"}, "a slash that is encoded is not one")
	assert.Contains(t, present(explain("x:?%2541")), page.Row{Name: "query", Text: "%2541", Other: "%2541"})
	assert.Contains(t, present(explain("x://h:1/#f")), page.Row{Name: "port", Text: "1", Other: "1"})
	assert.Contains(t, present(explain("HTTP://h")), page.Row{Name: "scheme", Text: "HTTP", Other: "http"})
	assert.Contains(t, explain("http://例え.jp/").URI.Text, "%E4")
}

// A component that is empty is not one that is absent (RFC 3986, section 5.3). There is always a path.
func TestEmptyAndAbsent(t *testing.T) {
	none := func(name string) page.Row { return page.Row{Name: name, Note: "(none)"} }
	empty := func(name string) page.Row { return page.Row{Name: name, Note: "(empty)"} }
	a := explain("//@:?#")
	assert.Equal(t, []page.Row{none("scheme"), empty("userinfo"), empty("host"), empty("port"), none("path"), empty("query"), empty("fragment")}, a.Fields)
	assert.Equal(t, []page.Part{
		{Text: "//"}, {Component: "userinfo"}, {Text: "@"}, {Component: "host"}, {Text: ":"}, {Component: "port"}, {Text: "?"}, {Component: "query"}, {Text: "#"}, {Component: "fragment"},
	}, a.Parts)
	assert.Equal(t, []page.Row{none("scheme"), none("userinfo"), none("host"), none("port"), none("path"), none("query"), none("fragment")}, explain("").Fields)
	assert.Equal(t, page.Row{Name: "port", Note: "80 by default"}, explain("http://h:/").Fields[3])
	assert.Equal(t, none("port"), explain("x://h").Fields[3], "no default is known")
	assert.Equal(t, page.Row{Name: "port", Text: "80", Other: "80"}, explain("http://h:80").Fields[3])
}

// What the tool shows: the findings by place with levels, and nothing that people cannot see as it is.
func TestFindingsAreThoseOfTheTool(t *testing.T) {
	var got []string
	for _, f := range explain("http://u:p@h/a%2Fb\u202e").Findings {
		got = append(got, f.Level+" "+string(f.Code)+" "+f.About)
	}
	assert.Equal(t, []string{"error scheme u:p", "warning password p", "warning encoded-slash %2F", "error bidi-formatting \u202e"}, got)
}

func TestRows(t *testing.T) {
	a := explain("http://h/a/b%2Fc/?x=%26&y&=z&&k+l=1+2")
	assert.Equal(t, []page.Row{{Name: "path: 1", Text: "a"}, {Name: "path: 2", Text: "b%2Fc", Decoded: "b/c"}, {Name: "path: 3", Note: "(empty)"}}, parts(a, "path"))
	assert.Equal(t, []page.Row{
		{Name: "query: x", Text: "%26", Decoded: "&"}, {Name: "query: y", Note: "(no value)"}, {Name: "query: ", Text: "z"},
		{Name: "query: ", Note: "(no value)"}, {Name: "query: k+l", Text: "1+2"},
	}, parts(a, "query"))
	a = explain("/" + strings.Repeat("a/", 5000) + "?" + strings.Repeat("b=&", 5000))
	assert.Len(t, parts(a, "path"), 31)
	assert.Equal(t, page.Row{Name: "query: …", Text: "4971 more"}, parts(a, "query")[30])
	assert.Empty(t, parts(explain("/a?b"), "path"))
	assert.Empty(t, parts(explain("/a?b"), "query"))
	assert.Empty(t, parts(explain("//u/v?a/b#c/d"), "query"), "a slash divides only a path")
	assert.Empty(t, parts(explain("//h?a/b#c/d"), "fragment"))
	a = explain(strings.Repeat("/a", 31) + "?" + strings.Repeat("&b", 30))
	assert.Equal(t, page.Row{Name: "path: …", Text: "1 more"}, parts(a, "path")[30])
	assert.Equal(t, page.Row{Name: "query: …", Text: "1 more"}, parts(a, "query")[30])
	assert.Equal(t, []page.Row{{Name: "path: 1", Text: "a"}, {Name: "path: 2", Text: "b"}}, parts(explain("a/b"), "path"))
	assert.Equal(t, []page.Row{{Name: "path: 1", Note: "(empty)"}, {Name: "path: 2", Text: "a"}}, parts(explain("x:///"+"/a"), "path"))
	assert.Equal(t, []page.Row{{Name: "query: a", Note: "(no value)"}, {Name: "query: b", Note: "(no value)"}}, parts(explain("?a&b"), "query"))
	assert.Equal(t, []page.Row{{Name: "query: é", Text: "%C3%A9=%FF", Decoded: ""}, {Name: "query: %FF", Note: "(empty)"}}, parts(explain("?%C3%A9=%C3%A9=%FF&%FF="), "query"))
	assert.Len(t, parts(explain(strings.Repeat("/a", 30)), "path"), 30, "there are no more")
	a = explain(strings.Repeat("/%2F", 2500))
	assert.Len(t, a.Findings, 30)
	assert.Equal(t, 2500, a.Count)
}

// net/url reads other text, or nothing at all.
func TestNetURL(t *testing.T) {
	a := explain("http://h%41/")
	assert.Equal(t, `invalid URL escape "%41"`, a.NetURL)
	assert.Equal(t, page.Row{Name: "host", Text: "h%41", Decoded: "hA"}, present(a)[1])
	a = explain("//u%41@h:/x")
	assert.Empty(t, a.NetURL)
	assert.Equal(t, page.Row{Name: "userinfo", Text: "u%41", Decoded: "uA", Other: "uA"}, present(a)[0])
	assert.Equal(t, page.Row{Name: "host", Text: "h", Other: "h"}, present(a)[1])
	assert.Equal(t, page.Row{Name: "path", Text: "a%2fb", Other: "a%2fb"}, present(explain("x:a%2fb"))[1])
	assert.Equal(t, []page.Row{
		{Name: "scheme", Text: "x", Other: "x"}, {Name: "userinfo", Text: "u:%70:q", Decoded: "u:p:q", Other: "u:p:q"}, {Name: "host", Text: "[::1]", Other: "[::1]"}, {Name: "port", Text: "8", Other: "8"},
		{Name: "path", Text: "/%41", Decoded: "/A", Other: "/A"}, {Name: "query", Text: "%42", Decoded: "B", Other: "%42"}, {Name: "fragment", Text: "%43", Decoded: "C", Other: "C"},
	}, present(explain("x://u:%70:q@[::1]:8/%41?%42#%43")))
	assert.Contains(t, present(explain("x:a?b")), page.Row{Name: "path", Text: "a", Other: "a"}, "Opaque")
	a = explain("http://h/a b?c d") // refused, but net/url reads it
	assert.Empty(t, a.Kind)
	assert.Equal(t, []page.Row{
		{Name: "scheme", Text: "http", Other: "http"}, {Name: "host", Text: "h", Other: "h"}, {Name: "port", Note: "80 by default"},
		{Name: "path", Text: "/a b", Other: "/a b"}, {Name: "query", Text: "c d", Other: "c d"},
	}, present(a))
}

// The component, the invalid character in the figure, and what may be meant (section 2.1).
func TestRefusals(t *testing.T) {
	for in, want := range map[string][3]string{
		"http://h/a b":                {"path", " ", "http://h/a%20b"},
		"http://h/%4":                 {"path", "%", "http://h/%254"},
		"http://[::1":                 {"host", "", ""},
		"http://h\xff/":               {"host", "\xff", ""},
		"http://h:65536/":             {"port", "6", ""},
		"/a\ue000b?c":                 {"path", "\ue000", "/a%EE%80%80b?c"}, // section 3.1 of RFC 3987
		"http://h/\u00a0<":            {"path", "<", "http://h/\u00a0%3C"},
		" /a?b c#d#e ":                {"path", " ", "/a?b%20c#d%23e"},
		"http://u @h/|`{}^":           {"userinfo", " ", "http://u%20@h/%7C%60%7B%7D%5E"},
		`http:\h`:                     {"path", `\`, ""},
		"a b:c":                       {"path", " ", ""}, // its ":" may end a scheme
		"/" + strings.Repeat(" ", 51): {"path", " ", "/"},
		"/" + strings.Repeat("<", 51): {"path", "<", ""}, // too many
	} {
		a := explain(in)
		require.Empty(t, a.Kind, in)
		require.Len(t, a.Findings, 1)
		f := a.Findings[0]
		assert.NotEmpty(t, f.Message)
		assert.Equal(t, want[0], string(f.Component), in)
		var marked []string
		for _, p := range a.Parts {
			if p.Finding == 1 {
				marked = append(marked, p.Text)
			}
		}
		assert.Equal(t, []string{want[1]}, marked, in)
	}
	assert.Equal(t, "uri: base: invalid path at offset 0: ", baseSays("a", " ")[:37])
	assert.Contains(t, baseSays("a", "b"), "base has no scheme")
	assert.Contains(t, baseSays("ü", "b"), "base has no scheme")
}

// Any text has an answer that can be written as JSON. Joined, its parts are the text.
func TestAnyText(t *testing.T) {
	try := func(text string) {
		in := page.Inputs{Reference: text, Base: text, Template: text, Values: text}
		a := page.Explain(in)
		_, err := json.Marshal(a)
		require.NoError(t, err)
		_, uriErr := uri.Parse(text)
		iriErr := iri.Check(text)
		require.Equal(t, uriErr != nil && iriErr != nil, a.Kind == "", "%q", text)
		whole, _ := joined(a.Parts)
		require.Equal(t, text, whole)
		if a.Kind != "" {
			requireSteps(t, text, a)
		}
	}
	for text := range texts.EachByte(6) {
		try(text)
	}
	for text := range texts.Random(18, 5_000) {
		try(text)
		try("http://h/" + text)
	}
	file, err := os.Open("../../../../testdata/references.txt")
	require.NoError(t, err)
	defer file.Close()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		try(strings.TrimSuffix(lines.Text(), "\n"))
	}
}

// requireSteps requires that the steps end at the results.
func requireSteps(t *testing.T, text string, a page.Answer) {
	t.Helper()
	if n := len(a.Normal.Steps); n > 0 {
		require.Equal(t, a.Normal.Text, a.Normal.Steps[n-1].Text, "%q", text)
	} else if a.Kind == "IRI" {
		require.Equal(t, a.URI.Text, a.Normal.Text, "%q", text)
	} else {
		require.Equal(t, text, a.Normal.Text)
	}
	if text == "" {
		return // no base
	}
	if a.Target.Says == "" {
		require.Equal(t, a.Target.Text, a.Target.Steps[len(a.Target.Steps)-1].Text, "%q", text)
	}
}

func expand(template, values, reference string) page.Answer {
	return page.Explain(page.Inputs{Template: template, Values: values, Reference: reference})
}

// RFC 6570, section 3: the expansion. Section 1.4: the values of the reference.
func TestExpandTemplate(t *testing.T) {
	const differs = "The reference does not match."
	for _, tt := range []struct {
		template, values, reference string
		want                        page.Result
		found                       string
	}{
		{"/users/{id}{?tag*}", "id=a%2Fb&tag=x&tag=y z&", "/users/7?tag=%41", page.Result{Text: "/users/a%2Fb?tag=x&tag=y%20z"}, "id=7   tag=A"},
		{"{?at*}", "at[x]=1", "?x=1", page.Result{Text: "?x=1"}, "at[x]=1"},
		{"{?x,y}", "x=a%26y%3D%2541&y=%3D", "?", page.Result{Text: "?x=a%26y%3D%2541&y=%3D"}, differs}, // what is encoded does not separate
		{"/a", "", "/b", page.Result{Text: "/a"}, differs},
		{"/{x}", "x=%zz", "/b", page.Result{
			Says: "escape: invalid percent-encoding at offset 2: '%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"}, "x=b"},
		{"/a", "", "/a", page.Result{Text: "/a"}, "It matches, without values."},
		{"{x}", "x", "b", page.Result{Says: "value 1: it must be NAME=VALUE or NAME[KEY]=VALUE"}, "x=b"},
		{"{x:1}", "x=1&x=2", "/", page.Result{
			Says: `uritemplate: invalid value of the variable "x": a list or pairs have no prefix (prefix; RFC 6570, section 2.4.1)`}, differs},
		{"{", "", "", page.Result{Says: "uritemplate: invalid template at offset 1: the template ends too early (expression; RFC 6570, section 2.2)"}, ""},
	} {
		a := expand(tt.template, tt.values, tt.reference)
		assert.Equal(t, &tt.want, a.Expansion, tt.template)
		assert.Equal(t, tt.found, a.Found, tt.template)
	}
	assert.NotEmpty(t, expand("{x}", "x=%", "").Expansion.Says)
}

// Whatever is wrong with a text, and wherever, no message has a byte of its secret, which has a J and a Z: neither that of the
// reference nor that of the base (RFC 3986, section 7.5). The inputs without secrets have none that the library finds.
func TestNoMessageHasAByteOfASecret(t *testing.T) {
	forms := []string{"http://u:J*Z@h/a?b#c", "//u:J*Z@h", "jdbc:mysql://u:J*Z@h/d", "https://https://u:J*Z@h/", "http://h/?url=http%3A%2F%2Fu%3AJ*Z%40h%2F",
		"vnc://h/?VncPassword=J*Z", "postgres://v:w@h/d?password=J*Z", "otpauth://totp/a?secret=J*Z", "imaps://h/;URLAUTH=a:b:J*Z", "sip:u:J*Z@h", "secret-token:J*Z", "u:J*Z@tcp(h)/d"}
	tried, hidden := 0, 0
	for _, form := range forms {
		for _, inside := range []string{"", ":", "@", "&", "=", "%40"} {
			text := strings.Replace(form, "*", inside, 1)
			for at := strings.IndexAny(text, ":/") + 1; at <= len(text); at++ {
				for _, c := range "\x00 \"<\\^{|}\x80é" {
					changed := text[:at] + string(c) + text[at:]
					answer, beside := explain(changed), page.Explain(page.Inputs{Reference: "a", Base: changed})
					if answer.Kind != "" {
						continue // an IRI
					}
					tried++
					assert.False(t, strings.ContainsAny(answer.Findings[0].Message+beside.Target.Says, "JZ"), "%q: %s, %s", changed, answer.Findings[0].Message, beside.Target.Says)
					if strings.ContainsAny(uri.Redactor{}.Text(changed), "JZ") {
						continue // the name or the delimiter that marks the secret is another
					}
					hidden++
					require.NotNil(t, answer.Safe, changed)
					assert.False(t, strings.ContainsAny(answer.Safe.Reference+beside.Safe.Base, "JZ"), changed)
				}
			}
		}
	}
	assert.Greater(t, tried, 10_000)
	assert.Greater(t, hidden, tried*3/4)
}

// While somebody types a URL, the user information ends with a part of the password, which looks like a port.
func TestSafeWhileTyping(t *testing.T) {
	const text = "https://joe:J80Z@h"
	for end := len("https://joe:J"); end <= len(text); end++ {
		safe := explain(text[:end]).Safe
		require.NotNil(t, safe, text[:end])
		assert.NotContains(t, safe.Reference, "J", text[:end])
		assert.NotContains(t, safe.Reference, "80", text[:end])
	}
}

// Of findings that overlap, the shortest marks the text that both are about, whichever comes first.
func TestShortestFindingIsSeen(t *testing.T) {
	for in, want := range map[string][]page.Part{
		"ws://h/#%00a": {{Component: "fragment", Text: "%00", Finding: 1}, {Component: "fragment", Text: "a", Finding: 2}},
		"ws://h/#a%00": {{Component: "fragment", Text: "a", Finding: 1}, {Component: "fragment", Text: "%00", Finding: 2}},
		"ws://h/#%00":  {{Text: "#"}, {Component: "fragment", Text: "%00", Finding: 1}}, // of the same length, the first
	} {
		a := explain(in)
		assert.Equal(t, want, a.Parts[len(a.Parts)-2:], "%s: %+v", in, a.Findings)
	}
}
