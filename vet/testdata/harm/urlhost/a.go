package urlhost

import (
	"net/http"
	"net/url"
	"strings"

	"example.test/harm/wire"
)

// fetch sends the key to our own hosts only.
func fetch(client *http.Client, u *url.URL) (*http.Response, error) {
	req := &http.Request{Method: http.MethodGet, URL: u, Header: http.Header{}}
	if strings.HasSuffix(u.Host, "example.com") { // want `"evilexample.com" ends in "example.com" too`
		req.Header.Set("Authorization", "s3cret")
	}
	return client.Do(req)
}

// Case is a host that only ends like ours, which must not get the key.
var Case = wire.Case{
	Do: func(link string) string {
		u, err := url.Parse(link)
		if err != nil {
			return err.Error()
		}
		return wire.Sent(func(client *http.Client) { fetch(client, u) })
	},
	Input: "http://evilexample.com/",
	Right: []string{
		"http://example.com/", "http://api.example.com/", "http://example.com:8080/", "http://EXAMPLE.com/", "http://example.com./", "http://[::1]/",
		"http://example.com.evil.test/", "http://u@example.com/",
	},
}
