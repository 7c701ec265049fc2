package main

import (
	"cmp"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/httpuri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

const (
	badPath = "invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"
	badUser = "invalid userinfo at offset 10: a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)"
	badPort = "invalid port at offset 12: a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)"
)

// inJSON is how messages are in JSON, where the offset of badUser is that in the masked text.
var inJSON = strings.NewReplacer(`\`, `\\`, "offset 10", "offset 9")

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
			inJSON.Replace(badUser) + `"}}` + "\n" +
			`{"line":5,"reference":"http://user:xxxxx@h x","error":{"offset":12,"component":"port","rule":"port","message":"` + badPort + `"}}` + "\n",
		"5 references, 3 bad\n",
		1,
	})
}

// With --files, the operands are files. The column is that of the error in the line, in bytes.
func TestCheckFiles(t *testing.T) {
	one, two := writeFile(t, "one", "\xef\xbb\xbfhttp://h/\nhttp://u:secret@h/ x\n"), writeFile(t, "two", "é\nwww.example.com/a b\n")
	const white = "invalid path at offset 18: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"
	const accent = "invalid path at offset 0: 'é' (U+00E9) is not allowed: write %C3%A9, or read IRIs with --iri (segment; RFC 3986, section 3.3)"
	runWith("", "check", "--files", one).check(t, result{one + ":2:19: " + white + "\n2 references, 1 bad\n", "", 1})
	runWith("", "check", "--files", two, "--iri", "--guess", "https").check(t, result{
		two + ":2:18: invalid path at offset 17: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)\n2 references, 1 bad\n", "", 1})
	runWith("b c\n", "check", "--files", "-", "--json").check(t, result{ // there is no file to have a column in
		`{"line":1,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "1 reference, 1 bad\n", 1})
	runWith("", "lint", "--files", writeFile(t, "x", "a\n/%2F\n"), "-q").check(t, result{status: 1})
	got := runWith("", "check", "--files", two, "--json")
	if !strings.HasPrefix(got.stdout, `{"file":"`+two+`","line":1,"column":1,"reference":"é",`) || got.status != 1 {
		t.Errorf("%+v", got)
	}
	runWith("", "check", "--files", two, "--format", "github").check(t, result{
		"::error file=" + two + ",line=1,col=1,title=invalid reference::" + strings.ReplaceAll(accent, "%", "%25") + "\n" +
			"::error file=" + two + ",line=2,col=18,title=invalid reference::invalid path at offset 17: ' ' is not allowed: write %2520 (segment; RFC 3986, section 3.3)\n",
		"2 references, 2 bad\n", 1})
	runWith("/a%2Fb\n", "lint", "--format", "github").check(t, result{
		"::warning title=encoded-slash::line 1: warning: path: encoded-slash at offset 2 (%252F): An encoded slash divides the segment for parsers that decode first (RFC 3986, section 7.3)\n",
		"1 reference, 0 bad, 1 finding\n", 1})
	for _, command := range []string{"check", "lint"} {
		of := "\nRun \"uri help " + command + "\" for its usage.\n"
		runWith("", command, "http://h/", one).check(t, result{"", "uri " + command + ": argument 2 names a file: --files reads the references in it" + of, 2})
		runWith("", command, "--files").check(t, result{"", "uri " + command + ": --files requires a FILE" + of, 2})
		runWith("", command, "--files", "--json", "--format=github", one).check(t, result{"", "uri " + command + ": --json and --format cannot be combined" + of, 2})
		if got := runWith("", command, "--files", one+"x"); got.status != 2 || !strings.HasPrefix(got.stderr, "uri: open ") {
			t.Errorf("%s of no file: %+v", command, got)
		}
	}
}

// Lines that say where they come from are reported there.
func TestWhere(t *testing.T) {
	runWith("a:b.md:3:7\thttp://h/\nREADME.md:4:1\thttp://h/ x\nhttp://h/\n", "check", "--where").check(t, result{
		"README.md:4:1: invalid path at offset 9: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)\n" +
			"line 3: it does not begin with FILE:LINE:COLUMN and a tab, as the lines of \"uri extract --where\" do\n3 references, 2 bad\n", "", 1})
	runWith("a:b, 100%.md:3:7\tx y\n", "check", "--where", "--format", "github").check(t, result{ // which a property must not have
		"::error file=a%3Ab%2C 100%25.md,line=3,col=7,title=invalid reference::invalid path at offset 1: ' ' is not allowed: write %2520 (segment; RFC 3986, section 3.3)\n",
		"1 reference, 1 bad\n", 1})
	// A byte order mark at the start of a line is skipped: before the place, and not before the reference, which has it in the document.
	const mark = "\ufeff"
	runWith("a\n", "check", "--where", "--host").check(t, result{ // which is not reported twice
		"line 1: it does not begin with FILE:LINE:COLUMN and a tab, as the lines of \"uri extract --where\" do\n1 reference, 1 bad\n", "", 1})
	runWith(mark+"a.md:3:7\tx y\n"+mark+"b.md:123456789:2\tx y\n"+mark+"c.md:1:1\t"+mark+"x\n", "check", "--where").check(t, result{
		"a.md:3:7: " + badPath + "\nb.md:123456789:2: " + badPath + "\nc.md:1:1: invalid path at offset 0: a byte order mark (U+FEFF) is not part of a URI: " +
			"remove it (segment; RFC 3986, section 3.3)\n3 references, 3 bad\n", "", 1})
	got := runWith("a:b.md:3:7\t/%2F\n", "lint", "--where", "--json")
	if !strings.HasPrefix(got.stdout, `{"file":"a:b.md","line":3,"column":7,"reference":"/%2F",`) {
		t.Errorf("%+v", got)
	}
}

// A command says of each reference the same with --where as without, but for the place.
func TestWhereSaysTheSame(t *testing.T) {
	for _, command := range []string{"check", "check --uri", "check --host", "check --scheme http", "check --iri", "lint"} {
		for _, reference := range []string{"", "a", "/%2F", "http://h/", "http://h/ x", "//u@h", "\u00e9", "%"} {
			args := strings.Fields(command)
			want := runWith(reference+"\n", args...)
			want.stdout = strings.ReplaceAll(want.stdout, "line 1: ", "a.md:3:7: ")
			if got := runWith("a.md:3:7\t"+reference+"\n", append(args, "--where")...); got != want {
				t.Errorf("%s of %q: %+v, want %+v", command, reference, got, want)
			}
		}
	}
}

// With --quiet, there are no messages. Flags of one letter mean the same as the long ones.
func TestQuiet(t *testing.T) {
	for _, command := range []string{"check", "lint"} {
		runWith("{\n%\n", command, "--quiet").check(t, result{status: 1})
	}
	runWith("a\nb c\n", "normalize", "-q").check(t, result{"a\n\n", "", 1})
	runWith("a\nb c\n", "normalize", "-q", "--skip-bad").check(t, result{"a\n", "", 0})
	runWith("b c\n", "normalize", "-q", "--json").check(t, result{`{"line":1,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 1}) // a record is no message
	runWith("a\x00b", "normalize", "-0").check(t, result{stdout: "a\x00b\x00"})
	runWith("", "normalize", "-j", "a").check(t, result{stdout: `{"reference":"a","result":"a"}` + "\n"})
	runWith("", "normalize", "-f", writeFile(t, "x", "a\n")).check(t, result{stdout: "a\n"})
}

// The flags of check say what is accepted. The reason shows nothing of the flag or the reference.
func TestCheckAccepts(t *testing.T) {
	const other = "invalid scheme at offset 0: it is not one of those that --scheme accepts (scheme; RFC 3986, section 3.1)"
	const fragment = "invalid fragment at offset 3: "
	for _, test := range []struct{ args, reason string }{
		{"--absolute http://h/", ""},
		{"--absolute http://h/#f", "invalid fragment at offset 9: "},
		{"--absolute //h/", "invalid scheme at offset 0: "},
		{"--scheme http,https HTTP://h/", ""},
		{"--scheme http --scheme https https://h/", ""},
		{"--scheme HTTP http://h/", ""},
		{"--scheme http,https ftp://h/", other},
		{"--scheme http /a", other}, // a relative reference has none
		{"--scheme x --absolute x:a#", fragment},
		{"--scheme http http:foo", "invalid authority at offset 5: in the scheme http, the URI must have '//' and a host after the scheme (RFC 9110, section 4.2.1)"},
		{"--scheme http http:///x", "invalid host at offset 7: in the scheme http, "},
		{"--scheme mailto mailto:joe@h", ""},
		{"--uri a:b#c", ""},
		{"--uri /a", "invalid scheme at offset 0: a URI has a scheme and ':' here, which --uri requires (scheme; RFC 3986, section 3.1)"},
		{"--host //h", ""},
		{"--host http:///x", "invalid host at offset 7: --host requires a host that is not empty (host; RFC 3986, section 3.2.2)"},
		{"--host http:foo", "invalid host at offset 5: --host requires"},
	} {
		got := runWith("", append([]string{"check"}, strings.Fields(test.args)...)...)
		if reason, found := strings.CutPrefix(got.stdout, "argument 1: "); found != (test.reason != "") || !strings.HasPrefix(reason, test.reason) || got.status != len(test.reason[:min(1, len(test.reason))]) {
			t.Errorf("check %s: %+v, want %q", test.args, got, test.reason)
		}
	}
}

// A reference is accepted if each of the flags accepts it: each set of flags.
func TestCheckAcceptsWhatAllFlagsAccept(t *testing.T) {
	flags := []string{"--uri", "--absolute", "--host", "--scheme=x,http"}
	accepts := func(flag, reference string) bool { return runWith("", "check", flag, reference).status == 0 }
	for _, reference := range []string{"", "/a", "//h", "//h#f", "x:a", "x:a#f", "x:///a", "x://h", "x://h#f", "y:a", "y://h", "y://h#", "http://h/", "http://h/#f", "http:a", "http:///"} {
		for set := range 1 << len(flags) {
			args, want := []string{"check", "--quiet"}, 0
			for i, flag := range flags {
				if set>>i&1 == 1 {
					args = append(args, flag)
					if !accepts(flag, reference) {
						want = 1
					}
				}
			}
			if got := runWith("", append(args, reference)...); got != (result{status: want}) {
				t.Errorf("uri %q: %+v, want the status %d", append(args, reference), got, want)
			}
		}
	}
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
	runWith("a\nb\n", "check", "--json").check(t, result{stderr: "2 references, 0 bad\n"})
}

func TestCheckWithoutFile(t *testing.T) {
	got := runWith("a", "check", "--from", filepath.Join(t.TempDir(), "nothing"))
	if got.status != 2 || got.stdout != "0 references, 0 bad\n" || !strings.HasPrefix(got.stderr, "uri: open ") {
		t.Errorf("check of no file: %+v", got)
	}
	if got = runWith("a", "check", "--from", t.TempDir()); got.status != 2 || !strings.HasPrefix(got.stderr, "uri: ") {
		t.Errorf("check of a directory: %+v", got)
	}
}

// Lines of a file are not typed, even if stdin is a terminal.
func TestCheckWatched(t *testing.T) {
	term := columns(80)
	term.Stdin, term.Stderr.IsTerminal = true, true
	file := filepath.Join(t.TempDir(), "references")
	if err := os.WriteFile(file, []byte("a\nb\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	runIn(term, "", "check", "--from", file).check(t, result{stdout: "2 references, 0 bad\n"})
	runIn(term, "a\n", "check").check(t, result{stdout: "1 reference, 0 bad\n", stderr: "uri: hint: reading lines from this terminal; Ctrl-D at the start of a line\n  ends them\n"})
}

// There is a code for each code of package lint, except for those of values that were not parsed, with an example that
// has it.
func TestCodes(t *testing.T) {
	source, err := os.ReadFile("../../lint/code.go")
	if err != nil {
		t.Fatal(err)
	}
	var want []string
	for _, match := range regexp.MustCompile(`Code = "(.*)"`).FindAllStringSubmatch(string(source), -1) {
		if match[1] != "invalid" && match[1] != "no-effect" {
			want = append(want, match[1])
		}
	}
	want = append(want, string(refs.CodeScheme))
	if got := refs.CodeNames(); strings.Join(got, " ") != strings.Join(want, " ") {
		t.Errorf("the codes are %q, want %q", got, want)
	}
	for _, c := range refs.Codes {
		got := runWith("", "lint", "--iri", "--only", string(c.Code), c.Example)
		if got.status != 1 || !strings.Contains(got.stdout, ": "+string(c.Code)) {
			t.Errorf("%s: %+v", c.Code, got)
		}
	}
	var rows string
	for _, c := range refs.Codes {
		rows += fmt.Sprintf("  %-24s  %s\n", c.Code, c.Level)
	}
	if long := cmdNamed("lint").Long; !strings.HasSuffix(long, "\n\n"+strings.TrimSuffix(rows, "\n")) {
		t.Errorf("the help of lint is\n%s\nwant at its end\n%s", long, rows)
	}
}

// An annotation of GitHub Actions has the level of the code, of which GitHub calls one otherwise: notice, warning or error.
func TestAnnotationsHaveLevels(t *testing.T) {
	levels := map[string]string{"note": "notice", "warning": "warning", "error": "error"}
	for _, c := range refs.Codes {
		got := runWith("a.md:3:7\t"+c.Example+"\n", "lint", "--iri", "--where", "--format=github", "--only", string(c.Code))
		if want := fmt.Sprintf("::%s file=a.md,line=3,col=7,title=%s::%s: ", levels[c.Level], c.Code, c.Level); !strings.HasPrefix(got.stdout, want) {
			t.Errorf("%s: %+v, want %s", c.Example, got, want)
		}
	}
}

func TestLintChooses(t *testing.T) {
	const text = "http://u:secret@h/a%2Fb%00/a%2520b\n"
	for args, want := range map[string]string{
		"":                              "scheme password encoded-slash encoded-nul double-encoding",
		"--only encoded-slash":          "encoded-slash",
		"--only scheme,encoded-nul":     "scheme encoded-nul",
		"--only scheme --only password": "scheme password",
		"--ignore scheme,password":      "encoded-slash encoded-nul double-encoding",
		"--only scheme --ignore scheme": "",
		"--level note":                  "scheme password encoded-slash encoded-nul double-encoding",
		"--level warning":               "scheme password encoded-slash encoded-nul",
		"--level error":                 "scheme",
		"--level error --ignore scheme": "",
	} {
		got := runWith(text, append([]string{"lint"}, strings.Fields(args)...)...)
		var found []string
		for _, match := range regexp.MustCompile(`line 1: \w+: \w+: (\S+)(?: at|:)`).FindAllStringSubmatch(got.stdout, -1) {
			found = append(found, strings.TrimSuffix(match[1], ":"))
		}
		if strings.Join(found, " ") != want || got.status != min(len(found), 1) {
			t.Errorf("lint %s finds %q with status %d, want %q", args, found, got.status, want)
		}
	}
}

// A character that only IRIs have is named, and so is the flag that accepts it.
func TestCharactersBeyondASCIIAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		"http://аpple.com/": "'а' (U+0430) is not allowed in a host: write its IDNA form (xn--...), or read IRIs with --iri (reg-name",
		"/a\u202e":          "U+202E is not allowed: write %E2%80%AE, or read IRIs with --iri (segment",
		"/\xff":             "0xFF is not allowed: write %FF (segment",
		"//u:\u0430@h":      "a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo",
	} {
		for _, command := range []string{"check", "lint", "normalize"} {
			if got := runWith(text, command); !strings.Contains(got.stdout+got.stderr, ": "+want) {
				t.Errorf("uri %s of %q: %+v, want %q", command, text, got, want)
			}
		}
	}
	runWith("", "explain", "http://аpple.com/").checkHas(t, "as a URI  http://xn--pple-43d.com/")
	runWith("", "explain", "//\u0301").checkHas(t, "as a URI  //%CC%81") // IDNA does not allow a mark at the start
}

// The offset of a finding is in the reference that is shown, masked or not.
func TestFindingsPointAtWhatIsShown(t *testing.T) {
	for reference, want := range map[string]string{
		"http://u:secret@h/a%2Fb":      `"reference":"http://u:xxxxx@h/a%2Fb","code":"encoded-slash","level":"warning","component":"path","segment":1,"offset":18,"length":3,`,
		"//u:a-long-password@h":        `"reference":"//u:xxxxx@h","code":"password","level":"warning","component":"userinfo","offset":4,"length":5,`,
		"//u:p@h/%2F":                  `"offset":12,"length":3,`,
		"vnc://h%2F?VncPassword=x&%00": `"offset":29,"length":3,`,
	} {
		if got := runWith(reference, "lint", "--json"); !strings.Contains(got.stdout, want) {
			t.Errorf("lint --json of %s: %s, want %s", reference, got.stdout, want)
		}
	}
}

func TestCompare(t *testing.T) {
	for _, test := range []struct {
		a, b, relation, component string
	}{
		{"http://a/", "http://a/", "equal", ""},
		{"", "", "equal", ""},
		{"HTTP://a:080/", "http://a:80/", "equal", ""}, // the library does not keep these differences
		{"http://A/%7e", "http://a/~", "equivalent by syntax", "host"},
		{"http://a/%7e", "http://a/~", "equivalent by syntax", "path"},
		{"/a/./b?%41", "/a/b?A", "equivalent by syntax", "path"},
		{"//h?%41", "//h?A", "equivalent by syntax", "query"},
		{"//h#%41", "//h#A", "equivalent by syntax", "fragment"},
		{"//%41@h", "//A@h", "equivalent by syntax", "userinfo"},
		{"http://a:80/", "http://a/", "equivalent by scheme", "port"},
		{"http://a", "http://a/", "equivalent by scheme", "path"},
		{"file:/a", "file:///a", "equivalent by scheme", "authority"},
		{"http://a/", "https://a/", "different", "scheme"},
		{"//h", "x://h", "different", "scheme"},
		{"x:/a", "x:///a", "different", "authority"},
		{"//u:p@h", "//u:q@h", "different", "userinfo"},
		{"//@h", "//h", "different", "userinfo"},
		{"//h:1", "//h:2", "different", "port"},
		{"//h:0", "//h", "different", "port"},
		{"//h/", "//h", "different", "path"},
		{"//h?", "//h", "different", "query"},
		{"//h#", "//h", "different", "fragment"},
		{"//h?a#b", "//h?b#c", "different", "query"},             // the first component
		{"HTTP://A:80/b", "http://a/c", "different", "path"},     // not the host or the port
		{"http://a/%7E?x", "http://a/~?y", "different", "query"}, // not the path
	} {
		t.Run(test.a+" "+test.b, func(t *testing.T) {
			want, record, status := test.relation, `{"relation":"`+test.relation+`"`, 0
			if test.component != "" {
				want += ": " + test.component
				record += `,"component":"` + test.component + `"`
			}
			if test.relation == "different" {
				status = 1
			}
			for _, pair := range [][]string{{test.a, test.b}, {test.b, test.a}} {
				got := runWith("", "compare", pair[0], pair[1])
				if first, _, _ := strings.Cut(got.stdout, "\n"); first != want || got.status != status || got.stderr != "" {
					t.Errorf("%+v, want %s", got, want)
				}
				got = runWith("", "compare", "--json", pair[0], pair[1])
				if !strings.HasPrefix(got.stdout, record) || got.status != status || strings.Contains(got.stdout, "differences") != (test.component != "") {
					t.Errorf("%+v, want %s", got, record)
				}
			}
		})
	}
}

// All components that differ are shown, and the keys with both values, but no password.
func TestCompareShows(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{"//u:secret@h/?a=1&b=2&a=3#f", "//u:other@h:/?b=%32&a=1", "different: userinfo\n  userinfo  u:xxxxx\n            u:xxxxx\n" +
			"  query     a=1&b=2&a=3\n            b=2&a=1\n  query:a   1 3\n            1\n  fragment  f\n            is absent\n"},
		{"//h?a&b=", "//h?b&c=%0A", "different: query\n  query    a&b=\n           b&c=%0A\n  query:a  is empty\n           is absent\n  query:c  is absent\n           %0A\n"},
		{"vnc://h?VncPassword=secret", "vnc://h?VncPassword=other", "different: query\n  query  VncPassword=xxxxx\n         VncPassword=xxxxx\n"},
		{"?%0A=%1B&a=1", "?%0A=&a=1", "different: query\n  query      %0A=%1B&a=1\n             %0A=&a=1\n  query:%0A  %1B\n             is empty\n"},
		{"file:/a", "file:///a", "equivalent by scheme: authority\n  authority  is absent\n             is empty\n"},
	} {
		if got := runWith("", "compare", test.a, test.b); got.stdout != test.want {
			t.Errorf("%s and %s:\n%s\nwant\n%s", test.a, test.b, got.stdout, test.want)
		}
	}
	runWith("", "compare", "-q", "a", "b").check(t, result{status: 1})
	runWith("", "compare", "-q", "--json", "a", "a").check(t, result{stdout: `{"relation":"equal"}` + "\n"}) // a result, not a message
}

func TestCompareRefuses(t *testing.T) {
	const bad = "http://u:p\"x@h/"
	runWith("", "compare", "b c", "a").check(t, result{"", "uri: argument 1: " + badPath + "\n", 2})
	runWith("", "compare", "a", bad).check(t, result{"", "uri: argument 2: " + badUser + "\n", 2})
	runWith("", "compare", bad, bad).check(t, result{
		"", "uri: argument 1: " + badUser + "\nuri: argument 2: " + badUser + "\n", 2})
	runWith("", "compare", "--json", "a", "b c").check(t, result{
		`{"argument":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n", "", 2})
}

func TestExplainJSON(t *testing.T) {
	runWith("", "explain", "--json", "HTTP://u:pass@h:080/a?q#", "", "//@:", "a b").check(t, result{
		`{"reference":"HTTP://u:xxxxx@h:080/a?q#","isRelative":false,"scheme":"http","userInfo":"u:xxxxx","user":"u","password":"xxxxx","host":"h",` +
			`"hostKind":"reg-name","port":80,"path":"/a","segments":["","a"],"decodedSegments":["","a"],"query":"q","params":[{"key":"q"}],"fragment":"",` +
			`"spans":[{"component":"scheme","start":0,"end":4},{"component":"authority","start":7,"end":20},` +
			`{"component":"userinfo","start":7,"end":14},{"component":"host","start":15,"end":16},` +
			`{"component":"port","start":17,"end":20},{"component":"path","start":20,"end":22},` +
			`{"component":"query","start":23,"end":24},{"component":"fragment","start":25,"end":25}]}` + "\n" +
			`{"reference":"","isRelative":true,"path":"","segments":[],"decodedSegments":[],` +
			`"spans":[{"component":"path","start":0,"end":0}]}` + "\n" +
			`{"reference":"//@:","isRelative":true,"userInfo":"","user":"","host":"","hostKind":"reg-name","path":"","segments":[],"decodedSegments":[],` +
			`"spans":[{"component":"authority","start":2,"end":4},` +
			`{"component":"userinfo","start":2,"end":2},{"component":"host","start":3,"end":3},` +
			`{"component":"port","start":4,"end":4},{"component":"path","start":4,"end":4}]}` + "\n" +
			`{"argument":4,"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n",
		"",
		1,
	})
}

// Figures are separated by an empty line: on a terminal that shows both streams, and in each stream.
func TestExplainSeparates(t *testing.T) {
	one := runWith("", "explain", "x").stdout
	bad := func(n string) string { return "  a b\n   ^\nuri: argument " + n + ": " + badPath + "\n" }
	for _, test := range []struct {
		references string
		want       result
	}{
		{"x x", result{stdout: one + "\n" + one}},
		{"BAD BAD", result{"", bad("1") + "\n" + bad("2"), 1}},
		{"x BAD x", result{one + "\n" + one, "\n" + bad("2"), 1}},
		{"BAD x BAD", result{one, bad("1") + "\n" + bad("3"), 1}},
	} {
		t.Run(test.references, func(t *testing.T) {
			args := []string{"explain"}
			for _, ref := range strings.Fields(test.references) {
				args = append(args, strings.ReplaceAll(ref, "BAD", "a b"))
			}
			runWith("", args...).check(t, test.want)
		})
	}
}

// An IRI is explained as it is, with the URI for it. An error in an IRI is one of the rules of RFC 3987, with the mark
// under the character.
func TestExplainIRIs(t *testing.T) {
	runWith("", "explain", "--json", "//ü:geheim@例え.jp/\u202e", "//u:pä@h", "//[::1]/é", "/é b").check(t, result{
		`{"reference":"//ü:xxxxx@例え.jp/\u202e","isRelative":true,"userInfo":"ü:xxxxx","user":"ü","password":"xxxxx","host":"例え.jp","hostKind":"reg-name",` +
			`"path":"/\u202e","segments":["","\u202e"],"decodedSegments":["","\u202e"],"uri":"//%C3%BC:xxxxx@xn--r8jz45g.jp/%E2%80%AE",` +
			`"spans":[{"component":"authority","start":2,"end":20},{"component":"userinfo","start":2,"end":10},` +
			`{"component":"host","start":11,"end":20},{"component":"path","start":20,"end":24}]}` + "\n" +
			`{"reference":"//u:xxxxx@h","isRelative":true,"userInfo":"u:xxxxx","user":"u","password":"xxxxx","host":"h","hostKind":"reg-name",` +
			`"path":"","segments":[],"decodedSegments":[],"spans":[{"component":"authority","start":2,"end":11},` +
			`{"component":"userinfo","start":2,"end":9},{"component":"host","start":10,"end":11},` +
			`{"component":"path","start":11,"end":11}]}` + "\n" +
			`{"reference":"//[::1]/é","isRelative":true,"host":"[::1]","hostKind":"IPv6","path":"/é","segments":["","é"],"decodedSegments":["","é"],` +
			`"uri":"//[::1]/%C3%A9","spans":[{"component":"authority","start":2,"end":7},{"component":"host","start":2,"end":7},` +
			`{"component":"path","start":7,"end":10}]}` + "\n" +
			`{"argument":4,"reference":"/é b","error":{"offset":3,"component":"path","rule":"ipchar",` +
			`"message":"invalid path at offset 3: ' ' is not allowed: write %20 (ipchar; RFC 3987, section 2.2)"}}` + "\n",
		"", 1})
	for in, shown := range map[string]string{
		"sip:ü:geheim@例え.jp":             "sip:ü:xxxxx@例え.jp",
		"vnc://é?n=ü&VncPassword=geheim": "vnc://é?n=ü&VncPassword=xxxxx",
		"http://ü:geheim@é/":             "http://ü:xxxxx@é/",
	} {
		got := runWith("", "explain", in)
		if !strings.Contains(got.stdout, "  "+shown+"\n") || strings.Contains(got.stdout, "geheim") || got.status != 0 {
			t.Errorf("explain of %q: %s", in, got.stdout)
		}
	}
	const outside = ", for private use, is allowed in queries only (ipchar; RFC 3987, section 2.2)\n"
	runWith("例え/\ue000\n/引き出し |", "explain").check(t, result{"",
		"  例え/\\xEE\\x80\\x80\n       ^\nuri: line 1: invalid path at offset 7: U+E000" + outside + "\n" +
			"  /引き出し |\n           ^\nuri: line 2: invalid path at offset 13: ' ' is not allowed: write %20 " +
			"(ipchar; RFC 3987, section 2.2)\n", 1})
}

func TestExplainBadInput(t *testing.T) {
	const tooEarly = "invalid host at offset 14: the input ends too early (IPv6address; RFC 3986, section 3.2.2)"
	runIn(columns(20), "http://[2001:d\nh\xc3\n", "explain").check(t, result{
		"",
		"  http://[2001:d\n                ^\nuri: line 1: " +
			tooEarly + "\n\n" +
			"  h\\xC3\n   ^\nuri: line 2: invalid path at offset 1: 0xC3 begins no character in UTF-8 " +
			"(ipchar; RFC 3987, section 2.2)\n",
		1,
	})
}

func TestGet(t *testing.T) {
	const all = "foo://joe:secret@example.com:8042/over/there?name=ferret&n=1&name=a%20b#nose"
	for _, test := range []struct{ format, reference, want string }{
		{"{scheme}|{authority}|{path}|{query}|{fragment}", all,
			"foo|joe:secret@example.com:8042|/over/there|name=ferret&n=1&name=a%20b|nose"},
		{"{userinfo}|{user}|{password}|{host}|{port}", all, "joe:secret|joe|secret|example.com|8042"},
		{"{redacted}", all, strings.Replace(all, "secret", "xxxxx", 1)},
		{"{reference}", "HTTP://H", "HTTP://H"},
		{"{target}", all, "/over/there?name=ferret&n=1&name=a%20b"},
		{"{target}", "http://h", "/"},
		{"{target}", "urn:a", "-"},
		{"{query:name}|{query-all:name}|{query:n}|{query:x}|{query-all:x}", all, "ferret|ferret a b|1|-|-"},
		{"{query:a b}", "?a%20b=c%26d", "c&d"},
		{"{query:a}", "?a", ""},
		{"{query:a}", "?a=+", "+"},

		{`{query:a\}b}`, "?a%7Db=1", "1"},
		{"{segment:1}|{segment:2}|{segment:3}|{segment:-1}|{segment:-2}|{segment:-3}", all, "over|there|-|there|over|-"},
		{"{segment:1}|{segment:-1}", "a/b/", "a|"},
		{"{segment:1}", "http://h", "-"},
		{"{segment:1}", "http://h/", ""},
		{"{segment:1}|{decoded:segment:1}", "/a%2Fb", "a%2Fb|a/b"},
		{"{scheme}|{authority}|{host}|{userinfo}|{user}|{password}|{port}|{query}|{fragment}", "", "-|-|-|-|-|-|-|-|-"},
		{"{authority}|{host}|{userinfo}|{user}|{password}|{port}|{query}|{fragment}", "//:@:?#", ":@:||:|||-||"}, // empty is not absent
		{"{scheme}|{host}", "HTTP://H", "http|H"}, // as everywhere in the library
		{"{port}|{default:port}", "http://h:00080", "80|80"},
		{"{port}|{default:port}", "https://h", "-|443"},
		{"{default:port}", "foo://h", "-"},
		{"{default:port}", "mailto:joe@h", "-"},
		{"{decoded:path}|{decoded:query}|{decoded:fragment}", "/caf%C3%A9?a%26b#%23", "/café|a&b|#"},
		{"{decoded:path}", "/a%0Ab%1B%5B2J%ff%e2%80%ae%7f", "/a%0Ab%1B[2J%FF%E2%80%AE%7F"}, // one line, which cannot control a terminal
		{"{decoded:user}|{decoded:password}|{decoded:host}", "//j%40e:p%3A@m%C3%BCnchen.example", "j@e|p:|münchen.example"},
		{"{unicode:host}", "http://xn--mnchen-3ya.example/", "münchen.example"},
		{"{unicode:host}", "http://XN--mnchen-3ya.example/", "münchen.example"},
		{"{unicode:host}", "http://m%C3%BCnchen.example/", "münchen.example"},
		{"{unicode:host}", "http://Example.com/", "Example.com"},
		{"{unicode:host}", "http://xn--a/", "xn--a"},
		{"{unicode:host}", "http://[::1]/", "[::1]"},
		{"{unicode:host}", "urn:a", "-"},
		{"{origin}", "HTTP://u@H:80/a", "http://h"},
		{"{origin}", "https://[0:0::1]:8443", "https://[::1]:8443"},
		{"{origin}", "file:///a", "-"},
		{"{hostkind}", "//h", "reg-name"},
		{"{hostkind}", "//", "reg-name"}, // empty, not absent
		{"{hostkind}", "//1.2.3.4", "IPv4"},
		{"{hostkind}", "//1.2.3.256", "reg-name"},
		{"{hostkind}", "//[::1]", "IPv6"},
		{"{hostkind}", "//[v1.a]", "IPvFuture"},
		{"{hostkind}", "/a", "-"},
		{"{basename}", "/a/b%20c", "b c"},
		{"{basename}", "/a/b//?q", "b"}, // the last one that is not empty
		{"{basename}", "/a/b//", "b"},
		{"{basename}", "urn:a:b", "a:b"},
		{"{basename}", "/", "-"},
		{"{basename}", "//h", "-"},
		{"{normal}", "HTTP://U:P@H:80/%7e/./a#%2f", "http://U:P@h:80/~/a#%2F"}, // not that of the scheme, which has no port
		{"{normal}", "", ""},
		{"{redacted}", "HTTP://u:secret@H:080/%7e/./a?#", "HTTP://u:xxxxx@H:080/%7e/./a?#"}, // but for its secrets as given
		{"{query:a%20b}|{query:a b}|{query-all:%61}", "?a%20b=1&a=2", "-|1|-"},              // a KEY is decoded text
		{"{query:a%20b}", "?a%2520b=1", "1"},
		{"{query:}|{query-all:}", "?=1&a=2&=3", "1|1 3"},
		{"{query:A}", "?a=1", "-"},
		{"{target}", "x:///a?", "/a?"},
		{"{target}", "http://h?q#f", "/?q"},
		{`\{a\}\\\t\n\r{path}`, "", "{a}\\\t\n\r"},
		{"é{path}", "a", "éa"},
	} {
		runWith("", "get", "--absent", "-", test.format, test.reference).check(t, result{stdout: test.want + "\n"})
	}
	for _, test := range []struct{ args, want string }{
		{"{ascii:host} http://%D0%B0pple.com/", "xn--pple-43d.com"},
		{"{ascii:host} --iri http://аpple.com/", "xn--pple-43d.com"},
		{"{ascii:host} http://H/", "H"},
		{"{ascii:host} /a", ""},
		{"{ascii:host} //%FF", ""}, // not UTF-8
		{"{ascii:host} --absent - /a", "-"},
		{"{ascii:host} --absent - urn:a", "-"},
		{"{ascii:host} --absent - //", ""}, // empty, not absent
		{"{ascii:host} --absent - //%FF", "-"},
		{"{ascii:host} --absent - //a%E2%80%AEb", "-"}, // a mark that changes the direction of writing
		{"{host}{path} --guess https www.example.com/a", "www.example.com/a"},
		{"{scheme} --guess https www.example.com/a", "https"},
		{"{path} --repair /a|b", "/a%7Cb"},
		{"{reference}{path} --repair /a|b", "/a|b/a%7Cb"},
	} {
		runWith("", append([]string{"get"}, strings.Fields(test.args)...)...).check(t, result{stdout: test.want + "\n"})
	}
	runWith("//h:1\n//h\nx y\n", "get", "--require", "{host} {port}").check(t, result{"h 1\n\n\n",
		"uri: line 2: it has no {port}\nuri: line 3: " + badPath + "\n", 1})
	runWith("//h:1\n//h\nx y\n", "get", "--require", "--skip-bad", "{host} {port}").check(t, result{"h 1\n",
		"uri: line 2: it has no {port}\nuri: line 3: " + badPath + "\n", 0})
	runWith("", "get", "--absent", `\t{path}%41`, "{host}", "a").check(t, result{stdout: `\t{path}%41` + "\n"}) // the TEXT is no FORMAT
	runWith("?a=b+c&a=d%2Be\n", "get", "--form", "{query-all:a}").check(t, result{stdout: "b c d+e\n"})
	runWith("//h\nb c\n/a\n", "get", "{host}").check(t, result{"h\n\n\n", "uri: line 2: " + badPath + "\n", 1})
	runWith("//h\x00/a\x00", "get", "--null", "{host}{path}").check(t, result{stdout: "h\x00/a\x00"})
}

// A reference that does not have what the FORMAT names gets the text of --absent, and is rejected with --require: each name. What is empty
// is not absent.
func TestRequireRejectsWhatIsAbsent(t *testing.T) {
	for _, n := range formatNames {
		name := n.name + map[string]string{"query:": "k", "query-all:": "k", "segment:": "1"}[n.name]
		for _, reference := range []string{"", "/", "/?", "//@:?#", "//:@?k=#", "?k", "?l", "http://u@h", "http://u:p@h:1/a/b?k=v#f", "urn:a", "//[::1]/"} {
			isAbsent := runWith("", "get", "--absent", "|", "{"+name+"}", reference).stdout == "|\n"
			want := result{"\n", "uri: argument 1: it has no {" + name + "}\n", 1}
			if !isAbsent {
				want = runWith("", "get", "{"+name+"}", reference)
			}
			runWith("", "get", "--require", "{"+name+"}", reference).check(t, want)
		}
	}
}

// A parameter is absent only if the query has no such key: one with an empty value is there, for query and query-all, with and without --form.
func TestAbsentParameters(t *testing.T) {
	for query, values := range map[string][]string{
		"": nil, "?": nil, "?r=1": nil, "?kk": nil, "?r=k": nil, "?k": {""}, "?k=": {""}, "?k=&k=": {"", ""}, "?k&r&k=1": {"", "1"}, "?k=1&k": {"1", ""}, "?%6B=": {""}, "?k==": {"="}, "?&k&": {""},
	} {
		for _, form := range []string{"--form", "--form=false"} {
			for name, value := range map[string]string{"{query:k}": strings.Join(values[:min(1, len(values))], ""), "{query-all:k}": strings.Join(values, " ")} {
				want, required := result{stdout: value + "\n"}, result{stdout: value + "\n"}
				if values == nil {
					want, required = result{stdout: "|\n"}, result{"\n", "uri: argument 1: it has no " + name + "\n", 1}
				}
				runWith("", "get", form, "--absent", "|", name, "http://h/"+query).check(t, want)
				runWith("", "get", form, "--require", name, "http://h/"+query).check(t, required)
			}
		}
	}
}

// In a name, "\\" quotes a brace or another "\\", and is itself before any other byte. In text, it also makes a tab, LF and CR.
func TestBackslashesInFormats(t *testing.T) {
	for c := byte(0x21); c < 0x7F; c++ {
		name, text := `\`+string(rune(c)), ""
		switch c {
		case '{', '}', '\\':
			name, text = string(rune(c)), string(rune(c))
		case 't', 'n', 'r':
			text = map[byte]string{'t': "\t", 'n': "\n", 'r': "\r"}[c]
		}
		key := escape.Param("a" + name + "b")
		runWith("", "get", `{query:a\`+string(rune(c))+`b}`, "?"+key+"=1&a%09b=2&a%0Ab=2&a%0Db=2").check(t, result{stdout: "1\n"})
		if text != "" {
			runWith("", "get", `{path}\`+string(rune(c))+`b`, "/p").check(t, result{stdout: "/p" + text + "b\n"})
		}
	}
}

// A finding is shown if --only, --ignore and --level all allow its code.
func TestChosenFindings(t *testing.T) {
	levels := map[string]string{"double-encoding": "note", "encoded-slash": "warning", "scheme": "error"}
	codes := slices.Sorted(maps.Keys(levels))
	subset := func(n int) (chosen []string) {
		for i, code := range codes {
			if n>>i&1 == 1 {
				chosen = append(chosen, code)
			}
		}
		return chosen
	}
	for only := range 8 {
		for ignored := range 8 {
			for _, level := range []string{"", "note", "warning", "error"} {
				args := []string{"lint"}
				for flag, chosen := range map[string][]string{"--only": subset(only), "--ignore": subset(ignored), "--level": strings.Fields(level)} {
					if len(chosen) > 0 {
						args = append(args, flag, strings.Join(chosen, ","))
					}
				}
				got := runWith("", append(args, "http://u@h/a%2Fb?%2541")...)
				for code, of := range levels {
					want := (only == 0 || slices.Contains(subset(only), code)) && !slices.Contains(subset(ignored), code) && (level == "" || slices.Index(refs.Levels, of) >= slices.Index(refs.Levels, level))
					if strings.Contains(got.stdout, code+" at ") != want {
						t.Errorf("%q: %s: %+v, want %v", args, code, got, want)
					}
				}
			}
		}
	}
}

// The offset of an error is that in the reference that is shown, without its password, or else in the reference that was given.
func TestOffsetsWithASecret(t *testing.T) {
	const given, shown = "http://joe:a-long-password@h/a b", "http://joe:xxxxx@h/a b"
	for _, command := range []string{"explain", "normalize", "get {path}", "check", "lint", "edit --port 1", "relativize http://h/"} {
		for _, flags := range []string{"", "--json", "--skip-bad", "--json --skip-bad", "--skip-bad --form", "--json --repair=false"} {
			got := runWith("", append(append(strings.Fields(command), strings.Fields(flags)...), given)...)
			if got.status == 2 { // get has no --json, and check and lint have no --skip-bad
				continue
			}
			offset := strings.IndexByte(given, ' ')
			if strings.Contains(got.stdout, shown) || strings.Contains(got.stderr, shown) {
				offset = strings.IndexByte(shown, ' ')
			}
			if text := got.stdout + got.stderr; !strings.Contains(text, fmt.Sprintf("at offset %d:", offset)) && !strings.Contains(text, fmt.Sprintf(`"offset":%d,`, offset)) {
				t.Errorf("%s %s: %+v, want the offset %d", command, flags, got, offset)
			}
		}
	}
}

// The first absent name of a FORMAT is the one that the error has, and each absent name gets the text of --absent.
func TestRequireNamesTheFirstThatIsAbsent(t *testing.T) {
	names := strings.Fields("{host} {port} {query} {fragment} {path}") // the reference has the host and the path
	for i := range 5 * 5 * 5 {
		chosen := []string{names[i%5], names[i/5%5], names[i/25]}
		format, filled, missing := strings.Join(chosen, " x"), "", ""
		for n, name := range chosen {
			value := map[string]string{"{host}": "h", "{path}": "/a"}[name]
			if value == "" {
				value, missing = "|", cmp.Or(missing, name)
			}
			filled += strings.Repeat(" x", min(n, 1)) + value
		}
		runWith("", "get", "--absent", "|", format, "//h/a").check(t, result{stdout: filled + "\n"})
		want := result{stdout: filled + "\n"}
		if missing != "" {
			want = result{"\n", "uri: argument 1: it has no " + missing + "\n", 1}
		}
		runWith("", "get", "--require", format, "//h/a").check(t, want)
	}
}

// A wrong format is reported before anything is read.
func TestGetRefusesFormat(t *testing.T) {
	for format, message := range map[string]string{
		"{hots}":                 `unknown name {hots}; did you mean "host"?`,
		"{hostname}":             `unknown name {hostname}; did you mean "host"?`,
		"{params}":               `unknown name {params}; did you mean "query"?`,
		"{URL}":                  `unknown name {URL}; did you mean "reference"?`,
		"{Host}":                 `unknown name {Host}; did you mean "host" or "hostkind"?`,
		"{}":                     `unknown name {}`,
		"{decoded:port}":         `unknown name {decoded:port}`,
		"{decoded:decoded:path}": `unknown name {decoded:decoded:path}`,
		"{http://u:secret@h/}":   `unknown name {...}`, // the text of a FORMAT that may have a secret is not shown
		"{sip:joe:secr{et}@h}":   `the FORMAT has a "{" on its own (for the byte itself, write "\{")`,
		"//u:sec{ret}@h":         `unknown name {...}`,
		"{\x1b[2J}":              `unknown name {\x1B[2J}`,
		"{segment:0}":            `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{segment:x}":            `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{decoded:segment:x}":    `{segment:N} needs a number that is not 0, such as 1 or -1`,
		"{host":                  `the FORMAT has a "{" on its own (for the byte itself, write "\{")`,
		"{ho{st}":                `the FORMAT has a "{" on its own (for the byte itself, write "\{")`,
		"host}":                  `the FORMAT has a "}" on its own (for the byte itself, write "\}")`,
		`\x`:                     `the FORMAT has a "\" on its own (for the byte itself, write "\\")`,
		"host":                   "the FORMAT, which comes first, has no name in braces, such as {host}",
		"":                       "the FORMAT, which comes first, has no name in braces, such as {host}",
		`a\`:                     `the FORMAT has a "\" on its own (for the byte itself, write "\\")`,
	} {
		runWith("a\n", "get", format).check(t, result{"", "uri get: " + message + "\nRun \"uri help get\" for its usage.\n", 2})
	}
	runWith("a\n", "get").check(t, result{"", "uri get: a FORMAT is required\nRun \"uri help get\" for its usage.\n", 2})
}

// What succeeds but is seldom meant has a hint, and the same output and status.
func TestHints(t *testing.T) {
	for _, test := range []struct {
		args         []string
		stdout, hint string
	}{
		{[]string{"get", "{host}", "example.com/foo"}, "\n", "argument 1 has no '//', so it has no host: to read a host at its start, use --guess https"},
		{[]string{"get", "{host}", "localhost:80"}, "\n", "argument 1 has no '//', so it has no host: to read a host at its start, use --guess https"},
		{[]string{"get", "{path}", "localhost:80"}, "80\n", ""},
		{[]string{"get", "{path}", "example.com/foo"}, "example.com/foo\n", ""}, // it has what is asked for
		{[]string{"get", "{host}", "/foo"}, "\n", ""},
		{[]string{"get", "{host}", "--guess", "https", "example.com/foo"}, "example.com\n", ""},
		{[]string{"edit", "--query", "?a=b", "x"}, "x??a=b\n", ""},
		{[]string{"edit", "--query", "a=b?", "x"}, "x?a=b?\n", ""},
		{[]string{"edit", "--add", "?a=b", "x"}, "x??a=b\n", ""},
		{[]string{"edit", "--delete", "?a", "x??a"}, "x\n", ""},
	} {
		want := result{stdout: test.stdout}
		if test.hint != "" {
			want.stderr = "uri: hint: " + test.hint + "\n"
		}
		runWith("", test.args...).check(t, want)
	}
}

// The operands of get in the wrong order: a reference has no names.
func TestOperandsOfGetInOrder(t *testing.T) {
	runWith("", "get", "http://u:secret@h/", "{host}").check(t, result{"", "uri get: the FORMAT, which comes first, has no name in braces, such as {host}\n" +
		"Run \"uri help get\" for its usage.\n", 2})
}

// get writes the test data of the library as the library reads it, and origins as package httpuri writes them.
func TestGetAgreesWithLibrary(t *testing.T) {
	for text := range strings.Lines(readTestdata(t, "references.txt")) {
		text = strings.TrimSuffix(text, "\n")
		u, err := uri.Parse(text)
		if err != nil {
			continue
		}
		want := "-"
		if origin, ok := httpuri.OriginOf(u); ok {
			want = origin.String()
		}
		got := runWith(text+"\n", "get", "--absent", "-", "{origin} {path}")
		got.check(t, result{stdout: want + " " + u.EscapedPath() + "\n"})
	}
}

// Each name in the help exists, in the same order, with an argument if the help has one.
func TestGetNamesAreThose(t *testing.T) {
	var names []string
	for _, row := range regexp.MustCompile(`(?m)^  ([a-z:-]+)([A-Z]*) +\S`).FindAllStringSubmatch(cmdNamed("get").Long, -1) {
		arg := map[string]string{"": "", "NAME": "path", "KEY": "k", "N": "1"}[row[2]]
		if got := runWith("a", "get", "{"+row[1]+arg+"}"); got.status != 0 || strings.HasSuffix(row[1], ":") != (arg != "") {
			t.Errorf("{%s%s}: %+v", row[1], arg, got)
		}
		if row[1] != "decoded:" {
			names = append(names, row[1])
		}
	}
	var want []string
	for _, n := range formatNames {
		want = append(want, n.name)
	}
	if !slices.Equal(names, want) {
		t.Errorf("help has the names %q, want %q", names, want)
	}
}

const (
	slashMessage    = "An encoded slash divides the segment for parsers that decode first"
	passwordMessage = "There is a password in the userinfo, where everybody who sees the URI can read it"
	userMessage     = "In the scheme http, user information may mislead about the host"
)

func TestLint(t *testing.T) {
	const input = "a\r\nb c\n\nhttp://u:pass@h/x%2Fy\n/%2f/a%2F%2Fb"
	const want = "FROM 2: " + badPath + "\n" +
		"FROM 4: error: userinfo: scheme at offset 7 (u:xxxxx): " + userMessage + " (RFC 9110, section 4.2.4)\n" +
		"FROM 4: warning: userinfo: password at offset 9 (xxxxx): " + passwordMessage + " (RFC 3986, section 3.2.1)\n" +
		"FROM 4: warning: path: encoded-slash at offset 17 (%2F): " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"FROM 5: warning: path: encoded-slash at offset 1 (%2f): " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"FROM 5: warning: path: encoded-slash at offset 6 (%2F%2F): " + slashMessage + " (RFC 3986, section 7.3)\n" +
		"5 references, 1 bad, 5 findings\n"
	runWith(input, "lint").check(t, result{stdout: strings.ReplaceAll(want, "FROM", "line"), status: 1})
	args := append([]string{"lint"}, strings.Split(strings.ReplaceAll(input, "\r", ""), "\n")...)
	runWith("", args...).check(t, result{stdout: strings.ReplaceAll(want, "FROM", "argument"), status: 1})
}

func TestLintJSON(t *testing.T) {
	runWith("a\nb c\n/x%2Fy", "lint", "--json").check(t, result{
		`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + badPath + `"}}` + "\n" +
			`{"line":3,"reference":"/x%2Fy","code":"encoded-slash","level":"warning","component":"path","segment":1,"offset":2,"length":3,` +
			`"section":"RFC 3986, section 7.3","message":"` + slashMessage + `."}` + "\n",
		"3 references, 1 bad, 1 finding\n",
		1,
	})
	runWith("", "lint", "--json", "http://u@h", "http:").check(t, result{
		`{"argument":1,"reference":"http://u@h","code":"scheme","level":"error","component":"userinfo","offset":7,"length":1,` +
			`"section":"RFC 9110, section 4.2.4","message":"` + userMessage + `."}` + "\n" +
			`{"argument":2,"reference":"http:","code":"scheme","level":"error","component":"authority","length":0,"section":"RFC 9110, section 4.2.1",` +
			`"message":"In the scheme http, the URI must have '//' and a host after the scheme."}` + "\n",
		"2 references, 0 bad, 2 findings\n",
		1,
	})
}

func TestLintCounts(t *testing.T) {
	for input, want := range map[string]result{
		"":           {stdout: "0 references, 0 bad, 0 findings\n"},
		"\n":         {stdout: "1 reference, 0 bad, 0 findings\n"},
		"http://h\n": {stdout: "1 reference, 0 bad, 0 findings\n"},
		"b c":        {"line 1: " + badPath + "\n1 reference, 1 bad, 0 findings\n", "", 1},
		"/%2F": {"line 1: warning: path: encoded-slash at offset 1 (%2F): " + slashMessage + " (RFC 3986, section 7.3)\n" +
			"1 reference, 0 bad, 1 finding\n", "", 1},
	} {
		runWith(input, "lint").check(t, want)
	}
}

// If there are more findings than an answer holds, they are written in parts.
func TestManyFindings(t *testing.T) {
	const n = 32_868
	got := runBlocks(strings.NewReader(strings.Repeat("/%2F\n", n)), 1<<20, 4, "lint")
	if lines := strings.Count(got.stdout, "\n"); lines != n+1 || !strings.HasSuffix(got.stdout, " findings\n") {
		t.Errorf("%d lines, want %d", lines, n+1)
	}
}

// withoutSpans returns JSON without the offsets of components, which TestExplainJSON compares.
func withoutSpans(json string) string {
	return regexp.MustCompile(`,"spans":\[.*?\]`).ReplaceAllString(json, "")
}

func TestExplainRecords(t *testing.T) {
	for _, test := range []struct {
		reference, json string
	}{
		{
			"foo://example.com:8042/over/there?name=ferret#nose",
			`{"reference":"foo://example.com:8042/over/there?name=ferret#nose","isRelative":false,"scheme":"foo",` +
				`"host":"example.com","hostKind":"reg-name","port":8042,"path":"/over/there","segments":["","over","there"],"decodedSegments":["","over","there"],` +
				`"query":"name=ferret","params":[{"key":"name","value":"ferret"}],"fragment":"nose"}`,
		},
		{
			"urn:example:animal:ferret:nose",
			`{"reference":"urn:example:animal:ferret:nose","isRelative":false,"scheme":"urn",` +
				`"path":"example:animal:ferret:nose","segments":["example:animal:ferret:nose"],"decodedSegments":["example:animal:ferret:nose"]}`,
		},
		{ // the empty reference
			"",
			`{"reference":"","isRelative":true,"path":"","segments":[],"decodedSegments":[]}`,
		},
		{ // every component that can be empty
			"//@:?#",
			`{"reference":"//@:?#","isRelative":true,"userInfo":"","user":"","host":"","hostKind":"reg-name","path":"","segments":[],"decodedSegments":[],` +
				`"query":"","fragment":""}`,
		},
		{ // port 0, an IP literal, capitals
			"HTTP://[::1]:000/",
			`{"reference":"HTTP://[::1]:000/","isRelative":false,"scheme":"http","host":"[::1]","hostKind":"IPv6",` +
				`"port":0,"path":"/","segments":["",""],"decodedSegments":["",""]}`,
		},
		{ // the other path rules
			"x:/a",
			`{"reference":"x:/a","isRelative":false,"scheme":"x","path":"/a","segments":["","a"],"decodedSegments":["","a"]}`,
		},
		{
			"../a",
			`{"reference":"../a","isRelative":true,"path":"../a","segments":["..","a"],"decodedSegments":["..","a"]}`,
		},
		{ // decoded parameters, in which "+" is "+"
			"?a+b=c+d%2B&%61&a=&=1&&k=%26=",
			`{"reference":"?a+b=c+d%2B&%61&a=&=1&&k=%26=","isRelative":true,"path":"","segments":[],"decodedSegments":[],"query":"a+b=c+d%2B&%61&a=&=1&&k=%26=",` +
				`"params":[{"key":"a+b","value":"c+d+"},{"key":"a"},{"key":"a","value":""},{"key":"","value":"1"},{"key":"k","value":"&="}]}`,
		},
		{ // the characters of HTML are not special
			"/a?b&c='",
			`{"reference":"/a?b&c='","isRelative":true,"path":"/a","segments":["","a"],"decodedSegments":["","a"],"query":"b&c='","params":[{"key":"b"},{"key":"c","value":"'"}]}`,
		},
	} {
		t.Run(test.reference, func(t *testing.T) {
			for _, got := range []result{runWith("", "explain", "--json", test.reference), runWith(test.reference+"\r\n", "explain", "-j")} {
				got.stdout = withoutSpans(got.stdout)
				got.check(t, result{stdout: test.json + "\n"})
			}
		})
	}
}

func TestOutputIsLineForLine(t *testing.T) {
	const input = "a\nb c\r\n\nhttp://[::1\nurn:x"
	const want = "invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"
	const want2 = "invalid host at offset 11: the ']' of the IP literal is missing (IP-literal; RFC 3986, section 3.2.2)"
	runWith(input, "get", "[{path}]").check(t, result{
		"[a]\n\n[]\n\n[x]\n",
		"uri: line 2: " + want + "\nuri: line 4: " + want2 + "\n",
		1,
	})
	runWith("", "get", "{path}", "b c", "http://[::1").check(t, result{
		"\n\n",
		"uri: argument 1: " + want + "\nuri: argument 2: " + want2 + "\n",
		1,
	})
	got := runWith(input, "explain", "--json")
	got.stdout = withoutSpans(got.stdout)
	got.check(t, result{
		`{"reference":"a","isRelative":true,"path":"a","segments":["a"],"decodedSegments":["a"]}` + "\n" +
			`{"line":2,"reference":"b c","error":{"offset":1,"component":"path","rule":"segment","message":"` + want + `"}}` + "\n" +
			`{"reference":"","isRelative":true,"path":"","segments":[],"decodedSegments":[]}` + "\n" +
			`{"line":4,"reference":"http://[::1","error":{"offset":11,"component":"host","rule":"IP-literal","message":"` +
			want2 + `"}}` + "\n" +
			`{"reference":"urn:x","isRelative":false,"scheme":"urn","path":"x","segments":["x"],"decodedSegments":["x"]}` + "\n",
		"",
		1,
	})
}
