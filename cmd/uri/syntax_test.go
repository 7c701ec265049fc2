package main

import (
	"strings"
	"testing"

	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/query"
)

// Each separator divides a query as "&" divides it with "&". Reading and writing give the query again, except for a bare
// "&", which is encoded.
func TestSyntaxOnEachByte(t *testing.T) {
	for _, c := range separators {
		s := syntax{separator: string(c)}
		try := func(text string) {
			params := s.parse(text)
			if _, err := query.Parse(text, query.RFC3986); err != nil {
				if params.String() != "" {
					t.Fatalf("%c: %q is no query, but read as %q", c, text, params)
				}
				return
			}
			want := text
			if c != '&' {
				want = strings.ReplaceAll(text, "&", "%26")
			}
			if got := s.format(params); got != want {
				t.Fatalf("%c: %q is written as %q, want %q", c, text, got, want)
			}
			n := 0
			for pair := range strings.SplitSeq(text, string(c)) {
				if pair != "" {
					n++
				}
			}
			if params.Len() != n {
				t.Fatalf("%c: %q has %d parameters, want %d", c, text, params.Len(), n)
			}
		}
		for text := range texts.EachByte(4) {
			try(text)
			try("a=1&b;" + text)
		}
		for text := range texts.Random(3, 500) {
			try(text)
		}
	}
}

func TestRaw(t *testing.T) {
	for _, test := range []struct {
		separator, query, key string
		want                  string
		ok                    bool
	}{
		{"", "a=%41&b=%7e&b=2", "b", "%7e", true},
		{";", "a=%41&b;b=1&2;c", "b", "1&2", true},
		{";", "a;c", "c", "", true},
		{"", "%61=1", "a", "1", true},
		{"", "a&&", "", "", false}, // nothing between two separators is not a parameter
		{"", "=1", "", "1", true},
		{"", "a", "b", "", false},
	} {
		got, ok := syntax{separator: test.separator}.raw(test.query, test.key)
		if got != test.want || ok != test.ok {
			t.Errorf("%+v: %q, %t", test, got, ok)
		}
	}
}

// One byte separates, and only one that means nothing in a parameter.
func TestSeparator(t *testing.T) {
	for i := range 256 {
		text := string([]byte{byte(i)})
		got := runWith("", "get", "--separator", text, "{query:b}", "?a"+text+"b=1")
		if want := strings.Contains(separators, text); (got.status == 0) != want || want && got.stdout != "1\n" {
			t.Errorf("%q: %+v", text, got)
		}
	}
	for _, text := range []string{"", ";;"} {
		if got := runWith("", "get", "--separator", text, "{query:b}", "?a"); got.status != 2 {
			t.Errorf("%q: %+v", text, got)
		}
	}
}
