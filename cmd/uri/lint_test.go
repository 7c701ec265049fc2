package main

import (
	"strings"
	"testing"
)

const (
	slashMessage    = "An encoded slash divides the segment for parsers that decode first"
	passwordMessage = "There is a password in the userinfo, where everybody who sees the URI can read it"
	userMessage     = "In the scheme http, user information may mislead about the host"
)

func TestLint(t *testing.T) {
	const input = "a\r\nb c\n\nhttp://u:pass@h/x%2Fy\n/%2f/a%2F%2Fb"
	const want = "FROM 2: " + badPath + "\n" +
		"FROM 4: userinfo: password at offset 9: " + passwordMessage + " (RFC 3986, section 3.2.1)\n" +
		"FROM 4: path: encoded-slash at offset 17: " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"FROM 4: userinfo: scheme at offset 7: " + userMessage + " (RFC 9110, section 4.2.4)\n" +
		"FROM 5: path: encoded-slash at offset 1: " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"FROM 5: path: encoded-slash at offset 6: " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"5 references, 1 bad, 5 findings\n"
	runWith(input, "lint").check(t, result{stdout: strings.ReplaceAll(want, "FROM", "line"), status: 1})
	args := append([]string{"lint"}, strings.Split(strings.ReplaceAll(input, "\r", ""), "\n")...)
	runWith("", args...).check(t, result{stdout: strings.ReplaceAll(want, "FROM", "argument"), status: 1})
}

func TestLintJSON(t *testing.T) {
	runWith("a\nb c\n/x%2Fy", "lint", "--json").check(t, result{
		`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"line":3,"reference":"/x%2Fy","code":"encoded-slash","level":"warning","component":"path","segment":1,"offset":2,"length":3,` +
			`"section":"RFC 3986, section 7.3","message":"` + slashMessage + `."}` + "\n" +
			`{"references":3,"bad":1,"findings":1}` + "\n",
		"",
		1,
	})
	runWith("", "lint", "--json", "http://u@h", "http:").check(t, result{
		`{"argument":1,"reference":"http://u@h","code":"scheme","level":"error","component":"userinfo","offset":7,"length":1,` +
			`"section":"RFC 9110, section 4.2.4","message":"` + userMessage + `."}` + "\n" +
			`{"argument":2,"reference":"http:","code":"scheme","level":"error","component":"authority","length":0,"section":"RFC 9110, section 4.2.1",` +
			`"message":"In the scheme http, there must be one."}` + "\n" +
			`{"references":2,"bad":0,"findings":2}` + "\n",
		"",
		1,
	})
}

func TestLintCounts(t *testing.T) {
	for input, want := range map[string]result{
		"":           {stdout: "0 references, 0 bad, 0 findings\n"},
		"\n":         {stdout: "1 reference, 0 bad, 0 findings\n"},
		"http://h\n": {stdout: "1 reference, 0 bad, 0 findings\n"},
		"b c":        {"line 1: " + badPath + "\n1 reference, 1 bad, 0 findings\n", "", 1},
		"/%2F": {"line 1: path: encoded-slash at offset 1: " + slashMessage + " (RFC 3986, section 7.3)\n" +
			"1 reference, 0 bad, 1 finding\n", "", 1},
	} {
		runWith(input, "lint").check(t, want)
	}
}

// If there are more findings than an answer holds, they are written in parts.
func TestManyFindings(t *testing.T) {
	const n = 2*maxRemarks + 100
	got := runBlocks(strings.NewReader(strings.Repeat("/%2F\n", n)), 1<<20, 4, "lint")
	if lines := strings.Count(got.stdout, "\n"); lines != n+1 || !strings.HasSuffix(got.stdout, " findings\n") {
		t.Errorf("%d lines, want %d", lines, n+1)
	}
}
