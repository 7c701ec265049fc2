package urlredirect

import (
	"net/http"

	"example.test/harm/wire"
)

// directory goes to the path with a slash behind it.
func directory(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Location", r.URL.Path+"/?"+r.URL.RawQuery) // want `a path can begin with "//evil.test"`
	w.WriteHeader(http.StatusMovedPermanently)
}

// Case is a request from which directory leads to another host.
var Case = wire.Case{
	Do:    func(request string) string { return wire.Location(directory, request) },
	Input: "GET //evil.test",
	Right: []string{"GET /", "GET /a", "GET /a//b?q=/", "GET /a%20b", "GET http://h.test"},
}
