package main

import (
	"flag"
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

var deep = flag.Bool("deep", false, "try 2,000 hostile inputs with each command instead of 60")

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
		text := randomReference(random)
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
	{args: "explain", masks: true}, {args: "explain --json", masks: true}, {args: "parse", masks: true}, {args: "parse --json", masks: true},
	{args: "check", masks: true}, {args: "check --json", masks: true}, {args: "lint", masks: true}, {args: "lint --json --iri", masks: true},
	{args: "redact", masks: true}, {args: "redact --json", masks: true}, {args: "get {decoded:path}{redacted}{query:a}{unicode:host}"},
	{args: "normalize"}, {args: "normalize --iri", bytes: true}, {args: "normalize --scheme --addresses --json"}, {args: "resolve http://h/a"},
	{args: "relativize --json http://h/a"}, {args: "edit --delete * --segment x"}, {args: "edit --json --sort-query --no-authority"},
	{args: "compare x"}, {args: "compare --json x"}, {args: "from-file --posix"}, {args: "from-file --json"}, {args: "to-file --posix", bytes: true}, {args: "to-file --json"},
	{args: "escape"}, {args: "unescape", bytes: true}, {args: "help"}, {args: ""}, {args: "get"}, {args: "completion"}, {args: "lint --only"}, {args: "edit --set-data"},
	{args: "get {path} --max-line"}, {args: "resolve"}, {args: "check --from"},
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
	terminal := colored(leastWidth + random.IntN(100))
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
	if secret = "J" + secret + "Z"; found && ends && !readsOtherwise(text, secret) {
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
