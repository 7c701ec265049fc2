package page_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/cmd/uri/internal/page"
)

// written returns steps as "section: text".
func written(r *page.Result) (lines []string) {
	for _, s := range r.Steps {
		lines = append(lines, s.Section+": "+s.Text)
	}
	return lines
}

// RFC 3986, section 6.2: each rule changes what it names.
func TestNormalSteps(t *testing.T) {
	for in, want := range map[string][]string{
		"HTTP://A%c3%bC:080/%7e/./b": {"6.2.2.1: http://a%C3%BC:080/%7E/./b", "6.2.3: http://a%C3%BC:80/%7E/./b", "6.2.2: http://a%C3%BC:80/~/b",
			"6.2.3: http://a%C3%BC/~/b"},
		"http://h":          {"6.2.3: http://h/"},
		"http://[0:0::1]/":  {"6.2.3: http://[::1]/"},
		"http://h/%2e%2e/a": {"6.2.2.1: http://h/%2E%2E/a", "6.2.2: http://h/a"},
		"urn:a/%2e%2e/b":    {"6.2.2.1: urn:a/%2E%2E/b"}, // section 3.3: not hierarchical
		"http://h/":         nil,
	} {
		assert.Equal(t, want, written(explain(in).Normal), in)
	}
}

// RFC 3986, sections 5.2.4 and 5.4: the first example of remove_dot_segments, and the cases of section 5.2.2.
func TestResolveSteps(t *testing.T) {
	const base = "http://a/b/c/d;p?q"
	for _, tt := range []struct {
		base, reference string
		want            []string
	}{
		{"x://a", "/a/b/c/./../../g", []string{"5.2.2: /a/b/c/./../../g", "5.2.4: /a/g", "5.3: x://a/a/g"}},
		{base, "g:h", []string{"5.2.2: g:h", "5.3: g:h"}},
		{base, "//g", []string{"5.2.2: http://g", "5.3: http://g"}},
		{base, "?y", []string{"5.2.2: /b/c/d;p", "5.3: http://a/b/c/d;p?y"}},
		{base, "", []string{"5.2.2: /b/c/d;p", "5.3: http://a/b/c/d;p?q"}},
		{base, "g", []string{"5.2.3: /b/c/g", "5.3: http://a/b/c/g"}},
		{"x://a", "g", []string{"5.2.3: /g", "5.3: x://a/g"}},
		{"x:/a", "/..//b", []string{"5.2.2: /..//b", "5.2.4: //b", "3.3: /.//b", "5.3: x:/.//b"}},
	} {
		a := page.Explain(page.Inputs{Reference: tt.reference, Base: tt.base})
		assert.Equal(t, tt.want, written(a.Target), "%s, %s", tt.base, tt.reference)
	}
}

// The parts of the figure are divided at the findings; the shortest is seen (offsets of package findings).
func TestFigureMarks(t *testing.T) {
	assert.Equal(t, []page.Part{
		{Component: "scheme", Text: "http"}, {Text: "://"}, {Component: "userinfo", Text: "u:", Finding: 1}, {Component: "userinfo", Text: "p", Finding: 2}, {Text: "@"},
		{Component: "host", Text: "h"}, {Component: "path", Text: "/a"}, {Component: "path", Text: "%2F", Finding: 3}, {Component: "path", Text: "b"},
	}, explain("http://u:p@h/a%2Fb").Parts)
	assert.Equal(t, []page.Part{{Component: "path", Text: "/a"}, {Component: "path", Text: "%2F", Finding: 1}, {Component: "path", Text: "/"}, {Component: "path", Text: "%2F", Finding: 2}}, explain("/a%2F/%2F").Parts)
}

// RFC 3986, section 7.5: what the address and the link may have.
func TestSafe(t *testing.T) {
	assert.Nil(t, page.Explain(page.Inputs{Reference: "HTTP://u@h:080/", Base: "x y"}).Safe)
	const secret = "http://u:p@h/"
	a := page.Explain(page.Inputs{Reference: secret, Base: secret + " ", Template: secret + "{x}", Values: "x=" + secret})
	assert.Equal(t, &page.Inputs{Reference: "http://u:xxxxx@h/", Base: "http://u:xxxxx@h/ ", Template: "http://u:xxxxx@h/{x}", Values: "x=http://u:xxxxx@h/"}, a.Safe)
	for text, want := range map[string]string{"http://u:p@ü/": "http://u:xxxxx@ü/", "HTTP://u:p@h": "HTTP://u:xxxxx@h", "http://u:p": "http://u:xxxxx", "http://u:p@h/a b": "http://u:xxxxx@h/a b"} {
		require.NotNil(t, explain(text).Safe, text)
		assert.Equal(t, want, explain(text).Safe.Reference)
	}
	for _, text := range []string{"HTTP://h:080/%7e", "http://h:80/a b", "http://ü@h/", "x y", ":", ""} {
		assert.Nil(t, explain(text).Safe, text)
	}
	assert.Equal(t, "http://u:xxxxx", page.Explain(page.Inputs{Reference: "http://u:not@typed"[:12]}).Safe.Reference)
}
