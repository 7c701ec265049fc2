package lint_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/lint"
)

var schemeRows = []row{
	// suffix-reference: the host and port that section 4.5 warns about.
	{"example.com:443", []string{"suffix-reference scheme 0:example.com"}},
	{"example.com:80/a?b", []string{"suffix-reference scheme 0:example.com"}},
	{"localhost:8080", []string{"suffix-reference scheme 0:localhost"}},
	{"localhost:65535", []string{"suffix-reference scheme 0:localhost"}},
	{"www.w3.org/Addressing/", []string{"suffix-reference path[0] 0:www.w3.org"}}, // the section's own example
	{"WWW.w3.org", []string{"suffix-reference path[0] 0:WWW.w3.org"}},
	{"www.a/b", []string{"suffix-reference path[0] 0:www.a"}},
	{"WWW.a/", []string{"suffix-reference path[0] 0:WWW.a"}},
	{"www.-/?b", []string{"suffix-reference path[0] 0:www.-"}},
	{"www.a.%00", []string{"suffix-reference path[0] 0:www.a.%00", "encoded-nul path[0] 6:%00"}},
	{"z39.50r:x", nil},
	{"z39.50r://h:80", nil},
	{"com.example.app:/1", nil},
	{"com.example.app:80a", nil},
	{"example.com:123456", nil},
	{"example.com:", nil},
	{"tel:110", nil},
	{"localhost:a", nil},
	{"www", nil},
	{"www.css", nil},
	{"www.css?a/b#c/d", nil},
	{"www./a.b", nil},
	{"/www.w3.org/", nil},
	{"//www.w3.org/", nil},
	{"a/www.w3.org/", nil},
	{"ex:www.w3.org", nil},
	{"w3.org/Addressing/", nil}, // a relative path, like "index.html"
	{"wwww.w3.org", nil},
}

func TestSection4_5_SuffixReferences(t *testing.T) { requireRows(t, schemeRows) }

// Findings are in the order of the components, also for a field that is not written.
func TestSuffixReferenceBehindUserInfo(t *testing.T) {
	found := lint.Check(uri.URI{IsRelative: true, UserInfo: "x", Path: []string{"www.example.com", "a"}})
	require.Len(t, found, 2)
	assert.Equal(t, uri.ComponentUserInfo, found[0].Component)
	assert.Equal(t, uri.ComponentPath, found[1].Component)
}
