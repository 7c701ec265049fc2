package urlequal

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// crawl requests each link that is not the page itself.
func crawl(client *http.Client, page *url.URL, links []string) {
	for _, link := range links {
		u, err := page.Parse(link)
		if err != nil || u == page { // want `this is never true`
			continue
		}
		client.Get(u.String())
	}
}

// Show shows what goes wrong.
func Show() {
	crawl(wire.Client(), &url.URL{Scheme: "http", Host: "h.test", Path: "/index"}, []string{"/index", "/next"})
}
