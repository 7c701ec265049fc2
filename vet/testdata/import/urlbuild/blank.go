package urlbuild

import (
	"net/http"
	_ "net/url"
)

func blank(term string) {
	http.Get("https://example.com/?q=" + term) // want `"x&admin=1" adds a parameter`
}
