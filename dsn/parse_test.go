package dsn_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
)

// host returns a Host without a port.
func host(name string) dsn.Host { return dsn.Host{Name: name} }

// hostPort returns a Host with a port.
func hostPort(name string, port uint16) dsn.Host {
	return dsn.Host{Name: name, Port: port, HasPort: true}
}

// The documents from which the rows come.
const (
	libpq   = "PostgreSQL documentation, Connection URIs"
	mongo   = "MongoDB Manual, Connection Strings"
	mongoCS = "MongoDB specifications, Connection String Spec, Host Information"
	rabbit  = "RabbitMQ URI Specification"
	redis   = "Redis documentation, Connection URLs"
	lettuce = "Lettuce documentation, Redis URI and connection details"
	nats    = "NATS documentation, Connecting"
	kafka   = "Kafka documentation, bootstrap.servers"
)

// names are texts with the value and the addresses. The text written is that of uri, with the hosts.
var names = []struct {
	document  string
	text      string
	uri       string // with an empty host
	hosts     []dsn.Host
	written   string        // if it is not text
	addresses []dsn.Address // nil if a host cannot be dialed
}{
	{libpq, "postgresql://", "postgresql://", []dsn.Host{host("")}, "", nil},
	{libpq, "postgresql://localhost", "postgresql://", []dsn.Host{host("localhost")}, "", tcp("localhost:5432")},
	{libpq, "postgresql://localhost:5433", "postgresql://", []dsn.Host{hostPort("localhost", 5433)}, "", tcp("localhost:5433")},
	{libpq, "postgresql://user:secret@localhost/mydb", "postgresql://user:secret@/mydb", []dsn.Host{host("localhost")}, "", tcp("localhost:5432")},
	{
		libpq, "postgresql://host1:123,host2:456/somedb?target_session_attrs=any&application_name=myapp",
		"postgresql:///somedb?target_session_attrs=any&application_name=myapp",
		[]dsn.Host{hostPort("host1", 123), hostPort("host2", 456)}, "", tcp("host1:123", "host2:456"),
	},
	{libpq, "postgresql://[2001:db8::1234]/database", "postgresql:///database", []dsn.Host{host("[2001:db8::1234]")}, "", tcp("[2001:db8::1234]:5432")},
	{
		libpq, "postgresql://%2Fvar%2Flib%2Fpostgresql/dbname", "postgresql:///dbname",
		[]dsn.Host{host("%2Fvar%2Flib%2Fpostgresql")}, "", []dsn.Address{{Network: "unix", Address: "/var/lib/postgresql"}},
	},
	{libpq, "postgresql:///dbname?host=/var/lib/postgresql", "postgresql:///dbname?host=/var/lib/postgresql", []dsn.Host{host("")}, "", nil},
	{libpq, "postgres://a,,b:1/", "postgres:///", []dsn.Host{host("a"), host(""), hostPort("b", 1)}, "", nil},
	{libpq, "postgres://:6432,/", "postgres:///", []dsn.Host{hostPort("", 6432), host("")}, "", nil},
	{libpq, "postgres://%68ost/", "postgres:///", []dsn.Host{host("%68ost")}, "", tcp("host:5432")}, // percent-encoding may be used in any part
	{
		libpq, "postgres://%40pg:5433,%2Ftmp/", "postgres:///", []dsn.Host{hostPort("%40pg", 5433), host("%2Ftmp")}, "",
		[]dsn.Address{{Network: "unix", Address: "@pg"}, {Network: "unix", Address: "/tmp"}},
	}, // host: "@" begins a name in the abstract namespace
	{mongo, "mongodb://db0.example.com:27017", "mongodb://", []dsn.Host{hostPort("db0.example.com", 27017)}, "", tcp("db0.example.com:27017")},
	{
		mongo, "mongodb://myUser:D1fficultP%40ssw0rd@db0:27017,db1,[::1]:27019/?authSource=admin&replicaSet=myRepl",
		"mongodb://myUser:D1fficultP%40ssw0rd@/?authSource=admin&replicaSet=myRepl",
		[]dsn.Host{hostPort("db0", 27017), host("db1"), hostPort("[::1]", 27019)}, "", tcp("db0:27017", "db1:27017", "[::1]:27019"),
	},
	{mongo, "mongodb+srv://server.example.com/", "mongodb+srv:///", []dsn.Host{host("server.example.com")}, "", nil},
	{
		mongoCS, "mongodb://user:pass@%2Ftmp%2Fmongodb-27017.sock,h/authDB?replicaSet=rs", "mongodb://user:pass@/authDB?replicaSet=rs",
		[]dsn.Host{host("%2Ftmp%2Fmongodb-27017.sock"), host("h")}, "",
		[]dsn.Address{{Network: "unix", Address: "/tmp/mongodb-27017.sock"}, {Network: "tcp", Address: "h:27017"}},
	},
	{mongoCS, "mongodb://mongodb.sock", "mongodb://", []dsn.Host{host("mongodb.sock")}, "", []dsn.Address{{Network: "unix", Address: "mongodb.sock"}}},
	{"the suffix is MongoDB's", "redis://a.sock", "redis://", []dsn.Host{host("a.sock")}, "", tcp("a.sock:6379")},
	{mongoCS, "mongodb://h/?a=b@c#d@e", "mongodb:///?a=b@c#d@e", []dsn.Host{host("h")}, "", tcp("h:27017")}, // an "@" after the path
	{rabbit, "amqp://user:pass@host:10000/vhost", "amqp://user:pass@/vhost", []dsn.Host{hostPort("host", 10000)}, "", tcp("host:10000")},
	{rabbit, "amqp://user%61:%61pass@ho%61st:10000/v%2fhost", "amqp://user%61:%61pass@/v%2fhost", []dsn.Host{hostPort("ho%61st", 10000)}, "", tcp("hoast:10000")},
	{rabbit, "amqp://", "amqp://", []dsn.Host{host("")}, "", nil},
	{rabbit, "amqp://:@/", "amqp://:@/", []dsn.Host{host("")}, "", nil},
	{rabbit, "amqp://[::1]", "amqp://", []dsn.Host{host("[::1]")}, "", tcp("[::1]:5672")},
	{redis, "redis://default:secret@h:6379/0", "redis://default:secret@/0", []dsn.Host{hostPort("h", 6379)}, "", tcp("h:6379")},
	{redis, "rediss://:secret@h", "rediss://:secret@", []dsn.Host{host("h")}, "", tcp("h:6379")},
	{redis, "redis://", "redis://", []dsn.Host{host("")}, "", nil},
	{redis, "unix:///run/redis.sock?db=1", "unix:///run/redis.sock?db=1", []dsn.Host{host("")}, "", nil},
	{lettuce, "redis-sentinel://h1:26379,h2/0", "redis-sentinel:///0", []dsn.Host{hostPort("h1", 26379), host("h2")}, "", nil},
	{nats, "nats://token@h", "nats://token@", []dsn.Host{host("h")}, "", tcp("h:4222")},
	{"RFC 3986, section 3.1", "PostgreS://A,b", "postgres://", []dsn.Host{host("A"), host("b")}, "postgres://A,b", tcp("A:5432", "b:5432")},
	{"RFC 3986, section 3.2.3", "x://a:,b:007/", "x:///", []dsn.Host{host("a"), hostPort("b", 7)}, "x://a,b:7/", nil},
	{"RFC 3986, section 3.2.3", "x://a:0,b:65535", "x://", []dsn.Host{hostPort("a", 0), hostPort("b", 65535)}, "", tcp("a:0", "b:65535")},
	{"RFC 3986, section 3.2.2", "x://127.0.0.1:1,[v1.x]:2", "x://", []dsn.Host{hostPort("127.0.0.1", 1), hostPort("[v1.x]", 2)}, "", nil},
	{"RFC 3986, section 3.2.2", "x://a!b:1,%C3%A9:1", "x://", []dsn.Host{hostPort("a!b", 1), hostPort("%C3%A9", 1)}, "", nil},
	{"RFC 3986, section 3.2.1", "x://a,b:c,d@e,f/", "x://a,b:c,d@/", []dsn.Host{host("e"), host("f")}, "", nil},
	{"RFC 3986, section 3.2.1", "x://@a:1,b:2?#", "x://@?#", []dsn.Host{hostPort("a", 1), hostPort("b", 2)}, "", tcp("a:1", "b:2")},
	{"RFC 3986, section 3.3", "x://a:1//b,c:2", "x:////b,c:2", []dsn.Host{hostPort("a", 1)}, "", tcp("a:1")},
}

