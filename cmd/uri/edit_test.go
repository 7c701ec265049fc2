package main

import (
	"slices"
	"strings"
	"testing"
)

// checkEdit runs edit with flags for a reference, and checks the output.
func checkEdit(t *testing.T, flags []string, reference, want string) {
	t.Helper()
	args := append(append([]string{"edit"}, flags...), "--", reference)
	if got := runWith("", args...); got != (result{stdout: want + "\n"}) {
		t.Errorf("uri edit %q %q: %+v, want %q", flags, reference, got, want)
	}
}

func TestEdit(t *testing.T) {
	const all = "x://u:p@h:1/a/b?k=v&l=w#f"
	for _, test := range []struct {
		flags           []string
		reference, want string
	}{
		{[]string{"--scheme", "HTTPS"}, all, "https://u:p@h:1/a/b?k=v&l=w#f"},
		{[]string{"--scheme", "y"}, "//h/", "y://h/"},
		{[]string{"--no-scheme"}, all, "//u:p@h:1/a/b?k=v&l=w#f"},
		{[]string{"--no-scheme"}, "a", "a"}, // it has no scheme
		{[]string{"--userinfo", "me:%20"}, all, "x://me:%20@h:1/a/b?k=v&l=w#f"},
		{[]string{"--userinfo", ""}, "//h", "//@h"},
		{[]string{"--no-userinfo"}, all, "x://h:1/a/b?k=v&l=w#f"},
		{[]string{"--no-userinfo"}, "//@h", "//h"},
		{[]string{"--host", "[::1]"}, all, "x://u:p@[::1]:1/a/b?k=v&l=w#f"},
		{[]string{"--host", "h"}, "/a", "//h/a"},
		{[]string{"--host", ""}, "x:/a", "x:///a"},
		{[]string{"--host", ""}, all, "x://u:p@:1/a/b?k=v&l=w#f"},
		{[]string{"--no-authority"}, all, "x:/a/b?k=v&l=w#f"},
		{[]string{"--no-authority"}, "file:///a", "file:/a"},
		{[]string{"--port", "65535"}, all, "x://u:p@h:65535/a/b?k=v&l=w#f"},
		{[]string{"--port", "00"}, "//", "//:0"},
		{[]string{"--no-port"}, all, "x://u:p@h/a/b?k=v&l=w#f"},
		{[]string{"--no-port"}, "//h:0", "//h"},
		{[]string{"--path", "/c%2F/"}, all, "x://u:p@h:1/c%2F/?k=v&l=w#f"},
		{[]string{"--path", ""}, all, "x://u:p@h:1?k=v&l=w#f"},
		{[]string{"--path", "/"}, "x:a", "x:/"},
		{[]string{"--path", "a/../b"}, "x:c", "x:a/../b"}, // not normalized
		{[]string{"--join", "../c/"}, all, "x://u:p@h:1/a/c/?k=v&l=w#f"},
		{[]string{"--join", "c", "--join", "../d"}, all, "x://u:p@h:1/a/b/d?k=v&l=w#f"},
		{[]string{"--join", ""}, all, all},
		{[]string{"--segment", "c/d é"}, all, "x://u:p@h:1/a/b/c%2Fd%20%C3%A9?k=v&l=w#f"},
		{[]string{"--segment", "c", "--segment", "..."}, "x://h", "x://h/c/..."},
		{[]string{"--query", "a=%20&b"}, all, "x://u:p@h:1/a/b?a=%20&b#f"},
		{[]string{"--query", ""}, all, "x://u:p@h:1/a/b?#f"},
		{[]string{"--no-query"}, all, "x://u:p@h:1/a/b#f"},
		{[]string{"--no-query"}, "?", ""},
		{[]string{"--fragment", "a/?"}, all, "x://u:p@h:1/a/b?k=v&l=w#a/?"},
		{[]string{"--fragment", ""}, "a", "a#"},
		{[]string{"--no-fragment"}, all, "x://u:p@h:1/a/b?k=v&l=w"},
		{[]string{"--no-fragment"}, "#", ""},
		{[]string{"--no-authority", "--no-userinfo", "--no-port"}, all, "x:/a/b?k=v&l=w#f"},
	} {
		checkEdit(t, test.flags, test.reference, test.want)
	}
}

func TestEditParameters(t *testing.T) {
	for _, test := range []struct {
		flags           []string
		reference, want string
	}{
		{[]string{"--set", "k=a b"}, "?j&k=1&l&k=2#f", "?j&k=a%20b&l#f"},
		{[]string{"--set", "k=a b", "--form"}, "?j&%6B=1&l&k=2", "?j&%6B=a+b&l"},
		{[]string{"--set", "k=a=b&c"}, "x", "x?k=a%3Db%26c"},
		{[]string{"--set", "=v"}, "?", "?=v"},
		{[]string{"--set", "b=1", "--set", "a=2"}, "", "?b=1&a=2"},
		{[]string{"--add", "k=1", "--add", "k="}, "?k=0", "?k=0&k=1&k="},
		{[]string{"--add", "ö=+"}, "", "?%C3%B6=%2B"},
		{[]string{"--delete", "k"}, "?k=1&l&k", "?l"},
		{[]string{"--delete", "a b"}, "?a+b=1&a%20b=2", "?a+b=1"},
		{[]string{"--delete", "a b", "--form"}, "?a+b=1&a%20b=2", ""},
		{[]string{"--delete", "k", "--delete", "l"}, "x?k&l#f", "x#f"}, // the query is removed
		{[]string{"--delete", "k"}, "?", "?"},                          // nothing is deleted, so the query stays
		{[]string{"--delete", "k"}, "x", "x"},
		{[]string{"--delete", "k", "--add", "k=1"}, "?k=2&l&k", "?l&k=1"},
		{[]string{"--query", "k=1&l", "--delete", "k"}, "?m", "?l"},
		{[]string{"--query", "k", "--delete", "k"}, "?m", ""},
		{[]string{"--query", "", "--delete", "k"}, "?m", "?"},
		{[]string{"--query", "", "--add", "k=1"}, "?m", "?k=1"},
		{[]string{"--no-query", "--delete", "k"}, "?m", ""},
	} {
		checkEdit(t, test.flags, test.reference, test.want)
	}
}

