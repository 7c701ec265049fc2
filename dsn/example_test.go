package dsn_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"log/slog"
	"os"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/dsn"
)

func Example() {
	n, err := dsn.Parse("postgres://joe:secret@db1.example,db2.example:6432/orders?sslmode=require")
	if err != nil {
		log.Fatal(err) // the error shows no password
	}
	fmt.Println(n.URI.Path, n.Hosts[1].Name, n.Hosts[1].Port)
	fmt.Println(n.Addresses())
	// Output:
	// [ orders] db2.example 6432
	// [{tcp db1.example:5432} {tcp db2.example:6432}] <nil>
}

func ExampleParse() {
	for _, text := range []string{
		"mongodb://db0.example:27017,db1.example/?replicaSet=rs",
		"postgres://%2Fvar%2Frun%2Fpostgresql/orders",
		"redis://",
		"nats://a.example:4222,nats://b.example:4222",
		"postgres://a.example,b.example:x/",
	} {
		n, err := dsn.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(n.URI, n.Hosts)
	}
	// Output:
	// mongodb:///?replicaSet=rs [{db0.example 27017 true} {db1.example 0 false}]
	// postgres:///orders [{%2Fvar%2Frun%2Fpostgresql 0 false}]
	// redis:// [{ 0 false}]
	// uri: invalid host at offset 26: for a list of names, use dsn.ParseList; in a password, write '/' as %2F (reg-name; RFC 3986, section 3.2.2)
	// uri: invalid port at offset 31: 'x' is not allowed (port; RFC 3986, section 3.2.3)
}

func ExampleParseList() {
	fmt.Println(dsn.ParseList("nats://a.example:4222, nats://joe:secret@b.example", "nats"))
	fmt.Println(dsn.ParseList("a.example:9092,b.example:9092", "kafka"))
	// Output:
	// [nats://a.example:4222 nats://joe:secret@b.example] <nil>
	// [kafka://a.example:9092 kafka://b.example:9092] <nil>
}

func ExampleName() {
	n := dsn.Name{
		URI:   uri.URI{Scheme: "mongodb", UserInfo: "joe:secret", Path: []string{"", "orders"}, Query: "replicaSet=rs"},
		Hosts: []dsn.Host{{Name: "db0.example"}, {Name: "[2001:db8::1]", Port: 27018, HasPort: true}},
	}
	fmt.Println(n)
	// Output: mongodb://joe:secret@db0.example,[2001:db8::1]:27018/orders?replicaSet=rs
}

func ExampleHost() {
	n := dsn.Name{URI: uri.URI{Scheme: "redis"}, Hosts: []dsn.Host{{}, {Name: "h", HasPort: true}, {Name: "h", Port: 6380, HasPort: true}}}
	fmt.Println(n)
	// Output: redis://,h:0,h:6380
}

// A program dials one address after the other.
func ExampleName_Addresses() {
	n, err := dsn.Parse("mongodb://db0.example,[::1]:27018,%2Ftmp%2Fmongodb-27017.sock/")
	if err != nil {
		log.Fatal(err)
	}
	addresses, err := n.Addresses()
	if err != nil {
		log.Fatal(err)
	}
	for _, a := range addresses {
		fmt.Println(a.Network, a.Address) // net.Dial(a.Network, a.Address)
	}
	// Output:
	// tcp db0.example:27017
	// tcp [::1]:27018
	// unix /tmp/mongodb-27017.sock
}

// An empty host is the default host of a client, which the program knows.
func ExampleName_Addresses_defaultHost() {
	n, err := dsn.Parse("amqp://")
	if err != nil {
		log.Fatal(err)
	}
	_, err = n.Addresses()
	fmt.Println(errors.Is(err, uri.ErrNoHost))
	for i, h := range n.Hosts {
		if h.Name == "" {
			n.Hosts[i].Name = "localhost"
		}
	}
	fmt.Println(n.Addresses())
	// Output:
	// true
	// [{tcp localhost:5672}] <nil>
}

func ExampleAddress() {
	n, err := dsn.Parse("postgres://%2Ftmp:5433/")
	if err != nil {
		log.Fatal(err)
	}
	addresses, err := n.Addresses()
	if err != nil {
		log.Fatal(err)
	}
	directory := addresses[0] // PostgreSQL adds the name of the file
	fmt.Println(directory.Network, fmt.Sprintf("%s/.s.PGSQL.%d", directory.Address, n.Hosts[0].Port))
	// Output: unix /tmp/.s.PGSQL.5433
}

func ExampleName_String() {
	n, err := dsn.Parse("Redis://a.example:,b.example:06379/0")
	fmt.Println(n.String(), err)
	fmt.Println(dsn.Name{URI: n.URI}.String())
	// Output:
	// redis://a.example,b.example:6379/0 <nil>
	// %!dsn.Name(uri: invalid host: there is no host (host; RFC 3986, section 3.2.2))
}

func ExampleName_Redacted() {
	n, err := dsn.Parse("postgres://joe:secret@a.example,b.example/orders?password=secret")
	fmt.Println(n.Redacted(), err)
	// Output: postgres://joe:xxxxx@a.example,b.example/orders?password=xxxxx <nil>
}

func ExampleName_LogValue() {
	n, err := dsn.Parse("amqp://joe:secret@a.example/")
	if err != nil {
		log.Fatal(err)
	}
	withoutTime := func(_ []string, a slog.Attr) slog.Attr {
		if a.Key == slog.TimeKey {
			return slog.Attr{}
		}
		return a
	}
	slog.New(slog.NewTextHandler(os.Stdout, &slog.HandlerOptions{ReplaceAttr: withoutTime})).Info("connecting", "to", n)
	// Output: level=INFO msg=connecting to=amqp://joe:xxxxx@a.example/
}

func ExampleName_MarshalText() {
	n, err := dsn.Parse("redis://a.example,b.example")
	if err != nil {
		log.Fatal(err)
	}
	text, err := json.Marshal(map[string]dsn.Name{"cache": n})
	fmt.Println(string(text), err)
	// Output: {"cache":"redis://a.example,b.example"} <nil>
}

func ExampleName_UnmarshalText() {
	var config struct{ Database dsn.Name }
	err := json.Unmarshal([]byte(`{"database": "postgres://a.example,b.example/orders"}`), &config)
	fmt.Println(config.Database.Hosts, err)
	// Output: [{a.example 0 false} {b.example 0 false}] <nil>
}
