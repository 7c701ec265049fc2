package uri

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
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
		set  class
		want string
	}{
		{"ALPHA", alpha, alphas},
		{"DIGIT", digit, digits},
		{"HEXDIG", hexdig, digits + "ABCDEFabcdef"},
		{"scheme", schemeSet, alphas + digits + "+-."},                             // section 3.1
		{"userinfo", userinfoSet, unreservedBytes + subDelimBytes + ":"},           // section 3.2.1
		{"reg-name", regNameSet, unreservedBytes + subDelimBytes},                  // section 3.2.2
		{"IPvFuture", ipvFutureSet, unreservedBytes + subDelimBytes + ":"},         // section 3.2.2
		{"pchar", pcharSet, unreservedBytes + subDelimBytes + ":@"},                // section 3.3
		{"segment-nz-nc", segmentNzNcSet, unreservedBytes + subDelimBytes + "@"},   // section 3.3
		{"path", pathSet, unreservedBytes + subDelimBytes + ":@" + "/"},            // section 3.3
		{"query", queryFragmentSet, unreservedBytes + subDelimBytes + ":@" + "/?"}, // sections 3.4, 3.5
	} {
		t.Run(tt.name, func(t *testing.T) {
			for c := range 256 {
				want := strings.IndexByte(tt.want, byte(c)) >= 0
				assert.Equal(t, want, tt.set.has(byte(c)), "%s has %#x", tt.name, c)
			}
		})
	}
}
