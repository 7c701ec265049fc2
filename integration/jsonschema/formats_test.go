package jsonschema_test

import (
	"encoding/json"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	validator "github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/integration/jsonschema"
)

// compile returns a schema of testdata, with the formats of this library if registered is set.
func compile(t *testing.T, name string, registered bool) *validator.Schema {
	t.Helper()
	c := validator.NewCompiler()
	c.AssertFormat()
	if registered {
		jsonschema.Register(c)
	}
	text, err := os.ReadFile("testdata/" + name)
	require.NoError(t, err)
	document, err := validator.UnmarshalJSON(strings.NewReader(string(text)))
	require.NoError(t, err)
	require.NoError(t, c.AddResource(name, document))
	schema, err := c.Compile(name)
	require.NoError(t, err)
	return schema
}

// formats are the names of the four formats, in the order of the verdicts on a value.
var formats = []string{"uri", "uri-reference", "iri", "iri-reference"}

// Each value is checked against the four formats: "+" if it has the format, "-" if not. "others" are the results of the
// validator's own formats, which use net/url (as of Go 1.26) and treat IRIs like URIs. Sections are those of RFC 3986 unless
// another document is named.
func TestFormats(t *testing.T) {
	ours, theirs := compile(t, "link.schema.json", true), compile(t, "link.schema.json", false)
	for _, tt := range []struct{ name, value, want, others string }{
		{"a URI (3)", "http://example.com/a?q#f", "++++", "++++"},
		{"no authority (3)", "urn:example:a", "++++", "++++"},
		{"an absolute path (4.2)", "/a", "-+-+", "-+-+"},
		{"a relative path (4.2)", "../a?q", "-+-+", "-+-+"},
		{"another host (4.2)", "//example.com/a", "-+-+", "-+-+"},
		{"the empty reference (4.2)", "", "-+-+", "-+-+"},
		{"a colon in the first segment (4.2)", "1a:b", "----", "----"},
		{"an address (3.2.2)", "http://[2001:db8::1]:80/", "++++", "++++"},
		{"an address without brackets (3.2.2)", "http://2001:db8::1/", "----", "----"},

		{"an address of the future (3.2.2)", "http://[v1.a:b]/", "++++", "----"},
		{"an encoded letter in a host (3.2.2)", "http://ex%61mple.com/", "++++", "----"},
		{"no characters but a port (3.2)", "http://:80/", "++++", "++++"},

		{"a space in the path (3.3)", "http://example.com/a b", "----", "++++"},
		{"a space in a relative path (3.3)", "a b", "----", "-+-+"},
		{"braces (3.3)", "http://example.com/{id}", "----", "++++"},
		{"a bar (3.3)", "http://example.com/a|b", "----", "++++"},
		{"quotes (3.3)", `http://example.com/"a"`, "----", "++++"},
		{"angle brackets (3.3)", "http://example.com/<a>", "----", "++++"},
		{"a caret (3.3)", "http://example.com/a^b", "----", "++++"},
		{"a backslash (3.3)", `http://example.com/a\b`, "----", "+-+-"},
		{"brackets in the path (3.3)", "http://example.com/a[0]", "----", "++++"},
		{"brackets in the query (3.4)", "http://example.com/?a[0]=b", "----", "++++"},
		{"a space in the query (3.4)", "http://example.com/?q=a b", "----", "++++"},
		{"a percent sign in the query (2.1)", "http://example.com/?q=100%", "----", "++++"},
		{"no triplet in the query (2.1)", "http://example.com/?q=%zz", "----", "++++"},
		{"no triplet in the path (2.1)", "http://example.com/%zz", "----", "----"},
		{"two fragments (3.5)", "http://example.com/#a#b", "----", "++++"},
		{"a space in a path without slashes (3.3)", "mailto:joe doe@example.com", "----", "++++"},
		{"an at sign in a password (3.2.1)", "http://u:p@ss@example.com/", "----", "++++"},
		{"a zone (3.2.2)", "http://[fe80::1%25eth0]/", "----", "----"},
		{"a port above 65535 (3.2.3)", "http://example.com:65536/", "----", "++++"},

		{"a name beyond US-ASCII (RFC 3987, 2.2)", "http://例え.jp/", "--++", "++++"},
		{"a path beyond US-ASCII (RFC 3987, 2.2)", "http://example.com/引き出し?q=ü#é", "--++", "++++"},
		{"a relative path beyond US-ASCII (RFC 3987, 2.2)", "引き出し", "---+", "-+-+"},
		{"an encoded character (3.2.2)", "http://%E4%BE%8B.jp/%C3%BC", "++++", "++++"},
		{"private use in the query (RFC 3987, 2.2)", "http://example.com/?\ue000", "--++", "++++"},
		{"private use in the path (RFC 3987, 2.2)", "http://example.com/\ue000", "----", "++++"},
		{"a noncharacter (RFC 3987, 2.2)", "http://example.com/\ufdd0", "----", "++++"},
		{"a control beyond US-ASCII (RFC 3987, 2.2)", "http://example.com/\u0085", "----", "++++"},
		{"U+FFFD, as JSON has it for what is not UTF-8 (RFC 3987, 2.2)", "http://example.com/\ufffd", "----", "++++"},
		{"a direction (RFC 3987, 2.2, whatever 4.1 says)", "http://example.com/\u202e", "--++", "++++"},
		{"a letter beyond US-ASCII in an address (RFC 3987, 2.2)", "http://[v1.é]/", "----", "----"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			assert.Equal(t, tt.want, verdicts(ours, tt.value), "%q", tt.value)
			assert.Equal(t, tt.others, verdicts(theirs, tt.value), "%q by the formats of the validator", tt.value)
		})
	}
}

