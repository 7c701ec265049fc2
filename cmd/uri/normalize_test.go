package main

import (
	"strings"
	"testing"
)

func TestNormalize(t *testing.T) {
	for _, test := range []struct {
		reference, syntax, scheme string
	}{
		{"eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"}, // 6.2.2
		{"HTTP://Example.COM:80", "http://example.com:80", "http://example.com/"},                        // 6.2.3
		{"http://example.com:/", "http://example.com/", "http://example.com/"},
		{"mailto:Joe@Example.COM", "mailto:Joe@Example.COM", "mailto:Joe@example.com"},
		{"../A/./%2e", "../A/./%2E", "../A/./%2E"}, // what it leads to depends on the base
		{"x:/a/..//b", "x:/.//b", "x:/.//b"},       // no authority comes of it
		{"", "", ""},
		{"http://U:Pass@H/?", "http://U:Pass@h/?", "http://U:Pass@h/?"}, // whole, with the password
	} {
		t.Run(test.reference, func(t *testing.T) {
			runWith("", "normalize", test.reference).check(t, result{stdout: test.syntax + "\n"})
			runWith("", "normalize", "--scheme", test.reference).check(t, result{stdout: test.scheme + "\n"})
			runWith(test.reference+"\r\n", "normalize", "--json", "--scheme").check(t, result{
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
			`{"error":{"offset":10,"component":"userinfo","rule":"userinfo","message":"` + badUser + `"}}` + "\n",
		"", 1})
	if strings.Contains(got.stdout, `p\"x`) {
		t.Error("the password is shown")
	}
}
