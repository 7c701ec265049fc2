package refs_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// RFC 3986, section 6.2: what differs in references that are equivalent is what stands there, and in others what their normal forms
// have. An absent component is nil.
func TestCompare(t *testing.T) {
	compare := func(a, b string, write func(uri.URI) string) refs.Comparison {
		return refs.Compare(uri.MustParse(a), uri.MustParse(b), write)
	}
	assert.Equal(t, refs.Comparison{Relation: refs.Equal}, compare("http://h/", "http://h/", uri.URI.String))
	assert.Equal(t, refs.Comparison{refs.EquivalentBySyntax, refs.Path, []refs.Difference{{refs.Path, "/%7e", "/~"}}}, compare("/%7e", "/~", uri.URI.String))
	assert.Equal(t, refs.Comparison{refs.EquivalentByScheme, refs.Port, []refs.Difference{{refs.Port, "80", nil}}}, compare("http://h:80/", "http://h/", uri.URI.String))
	assert.Equal(t, refs.Comparison{refs.Different, refs.Authority, []refs.Difference{{refs.Authority, "u:xxxxx@h", nil}, {refs.Fragment, nil, ""}}},
		compare("//u:p@h/%7e", "/~#", uri.URI.Redacted))
	assert.Equal(t, refs.Comparison{refs.Different, refs.Query, []refs.Difference{{refs.Query, "b=1&a=%0A&a&c", "c&b=1&d"}, {"query:a", "\n ", nil}, {"query:d", nil, ""}}},
		compare("?b=1&a=%0A&a&c", "?c&b=1&d", uri.URI.String))
	for b, want := range map[string][]refs.Difference{
		"/?b=2&a=1":     {{refs.Query, "a=1&b=2", "b=2&a=1"}},
		"/?b=2&a=1&a=1": {{refs.Query, "a=1&b=2", "b=2&a=1&a=1"}, {"query:a", "1", "1 1"}},
		"/?a=1&b%26=2":  {{refs.Query, "a=1&b=2", "a=1&b%26=2"}, {"query:b", "2", nil}, {"query:b&", nil, "2"}},
		"/?B=2&c&A=1":   {{refs.Query, "a=1&b=2", "B=2&c&A=1"}, {"query:A", nil, "1"}, {"query:B", nil, "2"}, {"query:a", "1", nil}, {"query:b", "2", nil}, {"query:c", nil, ""}}, // sorted by bytes
		"/a?a=1&b=2":    {{refs.Path, "/", "/a"}},
		"//h/?a=1&b=2":  {{refs.Authority, nil, "h"}},
	} {
		assert.Equal(t, refs.Comparison{refs.Different, want[0].Name, want}, compare("/?a=1&b=2", b, uri.URI.String))
	}
	assert.Equal(t, refs.EquivalentBySyntax, compare("http://h/?a&b=", "HTTP://h/%2e/?a&b=", uri.URI.String).Relation)
	assert.Len(t, compare("?a=1", "", uri.URI.String).Differences, 1, "there are no other parameters")
	assert.Len(t, compare("", "?a=1", uri.URI.String).Differences, 1, "there are no other parameters")
	assert.Len(t, compare("?", "?a=1", uri.URI.String).Differences, 2, "an empty query is not absent")
	assert.Equal(t, []string{"is absent", "is empty", "x"}, []string{refs.InWords(nil), refs.InWords(""), refs.InWords("x")})
}

// Without its secrets, a reference may have no query: "token='?a=b'" is a keyword and its value.
func TestCompareSecretQueries(t *testing.T) {
	a, b := uri.MustParse("token='?a=b':"), uri.MustParse("token='?a=c':")
	got := refs.Compare(a, b, uri.URI.Redacted)
	if len(got.Differences) != 1 || got.Differences[0].Name != refs.Query {
		t.Errorf("%+v", got)
	}
}
