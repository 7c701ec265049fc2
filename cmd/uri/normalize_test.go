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
		{"../A/./%2e", "../A/./%2E", "../A/./%2E"}, // the target depends on the base
		{"x:/a/..//b", "x:/.//b", "x:/.//b"},       // the result has no authority
		{"", "", ""},
		{"http://U:Pass@H/?", "http://U:Pass@h/?", "http://U:Pass@h/?"}, // the whole reference, with the password
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
			`{"argument":2,"reference":"HTTP://u:xxxxx@h/","error":{"offset":9,"component":"userinfo","rule":"userinfo","message":"` +
			strings.Replace(badUser, "10", "9", 1) + `"}}` + "\n",
		"", 1})
	if strings.Contains(got.stdout, `p\"x`) {
		t.Error("the password is shown")
	}
}

func TestNormalizeIRIs(t *testing.T) {
	for in, want := range map[string]string{
		"HTTP://例え.JP/a/../引き出し/%7e%c3%a9": "http://例え.jp/引き出し/~%C3%A9",
		"HTTP://Example.COM/%7ea/./b":      "http://example.com/~a/b",
		"//Éxample.ORG/e\u0301":            "//Éxample.org/e\u0301", // beyond US-ASCII, nothing is lowercased or composed
		"?\ue000":                          "?\ue000",
		"http://Ü:Geheim@h/":               "http://Ü:Geheim@h/",
		"/\u202e":                          "/\u202e",
		"":                                 "",
	} {
		runWith("", "normalize", "--iri", in).check(t, result{stdout: want + "\n"})
		runWith(in+"\x00", "normalize", "--iri", "--null").check(t, result{stdout: want + "\x00"})
	}
	runWith("", "normalize", "--iri", "--json", "/é/../\u202e").check(t, result{
		stdout: `{"reference":"/é/../\u202e","result":"/\u202e"}` + "\n"})
	terminal := columns(80)
	terminal.stdout = true
	runIn(terminal, "", "normalize", "--iri", "/é\u202e").check(t, result{stdout: `/é\xE2\x80\xAE` + "\n"})

	const bad = "invalid path at offset 3: ' ' is not allowed (ipchar; RFC 3987, section 2.2)"
	runWith("/é b\n/é", "normalize", "--iri").check(t, result{"\n/é\n", "uri: line 1: " + bad + "\n", 1})
	runWith("/é b", "normalize", "--iri", "--json").check(t, result{
		`{"line":1,"reference":"/é b","error":{"offset":3,"component":"path","rule":"ipchar","message":"` + bad + `"}}` + "\n", "", 1})
	runWith("", "normalize", "/é").check(t, result{"\n",
		"uri: argument 1: invalid path at offset 1: 0xC3 is not allowed (segment; RFC 3986, section 3.3)\n", 1}) // without the flag
}
