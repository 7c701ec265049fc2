package main

import "testing"

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
	runWith(runWith(targets, "relativize", base).stdout, "resolve", base).check(t, result{stdout: targets})
}
