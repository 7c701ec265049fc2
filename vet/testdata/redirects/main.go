// Command redirects shows where the handlers of package urlredirect lead a browser.
package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"

	"example.test/urlredirect"
)

func main() {
	for _, redirect := range urlredirect.Redirects {
		fmt.Println(redirect.Name+": GET", redirect.Request, "leads to", hostOf(redirect))
	}
}

// hostOf returns the host of the Location in the answer of a server, as a browser reads it.
func hostOf(redirect urlredirect.Redirect) string {
	server := httptest.NewServer(redirect.Handler)
	defer server.Close()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	resp, err := client.Get(server.URL + redirect.Request)
	if err != nil {
		return err.Error()
	}
	defer resp.Body.Close()
	base, err := uri.NewBase(uri.MustParse(server.URL))
	if err != nil {
		return err.Error()
	}
	target, err := httpuri.Href(base, resp.Header.Get("Location"), nil)
	if err != nil {
		return err.Error()
	}
	return target.Host
}
