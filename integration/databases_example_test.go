package integration_test

// The files databases_*_test.go store uri.URI and IRIs in columns of real databases, and connect to a name with two hosts.

import (
	"database/sql"
	"errors"
	"fmt"
	"log"
	"os"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
)

// The URL of a database comes from the environment, and its password from a secret. What is logged has neither.
func Example_databaseURL() {
	for name, value := range map[string]string{"DATABASE_URL": "postgres://joe@db.example/orders?sslmode=require", "DATABASE_PASSWORD": "p@ss/w:rd#1"} {
		if err := os.Setenv(name, value); err != nil {
			log.Fatal(err)
		}
	}

	u, err := uri.ParseURI(os.Getenv("DATABASE_URL"))
	if err != nil {
		log.Fatal("DATABASE_URL: ", err) // the error never shows a password
	}
	name, _, _ := u.User()
	u, err = u.WithUserInfo(name + ":" + escape.UserInfo(os.Getenv("DATABASE_PASSWORD")))
	if err != nil {
		log.Fatal(err)
	}
	if !u.HasPort { // a port forward of the test machine
		u, err = u.WithPort(6432)
	}
	if err == nil {
		err = u.CheckScheme() // a name of a database, a host where one has to be
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.Redacted())

	config, err := pgx.ParseConfig(u.String())
	if err != nil {
		log.Fatal(uri.Redactor{All: true}.URI(u), " is refused")
	}
	fmt.Println(config.Host, config.Port, config.User, config.Password, config.Database)
	// Output:
	// postgres://joe:xxxxx@db.example:6432/orders?sslmode=require
	// db.example 6432 joe p@ss/w:rd#1 orders
}

// A table of links: each page once, whatever the spelling, sorted by components, and never with a password.
func Example_table() {
	db, err := sql.Open("sqlite", ":memory:")
	if err != nil {
		log.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	db.SetMaxOpenConns(1) // each connection to memory has a database of its own
	if _, err = db.Exec("CREATE TABLE links (page TEXT PRIMARY KEY, link TEXT NOT NULL)"); err != nil {
		log.Fatal(err)
	}

	for _, text := range []string{
		"http://h/b?x", "HTTP://H:80/b?x#top", "http://h/a/b", "http://h/a%20b", "http://h/a", "http://joe:secret@h/", "http://h/a b",
	} {
		link, err := uri.Parse(text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		page := link.WithoutFragment().NormalizeForScheme()
		_, err = db.Exec("INSERT INTO links VALUES (?, ?) ON CONFLICT DO NOTHING", page, link)
		if errors.Is(err, uri.ErrPassword) {
			fmt.Println("not stored:", link.Redacted())
		} else if err != nil {
			log.Fatal(err)
		}
	}

	rows, err := db.Query("SELECT link FROM links")
	if err != nil {
		log.Fatal(err)
	}
	var links []uri.URI
	for rows.Next() {
		var link uri.URI
		if err := rows.Scan(&link); err != nil {
			log.Fatal(err)
		}
		links = append(links, link)
	}
	if err := rows.Err(); err != nil {
		log.Fatal(err)
	}
	slices.SortFunc(links, uri.URI.Compare) // the database would sort by bytes: "/a%20b" before "/a/b"
	for _, link := range links {
		fmt.Println(link)
	}
	// Output:
	// not stored: http://joe:xxxxx@h/
	// uri: invalid path at offset 10: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
	// http://h/a
	// http://h/a/b
	// http://h/a%20b
	// http://h/b?x
}
