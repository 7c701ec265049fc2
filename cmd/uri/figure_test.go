package main

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/iri"
)

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
scheme      authority      path        query  fragment
                |
        example.com:8042
        \_________/ \__/
             |        |
           host     port`},

		{"the second example of section 3", "urn:example:animal:ferret:nose", 80, `
  urn:example:animal:ferret:nose
  \_/ \________________________/
   |               |
scheme           path`},

		{"names that would collide", "a://b/c?d#e", 80, `
     a://b/c?d#e
     |   |\/ | |
     |   | | | fragment
     |   | | query
     |   | path
scheme  authority`},

		{"all of the authority is empty", "//@:", 80, `
  //@:
    \/^
     |path (empty)
 authority
     |
    @:
    ^^^
    ||port (empty)
    |host (empty)
userinfo (empty)`},

		{"empty authority", "file:///etc/hosts", 80, `
   file:///etc/hosts
   \__/  ^\________/
     |   |     path
scheme  authority (empty)`},

		{"empty reference", "", 80, `

  ^
  |
path (empty)`},

		{"all components, two of them empty", "http://user:pass@[2001:db8::1]:8080/a?#", 80, `
  http://user:xxxxx@[2001:db8::1]:8080/a?#
  \__/   \___________________________/\/ ^^
    |                  |               | |fragment (empty)
    |                  |               | query (empty)
 scheme            authority         path
                       |
         user:xxxxx@[2001:db8::1]:8080
         \________/ \___________/ \__/
              |           |         |
          userinfo      host      port`},

		{"a common one", "https://example.com/", 80, `
  https://example.com/
  \___/   \_________/|
    |          |     |
scheme  authority  path`},

		{"only delimiters", "?#", 80, `
  ?#
  ^^^
  ||fragment (empty)
  |query (empty)
path (empty)`},

		{"200 columns", long, 200, `
  HTTPS://www.example.com:08443/over/there/and/further/on.html;v=1?q=rfc+3986&lang=en&page=2#section-4
  \___/   \___________________/\_________________________________/ \_______________________/ \_______/
    |               |                           |                              |                 |
 scheme         authority                     path                           query           fragment
                    |
          www.example.com:08443
          \_____________/ \___/
                 |          |
               host       port`},

		{"80 columns", long, 80, `
  HTTPS://www.example.com:08443/over/there/and/further/on.html;v=1
  \___/   \___________________/\_________________________________/
    |               |                           |
 scheme         authority                     path
                    |
          www.example.com:08443
          \_____________/ \___/
                 |          |
               host       port

  ?q=rfc+3986&lang=en&page=2#section-4
   \_______________________/ \_______/
               |                 |
             query           fragment`},

		{"40 columns", long, 40, `
  HTTPS://www.example.com:08443
  \___/   \___________________/
    |               |
 scheme         authority
                    |
          www.example.com:08443
          \_____________/ \___/
                 |          |
               host       port

  /over/there/and/further/on.html;v=1
  \_________________________________/
                   |
                 path

  ?q=rfc+3986&lang=en&page=2#section-4
   \_______________________/ \_______/
               |                 |
             query           fragment`},

		{"20 columns", long, 20, `
  HTTPS://www.exampl
  \___/   \_________
    |          |
 scheme    authority
               |
          www.exampl
          \_________
               |
             host

  e.com:08443/over/t
  __________/\______
       |        |
   authority  path
       |
  e.com:08443
  ____/ \___/
    |     |
  host  port

  here/and/further/o
  __________________
           |
         path

  n.html;v=1?q=rfc+3
  _________/ \______
       |        |
     path     query

  986&lang=en&page=2
  _________________/
           |
         query

  #section-4
   \_______/
       |
   fragment`},

		{"no room to say empty", "http://example.com:/?#", 20, `
  http://example.com
  \__/   \__________
    |         |
 scheme   authority
              |
         example.com
         \_________/
              |
            host

  :/?#
  /| ^^
  || |fragment
  || query
  |path
authority
  |
  :
   ^
   |
 port (empty)`},

		{"wide characters", "http://例え.jp/引き出し?q=ü", 80, `
   http://例え.jp/引き出し?q=ü
   \__/   \_____/\_______/ \_/
     |       |       |      |
