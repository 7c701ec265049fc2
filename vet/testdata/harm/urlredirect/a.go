package urlredirect

import (
	"fmt"
	"net/http"
	"net/url"
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

// Show shows what goes wrong.
func Show() {
	for _, next := range []string{"/inbox", "//evil.test", `/\evil.test`} {
		location := wire.Location(login, "/login?next="+url.QueryEscape(next))
		fmt.Println("next is", next, "and the browser goes to", location)
	}
}
