package measure_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
	"github.com/go-rfc3986/uri/uritemplate"
)

// Parse, Expand, URI, Match and MatchURI take linear time and memory in the template, the values and the text together (law T4).
func TestTemplatesAreLinear(t *testing.T) {
	works := slices.Concat(growingWorks(), longTextWorks(), longTemplateWorks())
	var shapes []texts.Shape
	for i, w := range works {
		shapes = append(shapes, texts.Shape{Name: w.name, Before: string(rune('0' + i)), Repeated: "x"})
	}
	measure.RequireLinear(t, shapes, func(text string) { works[text[0]-'0'].run(len(text)) })
}

// A work is what grows with the length of its text.
type work struct {
	name string
	run  func(size int)
}

// Templates and texts that grow together, at which careless code takes more than linear time.
var growing = []struct {
	name string
	make func(n int) (template, text string)
}{
	{"one name, all parameters", func(n int) (string, string) {
		return "{?a" + strings.Repeat(",a", n) + "}", "?a=1" + strings.Repeat("&a=1", n)
	}},
	{"one name, half of the parameters", func(n int) (string, string) {
		return "{?a" + strings.Repeat(",a", 2*n) + "}", "?a=1" + strings.Repeat("&a=1", n)
	}},
	{"one name with lists", func(n int) (string, string) {
		return "{?a*" + strings.Repeat("}{&a*", n) + "}", "?a=1" + strings.Repeat("&a=1", n)
	}},
	{"one name, each operator", func(n int) (string, string) {
		return strings.Repeat("/{a}{.a}{/a}{;a}", n), strings.Repeat("/1.1/1;a=1", n)
	}},
	{"one name, others", func(n int) (string, string) { return strings.Repeat("/{a}", n), strings.Repeat("/1", n-1) + "/2" }},
	{"prefixes", func(n int) (string, string) {
		template, text := "/{+a}", "/"+strings.Repeat("b", n)
		for i := range n / 8 {
			template += fmt.Sprintf("/{a:%d}", i+1)
			text += "/" + strings.Repeat("b", min(i+1, 8))
		}
		return template, text
	}},
	{"two places of each", func(n int) (string, string) {
		return strings.Repeat(names(n, "/{+a%d}"), 2), strings.Repeat("/%7e%2f", 2*n)
	}},
	{"names", func(n int) (string, string) { return "/" + names(n, "{?a%d}"), "/?" + strings.Repeat("a=1&", n) }},
	{"parameters", func(n int) (string, string) { return "/{?a0" + names(n, ",a%d") + "}", "/?z=1" + names(n, "&a%d=@") }},
	{"raw segments", func(n int) (string, string) { return "/x" + names(n, "{/a%d}"), "/x" + strings.Repeat("/@", n) }},
	{"dots", func(n int) (string, string) {
		return "/.." + strings.Repeat("/{a}/..", n), "/.." + strings.Repeat("/b/..", n)
	}},
	{"dots of values", func(n int) (string, string) { return "/{+a}/x", "/" + strings.Repeat("b/..%2F", n) + "/x" }},
	{"pairs", func(n int) (string, string) {
		return "/{x}" + names(n, "/a%d") + "{?p*}", "/x" + names(n, "/a%d") + "?" + names(n, "k%d=v&")
	}},
	{"literals", func(n int) (string, string) { return "{x}" + strings.Repeat("/a", n), "z" + strings.Repeat("/a", n) }},
	{"a long name", func(n int) (string, string) {
		return "/{?" + strings.Repeat("%c3", n) + "}", "/?" + strings.Repeat("%C3", n) + "=1"
	}},
}

