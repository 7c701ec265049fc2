package main

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/query"
)

// checkEdit runs edit with flags for a reference, and checks the output.
func checkEdit(t *testing.T, flags []string, reference, want string) {
	t.Helper()
	args := append(append([]string{"edit"}, flags...), "--", reference)
	if got := runWith("", args...); got != (result{stdout: want + "\n"}) {
		t.Errorf("uri edit %q %q: %+v, want %q", flags, reference, got, want)
	}
}

// A parameter that is given without a value has no "=", and the others stay, whatever their values are.
func TestParametersWithoutValue(t *testing.T) {
	for _, value := range []string{"", "-", "--", strings.Repeat("-", 20), "a=-", "%2D", "k"} {
		for _, row := range [][2]string{
			{"--set k", "b=*&k&c=*"}, {"--set b", "b&k=*&c=*"}, {"--set n", "b=*&k=*&c=*&n"}, {"--set k --set b", "b&k&c=*"}, {"--add k", "b=*&k=*&c=*&k"},
			{"--set-if-present c", "b=*&k=*&c"}, {"--set-if-present n", "b=*&k=*&c=*"}, {"--set-if-absent n", "b=*&k=*&c=*&n"}, {"--set-if-absent k", "b=*&k=*&c=*"},
		} {
			for _, form := range []string{"--form", "--form=false"} {
				checkEdit(t, append(strings.Fields(row[0]), form), "?b="+value+"&k="+value+"&c="+value, "?"+strings.ReplaceAll(row[1], "*", value))
			}
		}
	}
}

