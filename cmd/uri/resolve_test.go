package main

import "testing"

func TestResolve(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	const usage = "Run \"uri help resolve\" for its usage.\n"
	const bad = "invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)"
	for _, test := range []struct {
		name  string
		stdin string
		args  []string
		want  result
	}{
		{"arguments", "", []string{base, "../g", "", "#s"}, result{
			stdout: "http://a/b/g\nhttp://a/b/c/d;p?q\nhttp://a/b/c/d;p?q#s\n"}},
		{"lines", "../g\r\n\ng:h", []string{base}, result{
			stdout: "http://a/b/g\nhttp://a/b/c/d;p?q\ng:h\n"}},
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
			"", "uri resolve: the base has no scheme (RFC 3986, section 5.1)\nRun \"uri help resolve\" for its usage.\n", 2}},
		{"bad base", "x", []string{"--json", "http://h/ ", "a"}, result{
			"", "uri resolve: base: invalid path at offset 9: ' ' is not allowed (segment; RFC 3986, section 3.3)\n" + usage, 2}},
		{"bad base with a password", "", []string{"http://u:p#\"s@h/", "a"}, result{
			"", "uri resolve: base: invalid port at offset 9: a byte that is not allowed (port; RFC 3986, section 3.2.3)\n" + usage, 2}},
	} {
		t.Run(test.name, func(t *testing.T) {
			runWith(test.stdin, append([]string{"resolve"}, test.args...)...).check(t, test.want)
		})
	}
}
