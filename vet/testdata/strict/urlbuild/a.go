package urlbuild

import "net/http"

func reset(w http.ResponseWriter, r *http.Request, mail func(link string)) {
	link := "https://" + r.Host + "/reset" // want `the client chooses Host`
	mail(link)
	http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusFound)
}
