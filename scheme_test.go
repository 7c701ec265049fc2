package uri

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri/internal/schemes"
)

func TestSection3_2_3_DefaultPort(t *testing.T) {
	for _, rules := range schemes.All() {
		port, ok := DefaultPort(rules.Name)
		assert.Equal(t, rules.Port, port, rules.Name)
		assert.Equal(t, rules.Port != 0, ok, rules.Name)
	}
	port, ok := DefaultPort("HTTPS")
	assert.True(t, ok)
	assert.Equal(t, uint16(443), port)
	for _, scheme := range []string{"", "htt", "httpss", "urn", "mailto", "file", "tftp", "unknown", "http:", "mongodb+srv", "sqlserver", "irc"} {
		_, ok := DefaultPort(scheme)
		assert.False(t, ok, scheme)
	}
}

// The documentation of DefaultPort and CheckScheme lists the schemes of the table.
func TestSchemesInDocumentation(t *testing.T) {
	source, err := os.ReadFile("scheme.go")
	require.NoError(t, err)
	_, list, _ := strings.Cut(string(source), "The schemes are\n")
	list, rest, _ := strings.Cut(list, "// Each port is")
	assert.Equal(t, namesOf(func(port uint16) bool { return port != 0 }), strings.Fields(strings.ReplaceAll(list, "//", "")))
	_, list, _ = strings.Cut(strings.ReplaceAll(rest, "\n// ", " "), "The schemes are ")
	list, _, _ = strings.Cut(list, ", and those")
	assert.Equal(t, namesOf(func(port uint16) bool { return port == 0 }), strings.Split(list, ", "))
}

// namesOf returns the names of the schemes whose port is as wanted.
func namesOf(wanted func(port uint16) bool) (names []string) {
	for _, rules := range schemes.All() {
		if wanted(rules.Port) {
			names = append(names, rules.Name)
		}
	}
	return names
}

// RFC 3986, section 6.2.3, for schemes of configuration files.
func TestSection6_2_3_ConfigurationSchemes(t *testing.T) {
	for in, want := range map[string]string{
		"postgres://u@H:5432/db":         "postgres://u@h/db",
		"postgresql://h:5433/db":         "postgresql://h:5433/db",
		"rediss://h:6379":                "rediss://h/",
		"amqp://h:5672":                  "amqp://h", // RabbitMQ URI Specification: no virtual host
		"amqp://h:5672/":                 "amqp://h/",
		"AMQPS://h:5671":                 "amqps://h",
		"mongodb+srv://h/?w=majority":    "mongodb+srv://h/?w=majority",
		"mqtts://h:8883/a":               "mqtts://h/a",
		"smtps://h:465/":                 "smtps://h/",
		"postgresql:///db?host=/run/pg":  "postgresql:///db?host=/run/pg",
		"postgresql://h/?target=primary": "postgresql://h/?target=primary",
	} {
		assert.Equal(t, want, MustParse(in).NormalizeForScheme().String(), in)
	}
	assert.False(t, MustParse("amqp://h").Equivalent(MustParse("amqp://h/")), "an absent virtual host and an empty one")
}

