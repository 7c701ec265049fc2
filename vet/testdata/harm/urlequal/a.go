package urlequal

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// crawl requests each link that does not lead to the page itself.
func crawl(client *http.Client, page *url.URL, links []string) {
	for _, link := range links {
		u, err := page.Parse(link)
		if err != nil {
			continue
		}
		if u != page { // want `this is never false`
			client.Get(u.String())
		}
	}
}

// Case is a link to the page itself, which crawl must not request.
var Case = wire.Case{
	Do: func(link string) string {
		page := &url.URL{Scheme: "http", Host: "h.test", Path: "/index"}
		return wire.Sent(func(client *http.Client) { crawl(client, page, []string{link}) })
	},
	Input: "/index",
	Right: []string{"/next", "/index?q", "//other.test/index", "http://[", "/INDEX"},
}
