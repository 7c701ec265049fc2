package uriport

import (
	"net/http"

	"example.test/harm/wire"
	"github.com/go-rfc3986/uri"
)

func status(client *http.Client, page string) (*http.Response, error) {
	u := uri.URI{Scheme: "http", Host: "api.test", Port: 8080, Path: []string{"", page}} // want `Port is not written without HasPort`
	return client.Get(u.String())
}

var Show = wire.Show{
	Do:    func(page string) string { return wire.Sent(func(client *http.Client) { status(client, page) }) },
	Input: "status",
}
