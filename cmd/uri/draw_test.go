package main

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/internal/check/samples"
)

// colored returns a terminal of that width, with colours.
func colored(width int) textio.Terminal {
	term := columns(width)
	term.Stdout.IsTerminal, term.Stderr.IsTerminal, term.Stdout.Colors, term.Stderr.Colors = true, true, true, true
	return term
}

// sgr matches the control sequences with which the tool changes the style.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

// A stream has colours only if it is a terminal itself.
func TestPalettes(t *testing.T) {
	term := columns(80)
	term.Stdout.IsTerminal, term.Stdout.Colors = true, true // stderr is a file
	if got := runIn(term, "", "explain", "a", "b c"); !sgr.MatchString(got.stdout) || sgr.MatchString(got.stderr) {
		t.Errorf("%+v", got)
	}
}

func TestExplainInColor(t *testing.T) {
	const want = `  ^133[x^0[://^32[u@h^0[^28[?^0[
  ^133[|^0[   ^32[\_/^0[^28[^^0[^130[^^0[
  ^133[|^0[    ^32[|^0[ ^28[|^0[^130[query^0[
  ^133[|^0[    ^32[|^0[ ^28[path^0[
  ^133[|^0[    ^32[authority^0[
  ^133[scheme^0[

  ^133[u^0[@^32[h^0[
  ^133[|^0[ ^32[|^0[
  ^133[|^0[ ^32[host^0[
  ^133[userinfo^0[

  kind      URI
  scheme    ^133[x^0[
  userinfo  ^133[u^0[
  host      ^32[h^0[   ^66[reg-name^0[
  path      (empty)
  query     (empty)
`
	got := runIn(colored(80), "", "explain", "x://u@h?")
	got.stdout = regexp.MustCompile("\x1b\\[(?:38;5;)?([0-9;]*)m").ReplaceAllString(got.stdout, "^$1[")
	got.check(t, result{stdout: want})
	runIn(colored(80), "", "explain", "a b").check(t, result{
		"", "  a b\n   \x1b[38;5;160;1m^\x1b[0m\nuri: argument 1: " + badPathOn80 + "\n", 1})
}

// badPathOn80 is badPath after "uri: argument 1: " on a terminal of 80 columns.
const badPathOn80 = "invalid path at offset 1: ' ' is not allowed: write %20\n  (segment; RFC 3986, section 3.3)"

func TestMessagesInColor(t *testing.T) {
	const bad = "  b c\n   \x1b[38;5;160;1m^\x1b[0m\n\x1b[1mline 1:\x1b[0m invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC\n  3986, section 3.3)\n"
	runIn(colored(80), "b c\n/%2F", "lint").check(t, result{
		bad + "\n  /%2F\n   \x1b[38;5;160;1m^^^\x1b[0m\n\x1b[1mline 2:\x1b[0m warning: path: \x1b[38;5;130mencoded-slash\x1b[0m at offset 1 (%2F): " +
			strings.Replace(slashMessage, "slash divides", "slash\n  divides", 1) + " (RFC 3986, section 7.3)\n2 references, 1 bad, 1 finding\n", "", 1})
	runIn(colored(80), "b c", "check").check(t, result{bad + "1 reference, 1 bad\n", "", 1})
}

// The name of a file may control a terminal.
func TestCheckOfHostileName(t *testing.T) {
	file := filepath.Join(t.TempDir(), "\x1b]0;x\x07é")
	if err := os.WriteFile(file, []byte("b c"), 0o600); err != nil {
		t.Skip(err)
	}
	term := columns(80)
	term.Stdout.IsTerminal = true
	for _, term := range []textio.Terminal{term, columns(80)} {
		got := runIn(term, "", "check", "--from", file)
		if want := string(filepath.Separator) + `\x1B]0;x\x07é:1: ` + badPath; !strings.Contains(strings.ReplaceAll(got.stdout, "\n ", ""), want) {
			t.Errorf("the output is %q, want %q", got.stdout, want)
		}
	}
}

