package elements

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/grammar"
)

// A component that is there and empty has its Force flag set (RFC 3986, section 5.3).
func TestFill(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want Ref
	}{
		{"", Ref{IsRelative: true}},
		{"HTTP://r@H:1/a?q#f", Ref{Scheme: "http", UserInfo: "r", Host: "H", Port: 1, HasPort: true, Query: "q", Fragment: "f"}},
		{"x://@?#", Ref{Scheme: "x", ForceAuthority: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true}},
		{"//h:", Ref{IsRelative: true, Host: "h"}},
		{"file:///a", Ref{Scheme: "file", ForceAuthority: true}},
		{"a#", Ref{IsRelative: true, ForceFragment: true}},
		{"a?q", Ref{IsRelative: true, Query: "q"}},
	} {
		var p grammar.Parts
		require.Nil(t, p.Read(tt.in, grammar.URI).Breach, tt.in)
		var got Ref
		got.Fill(&p, tt.in)
		assert.Equal(t, tt.want, got, tt.in)
	}
}