// tcp returns addresses of the network "tcp".
func tcp(texts ...string) (addresses []dsn.Address) {
	for _, text := range texts {
		addresses = append(addresses, dsn.Address{Network: "tcp", Address: text})
	}
	return addresses
}

func TestParse(t *testing.T) {
	for _, tt := range names {
		n, err := dsn.Parse(tt.text)
		require.NoError(t, err, "%s: %s", tt.document, tt.text)
		assert.Equal(t, dsn.Name{URI: uri.MustParse(tt.uri), Hosts: tt.hosts}, n, "%s: %s", tt.document, tt.text)
		want := tt.written
		if want == "" {
			want = tt.text
		}
		assert.Equal(t, want, n.String(), tt.document)
		back, err := dsn.Parse(n.String())
		require.NoError(t, err)
		assert.Equal(t, n, back, "%s: %s", tt.document, tt.text)
	}
}

// A name with one host is the URI, except that Name has the host elsewhere.
func TestParseReadsOneHostAsURI(t *testing.T) {
	for _, tt := range names {
		if len(tt.hosts) > 1 {
			continue
		}
		u := uri.MustParse(tt.text)
		assert.Equal(t, tt.hosts, []dsn.Host{{Name: u.Host, Port: u.Port, HasPort: u.HasPort}}, tt.text)
	}
}

