package uritemplate_test

import (
	"errors"
	"iter"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/uritemplate"
)

// eachByte returns texts with each byte at each place: all with -deep, otherwise a part.
func eachByte() iter.Seq[string] {
	switch {
	case *deep:
		return texts.EachByte(texts.Longest)
	default:
		return texts.Drawn(9, 8)
	}
}

// eachByteIn returns the texts with each byte at each place of s.
func eachByteIn(s string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for i := range s {
			for c := range 256 {
				if !yield(s[:i] + string([]byte{byte(c)}) + s[i+1:]) {
					return
				}
			}
		}
	}
}

// tryParse compares Parse with the grammar.
func tryParse(t *testing.T, text string) {
	t.Helper()
	offset, ok := slowOffset(text)
	template, err := uritemplate.Parse(text)
	if ok != (err == nil) {
		t.Fatalf("Parse(%q) = %v, want a template: %t, offset %d", text, err, ok, offset)
	}
	if err != nil {
		var fault *uritemplate.Error
		if !errors.As(err, &fault) || fault.Offset != offset || fault.Rule == "" || fault.Err == nil || template.String() != "" {
			t.Fatalf("Parse(%q) = %v, want offset %d", text, err, offset)
		}
		return
	}
	var names []string
	for _, p := range slowParts(text) {
		for _, name := range p.names {
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
	}
	if template.String() != text || !slices.Equal(template.Names(), names) {
		t.Fatalf("Parse(%q) = %q with the names %q, want %q", text, template, template.Names(), names)
	}
}

// Parse agrees with the grammar on each byte at each place, and at random.
func TestParseOnEachByte(t *testing.T) {
	for s := range eachByte() {
		tryParse(t, s)
		tryParse(t, "{"+s+"}")
	}
	for _, template := range []string{
		"a{x}b", "{+x}", "{x,y}", "{x:1}", "{x:9999}", "{x*}", "{?a.b_c,d*}", "%41{%C3%a9.x}", "é{/x:12}\U0001F600", "{x", "{", "{x:", "{x*",
		"{a..b}", "{.a.}", "{x:10000}", "{x:0}", "\ue000{x}",
	} {
		tryParse(t, template)
		for s := range eachByteIn(template) {
			tryParse(t, s)
		}
	}
	for s := range texts.Random(31, 5_000) {
		tryParse(t, s)
		tryParse(t, "{"+s+"}"+s)
	}
}

// Expand agrees with the plain implementation on values with each byte at each place, and the laws hold for them.
func TestExpandOnEachByte(t *testing.T) {
	var templates []uritemplate.Template
	for _, text := range []string{"{x}", "{+x}", "{#x*}", "{.x*}/{x:2}", "{/x:3}", "{;x}", "{?x*}", "a{&x:1}", "{+x:3}"} {
		templates = append(templates, uritemplate.MustParse(text))
	}
	n := 0
	for s := range eachByte() {
		for i, value := range []uritemplate.Value{uritemplate.String(s), uritemplate.List(s, s), uritemplate.Pairs(s, s, "k", s)} {
			if template := templates[n%len(templates)]; i == 0 || n%3 == 0 {
				checkLaws(t, template, uritemplate.Values{"x": value})
			}
		}
		n++
	}
}

// Match agrees with the automata on each byte at each place of the text.
func TestMatchOnEachByte(t *testing.T) {
	for _, row := range [][2]string{
		{"/a/{x}{?y,z*}", "/a/b%2Fc?y=1,2&k=%C3%A9"}, {"{+x}/{y:2}", "http://h/a%2f/%c3%A9b"}, {"X{.x*}", "X.a=b.c.d=%20"}, {"{;x,y:1}", ";x=a,b;y=%E2"},
		{"{#x}", "#[a]?%41"}, {"{?x*}", "?x=1&x=2"}, {"{;x*}", ";x=12;x"}, {"%61é{/x*}", "a%C3%A9/b/%2cc"}, {"{x,y}", "a,b,c"},
	} {
		template, pattern := uritemplate.MustParse(row[0]), slowPattern(row[0])
		_, ok := template.Match(row[1])
		require.True(t, ok, row)
		checkMatch(t, template, pattern, row[1])
		for s := range eachByteIn(row[1]) {
			checkMatch(t, template, pattern, s)
		}
		for s := range texts.Every(9, 15) {
			checkMatch(t, template, pattern, s)
		}
	}
}
