package urlbuild

import (
	"net/http"

	"example.test/harm/wire"
)

// search asks another server for users with a name.
func search(client *http.Client, r *http.Request) (*http.Response, error) {
	return client.Get("http://api.test/users?name=" + r.FormValue("name")) // want `"x&admin=1" adds a parameter`
}

// Case is a name with which search sends a parameter of the user.
var Case = wire.Case{
	Do: func(request string) string {
		return wire.Sent(func(client *http.Client) { search(client, wire.Request(request)) })
	},
	Input: "GET /search?name=joe%26role%3Dadmin",
	Right: []string{"GET /search", "GET /search?name=joe", "GET /search?name=joe-1_2.3~"},
}
