package schemes_test

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// The demands and the default port of each scheme, by its document.
func TestSection3_1_SchemeTable(t *testing.T) {
	hostOnly := schemes.SomeHost | schemes.NoUserInfo // "//" host [ ":" port ]
	opaque := schemes.NoAuthority | schemes.SomePath  // 1*..., without "//"
	tested := map[string]bool{}
	for _, tt := range []struct {
		source  string
		demands schemes.Demand
		names   string
	}{
		{"RFC 1738, section 3.2", schemes.SomeHost, "ftp:21"}, // with user and password
		{"RFC 2224", hostOnly, "nfs:2049"},
		{"RFC 2229, section 5", schemes.SomeHost, "dict:2628"},           // with user and AUTH
		{"RFC 2384", schemes.SomeHost | schemes.OwnEmptyPath, "pop:110"}, // with user and AUTH, without a path
		{"RFC 2392, section 2", opaque, "cid mid"},
		{"RFC 2397, section 3", schemes.NoAuthority, "data"},
		{"RFC 3261, section 19.1.1", opaque, "sip sips"},
		{"RFC 3510", hostOnly, "ipp:631"},
		{"RFC 3617, section 2", hostOnly | schemes.NoPort, "tftp"},
		{"RFC 3966, section 3", opaque, "tel"},
		{"RFC 4151, section 2.1", opaque, "tag"},
		{"RFC 4248", schemes.SomeHost, "telnet:23"}, // with user and password
		{"RFC 4266, section 2.1", hostOnly, "gopher:70"},
		{"RFC 4516, section 2", schemes.SomeAuthority | schemes.NoUserInfo, "ldap:389"}, // the host may be empty
		{"RFC 5092, section 11", schemes.SomeHost, "imap:143"},                          // with user and AUTH
		{"RFC 5456", opaque, "iax"},
		{"RFC 5538", schemes.SomeHost, "nntp:119"}, // authority as RFC 3986 has it
		{"RFC 5724, section 2.2", opaque, "sms"},
		{"RFC 5781", schemes.SomeHost, "rsync:873"}, // with user
		{"RFC 5870, section 3.3", opaque, "geo"},
		{"RFC 6068, section 2", schemes.NoAuthority, "mailto"}, // may be empty
		{"RFC 6455, section 3", hostOnly | schemes.NoFragment, "ws:80 wss:443"},
		{"RFC 6694", schemes.NoAuthority, "about"}, // may be empty: about-token = *pchar
		{"RFC 7252, section 6.1", hostOnly, "coap:5683"},
		{"RFC 7252, section 6.2", hostOnly, "coaps:5684"},
		{"RFC 7472", hostOnly, "ipps:631"},
		{"RFC 7512", schemes.NoAuthority, "pkcs11"},                       // may be empty
		{"RFC 7826, section 4.2", schemes.SomeHost, "rtsp:554 rtsps:322"}, // authority as RFC 3986 has it
		{"RFC 7869", schemes.SomeAuthority, "vnc:5900"},                   // the host may be empty
		{"RFC 8089, section 2", schemes.NoUserInfo | schemes.NoPort | schemes.AbsolutePath | schemes.NoQuery, "file"},
		{"RFC 8141, section 2", schemes.NoAuthority, "urn"},
		{"RFC 8323, section 8.1", hostOnly, "coap+tcp:5683"},
		{"RFC 8323, section 8.2", hostOnly, "coaps+tcp:5684"},
		{"RFC 8323, section 8.3", hostOnly, "coap+ws:80"},
		{"RFC 8323, section 8.4", hostOnly, "coaps+ws:443"},
		{"RFC 8959", opaque, "secret-token"},
		{"RFC 9110, section 4.2.1", schemes.SomeHost | schemes.DeprecatedUserInfo, "http:80"},
		{"RFC 9110, section 4.2.2", schemes.SomeHost | schemes.DeprecatedUserInfo, "https:443"},
		{"draft-ietf-secsh-scp-sftp-ssh-uri-04", schemes.SomeHost, "sftp:22 ssh:22"},                         // with user and fingerprint
		{"RabbitMQ URI Specification", schemes.SomeAuthority | schemes.OwnEmptyPath, "amqp:5672 amqps:5671"}, // the host may be empty
		{"curl documentation, URL syntax", schemes.SomeAuthority, "ftps:990 imaps:993 ldaps:636 pop3:110 pop3s:995 rtmp:1935 rtmps:443 smtp:25 smtps:465"},
		{"Project Gemini, Protocol specification", schemes.SomeAuthority | schemes.NoUserInfo, "gemini:1965"},
		{"Pro Git, The Protocols", schemes.SomeHost, "git:9418"},
		{"MongoDB Manual, Connection Strings", schemes.SomeHost, "mongodb:27017"},
		{"MongoDB Manual, Connection Strings", schemes.SomeHost | schemes.NoPort, "mongodb+srv"}, // SRV records have the ports
		{"MQTT Community Wiki, URI Scheme", schemes.SomeHost, "mqtt:1883 mqtts:8883"},
		{"MySQL Reference Manual, Connecting to the Server Using URI-Like Strings", schemes.SomeAuthority, "mysql:3306"}, // localhost
		{"clickhouse-go documentation, DSN", schemes.SomeAuthority, "clickhouse:9000"},
		{"go-mssqldb documentation, Connection Parameters and DSN", schemes.SomeAuthority, "sqlserver"}, // localhost; 1433 is only the port of the instance without a name
		{"Java SE documentation, java.sql.DriverManager", opaque, "jdbc"},                               // jdbc:subprotocol:subname
		{"Google Authenticator documentation, Key URI Format", schemes.SomeAuthority | schemes.NoPort, "otpauth"},
		{"NATS documentation, Connecting", schemes.SomeAuthority, "nats:4222"},
		{"PostgreSQL documentation, Connection URIs", schemes.SomeAuthority, "postgres:5432 postgresql:5432"}, // a socket has no host
		{"Redis documentation, Connection URLs", schemes.SomeAuthority, "redis:6379 rediss:6379"},             // localhost
		{"IANA, Service Name and Transport Protocol Port Number Registry", schemes.SomeAuthority, "submission:587 submissions:465"},
		{"Version Control with Subversion, svnserve", schemes.SomeAuthority, "svn:3690"},
	} {
		for scheme := range strings.FieldsSeq(tt.names) {
			name, port, _ := strings.Cut(scheme, ":")
			number, _ := strconv.Atoi(port) // 0 without one
			rules := schemes.Of(name)
			assert.Equal(t, tt.source, rules.Source, name)
			assert.Equal(t, tt.demands, rules.Demands, name)
			assert.Equal(t, uint16(number), rules.Port, name)
			tested[name] = true
		}
	}
	for _, rules := range schemes.All() {
		assert.True(t, tested[rules.Name], "%s has no row above", rules.Name)
	}
}

