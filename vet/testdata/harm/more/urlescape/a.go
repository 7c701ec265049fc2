package urlescape

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

// search looks for a text.
func search(client *http.Client, text string) (*http.Response, error) {
	return client.Get("http://wiki.test/search?q=" + url.PathEscape(text)) // want `PathEscape leaves "&" and "\+"`
}

// Case is a text of which search sends only a part.
var Case = wire.Case{
	Do: func(text string) string {
		return wire.Sent(func(client *http.Client) { search(client, text) })
	},
	Input: "a&b=c",
	Right: []string{"a", "", "a b/c", "100%", "ä?#;,"},
}
