package urlredirect

import "net/http"

func browser(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.Referer(), http.StatusFound)             // want `"https://evil.test/" leads there`
	http.Redirect(w, r, r.Header.Get("Referer"), http.StatusFound) // want `"https://evil.test/" leads there`
	http.Redirect(w, r, r.URL.Path, http.StatusFound)              // want `a path can begin with "//evil.test"`
	if cookie, err := r.Cookie("next"); err == nil {
		http.Redirect(w, r, cookie.Value, http.StatusFound) // want `"https://evil.test/" leads there`
	}
}