// names returns a format for each of n numbers.
func names(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// growingWorks returns the work of all calls on templates and texts that grow together.
func growingWorks() (works []work) {
	for _, g := range growing {
		works = append(works, work{g.name, func(size int) {
			template, target := g.make(size / 8)
			parsed := uritemplate.MustParse(template)
			values, _ := parsed.Match(target)
			_, _ = parsed.URI(values)
			parsed.MatchURI(uri.MustParse(target))
		}})
	}
	return works
}

// Texts at which a matcher that tries every division takes more than linear time.
var hostileTexts = []texts.Shape{
	{Name: "letters", Repeated: "a"}, {Name: "letters, and a byte too much", Repeated: "a", After: "!"}, {Name: "dots", Repeated: ".a"},
	{Name: "commas", Repeated: ",a", After: "!"}, {Name: "segments", Repeated: "/a", After: "!"}, {Name: "pairs", Before: "?k=v", Repeated: "&k=v", After: "&"},
	{Name: "its own name", Before: "?x=1", Repeated: "&x=1", After: "&"}, {Name: "parameters", Repeated: ";x=1", After: "="},
	{Name: "labels with values", Repeated: ".a=b", After: "="}, {Name: "triplets", Repeated: "%C3%A9", After: "!"}, {Name: "bytes", Repeated: "%A9", After: "!"},
	{Name: "triplets to decode", Repeated: "%41%2f"}, {Name: "one name for many", Before: "/", Repeated: "a", RepeatedAfter: "a"},
	{Name: "raw parameters", Before: "/s?", Repeated: "x=@&"}, {Name: "others", Before: "/s?", Repeated: "a=b&"}, {Name: "raw", Before: "/", Repeated: "@"},
	{Name: "raw segments", Repeated: "/:"}, {Name: "delimiters", Before: "/a", Repeated: ";a="}, {Name: "encoded", Before: "/s?", Repeated: "%78=%41&"},
	{Name: "one value", Before: "/s?x=", Repeated: "+"},
}

// ambiguousTemplates have many ways to divide a text.
var ambiguousTemplates = []string{
	"{x}{y}{z}", "{x}{y}/", "{x}{y}{z}/", "{+x}{+y}{+z}", "{+x}/{+y}/{+z}", "{.x*,y*,z*}", "{.x*}{.y*}", "{x,y,z}", "{/x*,y*,z*}", "{?x*,y*,z*}", "{&x*}{&y*}", "{;x*,y*}{;z*}",
	"{?x*}{&y*}", "{x}{y:3}{z:3}", "{+x:3}{+y}{z:2}", "{x}a{y}a{z}", "{x*}{y*}{+z}", "/{x}{x}", "{.x,x}", "{+x}{x:2}",
}

// longTextWorks returns the work of Match and MatchURI on long texts.
func longTextWorks() (works []work) {
	var templates []uritemplate.Template
	for _, text := range slices.Concat(ambiguousTemplates, texts.Templates) {
		templates = append(templates, uritemplate.MustParse(text))
	}
	for _, shape := range hostileTexts {
		works = append(works, work{shape.Name, func(size int) {
			text := shape.Text(size / 4)
			u, err := uri.Parse(text)
			for _, template := range templates {
				if template.Match(text); err == nil {
					template.MatchURI(u)
				}
			}
		}})
	}
	return works
}

// longTemplateWorks returns the work of Parse on long templates, and of Expand on them and on long values.
func longTemplateWorks() (works []work) {
	template := uritemplate.MustParse("{x}{+x}{?x*}{x:5}{+x:5}{x:9999}")
	for _, shape := range []texts.Shape{
		{Name: "expressions", Repeated: "{x}"}, {Name: "variables", Before: "{x", Repeated: ",x", After: "}"}, {Name: "other variables", Repeated: "{?a.b*,c}"},
		{Name: "literal triplets", Repeated: "%41"}, {Name: "characters", Repeated: "é"}, {Name: "name", Before: "{", Repeated: "a", After: "}"},
		{Name: "no template", Repeated: "a/%2"},
	} {
		works = append(works, work{shape.Name, func(size int) {
			text := shape.Text(size)
			parsed, _ := uritemplate.Parse(text)
			_, _ = parsed.Expand(uritemplate.Values{"x": uritemplate.String("a"), "c": uritemplate.List("b", "c")})
			_, _ = template.Expand(uritemplate.Values{"x": uritemplate.String(text)})
		}})
	}
	return works
}
