package uritemplate_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/uritemplate"
)

// smallRoutes returns the templates of up to three pieces that have a variable. Most have a query.
var smallRoutes = sync.OnceValue(func() (templates []uritemplate.Template) {
	for text := range joined(3, "/a", "?", "k=", "k", "&", "{x}", "{y}", "{+x}", "{?x}", "{?x,y}", "{&x}", "{&y}", "{?x*}", "{&x*}", "{#y}") {
		if template, err := uritemplate.Parse(text); err == nil && strings.Contains(text, "{") {
			templates = append(templates, template)
		}
	}
	return templates
})

// MatchURI matches what URI writes, if Match does.
func TestMatchURIOfSmallRoutes(t *testing.T) {
	values, compared := []uritemplate.Value{{}, text1(""), text1("b"), list1("b", "c")}, 0
	for _, template := range smallRoutes() {
		for _, x := range values {
			for _, y := range values {
				v := uritemplate.Values{"x": x, "y": y}
				u, err := template.URI(v)
				if err != nil {
					continue
				}
				if _, ok := template.Match(u.String()); !ok {
					continue
				}
				compared++
				got, ok := template.MatchURI(u)
				if !ok && isAmbiguous(template) {
					continue
				}
				require.True(t, ok, "%q and %q, of %v", template, u, v)
				again, err := template.Expand(got)
				require.NoError(t, err)
				if slowNormalOf(again) != slowNormalOf(u.String()) {
					require.True(t, isAmbiguous(template), "%q and %q, of %v: %v", template, u, v, got)
				}
			}
		}
	}
	assert.Greater(t, compared, 50_000)
}

// MatchURI returns what Match does for what URI wrote, with each character of a query, raw and percent-encoded, in the name and the value
// of a parameter, beside an expression.
func TestMatchURIOfLiteralsInParameters(t *testing.T) {
	n := 0
	for _, c := range "ab0-._~:/?@!$'()*+,;=" {
		for _, literal := range []string{string(c), fmt.Sprintf("%%%02X", c), fmt.Sprintf("%%%02x", c), "x" + string(c), string(c) + "é"} {
			for _, form := range []string{"/a?q=L{x}", "/a?q={x}L", "/a?q=L{x}L", "/a?q={x}L{y}", "/a?L={x}", "/a?qL={x}&r=L{y}", "/a?q=L{+x}", "/a?q=L&r=L{&x}", "/a?q=L{?x}", "/a?L{x}"} {
				template := uritemplate.MustParse(strings.ReplaceAll(form, "L", literal))
				for _, x := range []string{"", "v", string(c), "v" + string(c) + "w", "&", "a=b&c", "%", "+ "} {
					v := uritemplate.Values{"x": text1(x), "y": text1("w")}
					u, err := template.URI(v)
					require.NoError(t, err)
					want, ok := template.Match(u.String())
					if !ok || isAmbiguous(template) {
						continue
					}
					got, ok := template.MatchURI(u)
					require.True(t, ok, "%s and %s", template, u)
					require.Equal(t, want, got, "%s and %s", template, u)
					n++
				}
			}
		}
	}
	t.Log(n, "URIs")
	assert.Greater(t, n, 4_000)
}

// listOfParameters matches the templates whose query is a list of parameters, as the documentation has it, or that have none.
var listOfParameters = func() *regexp.Regexp {
	const parameter = `[^&{=]*(=([^&{]|\{[^+#?&][^}]*\})*)?`
	return regexp.MustCompile(`^[^?#]*(\{\?[^}]*\}(\{&[^}]*\})*|\?` + parameter + `(&` + parameter + `|\{&[^}]*\})*)?(\{#.*)?$`)
}()

// What MatchURI returns for a URI expands to its path, its fragment and some of its parameters. If the query of the template is not a
// list of parameters, MatchURI returns what Match does.
func TestMatchURIOfSmallURIs(t *testing.T) {
	decoded := func(u uri.URI) string { return slowDecoded(strings.Join(u.Path, "/") + "#" + u.Fragment) }
	parameters := func(query string) (list []string) {
		for piece := range strings.SplitSeq(query, "&") {
			if name, value, _ := strings.Cut(piece, "="); piece != "" {
				list = append(list, slowDecoded(name)+"="+slowDecoded(value))
			}
		}
		return list
	}
	n, matched, asText := 0, 0, 0
	for text := range joined(3, "/a", "?", "k=", "k", "&", "x=b", "y=c", "b", "#") {
		u, err := uri.Parse(text)
		if err != nil {
			continue
		}
		for i, template := range smallRoutes() {
			if n++; !*deep && (n+i)%23 != 0 {
				continue
			}
			got, ok := template.MatchURI(u)
			if !listOfParameters.MatchString(template.String()) {
				asText++
				want, wantOK := template.Match(text)
				require.Equal(t, wantOK, ok, "%q and %q", template, text)
				require.Equal(t, want, got, "%q and %q", template, text)
			}
			if !ok {
				continue
			}
			matched++
			v, err := template.URI(got)
			require.NoError(t, err)
			if !v.ForceQuery && v.Query == "" && strings.Contains(template.String(), "}{&") {
				continue // without x, "{?x}{&y}" writes "&y=b" into the path
			}
			require.Equal(t, decoded(u), decoded(v), "%q and %q: %v", template, text, got)
			has := parameters(u.Query)
			for _, parameter := range parameters(v.Query) {
				i := slices.Index(has, parameter)
				require.GreaterOrEqual(t, i, 0, "%q and %q: %v", template, text, got)
				has = slices.Delete(has, i, i+1)
			}
		}
	}
	t.Logf("%d templates with a URI, %d matched, %d as text", n, matched, asText)
	assert.Greater(t, matched, 3_000)
	assert.Greater(t, asText, 20_000)
}