scheme  authority  path   query`},

		{"marks", "/e\u0301\u0323a?e\u0301", 80, "\n" +
			"  /e\u0301\u0323a?e\u0301\n" +
			"  \\_/ |\n" +
			"   |  |\n" +
			"path  query"},

		{"a mark where a component begins, and what is not printable", "?\u0301#\u202eé", 80, `
           ?\xCC\x81#\xE2\x80\xAEé
           ^\______/ \___________/
           |    |          |
path (empty)  query    fragment`},

		{"rows end between characters", "x://例例例例例例例例/é/例例例例例例例例", 20, `
  x://例例例例例例例
  |   \_____________
  |          |
scheme   authority

  例/é/例例例例例例
  _/\______________
   |       |
authority  path

  例例
  ___/
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

// randomReference returns a valid reference, short or long. Some of its components are empty or absent.
func randomReference(random *rand.Rand) string {
	some := func(alphabet string) string {
		n := random.IntN(4)
		if random.IntN(3) == 0 {
			n = random.IntN(60)
		}
		text := make([]byte, n)
		for i := range text {
			text[i] = alphabet[random.IntN(len(alphabet))]
		}
		return string(text)
	}
	maybe := func(text string) string {
		if random.IntN(2) == 0 {
			return ""
		}
		return text
	}
	s := maybe("s" + some("abc+.-") + ":")
	if random.IntN(3) > 0 {
		host := []string{some("abc."), "[::1]", "127.0.0.1", "[v1." + some("a:") + "z]"}[random.IntN(4)]
		s += "//" + maybe(some("abc:")+"@") + host + maybe(":"+some("0"))
		return s + maybe("/"+some("abc/:@")) + maybe("?"+some("abc/:?@")) + maybe("#"+some("abc/:?@"))
	}
	return s + maybe("p") + maybe("/p"+some("abc/:@")) + maybe("?"+some("abc/:?@")) + maybe("#"+some("abc/:?@"))
}

// inScripts returns a reference in which wide, combining and unprintable characters replace some letters.
func inScripts(reference string) string {
	before, rest, found := strings.Cut(reference, ":")
	if !found || strings.ContainsAny(before, "/?#") {
		before, rest = "", reference
	} else {
		before += ":"
	}
	if strings.Contains(rest, "[v1.") {
		return reference
	}
	return before + strings.NewReplacer("a", "例", "b", "\u0301", "c", "\u202e", "p", "é").Replace(rest)
}

// Strokes never overlap, fit the width, and show the whole reference and all of its components.
func TestFigureInvariants(t *testing.T) {
	random := rand.New(rand.NewPCG(3986, 5))
	for range 5000 {
		text := randomReference(random)
		if random.IntN(2) == 0 {
			text = inScripts(text)
		}
		if _, err := iri.Parse(text); err != nil {
			t.Fatal(err)
		}
		width := leastWidth + random.IntN(120)
		f := newFigure(text, width)
		rows, margin := f.rows()
		shown, names := "", ""
		for _, d := range rows {
			checkOverlap(t, text, d)
			for _, s := range d.strokes {
				if margin+s.column < 0 || margin+s.column+displayWidth(s.text) > width {
					t.Fatalf("%q at width %d with margin %d: no room for %+v", text, width, margin, s)
				}
				names += s.text + "\n"
				if s.row == 0 {
					shown += s.text
				}
			}
		}
		if want, _ := newCells(text, starts(split(text))...); shown != want.text {
			t.Fatalf("%q at width %d: the rows show %q", text, width, shown)
		}
		for _, s := range split(text) {
			if s.Component == host && f.authority.whole.Start == f.authority.whole.End {
				continue // drawn as an empty authority
			}
			if !strings.Contains(names, s.Component) {
				t.Fatalf("%q at width %d: no %s in %q", text, width, s.Component, names)
			}
		}
		if t.Failed() {
			t.Fatalf("%q at width %d:\n%s", text, width, strings.Join(f.lines(false), "\n"))
		}
	}
}

// checkOverlap reports strokes that overlap.
func checkOverlap(t *testing.T, text string, d drawing) {
	t.Helper()
	taken := map[[2]int]stroke{}
	for _, s := range d.strokes {
		for i := range displayWidth(s.text) {
			cell := [2]int{s.row, s.column + i}
			if other, ok := taken[cell]; ok {
				t.Errorf("%q: %+v overlaps %+v", text, s, other)
			}
			taken[cell] = s
		}
	}
}
