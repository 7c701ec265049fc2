package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	yosida95 "github.com/yosida95/uritemplate/v3"

	"github.com/go-rfc3986/uri/uritemplate"
)

// templates are templates of APIs, with values: strings, and lists if there is more than one.
var templates = []struct {
	name, text string
	values     map[string][]string
}{
	{"query", "https://api.example.com/users/{id}/posts{?page,size}", map[string][]string{"id": {"42"}, "page": {"2"}, "size": {"50"}}},
	{"path", "/{owner}/{repo}/issues/{number}", map[string][]string{"owner": {"go-rfc3986"}, "repo": {"uri"}, "number": {"1234"}}},
	{"list", "https://example.com/search{?q,lang,tags*}", map[string][]string{"q": {"rock & roll"}, "lang": {"en"}, "tags": {"a", "b"}}},
	{"segments", "{+base}/files{/path*}{#part}", map[string][]string{
		"base": {"https://example.com/x"}, "path": {"a", "b c", "d.txt"}, "part": {"top"},
	}},
}

// A templateRacer is one library, with a template and its values.
type templateRacer struct {
	name   string
	expand func() string
	match  func(text string) bool
}

// templateRacers returns this library and the other one.
func templateRacers(text string, values map[string][]string) []templateRacer {
	ours, ourValues := uritemplate.MustParse(text), uritemplate.Values{}
	theirs, theirValues := yosida95.MustNew(text), yosida95.Values{}
	for name, list := range values {
		if len(list) == 1 {
			ourValues[name], theirValues[name] = uritemplate.String(list[0]), yosida95.String(list[0])
		} else {
			ourValues[name], theirValues[name] = uritemplate.List(list...), yosida95.List(list...)
		}
	}
	return []templateRacer{
		{thisLibrary, func() string { s, _ := ours.Expand(ourValues); return s }, func(s string) bool { _, ok := ours.Match(s); return ok }},
		{"yosida95", func() string { s, _ := theirs.Expand(theirValues); return s }, func(s string) bool { return theirs.Match(s) != nil }},
	}
}

// Both libraries expand to the same text, and match it. This one allocates once to expand, and two times and once more for each
// list or decoded value to match.
func TestTemplates(t *testing.T) {
	for _, c := range templates {
		racers := templateRacers(c.text, c.values)
		text := racers[0].expand()
		for _, r := range racers {
			assert.Equal(t, text, r.expand(), r.name)
			assert.True(t, r.match(text), r.name)
		}
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { racers[0].expand() }), 1.0, c.name)
		assert.LessOrEqual(t, testing.AllocsPerRun(100, func() { racers[0].match(text) }), float64(len(c.values))+1, c.name)
	}
}

func BenchmarkTemplates(b *testing.B) {
	for _, c := range templates {
		for _, r := range templateRacers(c.text, c.values) {
			text := r.expand()
			for _, op := range []struct {
				name string
				run  func()
			}{{"expand", func() { r.expand() }}, {"match", func() { r.match(text) }}} {
				b.Run(op.name+"/"+c.name+"/"+r.name, func(b *testing.B) {
					b.ReportAllocs()
					for b.Loop() {
						op.run()
					}
				})
			}
		}
	}
}