func TestSection3_1_CheckScheme(t *testing.T) {
	for _, tt := range []struct{ in, component, source, why string }{
		{"http://h", "", "", ""},
		{"http:/a", "authority", "RFC 9110, section 4.2.1", "the URI must have '//' and a host after the scheme"},
		{"http:a", "authority", "RFC 9110, section 4.2.1", "the URI must have '//' and a host after the scheme"},
		{"http:///a", "host", "RFC 9110, section 4.2.1", "the URI must have a host"},
		{"http://:80/a", "host", "RFC 9110, section 4.2.1", "the URI must have a host"},
		{"HTTPS://u@/a", "host", "RFC 9110, section 4.2.2", "the URI must have a host"}, // before the userinfo
		{"http://u@h", "userinfo", "RFC 9110, section 4.2.4", "user information may mislead about the host"},
		{"https://@h", "userinfo", "RFC 9110, section 4.2.4", "user information may mislead about the host"},
		{"ftp://u:p@h/a", "", "", ""},
		{"ftp:a", "authority", "RFC 1738, section 3.2", "the URI must have '//' and a host after the scheme"},
		{"about:", "", "", ""}, // RFC 6694: about-token = *pchar
		{"about:blank?q", "", "", ""},
		{"about://blank", "authority", "RFC 6694", "the URI must not have '//' after the scheme"},
		{"pkcs11:", "", "", ""},
		{"pkcs11://token=t", "authority", "RFC 7512", "the URI must not have '//' after the scheme"},
		{"secret-token:a", "", "", ""},
		{"secret-token:", "path", "RFC 8959", "the URI must have a path"},
		{"iax:h/1", "", "", ""},
		{"iax://h/1", "authority", "RFC 5456", "the URI must not have '//' after the scheme"},
		{"ws://h/a?q", "", "", ""},
		{"ws://h/a#", "fragment", "RFC 6455, section 3", "the URI must not have a fragment"},
		{"wss://u@h/a#f", "userinfo", "RFC 6455, section 3", "the URI must not have user information"},
		{"coap://@h", "userinfo", "RFC 7252, section 6.1", "the URI must not have user information"},
		{"coap+tcp:///a", "host", "RFC 8323, section 8.1", "the URI must have a host"},
		{"file:///a", "", "", ""},
		{"file:/a", "", "", ""},
		{"file://h/a#f", "", "", ""},
		{"file:a", "path", "RFC 8089, section 2", "the path must begin with '/'"},
		{"file:", "path", "RFC 8089, section 2", "the path must begin with '/'"},
		{"file://h", "path", "RFC 8089, section 2", "the path must begin with '/'"},
		{"file://u@h/a", "userinfo", "RFC 8089, section 2", "the URI must not have user information"},
		{"file://h:1/a", "port", "RFC 8089, section 2", "the URI must not have a port"},
		{"file:///a?", "query", "RFC 8089, section 2", "the URI must not have a query"},
		{"ldap:///dc=example?cn", "", "", ""}, // 'the default host' of the client
		{"ldap:/dc=example", "authority", "RFC 4516, section 2", "the URI must have '//' after the scheme"},
		{"ldap://u@h", "userinfo", "RFC 4516, section 2", "the URI must not have user information"},
		{"postgres:///db?host=/run/postgresql", "", "", ""}, // a Unix socket
		{"postgresql:db", "authority", "PostgreSQL documentation, Connection URIs", "the URI must have '//' after the scheme"},
		{"redis://", "", "", ""},
		{"amqp:///vhost", "", "", ""},
		{"mqtt://:1883", "host", "MQTT Community Wiki, URI Scheme", "the URI must have a host"},
		{"mongodb:///db", "host", "MongoDB Manual, Connection Strings", "the URI must have a host"},
		{"mongodb+srv://h:27017/db", "port", "MongoDB Manual, Connection Strings", "the URI must not have a port"},
		{"gemini://u@h/", "userinfo", "Project Gemini, Protocol specification", "the URI must not have user information"},
		{"mailto:joe@example.com?subject=a", "", "", ""},
		{"mailto:", "", "", ""},
		{"mailto://joe@example.com", "authority", "RFC 6068, section 2", "the URI must not have '//' after the scheme"},
		{"mailto:///a", "authority", "RFC 6068, section 2", "the URI must not have '//' after the scheme"},
		{"sip://joe@example.com", "authority", "RFC 3261, section 19.1.1", "the URI must not have '//' after the scheme"},
		{"tel:+1-816-555-1212", "", "", ""},
		{"tel:", "path", "RFC 3966, section 3", "the URI must have a path"},
		{"tel:?q", "path", "RFC 3966, section 3", "the URI must have a path"},
		{"tftp://h:70/x", "port", "RFC 3617, section 2", "the URI must not have a port"},
		{"data:,", "", "", ""},
		{"data:text/plain;charset=utf-8,a/b", "", "", ""},
		{"data:a/b/c,d", "", "", ""},
		{"data:text/plain", "path", "RFC 2397, section 3", "the path must have a ',' before the data"},
		{"data://h/,", "authority", "RFC 2397, section 3", "the URI must not have '//' after the scheme"},
		{"urn:example:a", "", "", ""},
		{"urn:ex-2:a/b:c", "", "", ""},
		{"urn:12345678901234567890123456789012:a", "", "", ""},
		{"urn:123456789012345678901234567890123:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:e:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:-e:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:e-:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:e_e:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:example", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:/example:a", "path", "RFC 8141, section 2", "the path must begin with a namespace identifier and ':'"},
		{"urn:example:", "path", "RFC 8141, section 2", "the path must have a name after the namespace identifier"},
		{"urn:example:/a", "path", "RFC 8141, section 2", "the path must have a name after the namespace identifier"},
		{"urn://example:1/a", "authority", "RFC 8141, section 2", "the URI must not have '//' after the scheme"},
		{"urn:example:a?+r", "", "", ""},
		{"urn:example:a?=q?/", "", "", ""},
		{"urn:example:a?+r?=q#f", "", "", ""},
		{"urn:example:a?q", "query", "RFC 8141, section 2", "the query must begin with '+' or '=' and a component"},
		{"urn:example:a?", "query", "RFC 8141, section 2", "the query must begin with '+' or '=' and a component"},
		{"urn:example:a?+", "query", "RFC 8141, section 2", "the query must begin with '+' or '=' and a component"},
		{"urn:example:a?=?", "query", "RFC 8141, section 2", "the query must begin with '+' or '=' and a component"},
		{"urn:example:a?+/", "query", "RFC 8141, section 2", "the query must begin with '+' or '=' and a component"},
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
		"uri: invalid authority for the scheme http: the URI must have '//' and a host after the scheme (RFC 9110, section 4.2.1)")
	assert.NoError(t, URI{Scheme: "file", UserInfo: "u", HasPort: true, Path: []string{""}}.CheckScheme(),
		"without an authority they are not there")
}
