package main

import (
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// colored returns a terminal of that width, with colours.
func colored(width int) terminal {
	term := columns(width)
	term.stdout, term.stderr, term.colors = true, true, colorsOnTerminals
	return term
}

// sgr matches the control sequences with which the tool changes the style.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestPaint(t *testing.T) {
	for _, test := range []struct {
		palette palette
		style   style
		text    string
		want    string
	}{
		{true, markStyle, "a", "\x1b[38;5;160;1ma\x1b[0m"},
		{true, plain, "a", "a"},
		{true, placeStyle, "", ""}, // no text
		{false, placeStyle, "a", "a"},
	} {
		if got := test.palette.paint(test.style, test.text); got != test.want {
			t.Errorf("paint(%v, %q) = %q, want %q", test.style, test.text, got, test.want)
		}
	}
}

// Styles that are side by side in a figure differ.
func TestStylesOfNeighboursDiffer(t *testing.T) {
	for _, row := range [][]string{{scheme, authority, path, query, fragment}, {userinfo, host, port}} {
		seen := map[style]bool{plain: true}
		for _, component := range row {
			if s := styleOf(component); seen[s] {
				t.Errorf("%s has the style %v of another, or none", component, s)
			} else {
				seen[s] = true
			}
		}
	}
	if s := styleOf("written as"); s != plain {
		t.Errorf("what is not a component has the style %v", s)
	}
}

func TestEnvironmentColors(t *testing.T) {
	for _, test := range []struct {
		noColor, force, term string
		want                 colorChoice
	}{
		{"", "", "xterm-256color", colorsOnTerminals},
		{"", "", "screen", colorsOnTerminals},
		{"", "0", "screen", colorsOnTerminals},
		{"1", "", "xterm", noColors},
		{"0", "", "xterm", noColors}, // any value turns colours off
		{"", "", "dumb", noColors},
		{"", "", "", noColors}, // nothing says that there are colours
		{"1", "1", "xterm", noColors},
		{"", "1", "", colorsEverywhere},
		{"", "1", "dumb", colorsEverywhere},
	} {
		t.Setenv("NO_COLOR", test.noColor)
		t.Setenv("CLICOLOR_FORCE", test.force)
		t.Setenv("TERM", test.term)
		if got := realTerminal().colors; got != test.want {
			t.Errorf("NO_COLOR=%s CLICOLOR_FORCE=%s TERM=%s: %d, want %d", test.noColor, test.force, test.term, got, test.want)
		}
	}
}

// --color overrides the environment.
func TestColorFlag(t *testing.T) {
	for flag, want := range map[string]bool{"--color=always": true, "--color=never": false, "--color=auto": false} {
		if got := runWith("", "explain", flag, "a"); sgr.MatchString(got.stdout) != want {
			t.Errorf("explain %s: %q", flag, got.stdout)
		}
	}
	if got := runIn(colored(80), "", "lint", "a", "--color", "never"); sgr.MatchString(got.stdout) {
		t.Errorf("%q", got.stdout)
	}
	runWith("", "lint", "--color=sometimes").check(t, result{"", "uri lint: invalid value of --color: it must be auto, " +
		"always or never (\"--\" ends the flags)\nRun \"uri help lint\" for its usage.\n", 2})
}

// A stream has colours only if it is a terminal itself, unless they are forced.
func TestPalettes(t *testing.T) {
	for i := range 4 {
		for _, colors := range []colorChoice{noColors, colorsOnTerminals, colorsEverywhere} {
			term := terminal{stdout: i&1 > 0, stderr: i&2 > 0, colors: colors}
			everywhere, some := colors == colorsEverywhere, colors == colorsOnTerminals
			if got, want := term.outputPalette(), palette(everywhere || some && term.stdout); got != want {
				t.Errorf("%+v: colours on stdout: %t", term, got)
			}
			if got, want := term.errorPalette(), palette(everywhere || some && term.stderr); got != want {
				t.Errorf("%+v: colours on stderr: %t", term, got)
			}
		}
	}
	term := columns(80)
	term.stdout, term.colors = true, colorsOnTerminals // stderr is a file
	if got := runIn(term, "", "explain", "a", "b c"); !sgr.MatchString(got.stdout) || sgr.MatchString(got.stderr) {
		t.Errorf("%+v", got)
	}
}

