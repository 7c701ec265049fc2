package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	yosida95 "github.com/yosida95/uritemplate/v3"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// templates are templates of APIs, with values: strings, or lists if there is more than one.
var templates = []struct {
	text   string
	values map[string][]string
}{
	{"https://api.example.com/users/{id}/posts{?page,size}", map[string][]string{"id": {"42"}, "page": {"2"}, "size": {"50"}}},
	{"/{owner}/{repo}/issues/{number}", map[string][]string{"owner": {"go-rfc3986"}, "repo": {"uri"}, "number": {"1234"}}},
	{"https://example.com/search{?q,lang,tags*}", map[string][]string{"q": {"rock & roll"}, "lang": {"en"}, "tags": {"a", "b"}}},
	{"{+base}/files{/path*}{#part}", map[string][]string{
		"base": {"https://example.com/x"}, "path": {"a", "b c", "d.txt"}, "part": {"top"},
	}},
}

// theirTemplates is the other library.
const theirTemplates = "yosida95/uritemplate"

// templateOps returns the operations of a template, and its expansion, on which they are measured.
func templateOps(text string, values map[string][]string) ([]operation, *corpus) {
	ours, ourValues := uritemplate.MustParse(text), uritemplate.Values{}
	theirs, theirValues := yosida95.MustNew(text), yosida95.Values{}
	for _, name := range slices.Sorted(maps.Keys(values)) {
		if list := values[name]; len(list) == 1 {
			ourValues[name], theirValues[name] = uritemplate.String(list[0]), yosida95.String(list[0])
		} else {
			ourValues[name], theirValues[name] = uritemplate.List(list...), yosida95.List(list...)
		}
	}
	expanded, err := ours.Expand(ourValues)
	u, notURI := uri.Parse(expanded)
	if cmp.Or(err, notURI) != nil {
		panic(cmp.Or(err, notURI))
	}
	matched := func(ok bool) error {
		if !ok {
			return fmt.Errorf("%s does not match %s", text, expanded)
		}
		return nil
	}
	ops := []operation{
		{"expand", "`Expand`", []kind{expansion}, []entry{
			{thisLibrary, "Expand", repeat(func() (err error) { last.text, err = ours.Expand(ourValues); return }), nil},
			{theirTemplates, "Expand", repeat(func() (err error) { last.text, err = theirs.Expand(theirValues); return }), nil},
		}},
		{"match", "`Match`", []kind{expansion}, []entry{
			{thisLibrary, "Match", repeat(func() error { _, ok := ours.Match(expanded); return matched(ok) }), nil},
			{thisLibrary, "MatchURI", repeat(func() error { _, ok := ours.MatchURI(u); return matched(ok) }), nil},
			{theirTemplates, "Match", repeat(func() error { return matched(theirs.Match(expanded) != nil) }), nil},
		}},
	}
	return ops, &corpus{text, text, expansion, onOnePage(slices.Repeat([]string{expanded}, shapeCopies))}
}

// repeat returns the call of do, whatever the text is.
func repeat(do func() error) call { return perText(func(string) error { return do() }) }
