package charset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Each set is tried on all 256 bytes against its rule in RFC 3986 (RFC 5234 for the first three) spelled out.
func TestSection2_CharacterSets(t *testing.T) {
	const (
		alphas = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		digits = "0123456789"

		unreservedBytes = alphas + digits + "-._~" // section 2.3
		subDelimBytes   = "!$&'()*+,;="            // section 2.2
	)
	for _, tt := range []struct {
		name string
		set  charset.Set
		want string
	}{
		{"ALPHA", charset.Alpha, alphas},
		{"DIGIT", charset.Digit, digits},
		{"HEXDIG", charset.Hexdig, digits + "ABCDEFabcdef"},
		{"scheme", charset.Scheme, alphas + digits + "+-."},                             // section 3.1
		{"userinfo", charset.Userinfo, unreservedBytes + subDelimBytes + ":"},           // section 3.2.1
		{"reg-name", charset.RegName, unreservedBytes + subDelimBytes},                  // section 3.2.2
		{"IPvFuture", charset.IPvFuture, unreservedBytes + subDelimBytes + ":"},         // section 3.2.2
		{"pchar", charset.Pchar, unreservedBytes + subDelimBytes + ":@"},                // section 3.3
		{"segment-nz-nc", charset.SegmentNzNc, unreservedBytes + subDelimBytes + "@"},   // section 3.3
		{"path", charset.Path, unreservedBytes + subDelimBytes + ":@" + "/"},            // section 3.3
		{"query", charset.QueryFragment, unreservedBytes + subDelimBytes + ":@" + "/?"}, // sections 3.4, 3.5
		{"unreserved", charset.Unreserved, unreservedBytes},                             // section 2.3
		{"data in a segment", charset.SegmentData, unreservedBytes + "!$&'()*+" + ":@"}, // section 3.3
		{"data in a query", charset.ParamData, unreservedBytes + "!$'()*," + ":@" + "/?"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for c := range 256 {
				want := strings.IndexByte(tt.want, byte(c)) >= 0
				assert.Equal(t, want, tt.set.Has(byte(c)), "%s has %#x", tt.name, c)
			}
		})
	}
}

// All triplets, and all that differ from one in a byte or have too few.
func TestSection2_1_Triplets(t *testing.T) {
	const upper, lower = "0123456789ABCDEF", "0123456789abcdef"
	for c := range 256 {
		triplet := string(charset.AppendEncoded([]byte("x"), byte(c)))
		assert.Equal(t, "x%"+upper[c>>4:c>>4+1]+upper[c&15:c&15+1], triplet)
		for _, s := range []string{triplet, "x%" + lower[c>>4:c>>4+1] + lower[c&15:c&15+1]} {
			assert.True(t, charset.IsTriplet(s, 1), s)
			assert.Equal(t, byte(c), charset.Decode(s, 1), s)
			for n := range s {
				assert.False(t, charset.IsTriplet(s[:n], 1), s[:n])
			}
		}
		hex := strings.IndexByte(upper+lower, byte(c)) >= 0
		assert.Equal(t, hex, charset.IsTriplet("%"+string([]byte{byte(c)})+"1", 0), "%#x", c)
		assert.Equal(t, hex, charset.IsTriplet("%1"+string([]byte{byte(c)}), 0), "%#x", c)
		assert.Equal(t, c == '%', charset.IsTriplet(string([]byte{byte(c)})+"11", 0), "%#x", c)
	}
}
