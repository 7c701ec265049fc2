package uritemplate

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/measure"
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

// costlyTexts returns functions that return texts of about so many bytes for a template: each delimiter and text of operators, alone and
// with a byte at the end that ends every way, and expansions of the template. Some texts are empty.
func costlyTexts(size int) (all []func(Template) string) {
	repeated := func(before, unit, end string) {
		all = append(all, func(Template) string { return before + strings.Repeat(unit, size/len(unit)) + end })
	}
	for _, unit := range []string{
		"a", "/", "?", ".", ",", "=", "&", "%2f", "%41", "%C3", "%C3%a9", "?a=1", "&a=1", "&a=", "&a0=1", "a=b&", ",a=", ";a", ";a=1", "/a", ".a", "a,", "/@", "=,", "@",
	} {
		for _, end := range []string{"", "!", "#"} {
			repeated("", unit, end)
		}
	}
	for _, parameter := range []string{"a=@&", "a=1&", "b&"} {
		repeated("?", parameter, "")
	}
	for _, value := range []string{"1", "", "%/a", "long"} {
		for _, parts := range []int{1, 2} {
			all = append(all,
				func(t Template) string { return expansion(t, size, value, parts) },
				func(t Template) string { return expansion(t, size, value, parts) + "!" },
				func(t Template) string { return strings.ToLower(expansion(t, size, value, parts)) })
		}
	}
	return all
}

// expansion returns the expansion of a template in which all variables have a value, or the first half of them, unless that is long.
func expansion(t Template, size int, value string, parts int) string {
	if value == "long" {
		value = strings.Repeat("a", size/max(1, len(t.specs)))
	}
	values := Values{}
	for _, name := range t.names[:(len(t.names)+parts-1)/parts] {
		values[name] = String(value)
	}
	text, err := t.Expand(values)
	if err != nil || len(text) >= 8*size {
		return ""
	}
	return text
}

// Parse, MatchURI, Match and URI together allocate at most 200 bytes for each byte of the template and the text, for the product of
// templates and texts. Of these, a test takes some.
func TestMatchTakesLinearMemory(t *testing.T) {
	if measure.Race {
		t.Skip("the race detector allocates")
	}
	const size = 4 << 10
	templates, texts := costly(size), costlyTexts(size)
	n, most, every := 0, 0.0, 6007
	if isDeep() {
		every = 61
	}
	for i := 0; i < len(templates)*len(texts); i += every {
		text := templates[i/len(texts)]()
		parsed, err := Parse(text)
		if err != nil {
			continue
		}
		n++
		target := texts[i%len(texts)](parsed)
		most = max(most, requireBytes(t, 200, text, target, func() { callAll(text, target) }))
	}
	t.Logf("%d of %d templates and texts, at most %.0f bytes for each byte", n, len(templates)*len(texts), most)
}

// callAll parses a template, and calls all its methods for the first time.
func callAll(template, text string) {
	t, _ := Parse(template)
	values, _ := t.Match(text)
	_, _ = t.URI(values)
	if u, err := uri.Parse(text); err == nil {
		t.MatchURI(u)
	}
}

// A matcher takes at most minSteps, and stepsPerByte for each byte. Each step is one of the loop, a unit of a value, or some bytes of a
// literal or a name.
func TestMatcherGivesUp(t *testing.T) {
	r := strings.Repeat
	for _, tt := range []struct {
		template, text string
		givesUp        bool
	}{
		{r("{a}", 1_000), r("a", 3_000) + "!", true}, {r("{+a}", 1_000) + "#", r("a", 3_000), true}, {"{x}{y:9999}", r("a", 30_000), true},
		{r("{/a*}", 1_000), r("/", 3_000) + "!", true}, {"{?a*" + r(",a*", 1_000) + "}", r("&a=", 1_000), false},
		{"{+x}" + r("/", 40_000) + "a{y}", r("/", 120_000), true}, {"{+x}" + r("/", 9_000) + "a", r("/", 20_000), false},
		{"{+x}{?" + r("n", 9_000) + "}", "?" + r("n", 9_000) + r("?n", 1_000), false},
	} {
		template, m := MustParse(tt.template), matcher{}
		m.divide(&template, template.plan(), tt.text)
		assert.Equal(t, tt.givesUp, m.steps <= 0, "%.40s", tt.template)
		longest := len(tt.template) + len(tt.text) // one step more may take as much as one literal, name or value is long
		assert.GreaterOrEqual(t, m.steps, -int64(longest), "%.40s", tt.template)
		assert.LessOrEqual(t, 64*len(m.tried), minBits+bitsPerByte*longest, "%.40s", tt.template)
	}
}
