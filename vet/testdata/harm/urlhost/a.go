package urlhost

import (
	"net/http"
	"net/url"
	"strings"

	"example.test/harm/wire"
)

// fetch sends the key to our own hosts only.
func fetch(client *http.Client, u *url.URL) (*http.Response, error) {
	req := &http.Request{URL: u, Header: http.Header{}}
	if strings.HasSuffix(u.Hostname(), "example.com") { // want `"evilexample.com" ends in "example.com" too`
		req.Header.Set("Authorization", "s3cret")
	}
	return client.Do(req)
}

// Show shows what goes wrong.
func Show() {
	fetch(wire.Client(), &url.URL{Scheme: "http", Host: "evilexample.com", Path: "/"})
}
