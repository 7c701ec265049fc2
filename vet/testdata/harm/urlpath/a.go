package urlpath

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// forward sends a request on to a server that has its files below a path.
func forward(client *http.Client, target *url.URL, r *http.Request) (*http.Response, error) {
	r.URL.Scheme, r.URL.Host, r.RequestURI = target.Scheme, target.Host, ""
	r.URL.Path = target.Path + r.URL.Path // want `"%2F" in the path becomes a slash`
	return client.Do(r)
}

// Case is an encoded slash, for which forward requests another path.
var Case = wire.Case{
	Do: func(request string) string {
		target := &url.URL{Scheme: "http", Host: "git.test", Path: "/git"}
		return wire.Sent(func(client *http.Client) { forward(client, target, wire.Request(request)) })
	},
	Input: "GET /projects/group%2Fname",
	Right: []string{"GET /", "GET /a/b?q=%2F", "GET /a%20b/%C3%A4%3F", "GET /a/../b", "GET /a//b;c=d,e"},
}