// Colours add nothing else, at any width, and no style continues after a line.
func TestColorsAddNothingElse(t *testing.T) {
	random := rand.New(rand.NewPCG(31, 36))
	for range 200 {
		text := samples.RandomReference(random) + []string{"", "", " "}[random.IntN(3)]
		width := textio.LeastWidth + random.IntN(100)
		for _, args := range []string{"explain", "lint", "check"} {
			plain := columns(width)
			plain.Stdout.IsTerminal, plain.Stderr.IsTerminal = true, true
			want := runIn(plain, text, args)
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

// Help has no colours.
func TestHelpHasNoColors(t *testing.T) {
	for _, args := range []string{"help", "help explain", "edit --help", "--help"} {
		want := runWith("", strings.Fields(args)...)
		runIn(colored(80), "", strings.Fields(args)...).check(t, want)
	}
}

// Output for programs has no colours. Commands that write references have none either.
func TestNoColors(t *testing.T) {
	for _, args := range []string{
		"explain --json a b\x1b", "lint --json /%2F %", "compare /%7e /~", "compare --json a b",
		"get {path} a %", "explain --json a %", "normalize a %", "resolve x:/ a %", "relativize x:/ a %", "edit --port 1 //h %",
		"file-uri /a b",
		"file-path file:/a %",
	} {
		plain := columns(80)
		plain.Stdout.IsTerminal, plain.Stderr.IsTerminal = true, true
		want := runIn(plain, "", strings.Fields(args)...)
		if got := runIn(colored(80), "", strings.Fields(args)...); got != want {
			t.Errorf("uri %s on a terminal: %+v, want %+v", args, got, want)
		}
	}
}

// Each row has a reference and its figure at a width.
func TestFigure(t *testing.T) {
	const long = "HTTPS://www.example.com:08443/over/there/and/further/on.html;v=1?q=rfc+3986&lang=en&page=2#section-4"
	for _, test := range []struct {
		name      string
		reference string
		width     int
		want      string
	}{
		{"the first example of section 3", "foo://example.com:8042/over/there?name=ferret#nose", 80, `
  foo://example.com:8042/over/there?name=ferret#nose
  \_/   \______________/\_________/ \_________/ \__/
   |            |            |           |        |
  scheme    authority      path        query  fragment

  example.com:8042
  \_________/ \__/
       |        |
     host     port`},

		{"the second example of section 3", "urn:example:animal:ferret:nose", 80, `
  urn:example:animal:ferret:nose
  \_/ \________________________/
   |               |
  scheme         path`},

		{"names that would collide", "a://b/c?d#e", 80, `
  a://b/c?d#e
  |   |\/ | |
  |   | | | fragment
  |   | | query
  |   | path
  |   authority
  scheme`},

		{"all of the authority is empty", "//@:", 80, `
  //@:
    \/^
     |path
     authority

  @:
  ^^^
  ||port
  |host
  userinfo`},

		{"empty authority", "file:///etc/hosts", 80, `
  file:///etc/hosts
  \__/  ^\________/
    |   |     path
    |   authority
    scheme`},

		{"empty reference", "", 80, `

  ^
  |
  path`},

		{"all components, two of them empty", "http://user:pass@[2001:db8::1]:8080/a?#", 80, `
  http://user:xxxxx@[2001:db8::1]:8080/a?#
  \__/   \___________________________/\/ ^^
    |                  |               | |fragment
    |                  |               | query
    |                  |               path
    |                  authority
    scheme

  user:xxxxx@[2001:db8::1]:8080
  \________/ \___________/ \__/
       |           |         |
   userinfo      host      port`},

		{"a common one", "https://example.com/", 80, `
  https://example.com/
  \___/   \_________/|
    |          |     |
  scheme   authority path`},

		{"only delimiters", "?#", 80, `
  ?#
  ^^^
  ||fragment
  |query
  path`},

		{"200 columns", long, 200, `
  HTTPS://www.example.com:08443/over/there/and/further/on.html;v=1?q=rfc+3986&lang=en&page=2#section-4
  \___/   \___________________/\_________________________________/ \_______________________/ \_______/
    |               |                           |                              |                 |
  scheme        authority                     path                           query           fragment

  www.example.com:08443
  \_____________/ \___/
         |          |
       host       port`},

		{"80 columns", long, 80, `
  HTTPS://www.example.com:08443/over/there/and/further/on.html;v=1?q=
  \___/   \___________________/\_________________________________/ \_
    |               |                           |                   |
  scheme        authority                     path                query

  rfc+3986&lang=en&page=2#section-4
  ______________________/ \_______/
             |                |
           query          fragment

  www.example.com:08443
  \_____________/ \___/
         |          |
       host       port`},

		{"40 columns", long, 40, `
  HTTPS://www.example.com:
  \___/   \_______________
    |             |
  scheme      authority

  08443/over/there/and/further/
  ____/\_______________________
    |              |
  authority      path

  on.html;v=1?q=rfc+3986&lang=
  __________/ \_______________
       |              |
     path           query

  en&page=2#section-4
  ________/ \_______/
      |         |
    query   fragment

  www.example.com:08443
  \_____________/ \___/
         |          |
       host       port`},

		{"20 columns", long, 20, `
  HTTPS://
  \___/
    |
  scheme

  www.examp
  \________
      |
  authority

  le.com:
  _______
     |
  authority

  08443/
  ____/\
    |  path
    authority

  over/
  _____
    |
  path

  there/
  ______
     |
   path

  and/furth
  _________
      |
    path

  er/on.
  ______
     |
   path

  html;v=1?
  _______/
      |
    path

  q=rfc+398
  \________
      |
    query

  6&lang=
  _______
     |
   query

  en&page=
  ________
      |
    query

  2#section
  / \______
  |    fragment
  query

  -4
  _/
   |
  fragment

  www.examp
  \________
      |
    host

  le.com:
  _____/
     |
   host

  08443
  \___/
    |
  port`},

		{"no room to say empty", "http://example.com:/?#", 20, `
  http://
  \__/
    |
  scheme

  example.
  \_______
      |
  authority

  com:/?#
  ___/| ^^
    | | |fragment
    | | query
    | path
    authority

  example.
  \_______
      |
    host

  com:
  __/ ^
   |  port
   host`},

		{"wide characters", "http://例え.jp/引き出し?q=ü", 80, `
  http://例え.jp/引き出し?q=ü
  \__/   \_____/\_______/ \_/
    |       |       |      |
  scheme authority path  query`},

		{"marks", "/e\u0301\u0323a?e\u0301", 80, "\n" +
			"  /e\u0301\u0323a?e\u0301\n" +
			"  \\_/ |\n" +
			"   |  query\n" +
			"   path"},

		{"a mark where a component begins, and what is not printable", "?\u0301#\u202eé", 80, `
  ?\xCC\x81#\xE2\x80\xAEé
  ^\______/ \___________/
  |    |          |
  path query  fragment`},

		{"rows end between characters", "x://例例例例例例例例/é/例例例例例例例例", 20, `
  x://例例
  |   \___
  |     authority
  scheme

  例例例例
  ________
      |
  authority

  例例/é/
  ___/\__
    |  path
    authority

  例例例例
  ________
      |
    path

  例例例例
  _______/
      |
    path`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := runIn(columns(test.width), test.reference, "explain")
			if test.reference == "" {
				got = runIn(columns(test.width), "", "explain", "")
			}
			if figure := withoutTable(got.stdout); figure != test.want[1:] {
				t.Errorf("figure:\n%s\nwant:\n%s", figure, test.want[1:])
			}
			if got.stderr != "" || got.status != 0 {
				t.Errorf("exit status %d with %q", got.status, got.stderr)
			}
		})
	}
}

// withoutTable returns the figure in the output of explain.
func withoutTable(output string) string {
	figure, _, _ := strings.Cut(output, "\n\n  kind")
	return figure
}

func TestTable(t *testing.T) {
	for _, test := range []struct {
		name      string
		reference string
		width     int
		want      string
	}{
		{"all components", "foo://example.com:8042/over/there?name=ferret#nose", 80, `
  kind      URI
  scheme    foo
  host      example.com   reg-name
  port      8042
  path      /over/there
  query     name=ferret
  fragment  nose
`},
		{"empty", "//@:?#", 80, `
  kind      relative reference   network-path
  userinfo  (empty)
  host      (empty)   reg-name
  port      (empty)
  path      (empty)
  query     (empty)
  fragment  (empty)
`},
		{"not as the library writes it", "HTTP://u:secret@127.0.0.1:0080", 80, `
  kind      URI
  scheme    HTTP
  userinfo  u:xxxxx
  host      127.0.0.1   IPv4
  port      0080   the default of http
  path      (empty)
`},
		{"a default port, and what is decoded", "https://h/caf%C3%A9/%1B?a=%20", 80, `
  kind      URI
  scheme    https
  host      h   reg-name   port 443 by default
  path      /caf%C3%A9/%1B   decoded: /café/%1B
  query     a=%20   decoded: a= 
`},
		{"an encoded slash, which is not one", "https://h/a%2Fb%C3%A9?a=%C3%A9%25", 80, `
  kind      URI
  scheme    https
  host      h   reg-name   port 443 by default
  path      /a%2Fb%C3%A9
  query     a=%C3%A9%25
`},
		{"another port", "http://h:8080/", 80, `
  kind      URI
  scheme    http
  host      h   reg-name
  port      8080   not 80, the default of http
  path      /
`},
		{"40 columns", "/a/long/path/a-segment-that-needs-more-than-a-line/?a-query-that-is-long", 40, `
  kind      relative reference
            absolute-path
  path      /a/long/path/a-segment-that-
            needs-more-than-a-line/
  query     a-query-that-is-long
`},
		{"34 columns", "x:a-path?a-query-that-is-long", 34, `
  kind      URI
  scheme    x
  path      a-path
  query     a-query-that-is-long
`},
		{"20 columns", "//h?a-query-that-is-long", 20, `
  kind      relative
             referen
            ce
            network-
            path
  host      h
            reg-name
  path      (empty)
  query     a-query-
            that-is-
            long
`},
		{"an IRI", "//例え.jp:080/引き出し/e\u0301\u202e?\u0301", 80, "\n" +
			"  kind      relative reference   network-path\n" +
			"  host      例え.jp   reg-name\n" +
			"  port      080\n" +
			"  path      /引き出し/e\u0301\\xE2\\x80\\xAE\n" +
			"  query     \\xCC\\x81\n" +
			"  as a URI  //xn--r8jz45g.jp:80/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97/\n" +
			"            e%CC%81%E2%80%AE?%CC%81\n"},
		{"wide characters in 34 columns", "例例例例例例例例例例é例例例", 34, `
  kind      relative reference
            relative-path
  path      例例例例例例例例例例é
            例例例
  as a URI  %E4%BE%8B%E4%BE%8B%E4
            %BE%8B%E4%BE%8B%E4%BE
            %8B%E4%BE%8B%E4%BE%8B
            %E4%BE%8B%E4%BE%8B%E4
            %BE%8B%C3%A9%E4%BE%8B
            %E4%BE%8B%E4%BE%8B
`},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := runIn(columns(test.width), "", "explain", test.reference)
			if table := strings.TrimPrefix(got.stdout, withoutTable(got.stdout)+"\n"); table != test.want {
				t.Errorf("table:\n%s\nwant:\n%s", table, test.want)
			}
		})
	}
}
