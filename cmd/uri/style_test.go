package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// colored returns a terminal of that width with colours.
func colored(width int) terminal {
	term := columns(width)
	term.stdout, term.stderr, term.colors = true, true, true
	return term
}

// sgr matches what the tool writes to change the style.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestPaint(t *testing.T) {
	for _, test := range []struct {
		palette palette
		style   style
		text    string
		want    string
	}{
		{true, "1;31", "a", "\x1b[1;31ma\x1b[0m"},
		{true, plain, "a", "a"},
		{true, "1", "", ""}, // nothing to change
		{false, "1", "a", "a"},
	} {
		if got := test.palette.paint(test.style, test.text); got != test.want {
			t.Errorf("paint(%q, %q) = %q, want %q", test.style, test.text, got, test.want)
		}
	}
}

// What stands side by side in a figure differs.
func TestStylesOfNeighboursDiffer(t *testing.T) {
	for _, row := range [][]string{{scheme, authority, path, query, fragment}, {userinfo, host, port}} {
		seen := map[style]bool{plain: true}
		for _, component := range row {
			if s := styleOf(component); seen[s] {
				t.Errorf("%s has the style %q of another, or none", component, s)
			} else {
				seen[s] = true
			}
		}
	}
	if s := styleOf("written as"); s != plain {
		t.Errorf("what is no component has the style %q", s)
	}
}

func TestWantsColors(t *testing.T) {
	for _, test := range []struct {
		noColor, term string
		want          bool
	}{
		{"", "xterm-256color", true},
		{"", "screen", true},
		{"1", "xterm", false},
		{"0", "xterm", false}, // any value switches them off
		{"", "dumb", false},
		{"", "", false}, // nobody says that there are any
		{"1", "dumb", false},
	} {
		if got := wantsColors(test.noColor, test.term); got != test.want {
			t.Errorf("wantsColors(%q, %q) = %t, want %t", test.noColor, test.term, got, test.want)
		}
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("TERM", test.term)
		if got := realTerminal().colors; got != test.want {
			t.Errorf("with NO_COLOR=%s and TERM=%s there are colours: %t", test.noColor, test.term, got)
		}
	}
}

// Each stream has colours only where it is a terminal itself.
func TestPalettes(t *testing.T) {
	for i := range 8 {
		term := terminal{stdout: i&1 > 0, stderr: i&2 > 0, colors: i&4 > 0}
		if got, want := term.outputPalette(), palette(i&5 == 5); got != want {
			t.Errorf("%+v: colours on stdout: %t", term, got)
		}
		if got, want := term.errorPalette(), palette(i&6 == 6); got != want {
			t.Errorf("%+v: colours on stderr: %t", term, got)
		}
	}
	term := columns(80)
	term.stdout, term.colors = true, true // stderr goes to a file
	if got := runIn(term, "", "explain", "a", "b c"); !sgr.MatchString(got.stdout) || sgr.MatchString(got.stderr) {
		t.Errorf("%+v", got)
	}
}

func TestExplainInColor(t *testing.T) {
	const want = `     ^35[x^0[://^36[u@h^0[?
     ^35[|^0[   ^36[\_/^0[^32[^^0[^33[^^0[
     ^35[|^0[    ^36[|^0[ ^32[|^0[^33[query (empty)^0[
     ^35[|^0[    ^36[|^0[ ^32[path (empty)^0[
^35[scheme^0[  ^36[authority^0[
          ^36[|^0[
         ^35[u^0[@^36[h^0[
         ^35[|^0[ ^36[|^0[
         ^35[|^0[ ^36[host^0[
     ^35[userinfo^0[

  IsRelative  false
  Scheme      ^35[x^0[
  UserInfo    ^35[u^0[
  Host        ^36[h^0[   reg-name
  Port        (absent)
  Path        ^32[[]^0[   path-abempty
  Query       (empty)
  Fragment    (absent)
`
	got := runIn(colored(80), "", "explain", "x://u@h?")
	got.stdout = regexp.MustCompile("\x1b\\[([0-9;]*)m").ReplaceAllString(got.stdout, "^$1[")
	got.check(t, result{stdout: want})
	runIn(colored(80), "", "explain", "a b").check(t, result{
		"", "  a b\n   \x1b[1;31m^\x1b[0m\nuri: argument 1: " + badPath + "\n", 1})
}

func TestMessagesInColor(t *testing.T) {
	runIn(colored(80), "b c\n/%2F", "lint").check(t, result{
		"\x1b[1mline 1:\x1b[0m " + badPath + "\n\x1b[1mline 2:\x1b[0m path: \x1b[33mencoded-slash\x1b[0m at offset 1: " +
			slashMessage + " (RFC 3986, section 7.3)\n2 references, 1 bad, 1 finding\n", "", 1})
	runIn(colored(80), "b c", "check").check(t, result{
		"\x1b[1mstdin:1:\x1b[0m " + badPath + "\n1 reference, 1 bad\n", "", 1})
}

// A file may have a name that drives a terminal.
func TestCheckOfHostileName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "\x1b]0;x\x07é")
	if err := os.WriteFile(file, []byte("b c"), 0o600); err != nil {
		t.Skip(err)
	}
	term := columns(80)
	term.stdout = true
	got := runIn(term, "", "check", file)
	if want := string(filepath.Separator) + `\x1B]0;x\x07é:1: ` + badPath + "\n"; !strings.Contains(got.stdout, want) {
		t.Errorf("the output is %q, want %q", got.stdout, want)
	}
	if got := runWith("", "check", file); !strings.HasPrefix(got.stdout, file+":1: ") {
		t.Errorf("the output is %q, want %q", got.stdout, file)
	}
}

// Colours add nothing else, whatever the width, and leave no line before its end.
func TestColorsAddNothingElse(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 36))
	for range 200 {
		text := randomReference(random) + []string{"", "", " "}[random.IntN(3)]
		width := leastWidth + random.IntN(100)
		for _, args := range []string{"explain", "lint", "check"} {
			want := runIn(columns(width), text, args)
			got := runIn(colored(width), text, args)
			for line := range strings.Lines(got.stdout + got.stderr) {
				if strings.Count(line, "\x1b[") != 2*strings.Count(line, "\x1b[0m") {
					t.Fatalf("%s of %q: a style goes on after the line %q", args, text, line)
				}
			}
			got.stdout = sgr.ReplaceAllString(got.stdout, "")
			got.stderr = sgr.ReplaceAllString(got.stderr, "")
			if got != want {
				t.Fatalf("%s of %q: %+v, want %+v", args, text, got, want)
			}
		}
	}
}

// What is for programs has no colours, nor have the commands that write references.
func TestNoColors(t *testing.T) {
	for _, args := range []string{
		"help", "help explain", "explain --json a b\x1b", "lint --json /%2F %", "compare /%7e /~", "compare --json a b",
		"parse a %", "parse --json a %", "normalize a %", "resolve x:/ a %", "relativize x:/ a %", "edit --port 1 //h %",
		"from-file /a b",
		"to-file file:/a %",
	} {
		want := runWith("", strings.Fields(args)...)
		if got := runIn(colored(80), "", strings.Fields(args)...); got != want {
			t.Errorf("uri %s on a terminal: %+v, want %+v", args, got, want)
		}
	}
}
