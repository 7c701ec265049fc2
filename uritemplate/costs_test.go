package uritemplate

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
	"github.com/go-rfc3986/uri/internal/check/texts"
)

// requireBytes checks that a call allocates at most so many bytes for each byte of a template and a text, and returns how many.
func requireBytes(t *testing.T, most float64, template, text string, call func()) float64 {
	t.Helper()
	size := float64(len(template) + len(text))
	bytes := float64(allocated(call)) / size
	if bytes > most { // others may have allocated meanwhile
		bytes = float64(measure.Bytes(call)) / size
	}
	require.LessOrEqual(t, bytes, most, "%.60q and %.60q, of %d and %d bytes", template, text, len(template), len(text))
	return bytes
}

// costlyTexts returns texts of about so many bytes for a template: each delimiter and what operators write, alone and with a byte at the
// end that ends every way, and expansions of the template.
func costlyTexts(size int, t Template) (all []string) {
	for _, unit := range []string{
		"a", "/", "?", ".", ",", "=", "&", "%2f", "%41", "%C3", "%C3%a9", "?a=1", "&a=1", "&a=", "&a0=1", "a=b&", ",a=", ";a", ";a=1", "/a", ".a", "a,", "/@", "=,", "@",
	} {
		for _, end := range []string{"", "!", "#"} {
			all = append(all, strings.Repeat(unit, size/len(unit))+end)
		}
	}
	for _, parameter := range []string{"a=@&", "a=1&", "b&"} {
		all = append(all, "?"+strings.Repeat(parameter, size/len(parameter)))
	}
	for _, text := range []string{"1", "", "%/a", strings.Repeat("a", size/max(1, len(t.specs)))} {
		for _, few := range []int{1, 2} { // all variables, or the first half
			values := Values{}
			for i, name := range t.names {
				if i <= len(t.names)/few {
					values[name] = String(text)
				}
			}
			if expansion, err := t.Expand(values); err == nil && len(expansion) < 8*size {
				all = append(all, expansion, expansion+"!", strings.ToLower(expansion))
			}
		}
	}
	return all
}

// Parse, MatchURI, Match and URI together allocate at most 200 bytes for each byte of the template and the text, for the product of
// templates and texts. Of these, a test takes some.
func TestMatchTakesLinearMemory(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	n, most, size, every := 0, 0.0, 4<<10, 7507
	if isDeep() {
		every = 61
	}
	for i, template := range costly(size) {
		text := template()
		parsed, err := Parse(text)
		if err != nil {
			continue
		}
		for j, target := range costlyTexts(size, parsed) {
			if (i*131+j)%every != 0 {
				continue
			}
			n++
			most = max(most, requireBytes(t, 200, text, target, func() { match(text, target) }))
		}
	}
	t.Logf("%d templates and texts, at most %.0f bytes for each byte", n, most)
}

// match parses a template and matches a text for the first time.
func match(template, text string) {
	t, _ := Parse(template)
	if u, err := uri.Parse(text); err == nil {
		t.MatchURI(u)
	} else {
		t.Match(text)
	}
}

// A matcher takes at most leastSteps, and mostSteps for each byte. Each step is one of the loop, a unit of a value, or some bytes of a
// literal or a name.
func TestMatcherGivesUp(t *testing.T) {
	for _, tt := range []struct{ template, text string }{
		{strings.Repeat("{a}", 1_000), strings.Repeat("a", 3_000) + "!"}, {strings.Repeat("{+a}", 1_000) + "#", strings.Repeat("a", 3_000)},
		{"{x}{y:9999}", strings.Repeat("a", 30_000)}, {"{?a*" + strings.Repeat(",a*", 1_000) + "}", strings.Repeat("&a=", 1_000)},
		{"{+x}" + strings.Repeat("/", 9_000) + "a", strings.Repeat("/", 20_000)}, {"{+x}{?" + strings.Repeat("n", 9_000) + "}", "?" + strings.Repeat("n", 9_000) + strings.Repeat("?n", 1_000)},
	} {
		template, m := MustParse(tt.template), matcher{}
		m.divide(&template, template.plan(), tt.text)
		longest := len(tt.template) + len(tt.text) // one step more may take as much as one literal, name or value is long
		assert.GreaterOrEqual(t, m.steps, -int64(longest), "%.40s", tt.template)
		assert.LessOrEqual(t, 64*len(m.tried), leastBits+mostBits*longest, "%.40s", tt.template)
	}
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

// Parse, Match, MatchURI and URI take linear time in the template and the text together.
func TestTemplatesAreLinear(t *testing.T) {
	t.Parallel() // most of it is in other processes
	var shapes []texts.Shape
	for i, g := range growing {
		shapes = append(shapes, texts.Shape{Name: g.name, Before: string(rune('A' + i)), Repeated: "x"})
	}
	measure.RequireLinear(t, shapes, func(text string) {
		template, target := growing[text[0]-'A'].make(len(text) / 8)
		parsed := MustParse(template)
		values, _ := parsed.Match(target)
		_, _ = parsed.URI(values)
		parsed.MatchURI(uri.MustParse(target))
	})
}
