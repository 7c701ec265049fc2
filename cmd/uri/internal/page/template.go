package page

import (
	"strings"

	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/uritemplate"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A TemplateAnswer is what a template makes of values, and what it finds in a reference.
type TemplateAnswer struct {
	Says      string   `json:"says,omitempty"` // why there is no expansion
	Expansion string   `json:"expansion"`
	Matches   bool     `json:"matches"`         // whether the template matches the reference
	Found     []string `json:"found,omitempty"` // the values in the reference, each as NAME=VALUE or NAME[KEY]=VALUE
}

// expandTemplate returns the answer for a template that is not empty, for values as in "id=7&tag=a&tag=b&at[x]=1", percent-encoded or not,
// and for a reference.
func expandTemplate(template, values, reference string) *TemplateAnswer {
	if template == "" {
		return nil
	}
	t, err := uritemplate.Parse(template)
	if err != nil {
		return &TemplateAnswer{Says: err.Error()}
	}
	a := &TemplateAnswer{}
	var found uritemplate.Values
	if found, a.Matches = t.Match(reference); a.Matches {
		a.Found = refs.FormatValues(found)
	}
	given, err := parseValues(values)
	if err == nil {
		a.Expansion, err = t.Expand(given)
	}
	if err != nil {
		a.Says = err.Error()
	}
	return a
}

// parseValues returns the values in a text that has "&" between them.
func parseValues(text string) (uritemplate.Values, error) {
	var list []string
	for part := range strings.SplitSeq(text, "&") {
		decoded, err := escape.Decode(part)
		if err != nil {
			return nil, err
		}
		if decoded != "" {
			list = append(list, decoded)
		}
	}
	return refs.ParseValues(list)
}
