package urlbuild

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// find gets what has a number, or everything.
func find(client *http.Client, u url.URL, number string) (*http.Response, error) {
	if number != "" {
		u.RawQuery = "?number=" + url.QueryEscape(number) // want `the URL has "\?\?"`
	}
	return client.Get(u.String())
}

// Case is a number, for which the query of find begins with a "?".
var Case = wire.Case{
	Do: func(number string) string {
		return wire.Sent(func(client *http.Client) { find(client, url.URL{Scheme: "http", Host: "api.test", Path: "/"}, number) })
	},
	Input: "7",
	Right: []string{""},
}
