package grammar

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A component that is there and empty has its Force flag set (RFC 3986, section 5.3).
func TestFill(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want Elements
	}{
		{"", Elements{IsRelative: true}},
		{"HTTP://u@H:1/a?q#f", Elements{Scheme: "http", UserInfo: "u", Host: "H", Port: 1, HasPort: true, Query: "q", Fragment: "f"}},
		{"x://@?#", Elements{Scheme: "x", ForceAuthority: true, ForceUserInfo: true, ForceQuery: true, ForceFragment: true}},
		{"//h:", Elements{IsRelative: true, Host: "h"}},
		{"file:///a", Elements{Scheme: "file", ForceAuthority: true}},
		{"a#", Elements{IsRelative: true, ForceFragment: true}},
		{"a?q", Elements{IsRelative: true, Query: "q"}},
	} {
		var p Parts
		require.Nil(t, p.Read(tt.in, URI).Breach, tt.in)
		var got Elements
		p.Fill(&got, tt.in)
		assert.Equal(t, tt.want, got, tt.in)
	}
}
