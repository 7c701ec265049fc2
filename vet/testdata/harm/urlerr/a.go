package urlerr

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// target returns the host that the request of a client of this proxy names.
func target(r *http.Request) (string, error) {
	u, _ := url.Parse(r.URL.String()) // want `the next use panics`
	return u.Host, nil
}

// Case is a request for which target panics.
var Case = wire.Case{
	Do: func(request string) string {
		return wire.Result(func() (string, error) { return target(wire.Request(request)) })
	},
	Input: "GET //[",
	Right: []string{"GET /", "GET http://a.test/b", "GET //a.test:80/"},
}
