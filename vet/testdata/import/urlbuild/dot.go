package urlbuild

import (
	"net/http"
	. "net/url"
)

func dot(values Values, term string) {
	http.Get("https://example.com/?q=" + term) // want `"x&admin=1" adds a parameter`
}
