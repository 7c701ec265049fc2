package main

import (
	"bytes"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// asCommand is set in the environment of a test binary that runs as the command.
const asCommand = "URI_TEST_AS_COMMAND"

func TestMain(m *testing.M) {
	if os.Getenv(asCommand) != "" {
		main()
	}
	os.Exit(m.Run())
}

// A result is the output of a run, and its exit status.
type result struct {
	stdout, stderr string
	status         int
}

// columns returns a terminal of that width, at which no person types or reads.
func columns(width int) textio.Terminal {
	return textio.Terminal{Stdout: textio.Screen{Width: width}, Stderr: textio.Screen{Width: width}}
}

// runWith runs the command with a terminal of 80 columns.
func runWith(stdin string, args ...string) result {
	return runIn(columns(80), stdin, args...)
}

// runIn runs the command with a terminal.
func runIn(term textio.Terminal, stdin string, args ...string) result {
	var stdout, stderr bytes.Buffer
	status := run(args, strings.NewReader(stdin), &stdout, &stderr, term)
	return result{stdout.String(), stderr.String(), status}
}

// check reports how a result differs from want.
func (r result) check(t *testing.T, want result) {
	t.Helper()
	if r.stdout != want.stdout {
		t.Errorf("stdout:\n%s\nwant:\n%s\n(%q)", r.stdout, want.stdout, r.stdout)
	}
	if r.stderr != want.stderr {
		t.Errorf("stderr:\n%s\nwant:\n%s\n(%q)", r.stderr, want.stderr, r.stderr)
	}
	if r.status != want.status {
		t.Errorf("exit status %d, want %d", r.status, want.status)
	}
}

// checkHas reports that stdout does not contain a text.
func (r result) checkHas(t *testing.T, want string) {
	t.Helper()
	if !strings.Contains(r.stdout, want) {
		t.Errorf("stdout:\n%s\nwant\n%s", r.stdout, want)
	}
}

// The error for a wrong command line suggests what was meant, and shows no password.
func TestMistakes(t *testing.T) {
	const help = "\nRun \"uri help\" for its usage.\n"
	of := func(command string) string { return "\nRun \"uri help " + command + "\" for its usage.\n" }
	const ends = ` ("--" ends the flags)`
	for args, want := range map[string]string{
		"normalise":                        `uri: unknown command "normalise"; did you mean "normalize"?` + help,
		"lnt":                              `uri: unknown command "lnt"; did you mean "lint"?` + help,
		"validate x":                       `uri: unknown command "validate"; did you mean "check"?` + help,
		"decode x":                         `uri: unknown command "decode"; did you mean "unescape"?` + help,
		"encode x":                         `uri: unknown command "encode"; did you mean "escape"?` + help,
		"diff a b":                         `uri: unknown command "diff"; did you mean "compare"?` + help,
		"lint --level high a":              `uri lint: invalid value of --level: "high": it must be note, warning or error` + ends + of("lint"),
		"get --require --absent - {path}":  "uri get: --require and --absent cannot be combined: --require rejects what --absent writes a text for" + of("get"),
		"redact --iri --text":              "uri redact: --text and --iri cannot be combined: --text reads lines of any text, not references" + of("redact"),
		"redact --repair --text x":         "uri redact: --text and --repair cannot be combined: --text reads lines of any text, not references" + of("redact"),
		"redact --text --guess https x":    "uri redact: --text and --guess cannot be combined: --text reads lines of any text, not references" + of("redact"),
		"redact --param":                   "uri redact: --param needs a value" + ends + of("redact"),
		"check --scheme a:b":               "uri check: --scheme needs names of schemes, separated by commas" + of("check"),
		"check --scheme a,":                "uri check: --scheme needs names of schemes, separated by commas" + of("check"),
		"check --scheme ,a":                "uri check: --scheme needs names of schemes, separated by commas" + of("check"),
		"check --scheme a,,b":              "uri check: --scheme needs names of schemes, separated by commas" + of("check"),
		"check --scheme a,1":               "uri check: --scheme needs names of schemes, separated by commas" + of("check"),
		"nonsense":                         `uri: unknown command "nonsense"` + help,
		"compress":                         `uri: unknown command "compress"` + help, // three letters from "compare"
		"geet":                             `uri: unknown command "geet"; did you mean "get"?` + help,
		"lnit":                             `uri: unknown command "lnit"; did you mean "lint" or "edit"?` + help, // two of four letters
		"hepl":                             `uri: unknown command "hepl"; did you mean "help"?` + help,
		"edit --no":                        `uri edit: unknown flag --no` + ends + of("edit"), // more than three are likely
		"help nonsense":                    `uri: unknown command "nonsense"` + help,
		"help chekc":                       `uri: unknown command "chekc"; did you mean "check"?` + help,
		"help get x":                       `uri get: unknown command "x"` + of("get"),
		"completion":                       "uri completion: a SHELL is required: it must be bash, zsh, fish or powershell" + of("completion"),
		"completion bsh":                   `uri completion: unknown command "bsh"; did you mean "bash" or "zsh"?` + of("completion"),
		"completion bash x":                "uri completion bash: it takes no arguments" + of("completion bash"),
		"version x":                        "uri version: it takes no arguments" + of("version"),
		"--jsn":                            `uri: unknown flag --jsn; did you mean "--json"?` + ends + "\nRun \"uri help\" for its usage.\n",
		"explain --jsn a":                  `uri explain: unknown flag --jsn; did you mean "--json"?` + ends + of("explain"),
		"explain -json a":                  `uri explain: unknown flag -json; did you mean "--json"?` + ends + of("explain"),
		"explain -x a":                     `uri explain: unknown flag -x` + ends + of("explain"),
		"explain -x ax":                    `uri explain: unknown flag -x` + ends + of("explain"),
		"explain -q --foo":                 `uri explain: unknown flag --foo` + ends + of("explain"),
		"explain --foo -q":                 `uri explain: unknown flag --foo` + ends + of("explain"),
		"redact -t --text":                 `uri redact: unknown flag -t` + ends + of("redact"),
		"redact -qt x":                     `uri redact: unknown flag -qt` + ends + of("redact"),
		"explain -xhttp://u:secret@h/":     `uri explain: unknown flag -xhttp...` + ends + of("explain"),
		"explain --http://u:secret@h/=1":   `uri explain: unknown flag --http...` + ends + of("explain"),
		"explain -\x1b[2J":                 `uri explain: unknown flag -...` + ends + of("explain"),
		"explain --=x":                     "uri explain: malformed flag" + ends + of("explain"),
		"explain --json=secret":            "uri explain: invalid value of --json: invalid syntax" + ends + of("explain"),
		"parse a":                          `uri: unknown command "parse"; did you mean "explain"?` + help,
		"from-file /a":                     `uri: unknown command "from-file"; did you mean "file-uri"?` + help,
		"normalize --scheme a":             `uri normalize: unknown flag --scheme; did you mean "--for-scheme"?` + ends + of("normalize"),
		"explain --max-line x":             "uri explain: invalid value of --max-line: invalid syntax" + ends + of("explain"),
		"explain --from":                   "uri explain: --from needs a value" + ends + of("explain"),
		"resolve":                          "uri resolve: a BASE is required" + of("resolve"),
		"relativize --json":                "uri relativize: a BASE is required" + of("relativize"),
		"expand x":                         `uri: unknown command "expand"; did you mean "template"?` + help,
		"template":                         "uri template: a COMMAND is required: it must be expand or match" + of("template"),
		"template mtch":                    `uri template: unknown command "mtch"; did you mean "match"?` + of("template"),
		"template x":                       `uri template: unknown command "x"` + of("template"),
		"template expand":                  "uri template expand: a TEMPLATE is required" + of("template expand"),
		"template match":                   "uri template match: a TEMPLATE is required" + of("template match"),
		"template match /{x /":             "uri template match: invalid template at offset 3: the template ends too early (expression; RFC 6570, section 2.2)" + of("template match"),
		"template expand {=x}":             "uri template expand: invalid template at offset 1: this operator is reserved for extensions (op-reserve; RFC 6570, section 2.2)" + of("template expand"),
		"template expand {x} y":            "uri template expand: value 1: it must be NAME=VALUE or NAME[KEY]=VALUE" + of("template expand"),
		"template expand {x:1} x=a x=b":    `uri template expand: invalid value of the variable "x": a list or pairs have no prefix (prefix; RFC 6570, section 2.4.1)` + of("template expand"),
		"edit --replace a=b":               `uri edit: unknown flag --replace; did you mean "--set-if-present"?` + ends + of("edit"),
		"edit --no-host a":                 `uri edit: unknown flag --no-host; did you mean "--no-authority"?` + ends + of("edit"),
		"get {idn:host}":                   `uri get: unknown name {idn:host}; did you mean "unicode:host"?` + of("get"),
		"compare a":                        "uri compare: two references are required" + of("compare"),
		"file-uri --posix --windows":       "uri file-uri: --posix and --windows cannot be combined" + of("file-uri"),
		"file-path --posix --windows":      "uri file-path: --posix and --windows cannot be combined" + of("file-path"),
		"lint --only encoded-slsh a":       `uri lint: unknown code "encoded-slsh"; did you mean "encoded-slash"?` + of("lint"),
		"lint --ignore x a":                `uri lint: unknown code "x"` + of("lint"),
		"lint --only http://u:sec,ret,@h":  `uri lint: unknown code "..."` + of("lint"), // no part of what may be a secret
		"lint --ignore http://u:sec,ret@h": `uri lint: unknown code "..."` + of("lint"),
		"lint --only password --ignore http://u:sec,ret@h": `uri lint: unknown code "..."` + of("lint"),
		"lint --level eror":     `uri lint: invalid value of --level: "eror": it must be note, warning or error` + ends + of("lint"),
		"escape --for segmnt a": `uri escape: invalid value of --for: "segmnt": it must be segment, path, param, query, fragment, userinfo, host or unreserved` + ends + of("escape"),
	} {
		runWith("a\n", strings.Fields(args)...).check(t, result{"", want, 2})
	}
}

// A reference without a command is explained, with the flags that follow it.
func TestReferenceWithoutCommand(t *testing.T) {
	for _, args := range []string{"http://h/", "//h --json", "--json //h", "-j //h", "--iri é/", "a/b", "mailto:joe@h", "http://u:secret@h/ x", "?q", "#f", "a.b", "joe@h", "a%41", "a["} {
		want := runWith("", append([]string{"explain"}, strings.Fields(args)...)...)
		runWith("", strings.Fields(args)...).check(t, want)
		if !strings.Contains(args, "-") {
			runWith("", append([]string{"--quiet=false"}, strings.Fields(args)...)...).check(t, want)
		}
	}
}

// A flag takes the next argument as its value, even if that looks like a flag, and "--" ends the flags.
func TestFlagValuesMayLookLikeFlags(t *testing.T) {
	for args, want := range map[string]string{
		"edit --query -- x":               "x?--",
		"edit x --query --":               "x?--",
		"edit --query -- x --fragment f":  "x?--#f",
		"edit --no-query -- x --fragment": "x\n--fragment",
		"edit --query=-- -- -x":           "-x?--",
		"edit --query --fragment -- -x":   "-x?--fragment",
		"edit --query --fragment=a x":     "x?--fragment=a",
		"edit --query= -- --":             "--?",
		"edit --segment -- --segment - x": "x/--/-",
		"normalize --for-scheme -- -x":    "-x",
		"normalize --for-scheme x -- --":  "x\n--",
		"normalize x --for-scheme":        "x",
		"--quiet normalize x":             "x",
	} {
		runWith("", strings.Fields(args)...).check(t, result{stdout: want + "\n"})
	}
}

// A brokenWriter fails after a number of bytes.
type brokenWriter struct {
	room int
	err  error
}

func (w *brokenWriter) Write(b []byte) (int, error) {
	if len(b) > w.room {
		return 0, w.err
	}
	w.room -= len(b)
	return len(b), nil
}

func TestWriteError(t *testing.T) {
	many := strings.Repeat("http://a/b\n", 10000)
	for _, args := range []string{
		"get {path}", "explain", "explain --json", "check", "check --json", "resolve http://a/",
		"resolve --json http://a/", "help", "normalize", "relativize x:/ a", "compare a b", "compare --json a b",
		"compare x /", "edit --segment x", "lint", "lint --json",
		"file-uri", "file-uri --json", "file-path", "file-path --json",
	} {
		for name, input := range map[string]string{"good": many, "bad": strings.Repeat("a b\n", 10000), "few": "a b\na b"} {
			t.Run(args+" "+name, func(t *testing.T) {
				var stderr bytes.Buffer
				stdout := &brokenWriter{0, errors.New("no room at\x07all")}
				status := run(strings.Fields(args), strings.NewReader(input), stdout, &stderr, columns(80))
				if args == "explain" && name != "good" || (args == "check --json" || args == "lint --json") && name == "good" {
					return // nothing goes to stdout
				}
				if want := `uri: no room at\x07all` + "\n"; !strings.HasSuffix(stderr.String(), want) || status != 2 {
					t.Errorf("exit status %d with %q, want 2 with %q", status, stderr.String(), want)
				}
			})
		}
	}
}

func TestMessagesComeInOrder(t *testing.T) {
	var o samples.Order
	run([]string{"get", "{path}", "a", "b c", "d"}, nil, o.Writer("out"), o.Writer("err"), columns(80))
	const want = "out:a\n" + "out:\n" +
		"err:uri: argument 2: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)\n" +
		"out:d\n"
	if got := o.Text.String(); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
}

// The exit status of the commands for templates, and both streams.
func TestTemplates(t *testing.T) {
	const noMatch = `{"reference":"/"}` + "\n"
	for _, test := range []struct {
		stdin string
		args  []string
		want  result
	}{
		{"", []string{"template", "expand", "{x}", "y[k]=1", "z:3="}, result{"\n", "uri: hint: the template has no variable \"y\"\nuri: hint: the template has no variable \"z\"\n", 0}},
		{"", []string{"template", "expand", "{user}", "usr=1"}, result{"\n", "uri: hint: the template has no variable \"usr\"; did you mean \"user\"?\n", 0}},
		{"", []string{"template", "expand", "HTTP://h:080/{x:1}", "x:1=a"}, result{"HTTP://h:080/a\n", "", 0}}, // section 3.1: literals are copied
		{"", []string{"template", "expand", "//u:{x}@h:{y}", "x=secret", "y=z"}, result{"", "uri: expansion: invalid port at offset 13: 'z' is not allowed (port; RFC 3986, section 3.2.3)\n", 1}},
		{"", []string{"template", "match", "/a"}, result{"", "", 0}},
		{"", []string{"template", "match", "/a", "/a", "/%61"}, result{`{"reference":"/a","values":{}}` + "\n" + `{"reference":"/%61","values":{}}` + "\n", "", 0}},
		{"/a\n/\n", []string{"template", "match", "/a{x}"}, result{`{"reference":"/a","values":{}}` + "\n" + noMatch, "", 1}},
		{"", []string{"template", "match", "{+x}", "--json", "--skip-bad", "a b", "c"}, result{`{"reference":"c","values":{"x":"c"}}` + "\n",
			"uri: argument 1: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)\n", 0}},
		{"", []string{"template", "match", "/{x}", "--iri", "/é"}, result{`{"reference":"/%C3%A9","values":{"x":"é"}}` + "\n", "", 0}},
		{"", []string{"template", "match", "//u:{p}@h", "//u:secret@h"}, result{`{"reference":"//u:xxxxx@h","values":{"p":"secret"}}` + "\n", "", 0}},
	} {
		runWith(test.stdin, test.args...).check(t, test.want)
	}
}

// What match writes for each kind of variable, and expand with each kind of value ("uri help template match" and "expand").
func TestTemplateValues(t *testing.T) {
	for _, test := range []struct{ template, reference, values string }{
		{"/{x}", "/%FF%FEa%C3%28%E2%82", `"x":"\ufffd\ufffda\ufffd(\ufffd\ufffd"`}, // each byte that is not UTF-8
		{"{?at*}", "?%FF=%E2%82&b=&b=%26", `"at":[{"key":"\ufffd","value":"\ufffd\ufffd"},{"key":"b","value":""},{"key":"b","value":"&"}]`},
		{"{/x*}", "/a/%2F/%FF", `"x":["a","/","\ufffd"]`}, {"{/x*}", "/a", `"x":"a"`}, {"{?x*}", "?x=1&x=", `"x":["1",""]`}, {"{;a}", ";a", `"a":""`},
		{"{+x}{#y}", "/a%2fb%C3%A9?c#%41%2f", `"x":"/a%2fb%C3%A9?c","y":"%41%2f"`}, {"{x}", "%2525", `"x":"%25"`}, {"{x}", "a%2Bb%20", `"x":"a+b "`},
		{"{a}{b}", "xyz", `"b":"xyz"`}, {"{a}-{b}", "x-y-z", `"a":"x","b":"y-z"`}, {"{/a,b}", "/x", `"a":"x"`}, // the first take little
		{"http://h/{x}", "http://h/%7e", `"x":"~"`}, {"http://h/{x}", "http://H/a", ""}, {"http://h/{x}", "HTTP://h/a", ""}, {"http://h/{x}", "http://h/./a", ""}, {"/%c3%a9{x}", "/%C3%A9a", `"x":"a"`}, {"/~{x}", "/%7Ea", `"x":"a"`}, {"/a{x}", "/%61b", `"x":"b"`},
		{"/{x}", "/a/b", ""}, {"/{x}", "//a", ""}, {"/{x}", "/a?", ""}, {"/{x}", "/a#", ""}, {"/a", "/A", ""}, {"{?a,b}", "?b=1&a=2", ""}, {"b", "abc", ""}, // as a whole
	} {
		want := result{`{"reference":"` + test.reference + `"}` + "\n", "", 1}
		if test.values != "" {
			want = result{`{"reference":"` + test.reference + `","values":{` + test.values + "}}\n", "", 0}
		}
		runWith("", "template", "match", test.template, test.reference).check(t, want)
		more := runWith("", "template", "match", "--skip-bad", test.template, test.reference, "a b", test.reference)
		if more.stdout != want.stdout+want.stdout || more.status != want.status || !strings.HasPrefix(more.stderr, "uri: argument 2: ") {
			t.Errorf("%s with a bad reference: %+v", test.reference, more)
		}
	}
	for _, test := range []struct{ template, values, want string }{
		{"//{+u}@h/?token={t}", "u=joe:secret t=s", "//joe:secret@h/?token=s"}, // it includes the password
		{"{?at*}", "at[b]=1 at[a]=2 at[b]=3", "?b=1&a=2&b=3"}, {"{?at}", "at[b]=1 at[a]=2", "?at=b,1,a,2"}, {"{?x,y,z*}", "x= z=", "?x=&z="}, {"{x}{/y}", "", ""},
		{"{?x}", "x=2 x= x=1", "?x=2,,1"}, {"{?x*,y}", "x=2 y=3 x=1", "?x=2&x=1&y=3"}, {"{+x}", "x=/a?b#c", "/a?b#c"}, {"{+x}{#x}", "x=a%20b%2", "a%20b%252#a%20b%252"}, {"{x}", "x=a%20", "a%2520"}, {"{x}", "x=a=b", "a%3Db"}, {"{x}", "x=\xff", "%FF"},
		{"{x}", "X=1", ""}, {"{x,X}", "X=1 x=2", "2,1"},
	} {
		if got := runWith("", append([]string{"template", "expand", test.template}, strings.Fields(test.values)...)...); got.stdout != test.want+"\n" || got.status != 0 {
			t.Errorf("%s with %s: %+v, want %s", test.template, test.values, got, test.want)
		}
	}
}
