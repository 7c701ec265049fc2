package urlredirect

import (
	"net/http"
	"strings"

	"example.test/harm/wire"
)

// login goes on to the page that the browser came from.
func login(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" begins with "/" too, and is a host`
}

// Case is a request from which login leads to another host.
var Case = wire.Case{
	Do:    func(request string) string { return wire.Location(login, request) },
	Input: "GET /login?next=//evil.test",
	Right: []string{
		"GET /login", "GET /login?next=/", "GET /login?next=/inbox", "GET /login?next=/a//b%3Fq=%5C%09", "GET /login?next=https://evil.test",
	},
}