// The order of the flags makes no difference, except for that of the values of a repeated flag.
func TestEditOrder(t *testing.T) {
	flags := [][]string{
		{"--scheme", "y"}, {"--userinfo", "v"}, {"--host", "i"}, {"--port", "2"}, {"--path", "/p/q/"}, {"--join", "../r"},
		{"--segment", ".x"}, {"--query", "k=1&l=2&m"}, {"--delete", "k"}, {"--set", "l=3"}, {"--add", "k=4"},
		{"--fragment", "g"},
	}
	const want = "y://v@i:2/p/r/.x?l=3&m&k=4#g"
	for i := range flags {
		turned := slices.Concat(flags[i:], flags[:i])
		checkEdit(t, slices.Concat(turned...), "/a", want)
		slices.Reverse(turned)
		checkEdit(t, slices.Concat(turned...), "x:/a?b#c", want)
	}
}

// A value that no URI can have is reported once, before any reference is read.
func TestEditRefusesValue(t *testing.T) {
	for _, test := range []struct{ flag, value, message string }{
		{"scheme", "1x", "invalid scheme at offset 0: '1' is not allowed (scheme; RFC 3986, section 3.1)"},
		{"scheme", "", "invalid scheme: it must not be empty (scheme; RFC 3986, section 3.1)"},
		{"userinfo", "u:se cret",
			"invalid userinfo at offset 4: a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)"},
		{"host", "h/", "invalid host at offset 1: '/' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"port", "65536", "invalid port: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"port", "99999999999999999999", "invalid port: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"port", "+1", "invalid port: it must be a number (port; RFC 3986, section 3.2.3)"},
		{"port", "", "invalid port: it must be a number (port; RFC 3986, section 3.2.3)"},
		{"path", "a b", "invalid path at offset 1 of a segment: ' ' is not allowed (segment; RFC 3986, section 3.3)"},
		{"path", "/a?", "invalid path at offset 1 of a segment: '?' is not allowed (segment; RFC 3986, section 3.3)"},
		{"join", "%x", "invalid path at offset 0 of a segment: '%' without two hexadecimal digits " +
			"(pct-encoded; RFC 3986, section 2.1)"},
		{"segment", "..", `invalid path: a segment cannot be "", "." or ".." (segment; RFC 3986, section 3.3)`},
		{"query", "a#\x1b", "invalid query at offset 1: '#' is not allowed (query; RFC 3986, section 3.4)"},
		{"fragment", "\x1b", "invalid fragment at offset 0: 0x1B is not allowed (fragment; RFC 3986, section 3.5)"},
	} {
		want := result{"", "uri edit: --" + test.flag + ": " + test.message + "\nRun \"uri help edit\" for its usage.\n", 2}
		runWith("a\n", "edit", "--"+test.flag, test.value).check(t, want)
		runWith("", "edit", "--json", "--"+test.flag, test.value, "b c").check(t, want)
	}
}

// A result that could not be parsed again is an error of its reference only.
func TestEditRefusesResult(t *testing.T) {
	const (
		noHost   = "it requires a host (host; RFC 3986, section 3.2.2)"
		rootless = "invalid path: after an authority the path must be empty or begin with '/' " +
			"(path-abempty; RFC 3986, section 3.3)"
		twoSlash = "invalid path: without an authority the path cannot begin with '//' (path-absolute; RFC 3986, section 3.3)"
		noScheme = "invalid path at offset 1 of a segment: the first segment of a relative reference cannot contain ':' " +
			"(path-noscheme; RFC 3986, section 3.3)"
	)
	for _, test := range []struct{ flags, reference, message, good, result string }{
		{"--userinfo u:secret", "x:/a", "invalid userinfo: " + noHost, "//h", "//u:secret@h"},
		{"--port 1", "x:/a", "invalid port: " + noHost, "//h", "//h:1"},
		{"--host h", "mailto:a", rootless, "/a", "//h/a"},
		{"--path a", "//h", rootless, "", "a"},
		{"--path //a", "x:", twoSlash, "//h", "//h//a"},
		{"--no-authority", "//h//a", twoSlash, "//h/a", "/a"},
		{"--no-scheme", "x:a:b", noScheme, "x:a", "a"},
		{"--join x", "b c", badPath, "b", "b/x"},
	} {
		args := append([]string{"edit"}, strings.Fields(test.flags)...)
		runWith(test.good+"\n"+test.reference+"\n"+test.good+"\n", args...).check(t, result{
			test.result + "\n\n" + test.result + "\n", "uri: line 2: " + test.message + "\n", 1})
		runWith("", append(args, test.reference, test.good)...).check(t, result{
			"\n" + test.result + "\n", "uri: argument 1: " + test.message + "\n", 1})
	}
}

func TestEditJSON(t *testing.T) {
	const noHost = "invalid port: it requires a host (host; RFC 3986, section 3.2.2)"
	runWith("//u:p@h\nx:a\nb c\n", "edit", "--json", "--port", "1").check(t, result{
		`{"reference":"//u:p@h","result":"//u:p@h:1"}` + "\n" +
			`{"line":2,"reference":"x:a","error":{"component":"port","rule":"host","message":"` + noHost + `"}}` + "\n" +
			`{"line":3,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}
