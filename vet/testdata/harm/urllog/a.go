package urllog

import (
	"log"
	"net/url"
	"os"
)

func connect(db *url.URL) {
	log.Printf("connecting to %s", db) // want `this logs the password`
}

// Show shows what goes wrong.
func Show() {
	log.SetOutput(os.Stdout)
	log.SetFlags(0)
	u, err := url.Parse("postgres://joe:s3cret@db.test/app")
	if err != nil {
		panic(err)
	}
	connect(u)
}
