package urlbuild

import (
	"context"
	"net/http"
	"net/url"

	"github.com/go-rfc3986/uri"
)

// Each function that takes the text of a URL.
func takers(ctx context.Context, c *http.Client, u *url.URL, term string) {
	url.Parse("https://example.com/?q=" + term)                                 // want `"x&admin=1" adds a parameter`
	url.ParseRequestURI("https://example.com/?q=" + term)                       // want `"x&admin=1" adds a parameter`
	u.Parse("https://example.com/?q=" + term)                                   // want `"x&admin=1" adds a parameter`
	http.NewRequest("GET", "https://example.com/?q="+term, nil)                 // want `"x&admin=1" adds a parameter`
	http.NewRequestWithContext(ctx, "GET", "https://example.com/?q="+term, nil) // want `"x&admin=1" adds a parameter`
	http.Head("https://example.com/?q=" + term)                                 // want `"x&admin=1" adds a parameter`
	http.Post("https://example.com/?q="+term, "text/plain", nil)                // want `"x&admin=1" adds a parameter`
	http.PostForm("https://example.com/?q="+term, nil)                          // want `"x&admin=1" adds a parameter`
	c.Get("https://example.com/?q=" + term)                                     // want `"x&admin=1" adds a parameter`
	c.Head("https://example.com/?q=" + term)                                    // want `"x&admin=1" adds a parameter`
	c.Post("https://example.com/?q="+term, "text/plain", nil)                   // want `"x&admin=1" adds a parameter`
	c.PostForm("https://example.com/?q="+term, nil)                             // want `"x&admin=1" adds a parameter`
	uri.Parse("https://example.com/?q=" + term)                                 // want `"x&admin=1" adds a parameter`
	uri.ParseURI("https://example.com/?q=" + term)                              // want `"x&admin=1" adds a parameter`
}

// Each value that somebody has sent.
func sent(u *url.URL, r *http.Request) {
	http.Get("https://example.com/" + r.PostFormValue("id")) // want `request something else`
	http.Get("https://example.com/" + u.Query().Get("id"))   // want `request something else`
	http.Get("https://example.com/?u=" + u.String())         // want `"x&admin=1" adds a parameter`
	http.Get("https://example.com/?u=" + r.RequestURI)       // want `"x&admin=1" adds a parameter`
	http.Get("https://example.com/?u=" + u.EscapedPath())
}

// The name of a package may mean something else, or only below.
func shadowed(url, term string) {
	http.Get("https://example.com/?q=" + term) // want `"x&admin=1" adds a parameter`
}

func shadowedLater(term string) {
	http.Get("https://example.com/?q=" + term) // want `"x&admin=1" adds a parameter`
	url := term
	http.Get(url)
}

// Each method, beside which a text is a URL.
func methods(send func(method, text string), term string) {
	send("GET", "/?q="+term)    // want `"x&admin=1" adds a parameter`
	send("HEAD", "/?q="+term)   // want `"x&admin=1" adds a parameter`
	send("POST", "/?q="+term)   // want `"x&admin=1" adds a parameter`
	send("PUT", "/?q="+term)    // want `"x&admin=1" adds a parameter`
	send("PATCH", "/?q="+term)  // want `"x&admin=1" adds a parameter`
	send("DELETE", "/?q="+term) // want `"x&admin=1" adds a parameter`
	send("GOT", "/?q="+term)
}

// What is added after a use is not part of it.
func addedLater(base, term string) {
	text := base + "/search"
	http.Get(text)
	text += "?q=" + term
}

// Behind a query, "?" is a character of it.
func moreQuery(u *url.URL) {
	u.RawQuery += "?q=1"
	u.RawQuery = u.RawQuery + "?q=1"
}
