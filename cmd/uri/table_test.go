package main

import (
	"strings"
	"testing"
)

// withoutTable returns the figure of what explain has written.
func withoutTable(output string) string {
	figure, _, _ := strings.Cut(output, "\n\n  IsRelative")
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
  IsRelative  false
  Scheme      foo
  UserInfo    (absent)
  Host        example.com   reg-name
  Port        8042
  Path        ["", "over", "there"]   path-abempty
  Query       name=ferret
  Fragment    nose
`},
		{"empty", "//@:?#", 80, `
  IsRelative  true
  Scheme      (absent)
  UserInfo    (empty)
  Host        (empty)   reg-name
  Port        (absent)   no digits
  Path        []   path-abempty
  Query       (empty)
  Fragment    (empty)
  Written as  //@?#
`},
		{"not as the library writes it", "HTTP://u:secret@127.0.0.1:0080", 80, `
  IsRelative  false
  Scheme      http
  UserInfo    u:xxxxx
  Host        127.0.0.1   IPv4
  Port        80
  Path        []   path-abempty
  Query       (absent)
  Fragment    (absent)
  Written as  http://u:xxxxx@127.0.0.1:80
`},
		{"40 columns", "/a/long/path/a-segment-that-needs-more-than-a-line/?a-query-that-is-long", 40, `
  IsRelative  true
  Scheme      (absent)
  UserInfo    (absent)
  Host        (absent)
  Port        (absent)
  Path        ["",
               "a",
               "long",
               "path",
               "a-segment-that-needs-mor
               e-than-a-line",
               ""]
              path-absolute
  Query       a-query-that-is-long
  Fragment    (absent)
`},
		{"34 columns, the least for values beside names", "x:a-path?a-query-that-is-long", 34, `
  IsRelative  false
  Scheme      x
  UserInfo    (absent)
  Host        (absent)
  Port        (absent)
  Path        ["a-path"]
              path-rootless
  Query       a-query-that-is-long
  Fragment    (absent)
`},
		{"20 columns", "//h?a-query-that-is-long", 20, `
  IsRelative
    true
  Scheme
    (absent)
  UserInfo
    (absent)
  Host
    h   reg-name
  Port
    (absent)
  Path
    []
    path-abempty
  Query
    a-query-that-is-
    long
  Fragment
    (absent)
`},
		{"an IRI", "//例え.jp:080/引き出し/e\u0301\u202e?\u0301", 80, "\n" +
			"  IsRelative  true\n" +
			"  Scheme      (absent)\n" +
			"  UserInfo    (absent)\n" +
			"  Host        例え.jp   reg-name\n" +
			"  Port        80\n" +
			"  Path        [\"\", \"引き出し\", \"e\u0301\\xE2\\x80\\xAE\"]   path-abempty\n" +
			"  Query       \\xCC\\x81\n" +
			"  Fragment    (absent)\n" +
			"  Written as  //例え.jp:80/引き出し/e\u0301\\xE2\\x80\\xAE?\u0301\n" +
			"  As a URI    //%E4%BE%8B%E3%81%88.jp:80/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97/e%\n" +
			"              CC%81%E2%80%AE?%CC%81\n"},
		{"wide characters in 34 columns", "例例例例例例例例例例é例例例", 34, `
  IsRelative  true
  Scheme      (absent)
  UserInfo    (absent)
  Host        (absent)
  Port        (absent)
  Path        ["例例例例例例例例例
               例é例例例"]
              path-noscheme
  Query       (absent)
  Fragment    (absent)
  As a URI    %E4%BE%8B%E4%BE%8B%E
              4%BE%8B%E4%BE%8B%E4%
              BE%8B%E4%BE%8B%E4%BE
              %8B%E4%BE%8B%E4%BE%8
              B%E4%BE%8B%C3%A9%E4%
              BE%8B%E4%BE%8B%E4%BE
              %8B
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
