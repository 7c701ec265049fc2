package uri_test

import (
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/check/plain"
)

func TestSection3_2_2_HostErrors(t *testing.T) {
	runInvalid(t, []invalidRow{
		{"//a b", 3, "host", "reg-name"},
		{"//a[b", 3, "host", "reg-name"},
		{"//a]", 3, "host", "reg-name"},
		{"//ü", 2, "host", "reg-name"},
		{"//h<", 3, "host", "reg-name"},
		{"//::1", 3, "port", "port"}, // a host without brackets ends at the first colon
		{"//[", 3, "host", "IPv6address"},
		{"//[]", 3, "host", "IPv6address"},
		{"//[::1", 6, "host", "IP-literal"}, // the input ends too early
		{"//[::1/]", 6, "host", "IP-literal"},
		{"//[::1]a", 7, "host", "IP-literal"},
		{"//[::1][::1]", 7, "host", "IP-literal"},
		{"//[::1]%20", 7, "host", "IP-literal"},
		{"//[127.0.0.1]", 6, "host", "IPv6address"},
		{"//[h]", 3, "host", "IPv6address"},
		{"//[v.x]", 4, "host", "IPvFuture"},
		{"//[v1.]", 6, "host", "IPvFuture"},
		{"//[v1x]", 5, "host", "IPvFuture"},
		{"//[vg.x]", 4, "host", "IPvFuture"},
		{"//[v1.x", 7, "host", "IP-literal"},
		{"//[v1", 5, "host", "IPvFuture"},
		{"//[v1.a%41]", 7, "host", "IPvFuture"},
		{"//[v1.a@]", 2, "userinfo", "userinfo"},
	})
}

func TestSection3_2_2_IPv6Errors(t *testing.T) {
	runInvalid(t, []invalidRow{
		{"//[1:2:3:4::5:6:7:8]", 17, "host", "IPv6address"}, // "::" for no piece at all
		{"//[1:2:3:4:5:6:7:8::]", 18, "host", "IPv6address"},
		{"//[::1:2:3:4:5:6:7:8]", 18, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:7:8:9]", 18, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:7]", 16, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:7:]", 17, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:7::8]", 18, "host", "IPv6address"},
		{"//[:1]", 4, "host", "IPv6address"},
		{"//[:]", 4, "host", "IPv6address"},
		{"//[1:]", 5, "host", "IPv6address"},
		{"//[:::]", 5, "host", "IPv6address"},
		{"//[1:::2]", 6, "host", "IPv6address"},
		{"//[1::2::3]", 8, "host", "IPv6address"},
		{"//[12345::]", 7, "host", "IPv6address"},
		{"//[1::g]", 6, "host", "IPv6address"},
		{"//[::%31]", 5, "host", "IPv6address"},
		{"//[::1.2.3]", 10, "host", "IPv4address"},
		{"//[::1.2.3.]", 11, "host", "dec-octet"},
		{"//[::1.2.3.4.5]", 12, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:1.2.3.]", 21, "host", "dec-octet"},
		{"//[1:2:3:4:5:6:1.2.3.256]", 21, "host", "dec-octet"},
		{"//[1:2:3:4:5:6:7:89012]", 21, "host", "IPv6address"},
		{"//[::1.2.3.4:5]", 12, "host", "IPv6address"},
		{"//[::256.1.1.1]", 5, "host", "dec-octet"},
		{"//[::1.256.1.1]", 7, "host", "dec-octet"},
		{"//[::1.1.1.1000]", 11, "host", "dec-octet"},
		{"//[::01.1.1.1]", 7, "host", "IPv6address"}, // "01" is an h16
		{"//[::1.01.1.1]", 8, "host", "dec-octet"},
		{"//[::1.1.1.00]", 12, "host", "dec-octet"},
		{"//[::a.1.1.1]", 6, "host", "IPv6address"},
		{"//[1.2.3.4::]", 4, "host", "IPv6address"},
		{"//[1:2:3:4:5:1.2.3.4]", 14, "host", "IPv6address"},
		{"//[1:2:3:4:5:6:7:1.2.3.4]", 18, "host", "IPv6address"},
		{"//[1:2:3:4:5:6::1.2.3.4]", 17, "host", "IPv6address"},
		{"//[::1:2:3:4:5:6:1.2.3.4]", 18, "host", "IPv6address"},
	})
}

func TestSection3_2_2_NoZoneIdentifiers(t *testing.T) {
	for _, in := range []string{"//[fe80::1%25eth0]", "//[fe80::1%eth0]", "//[::%1]"} {
		_, err := uri.Parse(in)
		require.ErrorIs(t, err, uri.ErrZone, "Parse(%q)", in)
		requireParseError(t, err, invalidRow{in, strings.IndexByte(in, '%'), "host", "IPv6address"})
	}
	_, err := uri.Parse("//[fe80%25eth0]")
	assert.NotErrorIs(t, err, uri.ErrZone, "no address stands before the zone")
}

// The rule accepts the nine forms of IPv6address, and netip agrees. The test tries texts of up to nine pieces with up to two
// "::", and with an IPv4address at each place.
func TestSection3_2_2_IPv6Forms(t *testing.T) {
	accepted := 0
	for _, host := range ipv6Candidates() {
		u, err := uri.Parse("//" + host)
		want := plain.Is("IPv6address", host[1:len(host)-1])
		require.Equal(t, want, err == nil, "Parse(%q): %v", "//"+host, err)
		addr, netipErr := netip.ParseAddr(host[1 : len(host)-1])
		require.Equal(t, want, netipErr == nil && addr.Is6(), "netip.ParseAddr of %q", host)
		if err != nil {
			var parseError *uri.ParseError
			require.ErrorAs(t, err, &parseError)
			continue
		}
		accepted++
		got, ok := u.Addr()
		require.True(t, ok)
		require.Equal(t, addr, got)
		require.Equal(t, uri.HostIPv6, u.HostKind())
	}
	assert.Greater(t, accepted, 50)
}

// ipv6Candidates returns bracketed hosts of zero to nine pieces, with zero to two "::" at all places, each of them with
// and without a dotted piece at all places.
func ipv6Candidates() []string {
	var hosts []string
	for n := range 10 {
		for dotted := -1; dotted < n; dotted++ {
			pieces := make([]string, n)
			for i := range pieces {
				pieces[i] = fmt.Sprintf("%x", i+10)
			}
			if dotted >= 0 {
				pieces[dotted] = "192.0.2.1"
			}
			for first := range n + 2 {
				for second := first; second < n+2; second++ {
					hosts = append(hosts, "["+elide(pieces, first, second)+"]")
				}
			}
		}
	}
	return hosts
}

// elide joins the pieces with ":", and with "::" before those at first and second. If an index is len(pieces)+1, it has no
// effect.
func elide(pieces []string, first, second int) string {
	var b strings.Builder
	for i := range len(pieces) + 1 {
		switch {
		case i == first || i == second:
			b.WriteString("::")
		case i > 0 && i < len(pieces):
			b.WriteString(":")
		}
		if i < len(pieces) {
			b.WriteString(pieces[i])
		}
	}
	return b.String()
}

func TestHostKindString(t *testing.T) {
	for kind, want := range map[uri.HostKind]string{
		uri.HostNone: "none", uri.HostRegName: "reg-name", uri.HostIPv4: "IPv4", uri.HostIPv6: "IPv6",
		uri.HostIPvFuture: "IPvFuture", 9: "HostKind(9)",
	} {
		assert.Equal(t, want, kind.String())
	}
}
