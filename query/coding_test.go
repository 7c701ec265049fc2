package query_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/query"
)

var dialects = []query.Dialect{query.RFC3986, query.Form}

// Each of the 256 bytes is written and read again, in key and value, alone and inside text.
func TestSection3_4_EachByteAsData(t *testing.T) {
	for _, d := range dialects {
		for c := range 256 {
			one := string([]byte{byte(c)})
			for _, text := range []string{one, one + one, "a" + one + "b", "+ %20%" + one} {
				p, err := query.Parse("", d)
				require.NoError(t, err)
				p.Add(text, text+"=")
				assert.Equal(t, slowEncode(text, d)+"="+slowEncode(text, d)+"%3D", p.String(), "Add(%q) in %v", text, d)
				value, ok := p.Get(text)
				assert.Equal(t, text+"=", value, "Get(%q) in %v", text, d)
				assert.True(t, ok, "Get(%q) in %v", text, d)
			}
		}
	}
}

// Keys and values of each length are written and read, with something encoded at the beginning or at the end.
func TestSection3_4_EachLength(t *testing.T) {
	for _, d := range dialects {
		for n := range 300 {
			long := strings.Repeat("a", n)
			for _, raw := range []string{long, long + "+", "+" + long, long + "%2b", "%c3" + long, long + "%61%62"} {
				p, err := query.Parse(raw+"="+raw, d)
				require.NoError(t, err)
				decoded := slowDecode(raw, d)
				value, ok := p.Get(decoded)
				require.True(t, ok && value == decoded, "%q in %v", raw, d)
				p.Set(decoded, decoded+"&")
				require.Equal(t, raw+"="+slowEncode(decoded+"&", d), p.String(), d)
				p.Add(decoded, decoded)
				require.Equal(t, []string{decoded + "&", decoded}, p.GetAll(decoded), d)
			}
		}
	}
}

// All percent-encoded sequences are read, with digits in either case, in key and value.
func TestSection2_1_EachTriplet(t *testing.T) {
	const digits = "0123456789abcdef"
	for _, d := range dialects {
		for c := range 256 {
			one := string([]byte{byte(c)})
			for _, triplet := range []string{
				"%" + digits[c>>4:c>>4+1] + digits[c&15:c&15+1],
				strings.ToUpper("%" + digits[c>>4:c>>4+1] + digits[c&15:c&15+1]),
			} {
				p := parse(t, "x"+triplet+"y="+triplet+triplet, d)
				assert.Equal(t, []pair{{"x" + one + "y", one + one}}, all(p), "%q in %v", p, d)
				value, ok := p.Get("x" + one + "y")
				assert.Equal(t, one+one, value, "Get in %q", p)
				assert.True(t, ok)
			}
		}
	}
}

// Keys are compared byte by byte, after decoding.
func TestSection3_4_KeysAreComparedDecoded(t *testing.T) {
	for _, tt := range []struct {
		raw, key string
		d        query.Dialect
		want     bool
	}{
		{"a", "a", query.RFC3986, true},
		{"%61", "a", query.RFC3986, true},
		{"a", "%61", query.RFC3986, false}, // Get takes decoded text
		{"%2561", "%61", query.RFC3986, true},
		{"A", "a", query.RFC3986, false},
		{"%C3%bc", "\u00fc", query.RFC3986, true},
		{"u%CC%88", "\u00fc", query.RFC3986, false}, // different bytes, although equivalent in Unicode
		{"%ff%00", "\xff\x00", query.RFC3986, true},
		{"ab", "a", query.RFC3986, false},
		{"a", "ab", query.RFC3986, false},
		{"%61%62", "a", query.RFC3986, false},
		{"%61", "ab", query.RFC3986, false},
		{"", "", query.RFC3986, true},
		{"a", "", query.RFC3986, false},
		{"", "a", query.RFC3986, false},
		{"a+b", "a+b", query.RFC3986, true},
		{"a+b", "a b", query.RFC3986, false},
		{"a+b", "a b", query.Form, true},
		{"a+b", "a+b", query.Form, false},
		{"a%2Bb", "a+b", query.Form, true},
		{"a%20b", "a b", query.Form, true},
		{"a%26b%3Dc", "a&b=c", query.Form, true},
	} {
		p := parse(t, tt.raw+"=v", tt.d)
		value, ok := p.Get(tt.key)
		assert.Equal(t, tt.want, ok, "Get(%q) in %q, %v", tt.key, p, tt.d)
		assert.Equal(t, tt.want, value == "v", "Get(%q) in %q, %v", tt.key, p, tt.d)
	}
}
