package main

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/passwords"
	"github.com/go-rfc3986/uri/internal/schemes"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

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

// secretPlaces has what precedes and what follows a password. Each scheme with passwords outside userinfo has a row.
var secretPlaces = []struct{ before, after string }{
	{"http://u:", "@h"}, // RFC 3986, section 3.2.1
	{"//u:", "@h"},
	{"http:/\\u:", "@h\\"}, // browsers read "\" as "/"
	{"file://u:", "@h/a"},
	{"sip:joe:", "@h"}, // RFC 3261, section 19.1.1
	{"sips:joe:", "@h"},
	{"iax:joe:", "@h/a"},                  // RFC 5456
	{"vnc://h?VncPassword=", ""},          // RFC 7869
	{"pkcs11:a?pin-value=", ""},           // RFC 7512
	{"imap://h/;URLAUTH=a:internal:", ""}, // RFC 5092, section 11
	{"secret-token:", ""},                 // RFC 8959
	{"u:", " @h"},                         // without a scheme
	{"u%3A", "%40h "},
}

// secretTexts returns the texts with the secret, each with one byte replaced with each of a few, and with a space at the
// end too.
func secretTexts() []string {
	var texts []string
	for _, p := range secretPlaces {
		for _, end := range []string{"", " "} {
			text := p.before + theSecret + p.after + end
			texts = append(texts, text)
			for i := range len(text) {
				for _, c := range " @:/%\x80x" {
					texts = append(texts, text[:i]+string([]byte{byte(c)})+text[i+1:])
				}
			}
		}
	}
	return texts
}

func TestEachSchemeWithPasswordsHasASecret(t *testing.T) {
	for _, rules := range schemes.All() {
		if rules.Passwords == passwords.Nowhere {
			continue
		}
		found := false
		for _, p := range secretPlaces {
			found = found || strings.HasPrefix(p.before, rules.Name+":")
		}
		if !found {
			t.Errorf("%s is not in secretPlaces", rules.Name)
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
	{runs: `^(normalize|resolve|relativize|edit)\b`, reason: "the result for a valid reference includes its password"},
	{runs: `^get\b`, reason: "a FORMAT asks for it, or has it"},
	{runs: `^(escape|unescape|from-file|to-file)\b`, reason: "the result is the operand, in another form"},
	{texts: redactedTells, reason: "the library does not find it in a valid reference (RFC 3986, section 3.2.1)"},
	{texts: isNoPassword, reason: "there is no \":\" before it or no \"@\" after it, so it is not a password"},
}

// redactedTells reports whether text is valid, and shows the secret without its password.
func redactedTells(text string) bool {
	u, err := uri.Parse(text)
	return err == nil && tells(u.Redacted())
}

// secretsWithoutAt matches the start of a text of a scheme whose passwords no "@" ends.
var secretsWithoutAt = regexp.MustCompile(`^(vnc|pkcs11|imap|secret-token):`)

// knownScheme matches a known scheme in secretPlaces, whose ":" does not begin a password.
var knownScheme = regexp.MustCompile(`^(http|file|sip|sips|iax):`)

// betweenColonAndAt matches what may be a password in a text without its scheme.
var betweenColonAndAt = regexp.MustCompile(`(?s)(:|%3A).*(@|%40)`)

// isNoPassword reports whether text is not valid, and a secret in it cannot be a password.
func isNoPassword(text string) bool {
	if _, err := uri.Parse(text); err == nil || secretsWithoutAt.MatchString(text) {
		return false
	}
	rest := knownScheme.ReplaceAllString(text, "")
	return tells(betweenColonAndAt.ReplaceAllString(rest, ""))
}

// A secretRun is a command line in which one or more texts take the place of an argument.
type secretRun struct {
	before []string
	text   string // what precedes the text in its argument
	after  []string
	stdin  bool   // the texts are lines of stdin
	file   string // the texts are lines of this file, if it is not ""
	many   bool   // the command takes many texts
}

// key returns the command line, to be matched with a telling.
func (r secretRun) key() string {
	return strings.Join(slices.Concat(r.before, []string{r.text + "TEXT"}, r.after), " ")
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
			args = append(args, r.text+text)
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
}

// secretValues has values for the flags that do not take any text. "FILE" stands for a file, which may have secrets.
var secretValues = map[string][]string{
	"color": {"always"}, "for": encoderNames, "ignore": {"password"}, "level": {"note"}, "max-line": {"1M"}, "only": {"password"}, "port": {"1"},
	"set-data": {"path=/a", "user=a"}, "from": {}, "delete-from": {"FILE"}, "keep-from": {"FILE"},
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
		for _, text := range []string{"", "-", "--", "--a", "--set-data=query=", "--set-data=host=", "--set-data=", "{a}{"} {
			runs = append(runs, secretRun{before: head, text: text, after: []string{"/x"}}, secretRun{before: head, text: text})
		}
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

// secretRuns returns the runs of all commands, and of command lines without a command.
func secretRuns(file string) []secretRun {
	runs := []secretRun{{}, {before: []string{"--color"}}, {before: []string{"--null"}}, {text: "--"}, {text: "-"}}
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
			r.checkTogether(t, draw(random, hidden, many))
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
		i = indexOfText(text)
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