// verdicts returns the results of a schema for a value in each format.
func verdicts(schema *validator.Schema, value string) string {
	var b strings.Builder
	for _, format := range formats {
		if schema.Validate(map[string]any{format: value}) == nil {
			b.WriteByte('+')
		} else {
			b.WriteByte('-')
		}
	}
	return b.String()
}

// Values that net/url accepts and the RFC does not allow are rejected. The error has the place and the rule.
func TestWhatNetURLTakesIsRefusedWithRuleAndOffset(t *testing.T) {
	schema := compile(t, "link.schema.json", true)
	for _, tt := range []struct {
		format, value, component, rule string
		offset                         int
	}{
		{"uri", "http://example.com/a b", "path", "segment", 20},
		{"uri", "http://example.com/?q=%zz", "query", "pct-encoded", 22},
		{"uri", "http://example.com/#a#b", "fragment", "fragment", 21},
		{"uri", "http://例え.jp/", "host", "reg-name", 7},
		{"uri-reference", "a|b", "path", "segment", 1},
		{"iri", "http://例え.jp/ ", "path", "ipchar", 17},
		{"iri", "http://例え.jp/\ue000", "path", "ipchar", 17},
		{"iri-reference", "引き出し?a[0]", "query", "iquery", 14},
	} {
		_, err := url.Parse(tt.value)
		require.NoError(t, err, "net/url refuses %q", tt.value)
		refused := formatError(t, schema.Validate(map[string]any{tt.format: tt.value}))
		assert.Equal(t, tt.format, refused.Want)
		var e *uri.ParseError
		require.ErrorAs(t, refused.Err, &e, "%q", tt.value)
		assert.Equal(t, uri.Component(tt.component), e.Component, "%q", tt.value)
		assert.Equal(t, tt.rule, e.Rule, "%q", tt.value)
		assert.Equal(t, tt.offset, e.Offset, "%q", tt.value)
	}
}

// formatError returns the validator's error for the one value that does not have its format.
func formatError(t *testing.T, err error) *kind.Format {
	t.Helper()
	var invalid *validator.ValidationError
	require.ErrorAs(t, err, &invalid)
	for len(invalid.Causes) > 0 {
		require.Len(t, invalid.Causes, 1)
		invalid = invalid.Causes[0]
	}
	refused, ok := invalid.ErrorKind.(*kind.Format)
	require.True(t, ok, "%v", err)
	return refused
}

// A value that is not a string has every format, as JSON Schema says (Validation, section 7.1).
func TestWhatIsNoStringHasEveryFormat(t *testing.T) {
	schema := compile(t, "link.schema.json", true)
	for _, value := range []any{nil, true, json.Number("1"), []any{"a b"}, map[string]any{"a b": "a b"}} {
		for _, format := range formats {
			assert.NoError(t, schema.Validate(map[string]any{format: value}), "%v as %s", value, format)
		}
	}
}

// The rows are documents for a schema of draft 7, which always checks formats, and the places of the values that it rejects.
func TestDocuments(t *testing.T) {
	schema := compile(t, "page.schema.json", true)
	for _, tt := range []struct {
		name, document string
		want           []string // the places, as JSON Pointers
	}{
		{"all is well", `{"id": "http://例え.jp/", "links": ["引き出し", {"href": "../a"}], "license": "urn:x:mit"}`, nil},
		{"escaped in JSON", `{"id": "http:\/\/\u4f8b\u3048.jp\/", "links": []}`, nil},
		{"an id that is relative", `{"id": "引き出し", "links": []}`, []string{"/id"}},
		{"a license that is an IRI", `{"id": "x:", "links": [], "license": "http://例え.jp/"}`, []string{"/license"}},
		{"an href beyond US-ASCII", `{"id": "x:", "links": ["a", {"href": "é"}]}`, []string{"/links/1/href"}},
		{"a surrogate", `{"id": "x:\ud800", "links": []}`, []string{"/id"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			document, err := validator.UnmarshalJSON(strings.NewReader(tt.document))
			require.NoError(t, err)
			assert.ElementsMatch(t, tt.want, refusedPlaces(schema.Validate(document)))
		})
	}
}

// refusedPlaces returns the places of values that do not have their format.
func refusedPlaces(err error) (places []string) {
	var invalid *validator.ValidationError
	if !errors.As(err, &invalid) {
		return nil
	}
	if _, ok := invalid.ErrorKind.(*kind.Format); ok {
		places = append(places, "/"+strings.Join(invalid.InstanceLocation, "/"))
	}
	for _, cause := range invalid.Causes {
		places = append(places, refusedPlaces(cause)...)
	}
	return places
}

// RFC 3986, section 3.2.1: the error shows no password, even if the validator's message does.
func TestSection3_2_1_TheErrorShowsNoPassword(t *testing.T) {
	schema := compile(t, "link.schema.json", true)
	for _, value := range []string{"http://u:geheim wort@h/", "http://u:geheim@h/a b", "http://u:geheim@例え.jp:x/"} {
		for _, format := range formats {
			refused := formatError(t, schema.Validate(map[string]any{format: value}))
			assert.NotContains(t, refused.Err.Error(), "geheim")
			assert.NotContains(t, refused.Err.Error(), "wort")
		}
	}
}