// The table is sorted and has no capitals. Each scheme has a source, and its demands do not contradict each other.
func TestSchemeTable(t *testing.T) {
	all := schemes.All()
	assert.True(t, slices.IsSortedFunc(all, func(a, b schemes.Rules) int { return strings.Compare(a.Name, b.Name) }))
	for _, rules := range all {
		assert.Regexp(t, "^[a-z][a-z0-9+.-]*$", rules.Name)
		assert.NotEmpty(t, rules.Source, rules.Name)
		some := rules.Demands&(schemes.SomeAuthority|schemes.SomeHost) != 0
		assert.False(t, some && rules.Demands&schemes.NoAuthority != 0, rules.Name)
		assert.False(t, rules.Port != 0 && !some, "%s has a default port but needs no authority", rules.Name)
	}
}

// Clients connect to the host of each scheme but these, whose documents give it no authority (RFC 3986, section 3), file, whose host
// names the machine that has the file (RFC 8089, section 2), and otpauth, whose host is a kind of password.
func TestIsDialed(t *testing.T) {
	local := strings.Fields("about cid data file geo iax jdbc mailto mid otpauth pkcs11 secret-token sip sips sms tag tel urn")
	for _, rules := range schemes.All() {
		assert.Equal(t, !slices.Contains(local, rules.Name), rules.IsDialed(), rules.Name)
		assert.Equal(t, rules.IsDialed(), rules.Demands&schemes.NoAuthority == 0 && rules.Name != "file" && rules.Name != "otpauth", rules.Name)
	}
	assert.False(t, schemes.Of("x").IsDialed())
}

// The schemes that have a password in the path, by RFC 3261, section 25.1, and RFC 5456, section 5, and those that are one (RFC 8959).
func TestPasswords(t *testing.T) {
	want := map[string]schemes.Place{
		"iax": schemes.InOpaquePart, "sip": schemes.InOpaquePart, "sips": schemes.InOpaquePart, "secret-token": schemes.Everywhere,
	}
	for _, rules := range schemes.All() {
		assert.Equal(t, want[rules.Name], rules.Passwords, rules.Name)
	}
	assert.Equal(t, schemes.InOpaquePart, schemes.Of("SIP").Passwords)
	assert.Zero(t, schemes.Of("p\u212Acs11"), "no letter of US-ASCII")
}

// Of finds what a comparison with each name finds, for each byte at each place of each name, and for names that are cut
// or continue (RFC 3986, section 3.1).
func TestOf(t *testing.T) {
	all := schemes.All()
	slowOf := func(scheme string) schemes.Rules {
		for _, rules := range all {
			if charset.EqualFold(rules.Name, scheme) {
				return rules
			}
		}
		return schemes.Rules{}
	}
	for _, rules := range all {
		for i := range len(rules.Name) {
			assert.Equal(t, slowOf(rules.Name[:i]), schemes.Of(rules.Name[:i]))
			for c := range 256 {
				changed := rules.Name[:i] + string([]byte{byte(c)}) + rules.Name[i+1:]
				inserted := rules.Name[:i+1] + string([]byte{byte(c)}) + rules.Name[i+1:]
				if slowOf(changed) != schemes.Of(changed) || slowOf(inserted) != schemes.Of(inserted) {
					t.Fatalf("Of(%q) = %v, Of(%q) = %v", changed, schemes.Of(changed), inserted, schemes.Of(inserted))
				}
			}
		}
	}
}

// Multiple goroutines may read the table at once. The race detector checks that.
func TestOfFromManyGoroutines(t *testing.T) {
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				for _, rules := range schemes.All() {
					assert.Equal(t, rules, schemes.Of(strings.ToUpper(rules.Name)))
					assert.Zero(t, schemes.Of("x"+rules.Name))
				}
			}
		})
	}
	all.Wait()
}

// The path of Redacted and NormalizeForScheme. Errors of texts that begin with anything ask for schemes that are not known.
func BenchmarkOf(b *testing.B) {
	for _, scheme := range []string{"https", "about", "wss", "HTTP", "unknown", "jdbc", "nobody-has-heard-of-it"} {
		b.Run(scheme, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				schemes.Of(scheme)
			}
		})
	}
}
