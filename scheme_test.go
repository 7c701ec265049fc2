package uri

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
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

func TestSection3_1_CheckScheme(t *testing.T) {
	for _, tt := range []struct{ in, component, source, why string }{
		{"http://h", "", "", ""},
		{"http:/a", "authority", "RFC 9110, section 4.2.1", "there must be one"},
		{"http:a", "authority", "RFC 9110, section 4.2.1", "there must be one"},
		{"http:///a", "host", "RFC 9110, section 4.2.1", "it must not be empty"},
		{"http://:80/a", "host", "RFC 9110, section 4.2.1", "it must not be empty"},
		{"HTTPS://u@/a", "host", "RFC 9110, section 4.2.2", "it must not be empty"}, // before the user information
		{"http://u@h", "userinfo", "RFC 9110, section 4.2.4", "user information may mislead about the host"},
		{"https://@h", "userinfo", "RFC 9110, section 4.2.4", "user information may mislead about the host"},
		{"ftp://u:p@h/a", "", "", ""},
		{"ftp:a", "authority", "RFC 1738, section 3.2", "there must be one"},
		{"about:", "", "", ""}, // RFC 6694: about-token = *pchar
		{"about:blank?q", "", "", ""},
		{"about://blank", "authority", "RFC 6694", "there must be none"},
		{"pkcs11:", "", "", ""},
		{"pkcs11://token=t", "authority", "RFC 7512", "there must be none"},
		{"secret-token:a", "", "", ""},
		{"secret-token:", "path", "RFC 8959", "it must not be empty"},
		{"iax:h/1", "", "", ""},
		{"iax://h/1", "authority", "RFC 5456", "there must be none"},
		{"ws://h/a?q", "", "", ""},
		{"ws://h/a#", "fragment", "RFC 6455, section 3", "there must be none"},
		{"wss://u@h/a#f", "userinfo", "RFC 6455, section 3", "there must be none"},
		{"coap://@h", "userinfo", "RFC 7252, section 6.1", "there must be none"},
		{"coap+tcp:///a", "host", "RFC 8323, section 8.1", "it must not be empty"},
		{"file:///a", "", "", ""},
		{"file:/a", "", "", ""},
		{"file://h/a#f", "", "", ""},
		{"file:a", "path", "RFC 8089, section 2", "it must begin with '/'"},
		{"file:", "path", "RFC 8089, section 2", "it must begin with '/'"},
		{"file://h", "path", "RFC 8089, section 2", "it must begin with '/'"},
		{"file://u@h/a", "userinfo", "RFC 8089, section 2", "there must be none"},
		{"file://h:1/a", "port", "RFC 8089, section 2", "there must be none"},
		{"file:///a?", "query", "RFC 8089, section 2", "there must be none"},
		{"ldap:///dc=example?cn", "", "", ""}, // 'the default host' of the client
		{"ldap:/dc=example", "authority", "RFC 4516, section 2", "there must be one"},
		{"ldap://u@h", "userinfo", "RFC 4516, section 2", "there must be none"},
		{"mailto:joe@example.com?subject=a", "", "", ""},
		{"mailto:", "", "", ""},
		{"mailto://joe@example.com", "authority", "RFC 6068, section 2", "there must be none"},
		{"mailto:///a", "authority", "RFC 6068, section 2", "there must be none"},
		{"sip://joe@example.com", "authority", "RFC 3261, section 19.1.1", "there must be none"},
		{"tel:+1-816-555-1212", "", "", ""},
		{"tel:", "path", "RFC 3966, section 3", "it must not be empty"},
		{"tel:?q", "path", "RFC 3966, section 3", "it must not be empty"},
		{"tftp://h:70/x", "port", "RFC 3617, section 2", "there must be none"},
		{"data:,", "", "", ""},
		{"data:text/plain;charset=utf-8,a/b", "", "", ""},
		{"data:a/b/c,d", "", "", ""},
		{"data:text/plain", "path", "RFC 2397, section 3", "a ',' must stand before the data"},
		{"data://h/,", "authority", "RFC 2397, section 3", "there must be none"},
		{"urn:example:a", "", "", ""},
		{"urn:ex-2:a/b:c", "", "", ""},
		{"urn:12345678901234567890123456789012:a", "", "", ""},
		{"urn:123456789012345678901234567890123:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:e:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:-e:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:e-:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:e_e:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:example", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:/example:a", "path", "RFC 8141, section 2", "it must begin with a namespace identifier and ':'"},
		{"urn:example:", "path", "RFC 8141, section 2", "a name must follow the namespace identifier"},
		{"urn:example:/a", "path", "RFC 8141, section 2", "a name must follow the namespace identifier"},
		{"urn://example:1/a", "authority", "RFC 8141, section 2", "there must be none"},
		{"urn:example:a?+r", "", "", ""},
		{"urn:example:a?=q?/", "", "", ""},
		{"urn:example:a?+r?=q#f", "", "", ""},
		{"urn:example:a?q", "query", "RFC 8141, section 2", "it must begin with '+' or '=' and a component"},
		{"urn:example:a?", "query", "RFC 8141, section 2", "it must begin with '+' or '=' and a component"},
		{"urn:example:a?+", "query", "RFC 8141, section 2", "it must begin with '+' or '=' and a component"},
		{"urn:example:a?=?", "query", "RFC 8141, section 2", "it must begin with '+' or '=' and a component"},
		{"urn:example:a?+/", "query", "RFC 8141, section 2", "it must begin with '+' or '=' and a component"},
		{"unknown:?", "", "", ""},
		{"//u@h", "", "", ""}, // a relative reference has no scheme
		{"", "", "", ""},
	} {
		u := MustParse(tt.in)
		err := u.CheckScheme()
		if tt.component == "" {
			assert.NoError(t, err, "CheckScheme of %q", tt.in)
			continue
		}
		var e *SchemeError
		if assert.ErrorAs(t, err, &e, "CheckScheme of %q", tt.in) {
			assert.Equal(t, []string{tt.component, tt.source, tt.why}, []string{string(e.Component), e.Source, e.Err.Error()}, tt.in)
			assert.Equal(t, u.Scheme, e.Scheme)
			assert.Equal(t, tt.source == "RFC 9110, section 4.2.4", e.Unwrap() == ErrUserInfo, tt.in)
		}
	}
	var refused *FormatError
	require.ErrorAs(t, URI{Scheme: "http", Host: "a b"}.CheckScheme(), &refused)
	upper := URI{Scheme: "HTTP"}
	assert.EqualError(t, upper.CheckScheme(),
		"uri: invalid authority for the scheme http: there must be one (RFC 9110, section 4.2.1)")
	assert.NoError(t, URI{Scheme: "file", UserInfo: "u", HasPort: true, Path: []string{""}}.CheckScheme(),
		"without an authority they are not there")
}
