// Package dsn reads data source names, which are URIs that may have several hosts:
//
//	n, err := dsn.Parse("postgres://joe:secret@db1.example,db2.example:6432/orders?sslmode=require")
//	if err != nil {
//		log.Fatal(err) // the error shows no password
//	}
//	fmt.Println(n.URI.Path, n.Hosts[1].Name, n.Hosts[1].Port)
//	fmt.Println(n.Addresses())
//	// Output:
//	// [ orders] db2.example 6432
//	// [{tcp db1.example:5432} {tcp db2.example:6432}] <nil>
//
// RFC 3986 allows one host and one port. [uri.Parse] rejects "a:1,b:2", and reads "a,b" as one
// name. [Parse] splits the hosts at their commas and reads each as RFC 3986 defines it. The other
// components of a [Name] are a [uri.URI]. [ParseList] reads a list of whole names. Writing a Name
// gives the text that was read, except for capitals in the scheme and the spelling of the ports.
// [Name.Addresses] returns the addresses to dial.
//
// # Clients
//
// The package reads the names that these clients document as follows.
//
//   - PostgreSQL (libpq, "Connection URIs"):
//     "postgresql://joe@h1:5432,h2/db?target_session_attrs=any". Each host has its own port. An
//     empty host is the default of the client. The directory of a socket is percent-encoded, as in
//     "postgres://%2Fvar%2Frun%2Fpostgresql/db".
//   - MongoDB ("Connection Strings"): "mongodb://joe@h1:27017,h2/db?replicaSet=rs". No host is
//     empty. A socket ends with ".sock", as in "mongodb://%2Ftmp%2Fmongodb-27017.sock". The host of
//     mongodb+srv is a name under which the DNS lists the servers. It has no port, so Addresses
//     returns [uri.ErrNoPort].
//   - RabbitMQ ("URI Specification"): "amqp://joe@h:5672/vhost", with one host, which
//     Parse does not check. An empty host, as in "amqp://", is the default of the client. The
//     virtual host is the decoded text after the first slash: "/" in "amqp://h/%2F", and "" in
//     "amqp://h/". Without a slash, it is the default of the client. Clients that take several URIs
//     take a list: ParseList.
//   - Redis ("Connection URLs"): "redis://joe@h:6379/0", with one host, and "rediss". An empty host
//     is the default of the client. Some clients have "redis-sentinel://h1:26379,h2:26379/0"; this
//     scheme has no default port. "unix:///run/redis.sock" has an empty host: its path is the
//     socket.
//   - NATS ("Connecting"): "nats://joe@h1:4222,nats://h2:4222" is a list of URLs: ParseList(s,
//     "nats"). Each URL has its own userinfo, although some clients use only the first.
//   - Kafka (bootstrap.servers): "h1:9092,h2:9092": ParseList(s, "kafka"). The list has no scheme,
//     so you may pass any. There is no default port.
//
// # What is not read
//
// The package does not read hosts in the query, such as "host", "hostaddr" and "port" of libpq, and
// "addr" of go-redis. A client may use them instead of the hosts before the path. Parse rejects the
// form "host=h password=x" of libpq, the form "joe:secret@tcp(h)/db" of MySQL in Go, and text that
// begins with "jdbc:". [uri.Redactor] hides the passwords in these texts.
//
// # Errors and passwords
//
// An error is a *[uri.ParseError] for a text, and a *[uri.FormatError] for a value that was built
// by hand. It names the component, the rule and the offset. It shows no byte of a password, even if
// the password has a "/", "," or "@" that is not encoded and so ends the userinfo too early.
//
// The text and the fields of a Name show the password. [Name.Redacted] and package log/slog hide
// it.
package dsn
