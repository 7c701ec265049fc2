package main

import (
	"strings"
	"testing"
)

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
  path      /over/there   path-abempty
  query     name=ferret
  fragment  nose
`},
		{"empty", "//@:?#", 80, `
  kind        relative reference   network-path
  userinfo    (empty)
  host        (empty)   reg-name
  port        (empty)
  path        (empty)   path-abempty
  query       (empty)
  fragment    (empty)
  written as  //@?#
`},
		{"not as the library writes it", "HTTP://u:secret@127.0.0.1:0080", 80, `
  kind        URI
  scheme      HTTP
  userinfo    u:xxxxx
  host        127.0.0.1   IPv4
  port        0080   the default of http
  path        (empty)   path-abempty
  written as  http://u:xxxxx@127.0.0.1:80
`},
		{"a default port, and what is decoded", "https://h/caf%C3%A9/%1B?a=%20", 80, `
  kind      URI
  scheme    https
  host      h   reg-name   port 443 by default
  path      /caf%C3%A9/%1B   path-abempty   decoded: /café/%1B
  query     a=%20   decoded: a= 
`},
		{"an encoded slash, which is not one", "https://h/a%2Fb%C3%A9?a=%C3%A9%25", 80, `
  kind      URI
  scheme    https
  host      h   reg-name   port 443 by default
  path      /a%2Fb%C3%A9   path-abempty
  query     a=%C3%A9%25
`},
		{"another port", "http://h:8080/", 80, `
  kind      URI
  scheme    http
  host      h   reg-name
  port      8080   not 80, the default of http
  path      /   path-abempty
`},
		{"40 columns", "/a/long/path/a-segment-that-needs-more-than-a-line/?a-query-that-is-long", 40, `
  kind      relative reference
            absolute-path
  path      /a/long/path/a-segment-that-
            needs-more-than-a-line/
            path-absolute
            5 segments
  query     a-query-that-is-long
`},
		{"34 columns", "x:a-path?a-query-that-is-long", 34, `
  kind      URI
  scheme    x
  path      a-path   path-rootless
  query     a-query-that-is-long
`},
		{"20 columns", "//h?a-query-that-is-long", 20, `
  kind
    relative referen
    ce
    network-path
  host
    h   reg-name
  path
    (empty)
    path-abempty
  query
    a-query-that-is-
    long
`},
		{"an IRI", "//例え.jp:080/引き出し/e\u0301\u202e?\u0301", 80, "\n" +
			"  kind        relative reference   network-path\n" +
			"  host        例え.jp   reg-name\n" +
			"  port        080\n" +
			"  path        /引き出し/e\u0301\\xE2\\x80\\xAE   path-abempty\n" +
			"  query       \\xCC\\x81\n" +
			"  written as  //例え.jp:80/引き出し/e\u0301\\xE2\\x80\\xAE?\u0301\n" +
			"  as a URI    //%E4%BE%8B%E3%81%88.jp:80/%E5%BC%95%E3%81%8D%E5%87%BA%E3%81%97/e%\n" +
			"              CC%81%E2%80%AE?%CC%81\n"},
		{"wide characters in 34 columns", "例例例例例例例例例例é例例例", 34, `
  kind      relative reference
            relative-path
  path      例例例例例例例例例例é
            例例例
            path-noscheme
  as a URI  %E4%BE%8B%E4%BE%8B%E4%
            BE%8B%E4%BE%8B%E4%BE%8
            B%E4%BE%8B%E4%BE%8B%E4
            %BE%8B%E4%BE%8B%E4%BE%
            8B%C3%A9%E4%BE%8B%E4%B
            E%8B%E4%BE%8B
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
