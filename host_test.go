package uri_test

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
)

func TestSection3_2_2_HostKind(t *testing.T) {
	for _, tt := range []struct {
		host string
		kind uri.HostKind
	}{
		{"example.com", uri.HostRegName},
		{"", uri.HostRegName}, // "the registered name is empty (zero length)"
		{"-._~!$&'()*+,;=%20", uri.HostRegName},
		{"127.0.0.1", uri.HostIPv4},
		{"0.0.0.0", uri.HostIPv4},
		{"255.255.255.255", uri.HostIPv4},
		{"1.10.100.249", uri.HostIPv4},
		// First match wins, but only a match: all these are names.
		{"127.0.0.256", uri.HostRegName},
		{"127.0.0.01", uri.HostRegName},
		{"127.0.0.00", uri.HostRegName},
		{"127.0.0.1000", uri.HostRegName},
		{"127.0.0", uri.HostRegName},
		{"127.0.0.", uri.HostRegName},
		{"127.0.0.1.", uri.HostRegName},
		{"127.0.0.1.1", uri.HostRegName},
		{"127.0..1", uri.HostRegName},
		{".127.0.0.1", uri.HostRegName},
		{"127.0.0.%31", uri.HostRegName},
		{"0x7f.0.0.1", uri.HostRegName},
		{"2130706433", uri.HostRegName},
		{"[::]", uri.HostIPv6},
		{"[::1]", uri.HostIPv6},
		{"[v1.x]", uri.HostIPvFuture},
		{"[V1.x]", uri.HostIPvFuture}, // "v" in an ABNF string is in either case
		{"[vAF09.-._~!$&'()*+,;=:a]", uri.HostIPvFuture},
	} {
		t.Run(tt.host, func(t *testing.T) {
			want := uri.URI{IsRelative: true, Host: tt.host, ForceAuthority: tt.host == ""}
			requireRoundTrips(t, "//"+tt.host, "//"+tt.host, want)
			u := uri.MustParse("//" + tt.host)
			assert.Equal(t, tt.kind, u.HostKind())
			_, isAddr := u.Addr()
			assert.Equal(t, tt.kind == uri.HostIPv4 || tt.kind == uri.HostIPv6, isAddr)
		})
	}
}

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

// Every text of up to nine pieces and at most one "::", and with an IPv4address at every place, is judged as the nine
// forms of the rule and netip judge it.
func TestSection3_2_2_IPv6Forms(t *testing.T) {
	accepted := 0
	for _, host := range ipv6Candidates() {
		u, err := uri.Parse("//" + host)
		want := slowIPv6.MatchString(host)
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

// elide joins the pieces with ":", and with "::" before those at first and second; one past the end is nowhere.
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

func TestAddr(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"//192.0.2.1:80", "192.0.2.1"},
		{"//[2001:DB8::7]:80", "2001:db8::7"},
		{"//[::ffff:192.0.2.1]", "::ffff:192.0.2.1"}, // not unmapped
		{"//[1:2:3:4:5:6:7::]", "1:2:3:4:5:6:7:0"},
		{"//[::13.1.68.3]", "::d01:4403"},
	} {
		addr, ok := uri.MustParse(tt.in).Addr()
		assert.True(t, ok, tt.in)
		assert.Equal(t, netip.MustParseAddr(tt.want), addr, tt.in)
	}
	for _, u := range []uri.URI{
		{Scheme: "x", Host: "::1"},
		{Scheme: "x", Host: "[::1"},
		{Scheme: "x", Host: "[fe80::1%25eth0]"},
		{Scheme: "x", Host: "[192.0.2.1]"},
		{Scheme: "x", Host: "192.0.2.1:80"},
		{Scheme: "x", Host: "a b"},
	} {
		_, ok := u.Addr()
		assert.False(t, ok, u.Host)
		assert.Equal(t, uri.HostNone, u.HostKind(), u.Host)
		assert.Error(t, u.Validate(), u.Host)
	}
}

func TestHostname(t *testing.T) {
	for in, want := range map[string]string{
		"//h:80":     "h",
		"//[::1]:80": "::1",
		"//[v1.x]":   "v1.x",
		"//%41":      "%41",
		"//u@":       "",
		"/h":         "",
	} {
		assert.Equal(t, want, uri.MustParse(in).Hostname(), in)
	}
	assert.Equal(t, "[", uri.URI{Scheme: "x", Host: "["}.Hostname())
	assert.Equal(t, "h", uri.URI{Scheme: "x", Host: "[h]"}.Hostname(), "it does not check the host")
}

func TestHostPort(t *testing.T) {
	for _, tt := range []struct{ in, want string }{
		{"http://h", "h:443"},
		{"http://h:80", "h:80"},
		{"http://h:0", "h:0"}, // 0 is a port
		{"http://[::1]", "[::1]:443"},
		{"http://[::1]:65535", "[::1]:65535"},
		{"http://192.0.2.1", "192.0.2.1:443"},
		{"http://u:p@h", "h:443"},
	} {
		got, err := uri.MustParse(tt.in).HostPort(443)
		require.NoError(t, err, tt.in)
		assert.Equal(t, tt.want, got, tt.in)
	}
	for _, tt := range []struct {
		u    uri.URI
		rule string
		err  error
	}{
		{uri.MustParse("x:a"), "host", uri.ErrNoHost},
		{uri.MustParse("file:///x"), "host", uri.ErrNoHost},
		{uri.MustParse("//:80"), "host", uri.ErrNoHost},
		{uri.MustParse("//[v1.x]"), "IPvFuture", uri.ErrIPvFuture}, // "address mechanism not supported"
		{uri.MustParse("//%C3%BC"), "reg-name", uri.ErrEncodedHost},
		{uri.URI{Scheme: "x", Host: "a b"}, "reg-name", nil},
		{uri.URI{Scheme: "x", Host: "h:80"}, "reg-name", nil},
		{uri.URI{Scheme: "x", Host: "[::1]:80"}, "IP-literal", nil},
		{uri.URI{Scheme: "x", Host: "[::1"}, "IP-literal", nil},
		{uri.URI{Scheme: "x", Host: "%zz"}, "pct-encoded", nil},
	} {
		got, err := tt.u.HostPort(80)
		assert.Empty(t, got)
		var formatError *uri.FormatError
		require.ErrorAs(t, err, &formatError, "%#v", tt.u)
		assert.Equal(t, uri.ComponentHost, formatError.Component)
		assert.Equal(t, tt.rule, formatError.Rule)
		if tt.err != nil {
			assert.ErrorIs(t, err, tt.err)
		}
	}
	_, err := uri.MustParse("//[v1.x]").HostPort(80)
	assert.ErrorContains(t, err, "address mechanism not supported")
	assert.False(t, errors.Is(err, uri.ErrNoHost))
}

func TestHostKindString(t *testing.T) {
	for kind, want := range map[uri.HostKind]string{
		uri.HostNone: "none", uri.HostRegName: "reg-name", uri.HostIPv4: "IPv4", uri.HostIPv6: "IPv6",
		uri.HostIPvFuture: "IPvFuture", 9: "HostKind(9)",
	} {
		assert.Equal(t, want, kind.String())
	}
}
