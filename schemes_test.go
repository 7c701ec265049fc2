package uri

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestSection3_2_3_DefaultPort(t *testing.T) {
	want := map[string]uint16{ // as the RFCs named in the table give them
		"coap": 5683, "coap+tcp": 5683, "coap+ws": 80, "coaps": 5684, "coaps+tcp": 5684, "coaps+ws": 443, "dict": 2628,
		"ftp": 21, "gopher": 70, "http": 80, "https": 443, "imap": 143, "ipp": 631, "ipps": 631, "ldap": 389, "nfs": 2049,
		"nntp": 119, "pop": 110, "rsync": 873, "rtsp": 554, "rtsps": 322, "sftp": 22, "ssh": 22, "telnet": 23, "tftp": 69,
		"vnc": 5900, "ws": 80, "wss": 443,
	}
	for _, rules := range schemes {
		port, ok := DefaultPort(rules.name)
		assert.Equal(t, want[rules.name], port, rules.name)
		assert.Equal(t, want[rules.name] != 0, ok, rules.name)
		delete(want, rules.name)
	}
	assert.Empty(t, want, "these are not in the table")
	port, ok := DefaultPort("HTTPS")
	assert.True(t, ok)
	assert.Equal(t, uint16(443), port)
	for _, scheme := range []string{"", "htt", "httpss", "urn", "mailto", "file", "unknown", "http:"} {
		_, ok := DefaultPort(scheme)
		assert.False(t, ok, scheme)
	}
}

// The table is in order, without capitals, and each scheme has a source and only demands that go together.
func TestSchemeTable(t *testing.T) {
	assert.True(t, slices.IsSortedFunc(schemes[:], func(a, b schemeRules) int { return strings.Compare(a.name, b.name) }))
	for _, rules := range schemes {
		assert.Equal(t, len(rules.name), scanScheme(rules.name, 0))
		assert.Equal(t, strings.ToLower(rules.name), rules.name)
		assert.NotEmpty(t, rules.source, rules.name)
		some := rules.demands&(someAuthority|someHost) != 0
		assert.False(t, some && rules.demands&noAuthority != 0, rules.name)
		assert.False(t, rules.port != 0 && !some, "%s has a default port but needs no authority", rules.name)
	}
}
