// Package found has shapes of code that advisories about Go programs describe, and that are found by default. Each function is one.
package found

import (
	"log"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

func openRedirect(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	if next == "" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https://evil.test/" leads there`
}

func slashOnly(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("redirect_to"); strings.HasPrefix(next, "/") {
		http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" begins with "/" too`
	}
}

func backslash(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("rd")
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"/\\evil.test" is "//evil.test" for a browser`
}

func isRelative(s string) bool {
	u, err := url.Parse(s)
	return err == nil && u.Host == ""
}

func withoutHost(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("to"); isRelative(next) {
		http.Redirect(w, r, next, http.StatusFound) // want `"https:///evil.test" has no host for url.Parse`
	}
}

func notAbsolute(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("return")
	u, err := url.Parse(next)
	if err != nil || u.IsAbs() {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" has no scheme`
}

func isExternal(s string) bool { return len(s) > 0 && s[0] != '/' || strings.HasPrefix(s, "//") }

func external(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if isExternal(next) {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"/\\evil.test" is "//evil.test" for a browser`
}

func addSlash(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
}

func removeSlash(w http.ResponseWriter, r *http.Request) {
	path := strings.TrimSuffix(r.URL.Path, "/")
	if r.URL.RawQuery != "" {
		path += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, path, http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
}

func directory(w http.ResponseWriter, r *http.Request) {
	u := url.URL{Path: r.URL.Path + "/", RawQuery: r.URL.RawQuery}
	w.Header().Set("Location", u.String()) // want `a path can begin with "//evil.test"`
	w.WriteHeader(http.StatusMovedPermanently)
}

func removePrefix(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, strings.TrimPrefix(r.URL.Path, "/old"), http.StatusFound) // want `a path can begin with "//evil.test"`
}

func pathOfNext(w http.ResponseWriter, r *http.Request) {
	next, err := url.Parse(r.FormValue("next"))
	if err != nil {
		return
	}
	http.Redirect(w, r, next.Path, http.StatusFound) // want `a path can begin with "//evil.test"`
}

func domainSuffix(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("rd"))
	if err == nil && strings.HasSuffix(u.Hostname(), "example.com") { // want `"evilexample.com" ends in "example.com" too`
		http.Redirect(w, r, u.String(), http.StatusFound)
	}
}

func urlPrefix(next string) bool {
	return strings.HasPrefix(next, "https://example.com") // want `"https://example.com.evil.test" begins with`
}

func originPart(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Origin"), "example.com") // want `"https://www.example.com.evil.test" contains "example.com" too`
}

var allowed = regexp.MustCompile(`^https://app.example.com$`) // want `"https://appxexample.com" matches too`

func originPattern(r *http.Request) bool { return allowed.MatchString(r.Header.Get("Origin")) }

func token(u *url.URL, req *http.Request) {
	if strings.Contains(u.Host, "github.com") { // want `"www.github.com.evil.test" contains "github.com" too`
		req.Header.Set("Authorization", "token")
	}
}

func proxy(target *url.URL) func(*http.Request) {
	return func(req *http.Request) {
		req.URL.Path = target.Path + req.URL.Path // want `RawPath stays as it was`
	}
}

func proxyPassword(proxyURL *url.URL) {
	log.Printf("using proxy %s", proxyURL) // want `this logs the password`
}

func nilURL(r *http.Request) string {
	u, _ := url.Parse(r.Header.Get("Origin")) // want `gives nil`
	return u.Host
}

func parameter(r *http.Request) {
	http.Get("http://backend.test/search?q=" + r.FormValue("q")) // want `"x&admin=1" adds a parameter`
}

func segment(r *http.Request) {
	http.Get("http://backend.test/users/" + r.PathValue("id")) // want `"../admin" and "x\?admin=1" request something else`
}

func joined(base *url.URL, r *http.Request) *url.URL {
	return base.JoinPath(r.FormValue("file")) // want `leaves the path`
}

func region(r *http.Request) {
	http.Get("https://" + r.FormValue("region") + ".api.test/") // want `"evil.test/" is another host`
}

func ipv6(r *http.Request) string {
	return strings.Split(r.Host, ":")[0] // want `an IPv6 address has colons`
}
