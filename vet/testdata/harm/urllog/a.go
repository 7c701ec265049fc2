package urllog

import (
	"bytes"
	"log"
	"net/url"
	"strings"

	"example.test/harm/wire"
)

// connect logs where the data is.
func connect(logger *log.Logger, db *url.URL) {
	logger.Printf("connecting to %q", db.String()) // want `this logs the password`
}

// Case is a database whose password connect logs.
var Case = wire.Case{
	Do: func(name string) string {
		var b bytes.Buffer
		u, err := url.Parse(name)
		if err != nil {
			return err.Error()
		}
		connect(log.New(&b, "", 0), u)
		return strings.TrimSpace(b.String())
	},
	Input: "postgres://joe:s3cret@db.test/app",
	Right: []string{"postgres://db.test/app", "postgres://joe@db.test/%2Fa?sslmode=a%20b#f", "", "db:x"},
}
