package main

import "testing"

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

func TestUnescape(t *testing.T) {
	runWith("a%20b%2B+\n%41%ff\n", "unescape").check(t, result{stdout: "a b++\nA\xff\n"})
	runWith("", "unescape", "--form", "a+b%2B").check(t, result{stdout: "a b+\n"})
	runWith("", "unescape", "--null", "a%0Ab").check(t, result{stdout: "a\nb\x00"})
	runWith("", "unescape", "a%0Ab", "a%0D", "b").check(t, result{"\n\nb\n",
		"uri: argument 1: the decoded text is not one line (--null allows it)\n" +
			"uri: argument 2: the decoded text is not one line (--null allows it)\n", 1})
	got := runWith("", "unescape", "%zz", "a")
	if got.stdout != "\na\n" || got.status != 1 {
		t.Errorf("a bad triplet: %+v", got)
	}
	term := columns(80)
	term.stdout = true
	runIn(term, "", "unescape", "%1B%5B2J%C3%A9").check(t, result{stdout: "\\x1B[2Jé\n"})
}

func TestRedact(t *testing.T) {
	runWith("http://u:secret@h/\nsip:alice:secret@h\n/a\nhttp://u:se cret@h/\nHTTP://H\n", "redact").check(t, result{
		"http://u:xxxxx@h/\nsip:alice:xxxxx@h\n/a\n\nHTTP://H\n",
		"uri: line 4: invalid userinfo at offset 11: a byte that is not allowed (userinfo; RFC 3986, section 3.2.1)\n", 1})
	runWith("sip:joe:SECRET@h \n", "redact", "--json").check(t, result{`{"line":1,"error":{"offset":16,"component":"path","rule":"segment",` +
		`"message":"invalid path at offset 16: ' ' is not allowed (segment; RFC 3986, section 3.3)"}}` + "\n", "", 1})
	runWith("", "redact", "--json", "//u:p@h", "b c").check(t, result{`{"result":"//u:xxxxx@h"}` + "\n" +
		`{"argument":2,"error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 1})
}
