package urlbuild

import (
	"net/http"
	neturl "net/url"
)

func named(u *neturl.URL, url, term string) {
	http.Get("https://example.com/?q=" + term) // want `"x&admin=1" adds a parameter`
}
