package urlescape

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

func page(client *http.Client, title string) (*http.Response, error) {
	return client.Get("http://wiki.test/pages/" + url.QueryEscape(title)) // want `"\+" is a plus in a path`
}

// Show shows what goes wrong.
func Show() {
	page(wire.Client(), "Main Page")
}
