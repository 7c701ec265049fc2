package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	badPath = "invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)"
	badUser = "invalid userinfo at offset 10: a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)"
	badPort = "invalid port at offset 12: a byte that is not allowed (port; RFC 3986, section 3.2.3)"
)

func TestCheck(t *testing.T) {
	const input = "a\r\nb c\n\nhttp://u:p\"x@h/\nhttp://user:pa#ss@h x"
	const want = "2: " + badPath + "\nFILE:4: " + badUser + "\nFILE:5: " + badPort + "\n5 references, 3 bad\n"
	file := filepath.Join(t.TempDir(), "references")
	if err := os.WriteFile(file, []byte(input), 0o600); err != nil {
		t.Fatal(err)
	}
	inFile := result{stdout: strings.ReplaceAll("FILE:"+want, "FILE", file), status: 1}
	inStdin := result{stdout: strings.ReplaceAll("FILE:"+want, "FILE:", "line "), status: 1}
	runWith("", "check", "--from", file).check(t, inFile)
	runWith(input, "check").check(t, inStdin)
	runWith(input, "check", "--from", "-").check(t, inStdin)
	runWith(input, "check", "--json").check(t, result{
		`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"line":4,"reference":"http://u:xxxxx@h/","error":{"offset":9,"component":"userinfo","rule":"userinfo","message":"` +
			strings.Replace(badUser, "10", "9", 1) + `"}}` + "\n" +
			`{"line":5,"reference":"http://user:xxxxx@h x","error":{"offset":12,"component":"port","rule":"port","message":"` + badPort + `"}}` + "\n" +
			`{"references":5,"bad":3}` + "\n",
		"",
		1,
	})
}

func TestCheckCounts(t *testing.T) {
	for input, want := range map[string]result{
		"":                         {stdout: "0 references, 0 bad\n"},
		"\n":                       {stdout: "1 reference, 0 bad\n"},
		"b c":                      {"line 1: " + badPath + "\n1 reference, 1 bad\n", "", 1},
		strings.Repeat("a\n", 330): {stdout: "330 references, 0 bad\n"},
	} {
		runWith(input, "check").check(t, want)
	}
	runWith("a\nb\n", "check", "--json").check(t, result{stdout: `{"references":2,"bad":0}` + "\n"})
}

func TestCheckWithoutFile(t *testing.T) {
	got := runWith("a", "check", "--from", filepath.Join(t.TempDir(), "nothing"))
	if got.status != 2 || got.stdout != "" || !strings.HasPrefix(got.stderr, "uri: open ") {
		t.Errorf("check of no file: %+v", got)
	}
	if got = runWith("a", "check", "--from", t.TempDir()); got.status != 2 || !strings.HasPrefix(got.stderr, "uri: ") {
		t.Errorf("check of a directory: %+v", got)
	}
}

// Lines of a file are not typed, even if stdin is a terminal.
func TestCheckWatched(t *testing.T) {
	term := columns(80)
	term.stdin, term.stderr = true, true
	file := filepath.Join(t.TempDir(), "references")
	if err := os.WriteFile(file, []byte("a\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	runIn(term, "", "check", "--from", file).check(t, result{stdout: "2 references, 0 bad\n"})
	runIn(term, "a\n", "check").check(t, result{stdout: "1 reference, 0 bad\n"})
}
