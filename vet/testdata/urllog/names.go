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

// A text that has "@" in its authority, or may have.
func authorities(base string) {
	db, _ := url.Parse("https://joe@example.com/" + base)
	log.Print(db) // want `this logs the password`
	database, _ := url.Parse("https://" + base + "/")
	log.Print(database) // want `this logs the password`
	proxy, _ := url.Parse("https://example.com/@" + base)
	log.Print(proxy)
}

// A program that asks for the user information knows of it, whatever it is compared with.
func asked(proxyURL, proxy, db *url.URL) {
	if proxyURL.User == nil {
		log.Print(proxyURL)
	}
	if (proxy.User) != nil {
		log.Print(proxy)
	}
	if db.Host != "" {
		log.Print(db) // want `this logs the password`
	}
}
