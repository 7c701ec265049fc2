package main

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestCutLine(t *testing.T) {
	for text, want := range map[string][2]string{
		"":           {"", ""},
		"a":          {"a", ""},
		"a\r":        {"a\r", ""},
		"\n":         {"", ""},
		"\r\n":       {"", ""},
		"a\nb\n":     {"a", "b\n"},
		"a\r\n\nb":   {"a", "\nb"},
		"a\rb\r\r\n": {"a\rb\r", ""},
		"\n\r\n":     {"", "\r\n"},
	} {
		if line, rest := cutLine(text); line != want[0] || rest != want[1] {
			t.Errorf("cutLine(%q) = %q, %q, want %q", text, line, rest, want)
		}
	}
}

func TestFramingCut(t *testing.T) {
	for text, want := range map[string][2]string{
		"":             {"", ""},
		"a\r\n":        {"a\r\n", ""}, // a line end is data
		"\x00":         {"", ""},
		"a\n\x00\x00b": {"a\n", "\x00b"},
		"\r\x00\n":     {"\r", "\n"},
	} {
		if record, rest := byNUL.cut(text); record != want[0] || rest != want[1] {
			t.Errorf("byNUL.cut(%q) = %q, %q, want %q", text, record, rest, want)
		}
	}
	if line, rest := byLine.cut("a\x00\r\nb"); line != "a\x00" || rest != "b" {
		t.Errorf("byLine.cut gives %q, %q", line, rest)
	}
}

// Records may contain LF and CR, and each record of the output ends at NUL too.
func TestNull(t *testing.T) {
	const (
		lf = "invalid path at offset 1: 0x0A is not allowed (segment; RFC 3986, section 3.3)"
		cr = "invalid path at offset 1: 0x0D is not allowed (segment; RFC 3986, section 3.3)"

		badLF = `"reference":"b\n","error":{"offset":1,"component":"path","rule":"segment","message":"` + lf + `"}}` + "\n"
	)
	const complaints = "uri: record 2: " + lf + "\nuri: record 4: " + cr + "\n"
	for _, test := range []struct {
		args, stdin string
		want        result
	}{
		{"parse", "a\x00b\n\x00\x00c\r\x00#", result{
			"kind=relative-ref path=a pathrule=path-noscheme\x00\x00kind=relative-ref path= pathrule=path-empty\x00\x00" +
				"kind=relative-ref path= pathrule=path-empty fragment=\x00", complaints, 1}},
		{"normalize", "a\x00b\n\x00%7e\x00c\r\x00", result{"a\x00\x00~\x00\x00", complaints, 1}},
		{"relativize x:/", "x:/a\x00b\n\x00\x00c\r\x00", result{"a\x00\x00\x00\x00", complaints, 1}},
		{"resolve x:/", "a\x00b\n\x00\x00c\r\x00", result{"x:/a\x00\x00x:/\x00\x00", complaints, 1}},
		{"edit --query q", "a\x00b\n\x00\x00c\r\x00", result{"a?q\x00\x00?q\x00\x00", complaints, 1}},
		{"from-file --posix", "/a\n\x00/\r\n", result{"file:///a%0A\x00file:///%0D%0A\x00", "", 0}},
		{"from-file --posix", "\x00/a\x00", result{
			"\x00file:///a\x00", "uri: record 1: " + notAbsolute + "\n", 1}},
		{"to-file --posix", "file:/a%0A\x00file:///%0d%0a\x00file:/a%0D", result{
			"/a\n\x00/\r\n\x00/a\r\x00", "", 0}},
		{"to-file --posix", "b\n\x00file:/a", result{"\x00/a\x00", "uri: record 1: " + lf + "\n", 1}},
		{"check", "a\x00b\n\x00\x00c\r", result{
			"record 2: " + lf + "\nrecord 4: " + cr + "\n4 references, 2 bad\n", "", 1}},
		{"check --json", "a\x00b\n", result{`{"record":2,` + badLF + `{"references":2,"bad":1}` + "\n", "", 1}},
		{"lint", "a\x00b\n", result{"record 2: " + lf + "\n2 references, 1 bad, 0 findings\n", "", 1}},
		{"lint --json", "b\n\x00http:\x00", result{`{"record":1,` + badLF + `{"record":2,"reference":"http:","code":"scheme","level":"error",` +
			`"component":"authority","length":0,"section":"RFC 9110, section 4.2.1",` +
			`"message":"In the scheme http, there must be one."}` + "\n" +
			`{"references":2,"bad":1,"findings":1}` + "\n", "", 1}},
		{"normalize --json", "a\x00b\n\x00", result{`{"reference":"a","result":"a"}` + "\n{\"record\":2," + badLF, "", 1}},
		{"from-file --json --posix", "/\n\x00", result{`{"path":"/\n","uri":"file:///%0A"}` + "\n", "", 0}},
	} {
		t.Run(test.args, func(t *testing.T) {
			runWith(test.stdin, append(strings.Fields(test.args), "--null")...).check(t, test.want)
		})
	}
}

// Arguments are not records, but the output for them is.
func TestNullOfArguments(t *testing.T) {
	runWith("", "normalize", "--null", "%7e", "b c", "").check(t, result{
		"~\x00\x00\x00", "uri: argument 2: " + badPath + "\n", 1})
	runWith("", "to-file", "--null", "--posix", "file:///a%0A").check(t, result{stdout: "/a\n\x00"})
}

// Without the flag, NUL is a byte that no reference has. Commands that read no lines do not have the flag.
func TestNullIsAsked(t *testing.T) {
	runWith("a\x00b\n", "normalize").check(t, result{
		"\n", "uri: line 1: invalid path at offset 1: 0x00 is not allowed (segment; RFC 3986, section 3.3)\n", 1})
	for _, args := range []string{"compare --null a a", "help --null"} {
		if got := runWith("", strings.Fields(args)...); got.status != 2 || got.stdout != "" {
			t.Errorf("uri %s: %+v", args, got)
		}
	}
}

// Records are answered like arguments, whatever the blocks.
func TestRecordsAreAnsweredLikeArguments(t *testing.T) {
	random := rand.New(rand.NewPCG(0, 10))
	for range 40 {
		var records []string
		for range 1 + random.IntN(50) {
			record := strings.ReplaceAll(randomLines(random, 2), "last", "file:///a%0A")
			records = append(records, record, strings.TrimRight(record, "\r\n"))
		}
		text := strings.Join(records, "\x00") + "\x00"
		for _, args := range []string{
			"parse --null", "normalize --null", "resolve --null x:/y", "relativize --null x:/y", "edit --null --port 1",
			"lint --null", "from-file --null", "to-file --null --posix",
			"to-file --null --json", "parse --null --json", "lint --null --json",
		} {
			want := runWith("", append(append(strings.Fields(args), "--"), records...)...)
			want.stdout = strings.ReplaceAll(want.stdout, "argument", "record")
			want.stderr = strings.ReplaceAll(want.stderr, "uri: argument", "uri: record")
			for _, size := range []int{1, 30, blockSize} {
				if got := runBlocks(strings.NewReader(text), size, 3, args); got != want {
					t.Fatalf("%s of %q in blocks of %d: %+v, want %+v", args, records, size, got, want)
				}
			}
		}
	}
}
