package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

var deep = flag.Bool("deep", false, "try 2,000 hostile inputs with each command instead of 60, and more texts with a secret")

// hostileInputs returns texts that an attacker may send. Their passwords contain J and Z, which are in no message.
func hostileInputs(random *rand.Rand, n int) []string {
	const soup = "JZ:@/?#[]%\"<> \\\x07\x1b\x00\r\xc3\u202e'`$;|&*~{}=-.,+^"
	shapes := []string{
		"\x1b]0;title\x07", "\x1b[2J\x1b[H", "\x9b2J", "\u009b2J", "\u202egnp.exe", "\r\x1b[Kuri: all is good", "--help", "-", "--",
		"%1b%5b2J%07", "%0a%0d", "//%1b%00@h", "\xff\xfe", "\x00", "{scheme}", "$(reboot)", "`reboot`", "'; rm -rf /", "../../etc/passwd",
		"http://h/" + strings.Repeat("../", 300), strings.Repeat("%", 500), strings.Repeat("a@", 500), strings.Repeat("[", 500), "x:" + strings.Repeat("/", 500),
		"?" + strings.Repeat("&a=1", 300), "//[" + strings.Repeat(":", 300) + "]", "//h:" + strings.Repeat("9", 300), "\ufeff//h", "file:///%00%0a", "file://%1b/a",
	}
	inputs := shapes
	for len(inputs) < n {
		text := samples.RandomReference(random)
		switch random.IntN(4) {
		case 0:
			text = "http://user:J" + randomText(random, soup) + "Z@h/"
		case 1:
			text = randomText(random, soup)
		case 2:
			at := random.IntN(len(text) + 1)
			text = text[:at] + shapes[random.IntN(len(shapes))] + text[at:]
		}
		inputs = append(inputs, text)
	}
	return inputs[:n]
}

// randomText returns random bytes of an alphabet.
func randomText(random *rand.Rand, alphabet string) string {
	text := make([]byte, random.IntN(12))
	for i := range text {
		text[i] = alphabet[random.IntN(len(alphabet))]
	}
	return string(text)
}

// hostileRuns are commands for references. The output of some is masked. Others write any byte of their input, unless
// the output is a terminal.
var hostileRuns = []struct {
	args  string
	masks bool
	bytes bool
}{
	{args: "explain", masks: true}, {args: "explain --json", masks: true}, {args: "get {redacted}", masks: true},
	{args: "check", masks: true}, {args: "check --json", masks: true}, {args: "lint", masks: true}, {args: "lint --json --iri", masks: true},
	{args: "redact", masks: true}, {args: "redact --json", masks: true}, {args: "redact --text", masks: true, bytes: true}, {args: "redact --text --all --param *", masks: true, bytes: true}, {args: "get {decoded:path}{redacted}{query:a}{unicode:host}"},
	{args: "normalize"}, {args: "normalize --iri", bytes: true}, {args: "normalize --for-scheme --json"}, {args: "resolve http://h/a"}, {args: "resolve --relative a/b"},
	{args: "relativize --json http://h/a"}, {args: "edit --delete * --segment x"}, {args: "edit --json --sort-query --no-authority"},
	{args: "compare x", masks: true}, {args: "compare --json x", masks: true}, {args: "file-uri --posix"}, {args: "file-uri --json"}, {args: "file-path --posix", bytes: true}, {args: "file-path --json"},
	{args: "escape"}, {args: "unescape", bytes: true}, {args: "help"}, {args: ""}, {args: "get"}, {args: "completion"}, {args: "lint --only"}, {args: "edit --set-data"},
	{args: "get {path} --max-line"}, {args: "check --scheme x --iri --repair --guess https", masks: true}, {args: "lint --repair --guess https", masks: true},
	{args: "explain --repair --guess https", masks: true}, {args: "redact --iri --repair --guess https", masks: true}, {args: "explain --json --skip-bad --repair", masks: true},
	{args: "get --require {query:a}{ascii:host}{port}"}, {args: "edit --ascii --set-if-absent a=b --set-if-present a=c --iri --repair"}, {args: "resolve"}, {args: "check --from"},
	{args: "template match {+x}"}, {args: "template match"},
	{args: "template expand"}, {args: "template expand {x}"}, {args: "template"},
	{args: "check --format github", masks: true}, {args: "lint --format github --iri", masks: true}, {args: "check --where", masks: true}, {args: "lint --where --json", masks: true},
	{args: "check --files", masks: true}, {args: "check --uri --host --scheme http", masks: true}, {args: "redact --all", masks: true}, {args: "compare http://h/?a=b", masks: true},
	{args: "get {normal}{basename}{hostkind}"}, {args: "normalize --iri --for-scheme", bytes: true}, {args: "escape --form"}, {args: "-j", masks: true},
	{args: "extract", bytes: true}, {args: "extract --type markdown --where", bytes: true}, {args: "extract --type html --json"}, {args: "extract --type"}, {args: "check --format"},
}

