package main

import (
	"strings"
	"testing"
)

func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		pattern, key string
		want         bool
	}{
		{"a", "a", true}, {"a", "ab", false}, {"", "", true}, {"", "a", false},
		{"utm_*", "utm_source", true}, {"utm_*", "utm_", true}, {"utm_*", "xutm_", false},
		{"*", "", true}, {"*", "abc", true}, {"*id", "gclid", true}, {"*id", "ids", false},
		{"a*b*c", "abc", true}, {"a*b*c", "axxbyyc", true}, {"a*b*c", "acb", false}, {"a*a", "a", false}, {"a*a", "aa", true},
		{"a**b", "ab", true}, {"*a*", "xax", true}, {"*a*", "x", false},
		{`\*`, "*", true}, {`\*`, "a", false}, {`a\*b*`, "a*bc", true}, {`\\`, `\`, true}, {`\a`, `\a`, true},
		{"é*", "éa", true}, {"a?", "ab", false}, {"[a]", "[a]", true},
	} {
		if got := newPattern(test.pattern).matches(test.key); got != test.want {
			t.Errorf("%q matches %q: %t", test.pattern, test.key, got)
		}
	}
}

// Parameters are deleted, kept, set, added and sorted. The others stay the same, byte for byte.
func TestEditMoreParameters(t *testing.T) {
	for _, test := range []struct {
		flags      []string
		from, want string
	}{
		{[]string{"--delete", "utm_*"}, "?utm_a=1&b=%7e&utm_b&c", "?b=%7e&c"},
		{[]string{"--delete", "utm_*", "--delete", "b"}, "?utm_a=1&b=2", ""},
		{[]string{"--delete", "x"}, "?a&&b=", "?a&&b="},
		{[]string{"--delete", "a"}, "?%61=1&a=2&&b", "?&b"},
		{[]string{"--delete", "a b"}, "?a%20b=1&a+b=2", "?a+b=2"},
		{[]string{"--form", "--delete", "a b"}, "?a%20b=1&a+b=2&c", "?c"},
		{[]string{"--keep", "a", "--keep", "c*"}, "?a=1&b=2&cc=3&a", "?a=1&cc=3&a"},
		{[]string{"--keep", "x"}, "?a=1&b=2", ""},
		{[]string{"--sort-query"}, "?b=2&a=2&B=1&%61=1&&c", "?B=1&a=2&%61=1&b=2&c"},
		{[]string{"--set", "a"}, "?a=1&b&a=2", "?a&b"},
		{[]string{"--set", "a"}, "?b", "?b&a"},
		{[]string{"--set", "a="}, "?b", "?b&a="},
		{[]string{"--add", "a", "--add", "a b=c&d"}, "?a", "?a&a&a%20b=c%26d"},
		{[]string{"--form", "--add", "a b"}, "", "?a+b"},
		{[]string{"--delete", "a", "--add", "a=3"}, "?a=1&b&a=2", "?b&a=3"},
		{[]string{"--set-data", "query=a b&c=#%"}, "?x", "?a%20b&c=%23%25"},
		{[]string{"--set-data", "path=/a b/?%"}, "//h", "//h/a%20b/%3F%25"},
		{[]string{"--set-data", "fragment=é"}, "#x", "#%C3%A9"},
		{[]string{"--set-data", "host=münchen"}, "//h/a", "//m%C3%BCnchen/a"},
		{[]string{"--set-data", "host=[::1]"}, "//h/a", "//[::1]/a"},
		{[]string{"--set-data", "user=j:e@x"}, "//u:p@h", "//j%3Ae%40x:p@h"},
		{[]string{"--set-data", "password=a:@/"}, "//u@h", "//u:a%3A%40%2F@h"},
		{[]string{"--user", "joe"}, "//u:p@h", "//joe:p@h"},
		{[]string{"--user", "joe"}, "//h", "//joe@h"},
		{[]string{"--password", "x"}, "//h", "//:x@h"},
		{[]string{"--password", ""}, "//u@h", "//u:@h"},
		{[]string{"--no-password"}, "//u:p@h", "//u@h"},
		{[]string{"--no-password"}, "/a", "/a"},
		{[]string{"--no-password", "--user", ""}, "//u:p@h", "//@h"},
	} {
		checkEdit(t, test.flags, test.from, test.want)
	}
	runWith("", "edit", "--user", "a:b", "//h").check(t, result{"", "uri edit: --user: invalid userinfo: ':' begins the " +
		"password, and must be encoded in a user name (userinfo; RFC 3986, section 3.2.1)\nRun \"uri help edit\" for its usage.\n", 2})
	runWith("", "edit", "--user", "a", "x:b").check(t, result{"\n",
		"uri: argument 1: invalid userinfo: it requires a host (host; RFC 3986, section 3.2.2)\n", 1})
	runWith("", "edit", "--set-data", "host=\xff", "//h").check(t, result{"", "uri edit: --host: invalid host at offset 0: " +
		"0xFF is not allowed (reg-name; RFC 3986, section 3.2.2)\nRun \"uri help edit\" for its usage.\n", 2})
}

// A list of parameters can be a file.
func TestEditPatternsFromFile(t *testing.T) {
	file := writeFile(t, "tracking", "\xef\xbb\xbf# of all sites\nutm_*\r\n\n  gclid \nfbclid")
	const query = "?utm_a=1&gclid&a&fbclid=2"
	checkEdit(t, []string{"--delete-from", file}, query, "?a")
	checkEdit(t, []string{"--keep-from", file}, query, "?utm_a=1&gclid&fbclid=2")
	checkEdit(t, []string{"--keep-from", writeFile(t, "none", "")}, query, "")
	if got := runWith("", "edit", "--delete-from", file+"x", "a"); got.status != 2 || got.stdout != "" {
		t.Errorf("no file: %+v", got)
	}
}

// Every flag that reads a file names the file, without what may be a password, and the line that is too long.
func TestFilesThatCannotBeRead(t *testing.T) {
	long := writeFile(t, "long", "a\n"+strings.Repeat("b", 70_000)+"\n")
	dir := t.TempDir()
	for _, flag := range []string{"--from", "--delete-from", "--keep-from"} {
		for name, want := range map[string]string{
			long:                long + ":2: longer than 64K (--max-line allows more)",
			dir:                 "read " + dir + ": is a directory",
			"sip:joe:SECRET@h ": "open sip:joe:xxxxx@h : no such file or directory",
		} {
			got := runWith("", "edit", "--sort-query", "--max-line", "64K", flag, name, "--", "a")
			if want = "uri: " + want + "\n"; got.stderr != want || got.status != 2 {
				t.Errorf("%s %s: %+v, want %s", flag, name, got, want)
			}
		}
		if got := runWith("", "edit", "--sort-query", flag, long, "--", "a"); got.status != 0 {
			t.Errorf("%s %s: %+v", flag, long, got.stderr)
		}
	}
}
