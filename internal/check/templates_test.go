package check

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/uritemplate"
)

// The table in docs/templates.md says what Ambiguous and Overlap return for templates of APIs, and the list below it has templates
// that are not ambiguous.
func TestTemplatesOfAPIs(t *testing.T) {
	text := contents(t, "docs/templates.md")
	rows := regexp.MustCompile("(?m)^\\| \\d+ \\| `([^`]+)` .*$").FindAllStringSubmatch(text, -1)
	require.Len(t, rows, 5)
	var templates []uritemplate.Template
	for i, row := range rows {
		template := uritemplate.MustParse(row[1])
		want := fmt.Sprintf("| %d | `%s` | %s | %s |", i+1, template, ambiguity(t, template), overlaps(t, templates, template))
		assert.Equal(t, want, row[0])
		templates = append(templates, template)
	}
	better := regexp.MustCompile("(?m)^- \\d+: `([^`]+)`").FindAllStringSubmatch(text, -1)
	require.Len(t, better, 4)
	for _, item := range better {
		assert.Empty(t, ambiguity(t, uritemplate.MustParse(item[1])), item[1])
	}
}

// ambiguity returns two sets of values with one expansion, and that expansion.
func ambiguity(t *testing.T, template uritemplate.Template) string {
	t.Helper()
	a, b, ok, err := template.Ambiguous()
	require.NoError(t, err)
	if !ok {
		return ""
	}
	text, err := template.Expand(a)
	require.NoError(t, err)
	same, err := template.Expand(b)
	require.NoError(t, err)
	assert.Equal(t, text, same)
	return fmt.Sprintf("`%s`: `%s` or `%s`", text, assignments(a), assignments(b))
}

// assignments returns values as text, such as `x="1"`.
func assignments(values uritemplate.Values) string {
	var all []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		value := values[name]
		if value.Kind() == uritemplate.KindString {
			all = append(all, fmt.Sprintf("%s=%q", name, value))
		} else {
			all = append(all, fmt.Sprintf("%s=%q", name, value.List()))
		}
	}
	return strings.Join(all, " ")
}

// overlaps returns which of the templates match one text with another, and that text.
func overlaps(t *testing.T, templates []uritemplate.Template, other uritemplate.Template) string {
	t.Helper()
	var all []string
	for i, template := range templates {
		text, ok, err := uritemplate.Overlap(template, other)
		require.NoError(t, err)
		if ok {
			_, first := template.Match(text)
			_, second := other.Match(text)
			assert.True(t, first && second, text)
			all = append(all, fmt.Sprintf("%d: `%s`", i+1, text))
		}
	}
	return strings.Join(all, ", ")
}
