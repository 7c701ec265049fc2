// Package schemes has the rules that known schemes add to the generic syntax.
package schemes

import (
	"slices"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Rules are the rules of one scheme.
type Rules struct {
	Name      string
	Port      uint16 // the default port, or 0
	Demands   Demand
	Passwords Place // outside the userinfo
	Source    string
}

// A Demand is a set of bits. Each bit says what a scheme requires or forbids.
type Demand uint16

const (
	SomeAuthority Demand = 1 << iota // "//" is required
	SomeHost                         // "//" and a host that is not empty are required
	NoAuthority
	NoUserInfo
	DeprecatedUserInfo // the scheme deprecates userinfo, but does not forbid it
	NoPort
	AbsolutePath
	SomePath // the path must not be empty
	NoQuery
	NoFragment
	OwnEmptyPath // an empty path after an authority does not mean "/"
)

// Of returns the rules of a scheme, ignoring its case, or zero Rules if the scheme is not known.
func Of(scheme string) Rules {
	if scheme == "" {
		return Rules{}
	}
	letter := int(charset.Lower(scheme[0])) - 'a'
	if letter < 0 || letter >= len(rows)-1 {
		return Rules{}
	}
	for i := rows[letter]; i < rows[letter+1]; i++ {
		if charset.EqualFold(table[i].Name, scheme) {
			return table[i]
		}
	}
	return Rules{}
}

// rows has for each letter the index in table of the first row whose name begins with the letter or
// a later one, and after them len(table).
var rows = func() (first [27]uint8) {
	for i := range first {
		first[i] = uint8(slices.IndexFunc(append(All(), Rules{Name: "{"}), func(r Rules) bool { return int(r.Name[0]) >= 'a'+i }))
	}
	return first
}()

// IsDialed reports whether clients connect to the host of a URI with the scheme. Such a host is an
// address, or a name that clients look up. IsDialed returns true if the scheme requires a host, or
// an authority that may have a port. The other schemes have no authority, except file, whose host
// is usually empty, and otpauth, whose host is a kind of password.
func (r Rules) IsDialed() bool {
	return r.Demands&SomeHost != 0 || r.Demands&SomeAuthority != 0 && r.Demands&NoPort == 0
}

// All returns the rules of every known scheme, sorted by name.
func All() []Rules { return slices.Clone(table[:]) }

// table has the known schemes, sorted by name, and the documents that define their syntax. Do not
// modify it.
var table = [...]Rules{
	{Name: "about", Demands: NoAuthority, Source: "RFC 6694"},
	{Name: "amqp", Port: 5672, Demands: SomeAuthority | OwnEmptyPath, Source: "RabbitMQ URI Specification"},
	{Name: "amqps", Port: 5671, Demands: SomeAuthority | OwnEmptyPath, Source: "RabbitMQ URI Specification"},
	{Name: "cid", Demands: NoAuthority | SomePath, Source: "RFC 2392, section 2"},
	{Name: "clickhouse", Port: 9000, Demands: SomeAuthority, Source: "clickhouse-go documentation, DSN"},
	{Name: "coap", Port: 5683, Demands: SomeHost | NoUserInfo, Source: "RFC 7252, section 6.1"},
	{Name: "coap+tcp", Port: 5683, Demands: SomeHost | NoUserInfo, Source: "RFC 8323, section 8.1"},
	{Name: "coap+ws", Port: 80, Demands: SomeHost | NoUserInfo, Source: "RFC 8323, section 8.3"},
	{Name: "coaps", Port: 5684, Demands: SomeHost | NoUserInfo, Source: "RFC 7252, section 6.2"},
	{Name: "coaps+tcp", Port: 5684, Demands: SomeHost | NoUserInfo, Source: "RFC 8323, section 8.2"},
	{Name: "coaps+ws", Port: 443, Demands: SomeHost | NoUserInfo, Source: "RFC 8323, section 8.4"},
	{Name: "data", Demands: NoAuthority, Source: "RFC 2397, section 3"},
	{Name: "dict", Port: 2628, Demands: SomeHost, Source: "RFC 2229, section 5"},
	{Name: "file", Demands: NoUserInfo | NoPort | AbsolutePath | NoQuery, Source: "RFC 8089, section 2"},
	{Name: "ftp", Port: 21, Demands: SomeHost, Source: "RFC 1738, section 3.2"},
	{Name: "ftps", Port: 990, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "gemini", Port: 1965, Demands: SomeAuthority | NoUserInfo, Source: "Project Gemini, Protocol specification"},
	{Name: "geo", Demands: NoAuthority | SomePath, Source: "RFC 5870, section 3.3"},
	{Name: "git", Port: 9418, Demands: SomeHost, Source: "Pro Git, The Protocols"},
	{Name: "gopher", Port: 70, Demands: SomeHost | NoUserInfo, Source: "RFC 4266, section 2.1"},
	{Name: "http", Port: 80, Demands: SomeHost | DeprecatedUserInfo, Source: "RFC 9110, section 4.2.1"},
	{Name: "https", Port: 443, Demands: SomeHost | DeprecatedUserInfo, Source: "RFC 9110, section 4.2.2"},
	{Name: "iax", Demands: NoAuthority | SomePath, Passwords: InOpaquePart, Source: "RFC 5456"},
	{Name: "imap", Port: 143, Demands: SomeHost, Source: "RFC 5092, section 11"},
	{Name: "imaps", Port: 993, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "ipp", Port: 631, Demands: SomeHost | NoUserInfo, Source: "RFC 3510"},
	{Name: "ipps", Port: 631, Demands: SomeHost | NoUserInfo, Source: "RFC 7472"},
	{Name: "jdbc", Demands: NoAuthority | SomePath, Source: "Java SE documentation, java.sql.DriverManager"},
	{Name: "ldap", Port: 389, Demands: SomeAuthority | NoUserInfo, Source: "RFC 4516, section 2"},
	{Name: "ldaps", Port: 636, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "mailto", Demands: NoAuthority, Source: "RFC 6068, section 2"},
	{Name: "mid", Demands: NoAuthority | SomePath, Source: "RFC 2392, section 2"},
	{Name: "mongodb", Port: 27017, Demands: SomeHost, Source: "MongoDB Manual, Connection Strings"},
	{Name: "mongodb+srv", Demands: SomeHost | NoPort, Source: "MongoDB Manual, Connection Strings"},
	{Name: "mqtt", Port: 1883, Demands: SomeHost, Source: "MQTT Community Wiki, URI Scheme"},
	{Name: "mqtts", Port: 8883, Demands: SomeHost, Source: "MQTT Community Wiki, URI Scheme"},
	{Name: "mysql", Port: 3306, Demands: SomeAuthority, Source: "MySQL Reference Manual, Connecting to the Server Using URI-Like Strings"},
	{Name: "nats", Port: 4222, Demands: SomeAuthority, Source: "NATS documentation, Connecting"},
	{Name: "nfs", Port: 2049, Demands: SomeHost | NoUserInfo, Source: "RFC 2224"},
	{Name: "nntp", Port: 119, Demands: SomeHost, Source: "RFC 5538"},
	{Name: "otpauth", Demands: SomeAuthority | NoPort, Source: "Google Authenticator documentation, Key URI Format"},
	{Name: "pkcs11", Demands: NoAuthority, Source: "RFC 7512"},
	{Name: "pop", Port: 110, Demands: SomeHost | OwnEmptyPath, Source: "RFC 2384"},
	{Name: "pop3", Port: 110, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "pop3s", Port: 995, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "postgres", Port: 5432, Demands: SomeAuthority, Source: "PostgreSQL documentation, Connection URIs"},
	{Name: "postgresql", Port: 5432, Demands: SomeAuthority, Source: "PostgreSQL documentation, Connection URIs"},
	{Name: "redis", Port: 6379, Demands: SomeAuthority, Source: "Redis documentation, Connection URLs"},
	{Name: "rediss", Port: 6379, Demands: SomeAuthority, Source: "Redis documentation, Connection URLs"},
	{Name: "rsync", Port: 873, Demands: SomeHost, Source: "RFC 5781"},
	{Name: "rtmp", Port: 1935, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "rtmps", Port: 443, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "rtsp", Port: 554, Demands: SomeHost, Source: "RFC 7826, section 4.2"},
	{Name: "rtsps", Port: 322, Demands: SomeHost, Source: "RFC 7826, section 4.2"},
	{Name: "secret-token", Demands: NoAuthority | SomePath, Passwords: Everywhere, Source: "RFC 8959"},
	{Name: "sftp", Port: 22, Demands: SomeHost, Source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{Name: "sip", Demands: NoAuthority | SomePath, Passwords: InOpaquePart, Source: "RFC 3261, section 19.1.1"},
	{Name: "sips", Demands: NoAuthority | SomePath, Passwords: InOpaquePart, Source: "RFC 3261, section 19.1.1"},
	{Name: "sms", Demands: NoAuthority | SomePath, Source: "RFC 5724, section 2.2"},
	{Name: "smtp", Port: 25, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "smtps", Port: 465, Demands: SomeAuthority, Source: "curl documentation, URL syntax"},
	{Name: "sqlserver", Demands: SomeAuthority, Source: "go-mssqldb documentation, Connection Parameters and DSN"},
	{Name: "ssh", Port: 22, Demands: SomeHost, Source: "draft-ietf-secsh-scp-sftp-ssh-uri-04"},
	{Name: "submission", Port: 587, Demands: SomeAuthority, Source: "IANA, Service Name and Transport Protocol Port Number Registry"},
	{Name: "submissions", Port: 465, Demands: SomeAuthority, Source: "IANA, Service Name and Transport Protocol Port Number Registry"},
	{Name: "svn", Port: 3690, Demands: SomeAuthority, Source: "Version Control with Subversion, svnserve"},
	{Name: "tag", Demands: NoAuthority | SomePath, Source: "RFC 4151, section 2.1"},
	{Name: "tel", Demands: NoAuthority | SomePath, Source: "RFC 3966, section 3"},
	{Name: "telnet", Port: 23, Demands: SomeHost, Source: "RFC 4248"},
	{Name: "tftp", Demands: SomeHost | NoUserInfo | NoPort, Source: "RFC 3617, section 2"},
	{Name: "urn", Demands: NoAuthority, Source: "RFC 8141, section 2"},
	{Name: "vnc", Port: 5900, Demands: SomeAuthority, Source: "RFC 7869"},
	{Name: "ws", Port: 80, Demands: SomeHost | NoUserInfo | NoFragment, Source: "RFC 6455, section 3"},
	{Name: "wss", Port: 443, Demands: SomeHost | NoUserInfo | NoFragment, Source: "RFC 6455, section 3"},
}