// The colours are readable on black and on white: their contrast with both is at least 3.5 (WCAG 2 asks for 3 for large
// text). They are in the cube of the 256 colours, so that no theme changes them.
func TestColorsAreReadable(t *testing.T) {
	for _, s := range []style{styleOf(scheme), styleOf(host), styleOf(path), styleOf(query), styleOf(fragment), codeStyle, markStyle} {
		if s.color < 16 || s.color > 231 {
			t.Fatalf("%v is not a colour of the cube", s)
		}
		l := luminance(s.color - 16)
		if onBlack, onWhite := (l+0.05)/0.05, 1.05/(l+0.05); onBlack < 3.5 || onWhite < 3.5 {
			t.Errorf("%v has a contrast of %.2f on black and %.2f on white", s, onBlack, onWhite)
		}
	}
}

// luminance returns the relative luminance of the n-th colour of the cube.
func luminance(n int) float64 {
	sum := 0.0
	for i, weight := range []float64{0.2126, 0.7152, 0.0722} {
		level := n / []int{36, 6, 1}[i] % 6
		value := 0.0
		if level > 0 {
			value = (55 + 40*float64(level)) / 255
		}
		if value <= 0.04045 {
			value /= 12.92
		} else {
			value = math.Pow((value+0.055)/1.055, 2.4)
		}
		sum += weight * value
	}
	return sum
}

func TestExplainInColor(t *testing.T) {
	const want = `     ^133[x^0[://^32[u@h^0[?
     ^133[|^0[   ^32[\_/^0[^28[^^0[^130[^^0[
     ^133[|^0[    ^32[|^0[ ^28[|^0[^130[query (empty)^0[
     ^133[|^0[    ^32[|^0[ ^28[path (empty)^0[
^133[scheme^0[  ^32[authority^0[
          ^32[|^0[
         ^133[u^0[@^32[h^0[
         ^133[|^0[ ^32[|^0[
         ^133[|^0[ ^32[host^0[
     ^133[userinfo^0[

  kind      URI
  scheme    ^133[x^0[
  userinfo  ^133[u^0[
  host      ^32[h^0[   reg-name
  path      (empty)   path-abempty
  query     (empty)
`
	got := runIn(colored(80), "", "explain", "x://u@h?")
	got.stdout = regexp.MustCompile("\x1b\\[(?:38;5;)?([0-9;]*)m").ReplaceAllString(got.stdout, "^$1[")
	got.check(t, result{stdout: want})
	runIn(colored(80), "", "explain", "a b").check(t, result{
		"", "  a b\n   \x1b[38;5;160;1m^\x1b[0m\nuri: argument 1: " + badPath + "\n", 1})
}

func TestMessagesInColor(t *testing.T) {
	runIn(colored(80), "b c\n/%2F", "lint").check(t, result{
		"\x1b[1mline 1:\x1b[0m " + badPath + "\n\x1b[1mline 2:\x1b[0m path: \x1b[38;5;130mencoded-slash\x1b[0m at offset 1: " +
			slashMessage + " (RFC 3986, section 7.3)\n2 references, 1 bad, 1 finding\n", "", 1})
	runIn(colored(80), "b c", "check").check(t, result{
		"\x1b[1mline 1:\x1b[0m " + badPath + "\n1 reference, 1 bad\n", "", 1})
}

// The name of a file may control a terminal.
func TestCheckOfHostileName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "\x1b]0;x\x07é")
	if err := os.WriteFile(file, []byte("b c"), 0o600); err != nil {
		t.Skip(err)
	}
	term := columns(80)
	term.stdout = true
	for _, term := range []terminal{term, columns(80)} {
		got := runIn(term, "", "check", "--from", file)
		if want := string(filepath.Separator) + `\x1B]0;x\x07é:1: ` + badPath + "\n"; !strings.Contains(got.stdout, want) {
			t.Errorf("the output is %q, want %q", got.stdout, want)
		}
	}
}

// Colours add nothing else, at any width, and no style continues after a line.
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

// Output for programs has no colours. Commands that write references have none either.
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
