package urlescape

import (
	"net/http"
	"net/url"

	"example.test/harm/wire"
)

func search(client *http.Client, text string) (*http.Response, error) {
	return client.Get("http://wiki.test/search?q=" + url.PathEscape(text)) // want `PathEscape leaves "&" and "\+"`
}

var Show = wire.Show{
	Do: func(text string) string {
		return wire.Sent(func(client *http.Client) { search(client, text) })
	},
	Input: "a&b=c",
	Right: []string{"a", "", "a b/c", "100%", "ä?#;,"},
}