// Segments follow one another, each after a slash: also those that are empty (RFC 3986, section 3.3).
func TestSegments(t *testing.T) {
	all := []string{"", "x", "y/"}
	for _, reference := range []string{"/a", "/a/", "x://h", "x://h/", "a", "x://h/a/b/"} {
		for i := range len(all) * len(all) * len(all) {
			names := []string{all[i%len(all)], all[i/len(all)%len(all)], all[i/len(all)/len(all)]}
			for n := range names {
				var flags []string
				for _, name := range names[n:] {
					flags = append(flags, "--segment", name)
				}
				checkEdit(t, flags, reference, strings.TrimSuffix(reference, "/")+"/"+strings.NewReplacer("/", "%2F", "|", "/").Replace(strings.Join(names[n:], "|")))
			}
		}
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
		{[]string{"--segment", ""}, "x://h/a", "x://h/a/"},
		{[]string{"--segment", ""}, "x://h/a/", "x://h/a/"},
		{[]string{"--segment", ""}, "x://h", "x://h/"},
		{[]string{"--segment", ""}, "a", "a/"},
		{[]string{"--segment", "", "--segment", "b"}, "/a?q", "/a//b?q"},
		{[]string{"--query", "a=%20&b"}, all, "x://u:p@h:1/a/b?a=%20&b#f"},
		{[]string{"--query", ""}, all, "x://u:p@h:1/a/b?#f"},
		{[]string{"--no-query"}, all, "x://u:p@h:1/a/b#f"},
		{[]string{"--no-query"}, "?", ""},
		{[]string{"--fragment", "a/?"}, all, "x://u:p@h:1/a/b?k=v&l=w#a/?"},
		{[]string{"--fragment", ""}, "a", "a#"},
		{[]string{"--no-fragment"}, all, "x://u:p@h:1/a/b?k=v&l=w"},
		{[]string{"--no-fragment"}, "#", ""},
		{[]string{"--no-authority", "--no-userinfo", "--no-port"}, all, "x:/a/b?k=v&l=w#f"},
		{[]string{"--path", "//a"}, "x:", "x:/.//a"}, // section 3.3
		{[]string{"--no-authority"}, "//h//a", "/.//a"},
		{[]string{"--no-scheme"}, "x:a:b", "./a:b"},                             // section 4.2
		{[]string{"--no-authority", "--host", "i"}, all, "x://i/a/b?k=v&l=w#f"}, // what removes comes before what sets
		{[]string{"--no-authority", "--user", "v", "--host", "i", "--port", "2"}, all, "x://v@i:2/a/b?k=v&l=w#f"},
		{[]string{"--no-userinfo", "--user", "v"}, all, "x://v@h:1/a/b?k=v&l=w#f"},
		{[]string{"--no-query", "--add", "a=1"}, all, "x://u:p@h:1/a/b?a=1#f"},
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

// Two flags give what each alone gives, one after the other, in the documented order, whatever their order in the command.
func TestEditOfPairsOfFlags(t *testing.T) {
	inOrder := []string{
		"--scheme https", "--no-scheme", "--no-authority", "--no-userinfo", "--no-password", "--no-port", "--host i.test", "--ascii", "--userinfo x:y", "--user z", "--password w", "--port 81",
		"--path /p/q", "--join ../r", "--segment s/t", "--no-query", "--query a=5&d=6", "--delete a", "--keep a", "--set a=7", "--set-if-present a=8", "--set-if-absent c=9", "--add b=1",
		"--sort-query", "--no-fragment", "--fragment g",
	}
	refs := "http://u:v@h:80/a/b?b=2&a=1&a=3#f\n/a?c=4\n"
	edited := func(in string, flags ...string) string {
		got := runWith(in, append([]string{"edit"}, strings.Fields(strings.Join(flags, " "))...)...)
		return got.stdout
	}
	n := 0
	for i, first := range inOrder {
		for _, second := range inOrder[i+1:] {
			both := edited(refs, first, second)
			if other := edited(refs, second, first); other != both {
				t.Errorf("%s %s gives %q, and %q in the other order", first, second, both, other)
			}
			lines := strings.Split(both, "\n")
			for k, line := range strings.Split(edited(edited(refs, first), second), "\n") {
				if k < len(lines) && line != "" && lines[k] != "" {
					if n++; line != lines[k] {
						t.Errorf("%s %s: %q, and one after the other %q", first, second, lines[k], line)
					}
				}
			}
		}
	}
	if n < 500 {
		t.Error(n, "results were compared")
	}
}

// A value that no URI can have is reported once, before any reference is read.
func TestEditRefusesValue(t *testing.T) {
	for _, test := range []struct{ flag, value, message string }{
		{"scheme", "1x", "invalid scheme at offset 0: '1' is not allowed (scheme; RFC 3986, section 3.1)"},
		{"scheme", "", "invalid scheme: it must not be empty (scheme; RFC 3986, section 3.1)"},
		{"password", "x#y", "invalid userinfo at offset 1: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
		{"user", "x#y", "invalid userinfo at offset 1: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
		{"path", "/a/c d", "invalid path at offset 4: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
		{"path", "c d", "invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
		{"userinfo", "u:se cret",
			"invalid userinfo at offset 4: a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
		{"host", "h/", "invalid host at offset 1: '/' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"host", "h:80", "invalid host at offset 1: ':' is not allowed: for a port, use --port (reg-name; RFC 3986, section 3.2.2)"},
		{"path", "/a/é", "invalid path at offset 3: 'é' (U+00E9) is not allowed: write %C3%A9, or use --set-data (segment; RFC 3986, section 3.3)"},
		{"port", "65536", "invalid port: it must be a number from 0 to 65535 (port; RFC 3986, section 3.2.3)"},
		{"port", "99999999999999999999", "invalid port: it must be a number from 0 to 65535 (port; RFC 3986, section 3.2.3)"},
		{"port", "+1", "invalid port: it must be a number from 0 to 65535 (port; RFC 3986, section 3.2.3)"},
		{"port", "", "invalid port: it must be a number from 0 to 65535 (port; RFC 3986, section 3.2.3)"},
		{"path", "a b", "invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
		{"path", "/a?", "invalid path at offset 2: '?' is not allowed: write %3F (segment; RFC 3986, section 3.3)"},
		{"join", "%x", "invalid path at offset 0 of a segment: '%' must be followed by two hexadecimal digits; for '%' itself, write %25 " +
			"(pct-encoded; RFC 3986, section 2.1)"},
		{"join", "a?b", "invalid path at offset 1 of a segment: '?' begins a query: use --add and --fragment, or --segment (segment; RFC 3986, section 3.3)"},
		{"segment", "..", `invalid path in data[0]: a path segment cannot be "", "." or "..", or have "." or ".." beside "/" or "\" or before ";", "?", "#" or a space (segment; RFC 3986, section 3.3)`},
		{"query", "a#\x1b", "invalid query at offset 1: '#' is not allowed: write %23 (query; RFC 3986, section 3.4)"},
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
		rootless = "invalid path: after an authority the path must be empty or begin with '/' " +
			"(path-abempty; RFC 3986, section 3.3)"
	)
	for _, test := range []struct{ flags, reference, message, good, result string }{
		{"--userinfo u:secret", "x:/a", "invalid userinfo: it requires a host (userinfo; RFC 3986, section 3.2.1)", "//h", "//u:secret@h"},
		{"--port 1", "x:/a", "invalid port: it requires a host (port; RFC 3986, section 3.2.3)", "//h", "//h:1"},
		{"--host h", "mailto:a", rootless, "/a", "//h/a"},
		{"--path a", "//h", rootless, "", "a"},
		{"--join x", "b c", badPath, "b", "b/x"},
		{"--ascii", "//a%E2%80%AEb/", "invalid host: IDNA does not allow the name (reg-name; RFC 3986, section 3.2.2)", "//%C3%A9.example", "//xn--9ca.example"},
		{"--ascii", "//%FF/", "invalid host: IDNA does not allow the name (reg-name; RFC 3986, section 3.2.2)", "/a", "/a"},
	} {
		args := append([]string{"edit"}, strings.Fields(test.flags)...)
		runWith(test.good+"\n"+test.reference+"\n"+test.good+"\n", args...).check(t, result{
			test.result + "\n\n" + test.result + "\n", "uri: line 2: " + test.message + "\n", 1})
		runWith("", append(args, test.reference, test.good)...).check(t, result{
			"\n" + test.result + "\n", "uri: argument 1: " + test.message + "\n", 1})
	}
}

func TestEditJSON(t *testing.T) {
	const noHost = "invalid port: it requires a host (port; RFC 3986, section 3.2.3)"
	runWith("//u:p@h\nx:a\nb c\n", "edit", "--json", "--port", "1").check(t, result{
		`{"reference":"//u:p@h","result":"//u:p@h:1"}` + "\n" +
			`{"line":2,"reference":"x:a","error":{"component":"port","rule":"port","message":"` + noHost + `"}}` + "\n" +
			`{"line":3,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}

// Each change of parameters comes before those that the help names after it, whatever the order of the flags. The changes are of one key,
// so that their order shows.
func TestEditOrderOfParameters(t *testing.T) {
	for _, test := range []struct {
		first, second []string
		from, want    string
	}{
		{[]string{"--delete", "*"}, []string{"--set", "a=2"}, "?b&a=1", "?a=2"},
		{[]string{"--delete", "*"}, []string{"--set-if-present", "a=2"}, "?a=1", ""},
		{[]string{"--delete", "*"}, []string{"--set-if-absent", "a=2"}, "?a=1", "?a=2"},
		{[]string{"--set", "a=1"}, []string{"--set-if-absent", "a=2"}, "", "?a=1"},
		{[]string{"--set", "a=1"}, []string{"--add", "a=2"}, "", "?a=1&a=2"},
		{[]string{"--set-if-present", "a=1"}, []string{"--set-if-absent", "a=2"}, "", "?a=2"},
		{[]string{"--set-if-present", "a=1"}, []string{"--add", "a=2"}, "", "?a=2"},
		{[]string{"--set-if-absent", "a=1"}, []string{"--add", "a=2"}, "", "?a=1&a=2"},
		{[]string{"--add", "a=1"}, []string{"--sort-query"}, "?b", "?a=1&b"},
	} {
		checkEdit(t, slices.Concat(test.first, test.second), test.from, test.want)
		checkEdit(t, slices.Concat(test.second, test.first), test.from, test.want)
	}
}

// The values of a flag are applied in order, to a plain list of parameters: each result depends on the parameters before it.
func TestEditSequencesOfParameters(t *testing.T) {
	is := func(key string) func(string) bool {
		return func(param string) bool { return keyOf(param, query.RFC3986) == key }
	}
	apply := func(flag string, params []string, param string) []string {
		key := keyOf(param, query.RFC3986)
		first := slices.IndexFunc(params, is(key))
		switch {
		case flag == "--add", first < 0 && flag != "--set-if-present":
			return append(params, param)
		case first < 0 || flag == "--set-if-absent":
			return params
		}
		rest := slices.DeleteFunc(slices.Clone(params[first+1:]), is(key))
		return append(append(slices.Clone(params[:first]), param), rest...)
	}
	texts := []string{"a", "a=-x", "b", "b=--"}
	for _, flag := range []string{"--set", "--add", "--set-if-present", "--set-if-absent"} {
		for i := range 4 * 4 * 4 {
			given := []string{texts[i%4], texts[i/4%4], texts[i/16]}
			for _, before := range [][]string{{"x"}, {"a=-", "x=---"}, {"b", "a", "b=1"}} {
				want, args := before, []string(nil)
				for _, param := range given {
					want, args = apply(flag, slices.Clone(want), param), append(args, flag, param)
				}
				checkEdit(t, args, "?"+strings.Join(before, "&"), "?"+strings.Join(want, "&"))
			}
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
		{[]string{"--delete", ""}, "e?e&&", "e?e"}, // the key of an empty pair is empty
		{[]string{"--delete", "*"}, "e?e&&", "e"},
		{[]string{"--delete", ""}, "e?&&=1&e", "e?e"},
		{[]string{"--delete", "a b"}, "?a%20b=1&a+b=2", "?a+b=2"},
		{[]string{"--form", "--delete", "a b"}, "?a%20b=1&a+b=2&c", "?c"},
		{[]string{"--keep", "a", "--keep", "c*"}, "?a=1&b=2&cc=3&a", "?a=1&cc=3&a"},
		{[]string{"--keep", "x"}, "?a=1&b=2", ""},
		{[]string{"--keep", "a b"}, "?a+b=1&a%20b=2&c", "?a%20b=2"},
		{[]string{"--keep", "a b", "--form"}, "?a+b=1&a%20b=2&c", "?a+b=1&a%20b=2"},
		{[]string{"--keep", "a*", "--delete", "ab"}, "?a=1&b=2&ab=3", "?a=1"},
		{[]string{"--delete", "a", "--set", "a=3"}, "?a=1&b&a=2", "?b&a=3"},
		{[]string{"--set", "a=1", "--set", "a=2"}, "?a=0", "?a=2"},
		{[]string{"--keep", "e"}, "e?e&&", "e?e"},
		{[]string{"--sort-query"}, "?b=2&a=2&B=1&%61=1&&c", "?B=1&a=2&%61=1&b=2&c"},
		{[]string{"--sort-query"}, "?b=9&" + strings.Repeat("b&a=1&a&b=2&", 9), // too many for package slices to keep their order by chance
			"?" + strings.Repeat("a=1&a&", 9) + "b=9" + strings.Repeat("&b&b=2", 9)},
		{[]string{"--sort-query"}, "?a+b&a!&a%20b", "?a%20b&a!&a+b"}, // "+" is "+"
		{[]string{"--sort-query", "--form"}, "?a!&a+b&a%20b", "?a+b&a%20b&a!"},
		{[]string{"--set", "a"}, "?a=1&b&a=2", "?a&b"},
		{[]string{"--set", "a"}, "?b", "?b&a"},
		{[]string{"--set", "a="}, "?b", "?b&a="},
		{[]string{"--add", "a", "--add", "a b=c&d"}, "?a", "?a&a&a%20b=c%26d"},
		{[]string{"--form", "--add", "a b"}, "", "?a+b"},
		{[]string{"--set-if-absent", "a=1", "--set-if-absent", "c", "--set-if-absent", "c=2"}, "?%61=2&b", "?%61=2&b&c"},
		{[]string{"--set-if-present", "a=x y", "--set-if-present", "c=1", "--set-if-present", "d"}, "?%61=1&b=%7e&a=2&d=3", "?%61=x%20y&b=%7e&d"},
		{[]string{"--set-if-present", "a=1", "--form"}, "/", "/"},
		{[]string{"--ascii"}, "//%C3%A9.example:1/%C3%A9", "//xn--9ca.example:1/%C3%A9"},
		{[]string{"--ascii", "--iri"}, "//é.example", "//xn--9ca.example"},
		{[]string{"--ascii", "--set-data", "host=É.example"}, "/a", "//xn--9ca.example/a"},
		{[]string{"--ascii"}, "/a", "/a"},
		{[]string{"--delete", "a", "--add", "a=3"}, "?a=1&b&a=2", "?b&a=3"},
		{[]string{"--set-data", "query=a b&c=#%"}, "?x", "?a%20b&c=%23%25"},
		{[]string{"--set-data", "path=/a b/?%"}, "//h", "//h/a%20b/%3F%25"},
		{[]string{"--set-data", "fragment=é"}, "#x", "#%C3%A9"},
		{[]string{"--set-data", "host=münchen"}, "//h/a", "//m%C3%BCnchen/a"},
		{[]string{"--set-data", "host=[::1]"}, "//h/a", "//[::1]/a"},
		{[]string{"--set-data", "path=[a]", "--set-data", "query=[b]", "--set-data", "fragment=[c]"}, "x", "%5Ba%5D?%5Bb%5D#%5Bc%5D"}, // only a host has brackets
		{[]string{"--set-data", "user=[u]", "--set-data", "password=[p]"}, "//h", "//%5Bu%5D:%5Bp%5D@h"},
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
	// Section 3.3: the path is what cannot follow the host, which is in US-ASCII.
	runWith("", "edit", "--ascii", "--host", "h", "x:a").check(t, result{"\n", "uri: argument 1: invalid path: after an authority the path " +
		"must be empty or begin with '/' (path-abempty; RFC 3986, section 3.3)\n", 1})
	runWith("", "edit", "--user", "a:b", "//h").check(t, result{"", "uri edit: --user: invalid userinfo: ':' begins the " +
		"password, and must be encoded in a user name (userinfo; RFC 3986, section 3.2.1)\nRun \"uri help edit\" for its usage.\n", 2})
	runWith("", "edit", "--user", "a", "x:b").check(t, result{"\n",
		"uri: argument 1: invalid userinfo: it requires a host (userinfo; RFC 3986, section 3.2.1)\n", 1})
	runWith("", "edit", "--set-data", "host=\xff", "//h").check(t, result{"", "uri edit: --host: invalid host at offset 0: " +
		"0xFF is not allowed (reg-name; RFC 3986, section 3.2.2)\nRun \"uri help edit\" for its usage.\n", 2})
}

// Every flag that reads a file names the file, without what may be a password, and the line that is too long.
func TestFilesThatCannotBeRead(t *testing.T) {
	long := writeFile(t, "long", "a\n"+strings.Repeat("b", 70_000)+"\n")
	dir := t.TempDir()
	for _, flag := range []string{"--from"} {
		for name, want := range map[string]string{
			long:                long + ":2: longer than 65536 bytes (--max-line allows more)",
			dir:                 "read " + dir + ": is a directory",
			"sip:joe:SECRET@h ": "open sip:joe:xxxxx@h : no such file or directory",
		} {
			got := runWith("", "edit", "--sort-query", "--max-line", "65536", flag, name, "--", "a")
			status := 2
			if flag == "--from" && name == long {
				status = 1 // the line is bad, and the next is read
			}
			if want = "uri: " + want + "\n"; got.stderr != want || got.status != status {
				t.Errorf("%s %s: %+v, want %s", flag, name, got, want)
			}
		}
		if got := runWith("", "edit", "--sort-query", flag, long, "--", "a"); got.status != 0 {
			t.Errorf("%s %s: %+v", flag, long, got.stderr)
		}
	}
}

func TestEditMisused(t *testing.T) {
	const noData = "--set-data needs NAME=DATA, where NAME is user, password, host, path, query or fragment"
	for _, test := range []struct {
		flags   []string
		message string
	}{
		{nil, "no flag says what to change"},
		{[]string{"--json", "--skip-bad"}, "no flag says what to change"},
		{[]string{"--no-query=false"}, "no flag says what to change"},
		{[]string{"--form"}, "no flag says what to change"},
		{[]string{"--host", "a", "--host", "a"}, "the host is given twice"},
		{[]string{"--userinfo", "u:secret", "--userinfo", ""}, "the userinfo is given twice"},
		{[]string{"--scheme", "x", "--no-scheme"}, "--scheme and --no-scheme cannot be combined"},
		{[]string{"--no-userinfo", "--userinfo", "u:secret"}, "--userinfo and --no-userinfo cannot be combined"},
		{[]string{"--port", "1", "--no-port"}, "--port and --no-port cannot be combined"},
		{[]string{"--query", "", "--no-query"}, "--query and --no-query cannot be combined"},
		{[]string{"--fragment", "a", "--no-fragment"}, "--fragment and --no-fragment cannot be combined"},
		{[]string{"--user", "u", "--userinfo", "v:secret"}, "--user and --userinfo cannot be combined"},
		{[]string{"--set-data", "password=secret", "--userinfo", "v"}, "--password and --userinfo cannot be combined"},
		{[]string{"--password", "secret", "--no-password"}, "--password and --no-password cannot be combined"},
		{[]string{"--set-data", "path=secret", "--path", "a"}, "the path is given twice"},
		{[]string{"--set-data", "path=secret", "--set-data", "path=a"}, "the path is given twice"},
		{[]string{"--set-data", "port=secret"}, noData},
		{[]string{"--set-data", "secret"}, noData},
	} {
		want := result{"", "uri edit: " + test.message + "\nRun \"uri help edit\" for its usage.\n", 2}
		args := append([]string{"edit", "a"}, test.flags...)
		if got := runWith("", args...); got != want {
			t.Errorf("uri %q: %+v, want %+v", args, got, want)
		}
	}
}

// --skip-bad leaves out what other runs write for what is bad, in every command that writes records.
func TestSkipBad(t *testing.T) {
	for _, args := range []string{
		"get {path}", "normalize", "resolve x:/", "relativize x:/", "edit --no-fragment", "redact", "file-path --posix", "file-uri --posix", "unescape",
		"explain --json", "normalize --json", "resolve --json x:/", "relativize --json x:/", "edit --no-fragment --json", "redact --json",
	} {
		got := runWith("%\n", append(strings.Fields(args), "--skip-bad")...)
		if got.stdout != "" || !strings.HasPrefix(got.stderr, "uri: line 1: ") || got.status != 0 {
			t.Errorf("uri %s: %+v", args, got)
		}
	}
}

// Every command that reads references reads what the flags say.
func TestReading(t *testing.T) {
	for args, want := range map[string]string{
		"get --iri {host} //é":                             "%C3%A9",
		"normalize --guess https www.example.com":          "https://www.example.com",
		"resolve --repair x:/ a|b":                         "x:/a%7Cb",
		"resolve --guess http h.example /a":                "http://h.example/a",
		"relativize --iri x:/é x:/ü":                       "%C3%BC",
		"relativize --repair x:/a|b/ x:/a|b/c":             "c",
		"relativize --guess https h.example/a h.example/b": "b",
		"resolve --iri x:/é/ a":                            "x:/%C3%A9/a",
		"resolve --repair x:/a|b/ c":                       "x:/a%7Cb/c",
		"resolve --relative --iri é/ a":                    "%C3%A9/a",
		"compare --repair a|b a%7Cb":                       "equal",
		"compare --repair a%7Cb a|b":                       "equal",
		"compare --guess http h.example http://h.example":  "equal",
		"compare --guess http http://h.example h.example":  "equal",
		"edit --repair --no-query a|b?":                    "a%7Cb",
		"redact --guess http h.example/":                   "http://h.example/",
		"file-path --posix --iri file:/é":                  "/é",
		"compare --iri é %C3%A9":                           "equal",
		"check --repair a|b":                               "1 reference, 0 bad",
		"lint --repair a|b":                                "1 reference, 0 bad, 0 findings",
		"normalize --iri --guess http É.example":           "http://É.example",
		"check --guess 1x a":                               "",
		"get --guess http {host}|{port} localhost:80/a":    "localhost|80",
	} {
		if got := runWith("", strings.Fields(args)...); strings.TrimSuffix(got.stdout, "\n") != want || got.status != 0 && want != "" {
			t.Errorf("uri %s: %+v, want %q", args, got, want)
		}
	}
	runWith("", "explain", "--repair", "a|b").checkHas(t, "a%7Cb")
	runWith("", "check", "--guess", "http", "example.com:99999").check(t, result{"argument 1: invalid port at offset 19: the port is above 65535 (port; RFC 3986, section 3.2.3)\n1 reference, 1 bad\n", "", 1})
	runWith("", "check", "--guess", "1x").check(t, result{"", "uri check: --guess: invalid scheme at offset 0: '1' is not allowed (scheme; RFC 3986, section 3.1)\nRun \"uri help check\" for its usage.\n", 2})
}

// A removal flag with the value false excludes nothing.
func TestEditRemovalIsOff(t *testing.T) {
	checkEdit(t, []string{"--no-query=false", "--query", "b"}, "?a", "?b")
}

func TestEscapeCommand(t *testing.T) {
	const data = "a/b ?&=+%é:@"
	for place, want := range map[string]string{
		"segment":    "a%2Fb%20%3F&%3D+%25%C3%A9:@",
		"path":       "a/b%20%3F&%3D+%25%C3%A9:@",
		"param":      "a/b%20?%26%3D%2B%25%C3%A9:@",
		"query":      "a/b%20?&=+%25%C3%A9:@",
		"fragment":   "a/b%20?&=+%25%C3%A9:@",
		"userinfo":   "a%2Fb%20%3F&=+%25%C3%A9%3A%40",
		"host":       "a%2Fb%20%3F&=+%25%C3%A9%3A%40",
		"unreserved": "a%2Fb%20%3F%26%3D%2B%25%C3%A9%3A%40",
	} {
		runWith("", "escape", "--for", place, data).check(t, result{stdout: want + "\n"})
	}
	runWith("a b\n\n\xff\n", "escape").check(t, result{stdout: "a%20b\n\n%FF\n"})
	runWith("a\nb\x00", "escape", "--null").check(t, result{stdout: "a%0Ab\x00"})
	got := runWith("", "escape", "--for", "host", "a", "\xff")
	if got.stdout != "a\n\n" || got.status != 1 {
		t.Errorf("a host that is not UTF-8: %+v", got)
	}
}

// Each byte for each place: what the place allows (RFC 3986, sections 2 and 3), without its delimiters, stays, and "%" is encoded. With
// --form, it is what HTML forms keep (URL Standard, section 5.2).
func TestEscapeEachByte(t *testing.T) {
	const unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	var input strings.Builder
	for b := 1; b < 256; b++ { // NUL ends a record
		input.WriteString("x" + string([]byte{byte(b)}) + "\x00")
	}
	for args, kept := range map[string]string{
		"--for segment": "!$&'()*+:@", "--for path": "!$&'()*+:@/", "--for param": "!$'()*,:@/?", "--for query": "!$&'()*+,;=:@/?", "--for fragment": "!$&'()*+,;=:@/?", "--for userinfo": "!$&'()*+,;=",
		"--for host": "!$&'()*+,;=", "--for unreserved": "", "": "!$'()*,:@/?", "--form": "*", "--form --for param": "*", "--for param --form": "*", "--for host --for param": "!$'()*,:@/?",
	} {
		isForm := strings.Contains(args, "form ") || strings.HasSuffix(args, "form")
		got := strings.Split(runWith(input.String(), append([]string{"escape", "--null"}, strings.Fields(args)...)...).stdout, "\x00")
		want := func(b int) string {
			switch c := string(rune(b)); {
			case args == "--for host" && b >= 0x80:
				return "" // not UTF-8
			case isForm && b == ' ':
				return "x+"
			case b < 0x80 && strings.Contains(unreserved+kept, c) && !(isForm && c == "~"):
				return "x" + c
			}
			return fmt.Sprintf("x%%%02X", b)
		}
		if len(got) != 256 {
			t.Fatalf("%s: %q", args, got)
		}
		for b := 1; b < 256; b++ {
			if got[b-1] != want(b) {
				t.Errorf("%s, byte %d: %q, want %q", args, b, got[b-1], want(b))
			}
		}
	}
	for _, place := range []string{"segment", "path", "query", "fragment", "userinfo", "host", "unreserved"} {
		runWith("", "escape", "--form", "--for", place, "a").check(t, result{"", "uri escape: --form is for parameters\nRun \"uri help escape\" for its usage.\n", 2})
	}
}

// Text is decoded once, so that each byte that is encoded twice is encoded once then, and a "+" stays a "+" without --form.
func TestUnescapeOnce(t *testing.T) {
	var given, want, inForm strings.Builder
	for b := range 256 {
		for _, triplet := range []string{fmt.Sprintf("%%%02X", b), fmt.Sprintf("%%%02x", b)} {
			raw, digits := string([]byte{byte(b)}), triplet[1:]
			for _, row := range [][3]string{ // without and with --form
				{triplet, raw, raw},
				{"%25" + digits, triplet, triplet},
				{"%2525" + digits, "%25" + digits, "%25" + digits},
				{"a+" + triplet + "+", "a+" + raw + "+", "a " + raw + " "},
				{"%2B" + triplet + "%2b%20", "+" + raw + "+ ", "+" + raw + "+ "},
				{"%25%32%42" + triplet + "%252b", "%2B" + raw + "%2b", "%2B" + raw + "%2b"},
			} {
				given.WriteString(row[0] + "\x00")
				want.WriteString(row[1] + "\x00")
				inForm.WriteString(row[2] + "\x00")
			}
		}
	}
	if got := runWith(given.String(), "unescape", "--null"); got != (result{stdout: want.String()}) {
		t.Errorf("%.300q", got.stdout)
	}
	if got := runWith(given.String(), "unescape", "--null", "--form"); got != (result{stdout: inForm.String()}) {
		t.Errorf("--form: %.300q", got.stdout)
	}
}

func TestUnescape(t *testing.T) {
	runWith("a%20b%2B+\n%41%ff\n", "unescape").check(t, result{stdout: "a b++\nA\xff\n"})
	runWith("", "unescape", "--form", "a+b%2B").check(t, result{stdout: "a b+\n"})
	runWith("", "unescape", "--null", "a%0Ab").check(t, result{stdout: "a\nb\x00"})
	runWith("", "unescape", "a%0Ab", "a%0D", "b").check(t, result{"\n\nb\n",
		"uri: argument 1: the decoded text is not one line (--null allows it)\n" +
			"uri: argument 2: the decoded text is not one line (--null allows it)\n", 1})
	for text, offset := range map[string]int{"%zz": 0, "a+%zz": 2, "++%2B+%": 6, "a%20+%2": 5} { // in the text as it is given
		for _, flag := range []string{"--form", "--form=false"} {
			got := runWith("", "unescape", flag, text)
			if want := fmt.Sprintf("at offset %d:", offset); !strings.Contains(got.stderr, want) {
				t.Errorf("unescape %s %s: %+v, want %s", flag, text, got, want)
			}
		}
	}
	got := runWith("", "unescape", "%zz", "a")
	if got.stdout != "\na\n" || got.status != 1 {
		t.Errorf("a bad triplet: %+v", got)
	}
	term := columns(80)
	term.Stdout.IsTerminal = true
	for flags, want := range map[string]string{"": "\\x1B[2Jé\n", "--null": "\\x1B[2Jé\x00", "--form": "\\x1B[2Jé\n", "--form --null": "\\x1B[2Jé\x00"} {
		runIn(term, "", append(append([]string{"unescape"}, strings.Fields(flags)...), "%1B%5B2J%C3%A9")...).check(t, result{stdout: want})
	}
	runIn(term, "", "unescape", "--null", "a%0A%0D%9B").check(t, result{stdout: "a\\x0A\\x0D\\x9B\x00"})
}

func TestNormalize(t *testing.T) {
	for _, test := range []struct {
		reference, syntax, scheme string
	}{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"}, // 6.2.2
		{"HTTP://Example.COM:80", "http://example.com:80", "http://example.com/"},                        // 6.2.3
		{"http://example.com:/", "http://example.com/", "http://example.com/"},
		{"mailto:Joe@Example.COM", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"../A/./%2e", "../A/./%2E", "../A/./%2E"}, // the target depends on the base
		{"x:/a/..//b", "x:/.//b", "x:/.//b"},       // the result has no authority
		{"", "", ""},
		{"http://U:Pass@H/?", "http://U:Pass@h/?", "http://U:Pass@h/?"}, // the whole reference, with the password
	} {
		t.Run(test.reference, func(t *testing.T) {
			runWith("", "normalize", test.reference).check(t, result{stdout: test.syntax + "\n"})
			runWith("", "normalize", "--for-scheme", test.reference).check(t, result{stdout: test.scheme + "\n"})
			runWith(test.reference+"\r\n", "normalize", "--json", "--for-scheme").check(t, result{
				stdout: `{"reference":"` + test.reference + `","result":"` + test.scheme + `"}` + "\n"})
		})
	}
}

func TestNormalizeRefuses(t *testing.T) {
	const bad = "HTTP://u:p\"x@h/"
	runWith("A\nb c\n\n"+bad, "normalize").check(t, result{
		"A\n\n\n\n", "uri: line 2: " + badPath + "\nuri: line 4: " + badUser + "\n", 1})
	runWith("", "normalize", bad, "A").check(t, result{"\nA\n", "uri: argument 1: " + badUser + "\n", 1})
	got := runWith("", "normalize", "--json", "A", bad)
	got.check(t, result{
		`{"reference":"A","result":"A"}` + "\n" +
			`{"argument":2,"reference":"HTTP://u:xxxxx@h/","error":{"offset":9,"component":"userinfo","rule":"userinfo","message":"` +
			inJSON.Replace(badUser) + `"}}` + "\n",
		"", 1})
	if strings.Contains(got.stdout, `p\"x`) {
		t.Error("the password is shown")
	}
}

func TestNormalizeIRIs(t *testing.T) {
	for in, want := range map[string]string{
		"HTTP://例え.JP/a/../引き出し/%7e%c3%a9": "http://例え.jp/引き出し/~é",
		"HTTP://Example.COM/%7ea/./b":      "http://example.com/~a/b",
		"//Éxample.ORG/e\u0301":            "//Éxample.org/e\u0301", // beyond US-ASCII, nothing is lowercased or composed
		"?\ue000":                          "?\ue000",
		"http://Ü:Geheim@h/":               "http://Ü:Geheim@h/",
		"/\u202e%41":                       "/%E2%80%AEA", // RFC 3987, section 4.1
		"http://%C3%89.example/":           "http://É.example/",
		"":                                 "",
	} {
		runWith("", "normalize", "--iri", in).check(t, result{stdout: want + "\n"})
		runWith(in+"\x00", "normalize", "--iri", "--null").check(t, result{stdout: want + "\x00"})
	}
	runWith("", "normalize", "--iri", "--json", "/é/../\u200b").check(t, result{
		stdout: `{"reference":"/é/../\u200b","result":"/\u200b"}` + "\n"})
	terminal := columns(80)
	terminal.Stdout.IsTerminal = true
	runIn(terminal, "", "normalize", "--iri", "--json", "/é\u200b").check(t, result{stdout: `{"reference":"/é\u200b","result":"/é\u200b"}` + "\n"}) // JSON escapes it
	runIn(terminal, "", "normalize", "--iri", "/é\u200b").check(t, result{stdout: `/é\xE2\x80\x8B` + "\n"})
	runWith("", "normalize", "--iri", "--for-scheme", "HTTP://É.JP:80", "x://%C3%A9:80").check(t, result{stdout: "http://É.jp/\nx://é:80/\n"})

	const bad = "invalid path at offset 3: ' ' is not allowed: write %20 (ipchar; RFC 3987, section 2.2)"
	runWith("/é b\n/é", "normalize", "--iri").check(t, result{"\n/é\n", "uri: line 1: " + bad + "\n", 1})
	runWith("/é b", "normalize", "--iri", "--json").check(t, result{
		`{"line":1,"reference":"/é b","error":{"offset":3,"component":"path","rule":"ipchar","message":"` + bad + `"}}` + "\n", "", 1})
	runWith("", "normalize", "/é").check(t, result{"\n",
		"uri: argument 1: invalid path at offset 1: 'é' (U+00E9) is not allowed: write %C3%A9, or read IRIs with --iri (segment; RFC 3986, section 3.3)\n", 1}) // without the flag
}

func TestRelativize(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"arguments", "", []string{base, "http://a/b/g", "http://a/b/c/d;p?q#s", base}, result{stdout: "../g\n#s\n\n"}},
		{"lines", "http://a/b/c/g\r\n../x\nhttps://a/", []string{base}, result{stdout: "g\n../x\nhttps://a/\n"}},
		{"JSON", "", []string{base, "http://a/b/c/x:y", "--json"}, result{
			stdout: `{"reference":"http://a/b/c/x:y","result":"./x:y"}` + "\n"}},
		{"a password is part of the result", "", []string{base, "http://u:pass@a/b"}, result{stdout: "//u:pass@a/b\n"}},
		{"bad reference", "", []string{base, "http://a/", "b c"}, result{ // the shortest reference to "/"
			"../..\n\n", "uri: argument 2: " + badPath + "\n", 1}},
		{"bad line", "#\nb c\n", []string{base}, result{"#\n\n", "uri: line 2: " + badPath + "\n", 1}},
		{"bad reference, JSON", "", []string{"--json", base, "b c"}, result{
			`{"argument":1,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 1}},
		{"relative base", "x", []string{"//h/", "a"}, result{
			"", "uri relativize: the base has no scheme (RFC 3986, section 5.1)\nRun \"uri help relativize\" for its usage.\n", 2}},
		{"bad base with a password", "", []string{"--json", "http://u:p\"s@h/", "a"}, result{
			"", "uri relativize: base: " + badUser + "\nRun \"uri help relativize\" for its usage.\n", 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			runWith(test.stdin, append([]string{"relativize"}, test.args...)...).check(t, test.want)
		})
	}
}

// resolve makes the same references from the output of relativize.
func TestRelativizeAndResolve(t *testing.T) {
	const targets = "http://a/b/c/d\nhttp://a/\nhttp://a/b/c/d;p?q\nhttp://b/x\nurn:x\nhttp://a/b//c/x:y?z#f\n"
	const base = "http://a/b/c/d;p?q"
	runWith(runWith(targets, "relativize", base).stdout, "resolve", "--quiet", base).check(t, result{stdout: targets})
}

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	const usage = "Run \"uri help resolve\" for its usage.\n"
	const bad = "invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"arguments", "", []string{base, "../g", "", "#s"}, result{
			stdout: "http://a/b/g\nhttp://a/b/c/d;p?q\nhttp://a/b/c/d;p?q#s\n"}},
		{"lines", "../g\r\n\ng:h", []string{base}, result{
			"http://a/b/g\nhttp://a/b/c/d;p?q\ng:h\n", "", 0}},
		{"JSON", "", []string{base, "../g", "--json"}, result{
			stdout: `{"reference":"../g","target":"http://a/b/g"}` + "\n"}},
		{"a password is part of the target", "", []string{"http://u:pass@h/", "x"}, result{
			stdout: "http://u:pass@h/x\n"}},
		{"bad reference", "", []string{base, "a", "b c", "d"}, result{
			"http://a/b/c/a\n\nhttp://a/b/c/d\n", "uri: argument 2: " + bad + "\n", 1}},
		{"bad line", "a\nb c\n", []string{base}, result{
			"http://a/b/c/a\n\n", "uri: line 2: " + bad + "\n", 1}},
		{"bad reference, JSON", "", []string{"--json", base, "b c"}, result{
			`{"argument":1,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + bad + `"}}` + "\n", "", 1}},
		{"relative base", "x", []string{"//h/", "a"}, result{
			"", "uri resolve: the base has no scheme (RFC 3986, section 5.1): --relative resolves against a relative reference\nRun \"uri help resolve\" for its usage.\n", 2}},
		{"relative base, with the flag", "", []string{"--relative", "docs/a?q#f", "../b:c", "../../d", "?r", "#s", "/e/../f", "//h/g", "x:y"}, result{
			stdout: "./b:c\n../d\ndocs/a?r\ndocs/a?q#s\n/f\n//h/g\nx:y\n"}},
		{"base with a scheme, with the flag", "", []string{"--relative", base, "../g"}, result{stdout: "http://a/b/g\n"}},
		{"relative base, lines and JSON", "../b\nb c\n", []string{"--relative", "--json", "a"}, result{
			`{"reference":"../b","target":"../b"}` + "\n" +
				`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + bad + `"}}` + "\n", "", 1}},
		{"relative base that is not valid", "x", []string{"--relative", "a b"}, result{
			"", "uri resolve: base: " + bad + "\n" + usage, 2}},
		{"bad base", "x", []string{"--json", "http://h/ ", "a"}, result{
			"", "uri resolve: base: invalid path at offset 9: white space around a URI is not part of it: remove it (segment; RFC 3986, section 3.3)\n" + usage, 2}},
		{"bad base with a password", "", []string{"http://u:p#\"s@h/", "a"}, result{
			"", "uri resolve: base: invalid port at offset 9: a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)\n" + usage, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			runWith(test.stdin, append([]string{"resolve"}, test.args...)...).check(t, test.want)
		})
	}
}

// A port is digits, of up to 65535 with leading zeros (RFC 3986, section 3.2.3): texts of up to three pieces.
func TestEditPorts(t *testing.T) {
	digits := regexp.MustCompile("^[0-9]+$")
	texts := []string{"", "65535", "65536", "065535", "99999999999999999999"}
	for i := 0; len(texts) < 1000; i++ {
		for _, piece := range []string{"0", "8", "1", "x", "_", "+", "-", " ", "b", "o", "٣", ":", "%30"} {
			if len(texts[i]) < 5 {
				texts = append(texts, texts[i]+piece)
			}
		}
	}
	for _, text := range texts {
		got := runWith("", "edit", "--port="+text, "http://h:1/")
		number, err := strconv.Atoi(text)
		switch isPort := digits.MatchString(text) && err == nil && number <= 65535; {
		case isPort && got.stdout != fmt.Sprintf("http://h:%d/\n", number):
			t.Errorf("--port=%s: %+v", text, got)
		case !isPort && got.status != 2:
			t.Errorf("--port=%s: %+v", text, got)
		}
	}
}
