package uriport

import (
	"net/http"

	"example.test/harm/wire"
	"github.com/go-rfc3986/uri"
)

// status gets a page of a server at port 8080.
func status(client *http.Client, page string) (*http.Response, error) {
	u := uri.URI{Scheme: "http", Host: "api.test", Port: 8080, Path: []string{"", page}} // want `Port is not written without HasPort`
	return client.Get(u.String())
}

// Case is a page that status requests at the default port.
var Case = wire.Case{
	Do:    func(page string) string { return wire.Sent(func(client *http.Client) { status(client, page) }) },
	Input: "status",
}