// No input makes a command panic, exit with an unknown status, control a terminal or show a password, whether it is an
// argument or comes through a pipe, and whether the output is a pipe or a terminal.
func TestHostileInputs(t *testing.T) {
	n := 60
	if *deep {
		n = 2000
	}
	random := rand.New(rand.NewPCG(20, 26))
	inputs := hostileInputs(random, n)
	terminal := colored(textio.LeastWidth + random.IntN(100))
	for _, r := range hostileRuns {
		for _, text := range inputs {
			args := strings.Fields(r.args)
			asArgument := append(args[:len(args):len(args)], text)
			for _, term := range []struct {
				args []string
				got  result
				raw  bool
			}{
				{asArgument, runWith("", asArgument...), r.bytes},
				{args, runWith(text, args...), r.bytes},
				{asArgument, runIn(terminal, "", asArgument...), false},
			} {
				if fault := hostileFault(term.got, text, r.masks, term.raw); fault != "" {
					t.Fatalf("uri %q of %q: %s: %+v", term.args, text, fault, term.got)
				}
			}
		}
	}
}

// hostileFault returns what is wrong with a result, or "" if nothing is.
func hostileFault(got result, text string, masks, raw bool) string {
	switch {
	case got.status < 0 || got.status > 2:
		return "an unknown status"
	case got.status == 2 && got.stderr == "" && !strings.Contains(got.stdout, `"error"`):
		return "an error without a message"
	case !raw && !isHarmless(got.stdout) || !isHarmless(got.stderr):
		return "a control character"
	case strings.Contains(got.stdout+got.stderr, "goroutine ") || strings.Contains(got.stderr, "BUG"):
		return "a panic"
	}
	_, rest, found := strings.Cut(text, "user:J")
	secret, _, ends := strings.Cut(rest, "Z@h/")
	if secret = "J" + secret + "Z"; found && ends && !libraryShows(text) {
		if strings.Contains(got.stderr, secret) || masks && strings.Contains(got.stdout, secret) {
			return "a password"
		}
	}
	return ""
}

// isHarmless reports whether a text cannot control a terminal. Line ends and colours are allowed.
func isHarmless(text string) bool {
	text = sgr.ReplaceAllString(text, "")
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c != '\n' && c != '\t' && !unicode.IsPrint(c) || c == utf8.RuneError && size == 1 {
			return false
		}
		i += size
	}
	return true
}

// If a scheme has a password outside userinfo, it is hidden there too.
func TestSchemePasswordsAreHidden(t *testing.T) {
	for text, shown := range map[string]string{
		"sip:alice:JZ@h":               "sip:alice:xxxxx@h",
		"vnc://h?VncPassword=JZ&a=b":   "vnc://h?VncPassword=xxxxx&a=b",
		"vnc://u:p@h?VncPassword=JZ":   "vnc://u:xxxxx@h?VncPassword=xxxxx",
		"secret-token:JZ":              "secret-token:xxxxx",
		"pkcs11:object=o?pin-value=JZ": "pkcs11:object=o?pin-value=xxxxx",
	} {
		for _, args := range []string{"explain", "explain --json"} {
			got := runWith(text, strings.Fields(args)...)
			if strings.ContainsAny(got.stdout+got.stderr, "JZ") {
				t.Errorf("%s of %q shows the password: %s", args, text, got.stdout)
			}
		}
		if got := runWith(text, "explain"); !strings.Contains(got.stdout, "  "+shown+"\n") {
			t.Errorf("explain of %q: %s, want %s", text, got.stdout, shown)
		}
	}
}

