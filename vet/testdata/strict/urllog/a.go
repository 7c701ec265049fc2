package urllog

import (
	"log"
	"net/url"
)

func parse(s string) {
	u, err := url.Parse(s)
	if err != nil {
		log.Fatal(err) // want `the error repeats the whole text`
	}
	if _, err := u.Parse(s); err != nil {
		log.Print(err)
	}
	if _, err := url.Parse("http://[::1]"); err != nil {
		log.Print(err)
	}
	_, err = url.Parse(s)
	if err == nil {
		log.Print(err)
	}
}

func anyName(u *url.URL) {
	log.Print(u) // want `this logs the password`
}
