package urlredirect

import (
	"net/http"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// The advice of the page is not reported.
func localTarget(base uri.Base, w http.ResponseWriter, r *http.Request) {
	target, err := httpuri.LocalTarget(base, r.FormValue("next"))
	if err != nil {
		target = base.URI()
	}
	http.Redirect(w, r, target.String(), http.StatusSeeOther)
	w.Header().Set("Location", target.String())
}
