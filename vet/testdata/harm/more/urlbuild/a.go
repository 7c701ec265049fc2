package urlbuild

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

func find(client *http.Client, u url.URL, number string) (*http.Response, error) {
	if number != "" {
		u.RawQuery = "?number=" + url.QueryEscape(number) // want `the URL has "\?\?"`
	}
	return client.Get(u.String())
}

var Show = wire.Show{
	Do: func(number string) string {
		return wire.Sent(func(client *http.Client) { find(client, url.URL{Scheme: "http", Host: "api.test", Path: "/"}, number) })
	},
	Input: "7",
	Right: []string{""},
}
