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
		"nntp": 119, "pop": 110, "rsync": 873, "rtsp": 554, "rtsps": 322, "sftp": 22, "ssh": 22, "telnet": 23,
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
	for _, scheme := range []string{"", "htt", "httpss", "urn", "mailto", "file", "tftp", "unknown", "http:"} {
		_, ok := DefaultPort(scheme)
		assert.False(t, ok, scheme)
	}
}

// What each scheme asks for, by its document, and in the words of the ABNF there.
func TestSection3_1_SchemeTable(t *testing.T) {
	hostOnly := someHost | noUserInfo // "//" host [ ":" port ]
	opaque := noAuthority | somePath  // 1*..., without "//"
	for _, tt := range []struct {
		source  string
		demands demand
		schemes string
	}{
		{"RFC 1738, section 3.2", someHost, "ftp"}, // with user and password
		{"RFC 2224", hostOnly, "nfs"},
		{"RFC 2229, section 5", someHost, "dict"}, // with user and AUTH
		{"RFC 2384", someHost, "pop"},             // with user and AUTH
		{"RFC 2392, section 2", opaque, "cid mid"},
		{"RFC 2397, section 3", noAuthority, "data"},
		{"RFC 3261, section 19.1.1", opaque, "sip sips"},
		{"RFC 3510", hostOnly, "ipp"},
		{"RFC 3617, section 2", hostOnly | noPort, "tftp"},
		{"RFC 3966, section 3", opaque, "tel"},
		{"RFC 4151, section 2.1", opaque, "tag"},
		{"RFC 4248", someHost, "telnet"}, // with user and password
		{"RFC 4266, section 2.1", hostOnly, "gopher"},
		{"RFC 4516, section 2", someAuthority | noUserInfo, "ldap"}, // the host may be empty
		{"RFC 5092, section 11", someHost, "imap"},                  // with user and AUTH
		{"RFC 5456", opaque, "iax"},
		{"RFC 5538", someHost, "nntp"}, // authority as RFC 3986 has it
		{"RFC 5724, section 2.2", opaque, "sms"},
		{"RFC 5781", someHost, "rsync"}, // with user
		{"RFC 5870, section 3.3", opaque, "geo"},
		{"RFC 6068, section 2", noAuthority, "mailto"}, // may be empty
		{"RFC 6455, section 3", hostOnly | noFragment, "ws wss"},
		{"RFC 6694", noAuthority, "about"}, // may be empty: about-token = *pchar
		{"RFC 7252, section 6.1", hostOnly, "coap"},
		{"RFC 7252, section 6.2", hostOnly, "coaps"},
		{"RFC 7472", hostOnly, "ipps"},
		{"RFC 7512", noAuthority, "pkcs11"},               // may be empty
		{"RFC 7826, section 4.2", someHost, "rtsp rtsps"}, // authority as RFC 3986 has it
		{"RFC 7869", someAuthority, "vnc"},                // the host may be empty
		{"RFC 8089, section 2", noUserInfo | noPort | absolutePath | noQuery, "file"},
		{"RFC 8141, section 2", noAuthority, "urn"},
		{"RFC 8323, section 8.1", hostOnly, "coap+tcp"},
		{"RFC 8323, section 8.2", hostOnly, "coaps+tcp"},
		{"RFC 8323, section 8.3", hostOnly, "coap+ws"},
		{"RFC 8323, section 8.4", hostOnly, "coaps+ws"},
		{"RFC 8959", opaque, "secret-token"},
		{"RFC 9110, section 4.2.1", someHost | shunUserInfo, "http"},
		{"RFC 9110, section 4.2.2", someHost | shunUserInfo, "https"},
		{"draft-ietf-secsh-scp-sftp-ssh-uri-04", someHost, "sftp ssh"}, // with user and fingerprint
	} {
		for scheme := range strings.FieldsSeq(tt.schemes) {
			rules := rulesOf(scheme)
			assert.Equal(t, tt.source, rules.source, scheme)
			assert.Equal(t, tt.demands, rules.demands, scheme)
		}
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