func TestShowPassword(t *testing.T) {
	const good, bad = "http://u:secret@h/", "http://u:se\"cret@h/"
	for args, want := range map[string]string{
		"explain --show-password --json": `"reference":"http://u:secret@h/"`,
		"explain --show-password":        "  http://u:secret@h/\n",
	} {
		if got := runWith(good, strings.Fields(args)...); !strings.Contains(got.stdout, want) {
			t.Errorf("%s: %s, want %s", args, got.stdout, want)
		}
	}
	runWith(bad, "explain", "--show-password").check(t, result{
		"",
		"  http://u:se\"cret@h/\n             ^\nuri: line 1: invalid userinfo at offset 11: " +
			"a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)\n",
		1,
	})
	got := runWith("http://u:p@s@h", "explain", "--show-password", "--json")
	for _, want := range []string{`"reference":"http://u:p@s@h"`, "only one '@' is allowed"} {
		if !strings.Contains(got.stdout, want) {
			t.Errorf("got %s, want %s", got.stdout, want)
		}
	}
}

// No byte of a password is shown, whatever its bytes are.
func TestNoPasswordIsShown(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 9))
	const soup = "JZ:@/?#[]%\"<> \\\x07\xc3J" // J and Z are in no message, flag or host
	hidden := 0
	for range 300 {
		password := "J"
		for range random.IntN(8) {
			password += string(soup[random.IntN(len(soup))])
		}
		text := "http://user:" + password + "Z@h/"
		if libraryShows(text) {
			continue
		}
		hidden++
		for _, args := range []string{
			"explain", "explain --json", "check", "check --json", "lint", "lint --json", "redact --text",
		} {
			got := runWith(text, strings.Fields(args)...)
			if out := got.stdout + got.stderr; strings.ContainsAny(out, "JZ") {
				t.Fatalf("%s of %q shows the password: %s", args, text, out)
			}
		}
	}
	if hidden < 200 {
		t.Errorf("%d texts have a password", hidden)
	}
}

// libraryShows reports whether the library shows a J or a Z of a text, since it is not in a secret.
func libraryShows(text string) bool { return strings.ContainsAny(uri.Redactor{}.Text(text), "JZ") }

