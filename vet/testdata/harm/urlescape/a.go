package urlescape

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// page gets the page with a title.
func page(client *http.Client, title string) (*http.Response, error) {
	return client.Get("http://wiki.test/pages/" + url.QueryEscape(title)) // want `"\+" is a plus in a path`
}

// Case is a title for which page requests another page.
var Case = wire.Case{
	Do: func(title string) string {
		return wire.Sent(func(client *http.Client) { page(client, title) })
	},
	Input: "Main Page",
	Right: []string{"Main", "", "a/b", "..", "a+b&c=d", "100%", "ä?#;:@$,"},
}
