package main

import (
	"strings"
	"testing"
)

func TestRedact(t *testing.T) {
	runWith("http://u:secret@h/\nsip:alice:secret@h\n/a\nhttp://u:se cret@h/\nHTTP://u:secret@H:080\n", "redact").check(t, result{
		"http://u:xxxxx@h/\nsip:alice:xxxxx@h\n/a\n\nHTTP://u:xxxxx@H:080\n",
		"uri: line 4: invalid userinfo at offset 11: a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)\n", 1})
	runWith("sip:joe:SECRET@h \n", "redact", "--json").check(t, result{`{"line":1,"error":{"offset":16,"component":"path","rule":"segment",` +
		`"message":"invalid path at offset 16: white space around a URI is not part of it: remove it (segment; RFC 3986, section 3.3)"}}` + "\n", "", 1})
	runWith("", "redact", "--json", "//u:p@h", "b c").check(t, result{`{"result":"//u:xxxxx@h"}` + "\n" +
		`{"argument":2,"error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 1})
}

// The flags say what is hidden too, in a reference as in a text.
func TestRedactMore(t *testing.T) {
	const ref = "https://joe@h/?page=2&X-Amz-Credential=a&user%5Bid%5D=b&%73ig=c&ID.a=d#e"
	for flags, want := range map[string]string{
		"":                           "https://joe@h/?page=2&X-Amz-Credential=a&user%5Bid%5D=b&%73ig=xxxxx&ID.a=d#e",
		"--param x-amz-*":            "https://joe@h/?page=2&X-Amz-Credential=xxxxx&user%5Bid%5D=b&%73ig=xxxxx&ID.a=d#e",
		"--param user[*],x":          "https://joe@h/?page=2&X-Amz-Credential=a&user%5Bid%5D=xxxxx&%73ig=xxxxx&ID.a=d#e",
		"--param user[id] --param x": "https://joe@h/?page=2&X-Amz-Credential=a&user%5Bid%5D=xxxxx&%73ig=xxxxx&ID.a=d#e",
		"--param id*a,pag":           "https://joe@h/?page=2&X-Amz-Credential=a&user%5Bid%5D=b&%73ig=xxxxx&ID.a=xxxxx#e",
		"--param p*ge,[a-z]*,x\\*":   "https://joe@h/?page=xxxxx&X-Amz-Credential=a&user%5Bid%5D=b&%73ig=xxxxx&ID.a=d#e",
		"--param *":                  "https://joe@h/?page=xxxxx&X-Amz-Credential=xxxxx&user%5Bid%5D=xxxxx&%73ig=xxxxx&ID.a=xxxxx#e",
		"--all":                      "https://xxxxx@h/?page=xxxxx&X-Amz-Credential=xxxxx&user%5Bid%5D=xxxxx&%73ig=xxxxx&ID.a=xxxxx#xxxxx",
		"--all --param *":            "https://xxxxx@h/?page=xxxxx&X-Amz-Credential=xxxxx&user%5Bid%5D=xxxxx&%73ig=xxxxx&ID.a=xxxxx#xxxxx",
	} {
		args := append([]string{"redact"}, strings.Fields(flags)...)
		runWith(ref+"\n", args...).check(t, result{stdout: want + "\n"})
		runWith(ref+" "+ref, append(args, "--text")...).check(t, result{stdout: want + " " + want})
	}
	runWith("", "redact", "--param", "page, code", "?code=a&page=2").check(t, result{stdout: "?code=xxxxx&page=xxxxx\n"})
}

// A text without secrets is written as it is, byte for byte.
func TestRedactTextKeepsTheRest(t *testing.T) {
	for _, text := range []string{
		"", "\n", "a", "a\n", "a\r\nb\n\r\n\nc", "\r", "a\r", "\ufeffa\n\ufeff", "\xff\x00\x1b[2J\t\n", "two words, 'and' \"quotes\"\n", "http://h/ b c\n",
		strings.Repeat("a\n", 10_000) + strings.Repeat("b", 200_000) + "\r\n",
	} {
		runWith(text, "redact", "--text").check(t, result{stdout: text})
		runWith(text, "redact", "--text", "--null").check(t, result{stdout: text})
		runWith("", "redact", "--text", writeFile(t, "a.log", text)).check(t, result{stdout: text})
	}
	runWith("GET http://u:secret@h/?a=b \"token=secret\"\r\n\ufeffftp://u:secret@h", "redact", "--text").check(t, result{
		stdout: "GET http://u:xxxxx@h/?a=b \"token=xxxxx\"\r\n\ufeffftp://u:xxxxx@h"})
}

func TestRedactTextOfFiles(t *testing.T) {
	one, two := writeFile(t, "1.log", "http://u:secret@h/ x"), writeFile(t, "2.log", "y\n")
	runWith("z", "redact", "--text", one, "-", "--from", two).check(t, result{stdout: "http://u:xxxxx@h/ xzy\n"})
	runWith("", "redact", "--text", two+"?token=secret").check(t, result{"", "uri: open " + two + "?token=xxxxx: no such file or directory\n", 2})
	runWith("a\n"+strings.Repeat("token=secret", 100)+"\r\nb", "redact", "--text", "--max-line", "1024").check(t, result{
		"a\n\r\nb", "uri: line 2: longer than 1024 bytes (--max-line allows more)\n", 1})
	runWith("token=secret\x00b\n\x00c", "redact", "--text", "-0").check(t, result{stdout: "token=xxxxx\x00b\n\x00c"})
}

// On a terminal, the text cannot control it.
func TestRedactTextOnTerminal(t *testing.T) {
	watched := columns(80)
	watched.Stdout.IsTerminal = true
	runIn(watched, "\ufeffa\t\x1b[2Jtoken=secret\r\nb", "redact", "--text").check(t, result{stdout: "a\t\\x1B[2Jtoken=xxxxx\nb\n"})
	runIn(watched, "a\t\x1b[2Jtoken=secret\n", "redact", "--text", "--json").check(t, result{stdout: `{"result":"a\t\u001b[2Jtoken=xxxxx"}` + "\n"}) // JSON escapes it
}

// Without its secret, this reference is none: the text after it is then before the first "/".
func TestExplainOnlySecret(t *testing.T) {
	const ref = "token='#':a"
	runWith("", "explain", ref).check(t, result{"", "uri: argument 1: without its secrets, this is not a reference: --show-password explains it\n", 1})
	if got := runWith("", "explain", "--show-password", ref); got.status != 0 || !strings.Contains(got.stdout, ref) {
		t.Errorf("%+v", got)
	}
}
