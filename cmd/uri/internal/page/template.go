package page

import (
	"cmp"
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// addTemplate adds what a template that is not empty makes of values as in "id=7&tag=a&tag=b&at[x]=1", percent-encoded or not, and what
// it finds in a reference.
func (a *Answer) addTemplate(template, values, reference string) {
	t, err := uritemplate.Parse(template)
	if err != nil {
		a.Expansion = &Result{Says: err.Error()}
		return
	}
	a.Found = "The reference does not match."
	if found, matches := t.Match(reference); matches {
		a.Found = cmp.Or(strings.Join(refs.FormatValues(found), "   "), "It matches, without values.")
	}
	given, err := parseValues(values)
	if err != nil {
		a.Expansion = &Result{Says: err.Error()}
		return
	}
	a.Expansion = newResult(t.Expand(given))
}

// parseValues returns the values in a text that has "&" between them.
func parseValues(text string) (uritemplate.Values, error) {
	list := strings.FieldsFunc(text, func(c rune) bool { return c == '&' })
	for i, part := range list {
		decoded, err := escape.Decode(part)
		if err != nil {
			return nil, err
		}
		list[i] = decoded
	}
	return refs.ParseValues(list)
}
