package main

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

func TestGet(t *testing.T) {
	const all = "foo://joe:secret@example.com:8042/over/there?name=ferret&n=1&name=a%20b#nose"
	for _, test := range []struct{ format, reference, want string }{
		{"{scheme}|{authority}|{path}|{query}|{fragment}", all,
			"foo|joe:secret@example.com:8042|/over/there|name=ferret&n=1&name=a%20b|nose"},
		{"{userinfo}|{user}|{password}|{host}|{port}", all, "joe:secret|joe|secret|example.com|8042"},
		{"{redacted}", all, strings.Replace(all, "secret", "xxxxx", 1)},
		{"{reference}", "HTTP://H", "HTTP://H"},
		{"{target}", all, "/over/there?name=ferret&n=1&name=a%20b"},
		{"{target}", "http://h", "/"},
		{"{target}", "urn:a", "-"},
		{"{query:name}|{query-all:name}|{query:n}|{query:x}|{query-all:x}", all, "ferret|ferret a b|1|-|-"},
		{"{query:a b}", "?a%20b=c%26d", "c&d"},
		{"{query:a}", "?a", ""},
		{"{query:a}", "?a=+", "+"},

		{`{query:a\}b}`, "?a%7Db=1", "1"},
		{"{segment:1}|{segment:2}|{segment:3}|{segment:-1}|{segment:-2}|{segment:-3}", all, "over|there|-|there|over|-"},
		{"{segment:1}|{segment:-1}", "a/b/", "a|"},
		{"{segment:1}", "http://h", "-"},
		{"{segment:1}", "http://h/", ""},
		{"{segment:1}|{decoded:segment:1}", "/a%2Fb", "a%2Fb|a/b"},
		{"{scheme}|{authority}|{host}|{userinfo}|{user}|{password}|{port}|{query}|{fragment}", "", "-|-|-|-|-|-|-|-|-"},
		{"{authority}|{host}|{userinfo}|{user}|{password}|{port}|{query}|{fragment}", "//:@:?#", ":@:||:|||-||"}, // empty is not absent
		{"{scheme}|{host}", "HTTP://H", "http|H"}, // as everywhere in the library
		{"{port}|{default:port}", "http://h:00080", "80|80"},
		{"{port}|{default:port}", "https://h", "-|443"},
		{"{default:port}", "foo://h", "-"},
		{"{default:port}", "mailto:joe@h", "-"},
		{"{decoded:path}|{decoded:query}|{decoded:fragment}", "/caf%C3%A9?a%26b#%23", "/café|a&b|#"},
		{"{decoded:path}", "/a%0Ab%1B%5B2J%ff%e2%80%ae%7f", "/a%0Ab%1B[2J%FF%E2%80%AE%7F"}, // one line, which cannot control a terminal
		{"{decoded:user}|{decoded:password}|{decoded:host}", "//j%40e:p%3A@m%C3%BCnchen.example", "j@e|p:|münchen.example"},
		{"{unicode:host}", "http://xn--mnchen-3ya.example/", "münchen.example"},
		{"{unicode:host}", "http://XN--mnchen-3ya.example/", "münchen.example"},
		{"{unicode:host}", "http://m%C3%BCnchen.example/", "münchen.example"},
		{"{unicode:host}", "http://Example.com/", "Example.com"},
		{"{unicode:host}", "http://xn--a/", "xn--a"},
		{"{unicode:host}", "http://[::1]/", "[::1]"},
		{"{unicode:host}", "urn:a", "-"},
		{"{origin}", "HTTP://u@H:80/a", "http://h"},
		{"{origin}", "https://[0:0::1]:8443", "https://[::1]:8443"},
		{"{origin}", "file:///a", "-"},
		{`\{a\}\\\t\n\r`, "", "{a}\\\t\n\r"},
		{"", "a", ""},
		{"é{path}", "a", "éa"},
	} {
		runWith("", "get", "--absent", "-", test.format, test.reference).check(t, result{stdout: test.want + "\n"})
	}
	runWith("?a=b+c&a=d%2Be\n", "get", "--form", "{query-all:a}").check(t, result{stdout: "b c d+e\n"})
	runWith("//h\nb c\n/a\n", "get", "{host}").check(t, result{"h\n\n\n", "uri: line 2: " + badPath + "\n", 1})
	runWith("//h\x00/a\x00", "get", "--null", "{host}{path}").check(t, result{stdout: "h\x00/a\x00"})
}

// A wrong format is reported before anything is read.
func TestGetRefusesFormat(t *testing.T) {
	for format, message := range map[string]string{
		"{hots}":                 `unknown name {hots}; did you mean "host"?`,
		"{Host}":                 `unknown name {Host}; did you mean "host"?`,
		"{}":                     `unknown name {}`,
		"{decoded:port}":         `unknown name {decoded:port}`,
		"{decoded:decoded:path}": `unknown name {decoded:decoded:path}`,
		"{http://u:secret@h/}":   `unknown name {...}`, // the text of a FORMAT that may have a password is not shown,
		"{sip:joe:secr{et}@h}":   `the FORMAT has a "{" without a "}" (for the brace itself, write "\{")`,
		"u:sec{ret}@h":           `unknown name {...}`,
		"{\x1b[2J}":              `unknown name {\x1B[2J}`,
		"{segment:0}":            `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{segment:x}":            `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{decoded:segment:x}":    `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{host":                  `the FORMAT has a "{" without a "}" (for the brace itself, write "\{")`,
		"{ho{st}":                `the FORMAT has a "{" without a "}" (for the brace itself, write "\{")`,
		"host}":                  `the FORMAT has a "}" without a "{" (for the brace itself, write "\}")`,
		`\x`:                     `the FORMAT has a "\" that is not followed by t, n, r, "{", "}" or "\"`,
		`a\`:                     `the FORMAT has a "\" that is not followed by t, n, r, "{", "}" or "\"`,
	} {
		runWith("a\n", "get", format).check(t, result{"", "uri get: " + message + "\nRun \"uri help get\" for its usage.\n", 2})
	}
	runWith("a\n", "get").check(t, result{"", "uri get: a FORMAT is required\nRun \"uri help get\" for its usage.\n", 2})
}

// get writes the test data of the library as the library reads it, and origins as package httpuri writes them.
func TestGetAgreesWithLibrary(t *testing.T) {
	for text := range strings.Lines(readTestdata(t, "references.txt")) {
		text = strings.TrimSuffix(text, "\n")
		u, err := uri.Parse(text)
		if err != nil {
			continue
		}
		want := "-"
		if origin, ok := httpuri.OriginOf(u); ok {
			want = origin.String()
		}
		got := runWith("", "get", "--absent", "-", "{origin} {path}", "--", text)
		got.check(t, result{stdout: want + " " + u.EscapedPath() + "\n"})
	}
}

// Each name in the help exists, with an argument if the help has one.
func TestGetNamesAreThose(t *testing.T) {
	for _, n := range names {
		arg := map[string]string{"": "", "NAME": "path", "KEY": "k", "N": "1"}[n.arg]
		if got := runWith("a", "get", "{"+n.name+arg+"}"); got.status != 0 {
			t.Errorf("{%s%s}: %+v", n.name, arg, got)
		}
	}
}