// refusedNames are texts with the fields of their errors. The cause is nil if the message is enough.
var refusedNames = []struct {
	why       string
	text      string
	offset    int
	component uri.Component
	rule      string
	cause     error
	message   string // after the offset
}{
	{"a list of names", "nats://a,nats://b", 13, uri.ComponentHost, "reg-name", nil,
		"for a list of names, use dsn.ParseList; in a password, write '/' as %2F (reg-name; RFC 3986, section 3.2.2)"},
	{"a list of names", "nats://u:p@a:4222,nats://u:p@b:4222", 22, uri.ComponentHost, "reg-name", nil,
		"for a list of names, use dsn.ParseList; in a password, write '/' as %2F (reg-name; RFC 3986, section 3.2.2)"},
	{"a list in one host", "x://y://h", 5, uri.ComponentHost, "reg-name", nil,
		"for a list of names, use dsn.ParseList; in a password, write '/' as %2F (reg-name; RFC 3986, section 3.2.2)"},
	{"a second @", "postgres://joe@example:p@h/", 24, uri.ComponentHost, "reg-name", nil,
		"only one '@' is allowed: in user information, write '@' as %40 (reg-name; RFC 3986, section 3.2.2)"},
	{"a second @ after the first", "x://u@@h", 6, uri.ComponentHost, "reg-name", nil,
		"only one '@' is allowed: in user information, write '@' as %40 (reg-name; RFC 3986, section 3.2.2)"},
	{"a second @ in a host after the first", "x://u@a,b@c", 9, uri.ComponentHost, "reg-name", nil,
		"only one '@' is allowed: in user information, write '@' as %40 (reg-name; RFC 3986, section 3.2.2)"},
	{"a port above 65535", "x://a:65536,b", 6, uri.ComponentPort, "port", uri.ErrPortRange,
		"the port is above 65535 (port; RFC 3986, section 3.2.3)"},
	{"a port above 65535 in a later host", "x://u:p@a:1,b:0065536/@", 14, uri.ComponentPort, "port", uri.ErrPortRange,
		"the port is above 65535 (port; RFC 3986, section 3.2.3)"},
	{"a zone", "x://[fe80::1%25eth0]:1,b", 12, uri.ComponentHost, "IPv6address", uri.ErrZone,
		"an IPv6 literal cannot have a zone identifier (IPv6address; RFC 3986, section 3.2.2)"},
	{"a zone in a later host", "x://b,[fe80::1%25eth0]:1/@", 14, uri.ComponentHost, "IPv6address", uri.ErrZone,
		"an IPv6 literal cannot have a zone identifier (IPv6address; RFC 3986, section 3.2.2)"},
	{mongoCS, "mongodb://", 10, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
	{mongoCS, "mongodb://u:p@a,:1,b/", 16, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
	{mongoCS, "MongoDB+SRV://u@/db", 16, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
	{mongoCS, "mongodb://u:1/2@h/db", 15, uri.ComponentPath, "segment", nil, mayBePassword + " (segment; RFC 3986, section 3.3)"},
	{mongoCS, "mongodb://h,k/a/b@c?d@e", 17, uri.ComponentPath, "segment", nil, mayBePassword + " (segment; RFC 3986, section 3.3)"},
	{mongoCS, "mongodb://u:1?2@h/db", 15, uri.ComponentQuery, "query", nil, mayBePassword + " (query; RFC 3986, section 3.4)"},
	{mongoCS, "mongodb+srv://u:1#2@h", 17, uri.ComponentFragment, "fragment", nil, mayBeHost + " (fragment; RFC 3986, section 3.5)"},
	{mongoCS, "mongodb+srv://u:p@h:1/d", 20, uri.ComponentPort, "port", nil, "the DNS has the ports of mongodb+srv (port; RFC 3986, section 3.2.3)"},
	{mongoCS, "MongoDB+SRV://a,[::1]:017", 22, uri.ComponentPort, "port", nil, "the DNS has the ports of mongodb+srv (port; RFC 3986, section 3.2.3)"},
	{mongoCS, "mongodb+srv://u:12/p@h", 20, uri.ComponentPath, "segment", nil, mayBePassword + " (segment; RFC 3986, section 3.3)"}, // not the port
	{libpq, "postgres://h:5432?application_name=@k/db", 35, uri.ComponentQuery, "query", nil, mayBePassword + " (query; RFC 3986, section 3.4)"},
	{libpq, "PostgreSQL://h?a#,k@b", 16, uri.ComponentFragment, "fragment", nil, mayBeHost + " (fragment; RFC 3986, section 3.5)"},
	{"RFC 3986, section 3.1", "", 0, uri.ComponentScheme, "scheme", nil, "a URI must begin with a scheme and ':' (scheme; RFC 3986, section 3.1)"},
	{"RFC 3986, section 3.1", "//h/db", 0, uri.ComponentScheme, "scheme", nil, "a URI must begin with a scheme and ':' (scheme; RFC 3986, section 3.1)"},
	{"the form of libpq with keys", "host=h dbname=d", 4, uri.ComponentScheme, "scheme", nil, "'=' is not allowed (scheme; RFC 3986, section 3.1)"},
	{"RFC 3986, section 3.2", "postgres:h", 9, uri.ComponentPath, "path-abempty", nil,
		"the name of a data source has '//' after its scheme (path-abempty; RFC 3986, section 3.3)"},
	{"a driver of MySQL", "joe:secret@tcp(h:3306)/db", 4, uri.ComponentPath, "path-abempty", nil,
		"this is the form of MySQL's driver, which is not a URI (path-abempty; RFC 3986, section 3.3)"},
	{"a driver of MySQL", "mysql://joe:secret@tcp(h:3306)/db", 29, uri.ComponentPort, "port", nil,
		"this is the form of MySQL's driver, which is not a URI (port; RFC 3986, section 3.2.3)"},
	{"JDBC", "jdbc:postgresql://a,b/db", 5, uri.ComponentPath, "path-abempty", nil,
		"the name of a data source has '//' after its scheme (path-abempty; RFC 3986, section 3.3)"},
	{"RFC 3986, section 3.2.2", "x://a,b c/", 7, uri.ComponentHost, "reg-name", nil, "' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
	{"RFC 3986, section 3.2.2", "x://a,[::1,b", 10, uri.ComponentHost, "IP-literal", nil,
		"the ']' of the IP literal is missing (IP-literal; RFC 3986, section 3.2.2)"},
	{"as uri.Parse", "x://[v1.a/", 9, uri.ComponentHost, "IP-literal", nil, "'/' is not allowed (IP-literal; RFC 3986, section 3.2.2)"},
	{"a host has no comma", "x://[v1.a,b]/", 9, uri.ComponentHost, "IP-literal", nil, "the input ends too early (IP-literal; RFC 3986, section 3.2.2)"},
	{"RFC 3986, section 2.1", "x://a,%4,b", 6, uri.ComponentHost, "pct-encoded", nil,
		"'%' must be followed by two hexadecimal digits (pct-encoded; RFC 3986, section 2.1)"},
	{"RFC 3986, section 3.2.3", "x://a,b:1x", 9, uri.ComponentPort, "port", nil, "'x' is not allowed (port; RFC 3986, section 3.2.3)"},
	{"RFC 3986, section 3.3", "x://a,b/c d", 9, uri.ComponentPath, "segment", nil, "' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"},
	{"RFC 3986, section 3.4", "x://a,b/c?d^", 11, uri.ComponentQuery, "query", nil, "'^' is not allowed: write %5E (query; RFC 3986, section 3.4)"},
	{"RFC 3986, section 3.2.1", "x://u|@a,b", 5, uri.ComponentUserInfo, "userinfo", nil,
		"a byte that is not allowed: percent-encode it (userinfo; RFC 3986, section 3.2.1)"},
	{"the first of two", "x://a,b c/d e", 7, uri.ComponentHost, "reg-name", nil, "' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
	{"the first of two", "x://a b,c d", 5, uri.ComponentHost, "reg-name", nil, "' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
	{"the first of two", "1x://a,b c", 2, uri.ComponentPath, "path-noscheme", nil,
		"the text before ':' is not a scheme, which is a letter followed by letters, digits, '+', '-' or '.' (path-noscheme; RFC 3986, section 3.3)"},
}

const mayBePassword = "a client may read the text before an '@' as a password: in a password, write '/' as %2F, '?' as %3F " +
	"and '#' as %23; elsewhere, write '@' as %40"

const mayBeHost = "a client may read '#' as a part of a host: in a password, write '#' as %23; before a fragment, write '/'"

func TestParseRefuses(t *testing.T) {
	for _, tt := range refusedNames {
		n, err := dsn.Parse(tt.text)
		require.Error(t, err, "%s: %s", tt.why, tt.text)
		assert.Equal(t, dsn.Name{}, n, tt.text)
		bad := requireParseError(t, tt.text, err)
		assert.Equal(t, tt.offset, bad.Offset, "%s: %s: %v", tt.why, tt.text, err)
		assert.Equal(t, tt.component, bad.Component, "%s: %s", tt.why, tt.text)
		assert.Equal(t, tt.rule, bad.Rule, "%s: %s", tt.why, tt.text)
		_, message, _ := cutOffset(err.Error())
		assert.Equal(t, tt.message, message, "%s: %s", tt.why, tt.text)
		if tt.cause != nil {
			assert.ErrorIs(t, err, tt.cause, tt.text)
		}
	}
}

// Userinfo before the hosts moves the place of an error behind it.
func TestParseRefusesAfterUserInfo(t *testing.T) {
	moved := 0
	for _, tt := range refusedNames {
		scheme, rest, _ := strings.Cut(tt.text, "://")
		if strings.Contains(tt.text[:tt.offset], "@") || tt.offset < len(scheme+"://") || strings.Contains(rest, "://") {
			continue
		}
		authority, _, _ := strings.Cut(rest, "/")
		if strings.Contains(authority, "@") || tt.why == libpq { // libpq reads userinfo up to the first "@"
			continue
		}
		_, err := dsn.Parse(scheme + "://u:p@" + rest)
		bad := requireParseError(t, scheme+"://u:p@"+rest, err)
		assert.Equal(t, tt.offset+len("u:p@"), bad.Offset, tt.text)
		assert.Equal(t, tt.component, bad.Component, tt.text)
		moved++
	}
	assert.Greater(t, moved, 10)
}

func TestParseList(t *testing.T) {
	one := func(text string) dsn.Name {
		n, err := dsn.Parse(text)
		require.NoError(t, err)
		return n
	}
	for _, tt := range []struct {
		document, text, scheme string
		want                   []dsn.Name
	}{
		{nats, "nats://localhost:1222, nats://localhost:1223", "nats", []dsn.Name{one("nats://localhost:1222"), one("nats://localhost:1223")}},
		{nats, "demo.nats.io,tls://u:p@demo.nats.io:4443", "nats", []dsn.Name{one("nats://demo.nats.io"), one("tls://u:p@demo.nats.io:4443")}},
		{nats, "derek:pass@h:4222", "nats", []dsn.Name{one("nats://derek:pass@h:4222")}},
		{kafka, "host1:9092,host2:9092", "kafka", []dsn.Name{one("kafka://host1:9092"), one("kafka://host2:9092")}},
		{kafka, "[2001:db8::1]:9092", "kafka", []dsn.Name{one("kafka://[2001:db8::1]:9092")}},
		{"a list over several lines", "a:1,\r\n\tb:2\n", "x", []dsn.Name{one("x://a:1"), one("x://b:2")}},
		{"a network-path reference", "//a:1", "x", []dsn.Name{one("x://a:1")}},
		{"each has a scheme", "x://a,Y://b", "", []dsn.Name{one("x://a"), one("y://b")}},
		{"an empty host", "redis://,redis://h", "", []dsn.Name{one("redis://"), one("redis://h")}},
	} {
		got, err := dsn.ParseList(tt.text, tt.scheme)
		require.NoError(t, err, "%s: %s", tt.document, tt.text)
		assert.Equal(t, tt.want, got, "%s: %s", tt.document, tt.text)
	}
}

func TestParseListRefuses(t *testing.T) {
	for _, tt := range []struct {
		why, text, scheme string
		offset            int
		component         uri.Component
		rule              string
		cause             error
		message           string
	}{
		{"an empty name", "a,,b", "x", 2, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
		{"an empty name", "x://a, ", "x", 7, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
		{"an empty name between others", "x://u:p@a,,x://u:p@b", "x", 10, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
		{"a second @ between others", "x://u:p@a@b,x://u:p@c", "x", 9, uri.ComponentHost, "reg-name", nil,
			"only one '@' is allowed: in user information, write '@' as %40 (reg-name; RFC 3986, section 3.2.2)"},
		{"no name", "", "x", 0, uri.ComponentHost, "host", uri.ErrNoHost, "there is no host (host; RFC 3986, section 3.2.2)"},
		{"white space inside", "a, b c", "x", 4, uri.ComponentHost, "reg-name", nil, "' ' is not allowed (reg-name; RFC 3986, section 3.2.2)"},
		{"a port above 65535", "x://a:1,\tb:65536", "y", 11, uri.ComponentPort, "port", uri.ErrPortRange, "the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"a port above 65535", "x://a:1, y://u:p@b:65536", "", 19, uri.ComponentPort, "port", uri.ErrPortRange, "the port is above 65535 (port; RFC 3986, section 3.2.3)"},
		{"no scheme", "x://a,b", "", 7, uri.ComponentScheme, "scheme", nil, "a URI must begin with a scheme and ':' (scheme; RFC 3986, section 3.1)"},
		{"no scheme", "a:1", "", 2, uri.ComponentPath, "path-abempty", nil, "the name of a data source has '//' after its scheme (path-abempty; RFC 3986, section 3.3)"},
		{"an invalid scheme", "x://a, b", "a b", 7, uri.ComponentPath, "segment", nil, "' ' is not allowed (segment; RFC 3986, section 3.3)"},
		{"a name between others", "x://a:1x,x://u:p@b", "", 7, uri.ComponentPort, "port", nil, hiddenByte + " (port; RFC 3986, section 3.2.3)"},
		{"a comma in a password", "nats://u:pa,s|s@h:4222", "", 9, uri.ComponentPort, "port", nil, hiddenByte + " (port; RFC 3986, section 3.2.3)"},
	} {
		got, err := dsn.ParseList(tt.text, tt.scheme)
		require.Error(t, err, "%s: %s", tt.why, tt.text)
		assert.Nil(t, got)
		bad := requireParseError(t, tt.text, err)
		assert.Equal(t, tt.offset, bad.Offset, "%s: %s: %v", tt.why, tt.text, err)
		assert.Equal(t, tt.component, bad.Component, "%s: %s", tt.why, tt.text)
		assert.Equal(t, tt.rule, bad.Rule, "%s: %s", tt.why, tt.text)
		_, message, _ := cutOffset(err.Error())
		assert.Equal(t, tt.message, message, "%s: %s", tt.why, tt.text)
		if tt.cause != nil {
			assert.ErrorIs(t, err, tt.cause, tt.text)
		}
	}
}

const hiddenByte = "a byte that is not allowed: percent-encode it; in a password, also write '/' as %2F, '?' as %3F, '#' as %23 and, in a list, ',' as %2C"

// The offset of an error is that of the host with the fault, wherever it stands in the list.
func TestOffsetOfEachHost(t *testing.T) {
	for _, fault := range []struct {
		host string
		at   int // the offset in the host
	}{{"", 0}, {":1", 0}, {"b|c", 1}, {"b:x", 2}, {"b:65536", 2}, {"[::1", 4}} {
		for n := 1; n <= 5; n++ {
			for i := range n {
				for _, before := range []string{"mongodb://", "mongodb+srv://u:p@"} {
					hosts := strings.Split("a1,b22:5,%2Fc,d4444,[::1]", ",")[:n]
					offset := len(before) + len(strings.Join(append(hosts[:i:i], ""), ",")) + fault.at
					hosts[i] = fault.host
					s := before + strings.Join(hosts, ",") + "/db"
					_, err := dsn.Parse(s)
					var bad *uri.ParseError
					require.ErrorAs(t, err, &bad, s)
					assert.Equal(t, offset, bad.Offset, "%s: %v", s, err)
				}
			}
		}
	}
}