// Each row has a bad reference, what is shown of it with the mark below, and the message.
func TestSecretInRefused(t *testing.T) {
	const (
		hiddenUserinfo = "a byte that is not allowed: percent-encode it, unless it is '\\', which browsers read as '/' (userinfo; RFC 3986, section 3.2.1)"
		hiddenSegment  = "a byte that is not allowed: percent-encode it (segment; RFC 3986, section 3.3)"
		hiddenPort     = "a port consists of digits; in a password, write '/' as %2F, '?' as %3F and '#' as %23 (port; RFC 3986, section 3.2.3)"
		badSegment     = "' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"
		around         = "white space around a URI is not part of it: remove it (segment; RFC 3986, section 3.3)"
		badTriplet     = "'%' must be followed by two hexadecimal digits; for '%' itself, write %25 (pct-encoded; RFC 3986, section 2.1)"
		badColon       = "the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.' (path-noscheme; RFC 3986, section 3.3)"
	)
	for _, test := range []struct {
		text, shown, mark, message string
	}{
		// The error is under the mask.
		{"http://user:pa ss@h/", "http://user:xxxxx@h/",
			"            ^", "invalid userinfo at offset 14: " + hiddenUserinfo},
		{"http://user:pa/ss@h/", "http://user:xxxxx@h/",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://user:pa#ss@h x", "http://user:xxxxx@h x",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://user:pa?ss@h", "http://user:xxxxx@h",
			"            ^", "invalid port at offset 12: " + hiddenPort},
		{"http://u:%zz@h", "http://u:xxxxx@h",
			"         ^", "invalid userinfo at offset 9: a byte that is not allowed: percent-encode it (pct-encoded; RFC 3986, section 2.1)"},
		{"http://u:p@s@t@h", "http://u:xxxxx@h",
			"         ^", "invalid host at offset 12: only one '@' is allowed: in user information, write '@' as %40, unless it is after a '\\', which browsers read as '/' (reg-name; RFC 3986, section 3.2.2)"},
		{"http://u:p@[::1%s]@h", "http://u:xxxxx@h",
			"         ^", "invalid host at offset 15: only one '@' is allowed: in user information, write '@' as %40, unless it is after a '\\', which browsers read as '/' (IPv6address; RFC 3986, section 3.2.2)"},
		{"http://u:p\xc3\xa4@h", "http://u:xxxxx@h",
			"         ^", "invalid userinfo at offset 10: " + hiddenUserinfo},

		// The error is before the mask.
		{"http://us er:pass@h/", "http://us er:xxxxx@h/",
			"         ^", "invalid userinfo at offset 9: " + hiddenUserinfo},
		{"1http://u:pass@h/", "1http://u:xxxxx@h/",
			"     ^", "invalid path at offset 5: " + badColon},
		{"ht!tp://u:pass@h", "ht!tp://u:xxxxx@h",
			"     ^", "invalid path at offset 5: " + badColon},
		{" http://u:pass@h", " http://u:xxxxx@h",
			"^", "invalid path at offset 0: " + around},
		{"see http://u:p/a@s?s@h", "see http://u:xxxxx@s?s@h",
			"   ^", "invalid path at offset 3: ' ' is not allowed (segment; RFC 3986, section 3.3)"},
		{"\x07http://u:pass@h", "\\x07http://u:xxxxx@h",
			"^", "invalid path at offset 0: 0x07 is not allowed (segment; RFC 3986, section 3.3)"},

		// The error is after the mask.
		{"http://user:p@ss@h/", "http://user:xxxxx@h/",
			"                 ^", "invalid host at offset 16: only one '@' is allowed: in user information, write '@' as %40 (reg-name; RFC 3986, section 3.2.2)"},
		{"http://user:pass@h x/", "http://user:xxxxx@h x/",
			"                   ^", "invalid host at offset 18: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://user:longpassword@h:x/", "http://user:xxxxx@h:x/",
			"                    ^", "invalid port at offset 27: 'x' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"http://u:p@[::1", "http://u:xxxxx@[::1",
			"                   ^", "invalid host at offset 15: the ']' of the IP literal is missing (IP-literal; RFC 3986, section 3.2.2)"},

		{"http://u:p@h/a b@c", "http://u:xxxxx@h/a b@c",
			"                  ^", "invalid path at offset 14: " + hiddenSegment},
		{"http://u:p@h?a@b c:d@e", "http://u:xxxxx@h?a@b c:d@e",
			"                    ^", "invalid query at offset 16: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},
		{"http://u:p@h#a@%", "http://u:xxxxx@h#a@%",
			"                   ^", "invalid fragment at offset 15: " + badTriplet},
		{"http://u:SE@[?a@h/", "http://u:xxxxx@[?a@h/",
			"                ^", "invalid host at offset 13: a byte that is not allowed (IPv6address; RFC 3986, section 3.2.2)"},

		// There is no "//".
		{"sip:joe:pa ss@h", "sip:joe:xxxxx@h",
			"        ^", "invalid path at offset 10: " + hiddenSegment},
		{"sip:joe:pass@h ", "sip:joe:xxxxx@h",
			"               ^", "invalid path at offset 14: " + around},
		{"http:/\\u:pass@h\\", "http:/\\u:xxxxx@h\\",
			"      ^", "invalid path at offset 6: '\\' is not allowed: browsers read it as '/' (segment; RFC 3986, section 3.3)"},

		// A secret that is all of the path, and one in a parameter.
		{"secret-token:pa ss", "secret-token:xxxxx",
			"             ^", "invalid path at offset 15: " + hiddenSegment},
		{"pkcs11:a?pin-value=pa ss", "pkcs11:a?pin-value=xxxxx",
			"                   ^", "invalid query at offset 21: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},

		// There is no password, or the text does not show which part is one.
		{"http://u:@h x", "http://u:@h x",
			"           ^", "invalid host at offset 11: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"http://h:80 0/", "http://h:80 0/",
			"           ^", "invalid port at offset 11: ' ' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"http://a@h:8x/", "http://a@h:8x/",
			"            ^", "invalid port at offset 12: 'x' is not allowed (port; RFC 3986, section 3.2.3)"},
		{"mailto:a b@c", "mailto:a b@c",
			"        ^", "invalid path at offset 8: " + badSegment},

		// A host and a port, a path that does not begin with "//", and text without "//".
		{"http://user:99999/s@h", "http://user:99999/s@h",
			"            ^", "invalid port at offset 12: the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"http://u:1?a<b@h/", "http://u:1?a<b@h/",
			"            ^", "invalid query at offset 12: a byte that is not allowed: percent-encode it (query; RFC 3986, section 3.4)"},
		{"http://h/a:b@c d", "http://h/a:b@c d",
			"              ^", "invalid path at offset 14: " + badSegment},
		{"a//u:pass@h b", "a//u:xxxxx@h b", // perhaps a ":" is missing
			"            ^", "invalid path at offset 11: " + badSegment},
		{"u:pa ss@h", "u:pa ss@h",
			"    ^", "invalid path at offset 4: " + hiddenSegment},
		{"x://h a//u:p@h", "x://h a//u:xxxxx@h",
			"     ^", "invalid host at offset 5: ' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
	} {
		t.Run(test.text, func(t *testing.T) {
			// explain shows the masked reference, so the offset is in that.
			shown := atOffset.ReplaceAllString(test.message, fmt.Sprintf("offset %d:", len(test.mark)-len("^")))
			stderr := "  " + test.shown + "\n  " + test.mark + "\nuri: line 1: " + shown + "\n"
			if explained := runWith(test.text, "explain"); !strings.Contains(test.text, "ä") { // otherwise it is an IRI
				explained.check(t, result{stderr: stderr, status: 1})
			}
			runWith(test.text, "get", "{path}").check(t, result{"\n", "uri: line 1: " + test.message + "\n", 1})
			runWith(test.text, "resolve", "x:").check(t, result{"\n", "uri: line 1: " + test.message + "\n", 1})
			want := "line 1: " + test.message + "\n1 reference, 1 bad\n"
			runWith(test.text, "check").check(t, result{want, "", 1})
		})
	}
}

// atOffset matches the offset in a message.
var atOffset = regexp.MustCompile(`offset \d+:`)

// theSecret is a password. Three consecutive bytes of it are in nothing else that the command writes.
const theSecret = "Zq7Wk9"

// tells reports whether text has three consecutive bytes of the secret.
func tells(text string) bool {
	for i := range len(theSecret) - 2 {
		if strings.Contains(text, theSecret[i:i+3]) {
			return true
		}
	}
	return false
}

// secretPlaces has what precedes and what follows a password. Each place outside userinfo has a row.
var secretPlaces = []struct{ before, after string }{
	{"http://u:", "@h"}, // RFC 3986, section 3.2.1
	{"//u:", "@h"},
	{"http:/\\u:", "@h\\"}, // browsers read "\" as "/"
	{"https:u:", "@h"},     // and need no "//"
	{"ftp:///u:", "@h"},
	{"ws:/u:", "@h"},
	{"wss://u:", "@h"},
	{"jdbc:mysql://u:", "@h"}, // a URI in another
	{"x:?http%3A%2F%2Fu%3A", "%40h"},
	{"file://u:", "@h/a"},
	{"sip:joe:", "@h"}, // RFC 3261, section 19.1.1
	{"sips:joe:", "@h"},
	{"iax:joe:", "@h/a"},         // RFC 5456
	{"vnc://h?VncPassword=", ""}, // RFC 7869
	{"redis://h?password=", ""},  // the documentation of its clients
	{"otpauth://totp/a:b@h?secret=", "&issuer=a"},
	{"http://h?page=2&access_token=", "&a=b"},
	{"x://h?X-Amz-Signature=", ""}, // the name decides, in any scheme
	{"joe:", "@tcp(h:1)/d"},        // the name of a data source
	{"host=h password=", " dbname=d"},
	{"https://https://u:", "@h"},          // a scheme that was written twice
	{"postgres:/postgres:/u:", "@"},       // without a host
	{"pkcs11:a?pin-value=", ""},           // RFC 7512
	{"imap://h/;URLAUTH=a:internal:", ""}, // RFC 5092, section 11
	{"secret-token:", ""},                 // RFC 8959
}

// secretTexts returns the texts with the secret, each with one byte replaced with each of a few, and with a space at the
// end too. The secret may have a delimiter in the middle, which leaves three bytes on either side.
func secretTexts() []string {
	var texts []string
	for i, p := range secretPlaces {
		for j, inside := range []string{"", ":", "@", "&", "="} {
			for _, end := range []string{"", " "} {
				text := p.before + theSecret[:3] + inside + theSecret[3:] + p.after + end
				texts = append(texts, text)
				for at := range len(text) {
					for k, c := range " @:/%{\x80x" {
						if inside == "" || (i+j+at)%8 == k {
							texts = append(texts, text[:at]+string([]byte{byte(c)})+text[at+1:])
						}
					}
				}
			}
		}
	}
	return texts
}

// The library finds the secret in each place.
func TestEachPlaceHasASecret(t *testing.T) {
	for _, p := range secretPlaces {
		if got, want := (uri.Redactor{}).Text(p.before+theSecret+p.after), p.before+"xxxxx"+p.after; got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// A telling is a reason for which a command shows a secret.
type telling struct {
	runs   string // matches the key of a run, if the reason is about runs
	always bool   // also if the exit status is not 0, and on stderr
	reason string
	texts  func(text string) bool // reports whether the reason is about a text
}

// tellings has what may show a secret. Everything else must not.
var tellings = []telling{
	{runs: `--show-password`, always: true, reason: "it was asked for"},
	{runs: `^(normalize|resolve|relativize|edit|template expand|template match)\b`, reason: "the result for a valid reference includes its password"},
	{runs: `^get\b`, reason: "a FORMAT asks for it, or has it"},
	{runs: `^(escape|unescape|file-uri|file-path)\b`, reason: "the result is the operand, in another form"},
	{texts: libraryTells, reason: "uri.Redactor shows it: with the byte that was changed, nothing marks a secret"},
}

// libraryTells reports whether the library shows the secret of text, or that of the URI: in "https://httpx://u:p@h", "httpx:" is a host
// with an empty port, without which nothing marks "//u:p@h".
func libraryTells(text string) bool {
	u, err := uri.Parse(text)
	return tells(uri.Redactor{}.Text(text)) || err == nil && tells(u.Redacted())
}

// A secretRun is a command line in which one or more texts take the place of an argument.
type secretRun struct {
	before []string
	text   string // what precedes the text in its argument
	end    string // what follows it there
	after  []string
	stdin  bool   // the texts are lines of stdin
	file   string // the texts are lines of this file, if it is not ""
	many   bool   // the command takes many texts
}

// key returns the command line, to be matched with a telling.
func (r secretRun) key() string {
	return strings.Join(slices.Concat(r.before, []string{r.text + "TEXT" + r.end}, r.after), " ")
}

// read returns text as the run reads it: repaired if that is asked for, in braces, or as the value of -f.
func (r secretRun) read(text string) string {
	switch {
	case slices.Contains(r.before, "--repair=true"):
		return httpuri.Repair(text)
	case r.end != "":
		return r.text + text + r.end
	case r.text == "-":
		return strings.TrimPrefix(text, "f")
	default:
		return text
	}
}

// tell returns the output of the run with some texts, and the exit status.
func (r secretRun) tell(texts ...string) result {
	end := "\n"
	if slices.Contains(r.before, "--null=true") {
		end = "\x00"
	}
	lines := strings.Join(texts, end)
	switch {
	case r.stdin:
		return runWith(lines, r.before...)
	case r.file != "":
		if err := os.WriteFile(r.file, []byte(lines), 0o600); err != nil {
			panic(err)
		}
		return runWith("", append(slices.Clone(r.before), "--from", r.file)...)
	default:
		args := slices.Clone(r.before)
		for _, text := range texts {
			args = append(args, r.text+text+r.end)
		}
		return runWith("", append(args, r.after...)...)
	}
}

// secretOperands has the operands and flags that a command requires before its references.
var secretOperands = map[string][]string{
	"compare":    {"x"},
	"edit":       {"--no-fragment"},
	"get":        {"{path}"},
	"relativize": {"x:"},
	"resolve":    {"x:"},

	"template expand": {"{x}"},
	"template match":  {"{+x}"},
}

// secretValues has values for the flags that do not take any text. "FILE" stands for a file, which may have secrets.
var secretValues = map[string][]string{
	"for": encoderNames, "guess": {"https"}, "ignore": {"password"}, "level": {"note"}, "max-line": {"1000"}, "only": {"password"}, "port": {"1"},
	"set-data": {"path=/a", "user=a"}, "from": {},
}

// secretRunsOf returns the runs of a command: with each flag, with and without --json, and with the text as a reference,
// as another operand, as the value of a flag and as a flag.
func secretRunsOf(cmd *cobra.Command, file string) []secretRun {
	name := pathTo(cmd)
	required := secretOperands[strings.Join(name, " ")]
	takesMany := cmd.Flags().Lookup("from") != nil
	formats := [][]string{nil}
	if cmd.Flags().Lookup("json") != nil {
		formats = append(formats, []string{"--json"})
	}
	var runs []secretRun
	for _, format := range formats {
		head := slices.Concat(name, format)
		add := func(flags ...string) {
			before := slices.Concat(head, flags, required)
			runs = append(runs, secretRun{before: before, many: takesMany})
			if takesMany {
				runs = append(runs, secretRun{before: before, stdin: true, many: true})
			}
		}
		add()
		if takesMany {
			runs = append(runs, secretRun{before: slices.Concat(head, required), file: file, many: true})
		}
		cmd.InitDefaultHelpFlag()
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			for _, value := range valuesOf(f) {
				add("--" + f.Name + "=" + strings.Replace(value, "FILE", file, 1))
			}
			runs = append(runs, secretRun{before: head, text: "--" + f.Name + "=", after: append(slices.Clone(required), "/x")})
		})
		for _, text := range []string{"", "-", "--", "--a", "--set-data=query=", "--set-data=host=", "--set-data="} {
			runs = append(runs, secretRun{before: head, text: text, after: []string{"/x"}}, secretRun{before: head, text: text})
		}
		runs = append(runs, secretRun{before: head, text: "{", end: "}"}, secretRun{before: head, end: "}"}) // as a FORMAT
	}
	return runs
}

// valuesOf returns values of a flag that are valid.
func valuesOf(f *pflag.Flag) []string {
	switch values, found := secretValues[f.Name]; {
	case found:
		return values
	case f.Value.Type() == "bool":
		return []string{"true"}
	default:
		return []string{"a"}
	}
}

// secretRuns returns the runs of all commands, and of command lines without a command. It leaves out requests for the
// completion of a flag: cobra repeats the flag on the stderr of the process, which the scripts of all shells discard.
func secretRuns(file string) []secretRun {
	runs := []secretRun{{}, {before: []string{"--guess"}}, {before: []string{"--null"}}, {text: "--"}, {text: "-"}}
	for _, word := range []string{cobra.ShellCompRequestCmd, cobra.ShellCompNoDescRequestCmd} {
		runs = append(runs, secretRun{before: []string{word}}, secretRun{before: []string{word, "edit", "--host"}})
	}
	for _, cmd := range allCommands() {
		runs = append(runs, secretRunsOf(cmd, file)...)
	}
	return runs
}

// No command shows three bytes of a secret in a text with any byte changed, unless a reason is in tellings. Each reason
// is needed.
func TestNoCommandTellsASecret(t *testing.T) {
	texts := secretTexts()
	hidden := withSecrets(texts)
	few, many := 4, 200 // texts for a run, one at a time and all at once
	if *deep {
		few, many = 200, len(hidden)
	}
	needed := make([]bool, len(tellings))
	random := rand.New(rand.NewPCG(3986, 321))
	for _, r := range secretRuns(writeFile(t, "texts", strings.Join(hidden, "\n"))) {
		if r.many && indexOfRun(r.key()) < 0 {
			r.checkTogether(t, slices.DeleteFunc(draw(random, hidden, many), func(text string) bool { return indexOfText(r.read(text)) >= 0 }))
		}
		for _, text := range draw(random, texts, few) {
			if !r.explains(text, needed) {
				t.Errorf("uri %s with %q tells the secret: %q", r.key(), text, told(r.tell(text)))
				break
			}
		}
	}
	for i, needed := range needed {
		if !needed {
			t.Errorf("nothing shows a secret because %s", tellings[i].reason)
		}
	}
}

// The name of a file may have a secret. No command shows it, in a place, in an error or in a hint, also if a line names the file.
func TestNoFileNameTellsASecret(t *testing.T) {
	name := "a?token=" + theSecret
	bad, long, page := writeFile(t, name, "b c\n"), writeFile(t, name, strings.Repeat("a", 70_000)), writeFile(t, name, "http://h/\n")
	damaged, places := writeFile(t, name, samples.Compressed(t, "http://h/\n")[:20]), writeFile(t, "places", name+":1:1\tb c\n")
	t.Chdir(filepath.Dir(bad))
	runs := [][]string{
		{"extract", "--where", page}, {"extract", "--json", page}, {"extract", damaged}, {"extract", page + "x"},
		{"check", "--files", bad}, {"lint", "--format=github", bad, "--files"},
	}
	for _, cmd := range allCommands() {
		if cmd.Flags().Lookup("from") == nil {
			continue
		}
		args := slices.Concat(pathTo(cmd), secretOperands[strings.Join(pathTo(cmd), " ")])
		inputs := [][]string{{"--from", bad}, {"--from", bad, "--null"}, {"--from", long, "--max-line", "65536"}, {"--from", damaged}, {"--from", filepath.Dir(bad) + "x/" + name}, {"./" + name}}
		if cmd.Flags().Lookup("where") != nil {
			inputs = append(inputs, []string{"--from", places, "--where"})
		}
		for _, input := range inputs {
			runs = append(runs, slices.Concat(args, input), slices.Concat(args, []string{"--json"}, input))
		}
	}
	for _, args := range runs {
		got := runWith("", args...)
		isOperand := slices.Contains(args, "./"+name) // which results have
		if tells(got.stderr) || tells(got.stdout) && !isOperand {
			t.Errorf("%s: %+.300v", args, got)
		}
	}
}

// draw returns n of the texts.
func draw(random *rand.Rand, texts []string, n int) []string {
	drawn := make([]string, n)
	for i, k := range random.Perm(len(texts))[:n] {
		drawn[i] = texts[k]
	}
	return drawn
}

// checkTogether fails the test if the run tells the secret of one of the texts.
func (r secretRun) checkTogether(t *testing.T, texts []string) {
	t.Helper()
	if got := r.tell(texts...); !tells(got.stdout + got.stderr) {
		return
	}
	for _, text := range texts {
		if got := r.tell(text); tells(got.stdout + got.stderr) {
			t.Errorf("uri %s with %q tells the secret: %q", r.key(), text, told(got))
			return
		}
	}
	t.Errorf("uri %s tells a secret of many texts", r.key())
}

// withSecrets returns the texts whose secret must not be shown for any reason that is about texts.
func withSecrets(texts []string) []string {
	return slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return indexOfText(text) >= 0 })
}

// indexOfRun returns the index of the reason to show a secret in a run of that key, or -1.
func indexOfRun(key string) int {
	return slices.IndexFunc(tellings, func(e telling) bool { return e.runs != "" && regexp.MustCompile(e.runs).MatchString(key) })
}

// indexOfText returns the index of the reason to show the secret of text, or -1.
func indexOfText(text string) int {
	return slices.IndexFunc(tellings, func(e telling) bool { return e.texts != nil && e.texts(text) })
}

// explains reports whether a run with a text shows no secret, or shows it for a reason, which it marks as needed.
func (r secretRun) explains(text string, needed []bool) bool {
	got := r.tell(text)
	if !tells(got.stdout + got.stderr) {
		return true
	}
	i := indexOfRun(r.key())
	if i < 0 || !tellings[i].always && (got.status != 0 || tells(got.stderr)) {
		i = indexOfText(r.read(text))
	}
	if i >= 0 {
		needed[i] = true
	}
	return i >= 0
}

// told returns the first line of a result that tells the secret.
func told(r result) string {
	for line := range strings.Lines(r.stderr + r.stdout) {
		if tells(line) {
			return line
		}
	}
	return ""
}
