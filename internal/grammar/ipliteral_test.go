package grammar

import (
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The addresses of net/netip are the RFC's, except that it also allows zones.
func TestAddressesAreThoseOfNetip(t *testing.T) {
	pieces := []string{"", "0", "1", "ffff", "12345", "1.2.3.4", "1.2.3.256", "01.2.3.4", "g", ":"}
	n := 0
	var build func(text string, left int)
	build = func(text string, left int) {
		n++
		addr, err := netip.ParseAddr(text)
		end, bad := ScanIPLiteral("["+text+"]", 0)
		require.Equal(t, err == nil && addr.Is6(), bad.Rule == nil && end == len(text)+2, "%q", text)
		end, bad = ScanIPv4address(text, 0)
		require.Equal(t, err == nil && addr.Is4(), bad.Rule == nil && end == len(text), "%q", text)
		if left == 0 {
			return
		}
		for _, piece := range pieces {
			build(text+piece, left-1)
			build(text+":"+piece, left-1)
		}
	}
	build("", 3)
	for _, before := range []string{"1:2:3", "1:2:3:4:5", "::", "1:2:3:4:5:6"} {
		build(before, 2)
	}
	t.Logf("%d texts", n)
}

func TestIPvFuture(t *testing.T) {
	for _, in := range []string{"[v1.a]", "[vF0.a:b]", "[V1.:]", "[v1.!$&'()*+,;=]"} {
		end, bad := ScanIPLiteral(in, 0)
		assert.Equal(t, len(in), end, in)
		assert.Nil(t, bad.Rule, in)
	}
	for _, in := range []string{"[v.a]", "[v1]", "[v1.]", "[v1.a/]", "[vg.a]", "[v1.%41]", "[v1.a"} {
		end, bad := ScanIPLiteral(in, 0)
		assert.NotNil(t, bad.Rule, in)
		assert.Less(t, end, len(in)+strings.Count(in, "a"), in)
	}
}
