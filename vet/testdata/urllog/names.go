package urllog

import (
	"log"
	"net/url"
)

func parsedRequestURI(base string) {
	db, _ := url.ParseRequestURI(base)
	log.Print(db) // want `this logs the password`
	database, _ := url.ParseRequestURI("https://example.com/" + base)
	log.Print(database)
}

func userinfoText(u *url.URL) {
	log.Print(u.User.String()) // want `this logs the password`
}
