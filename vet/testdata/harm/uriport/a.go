package uriport

import (
	"net/http"

	"example.test/harm/wire"
	"github.com/go-rfc3986/uri"
)

func status(client *http.Client, host string) (*http.Response, error) {
	u := uri.URI{Scheme: "http", Host: host, Port: 8080, Path: []string{"", "status"}} // want `Port is not written without HasPort`
	return client.Get(u.String())
}

// Show shows what goes wrong.
func Show() {
	status(wire.Client(), "api.test")
}
