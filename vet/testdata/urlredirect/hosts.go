package urlredirect

import (
	"net/http"
	"net/url"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A Redirect is a handler that leads to another host, and the request target that does it.
type Redirect struct {
	Name, Request string
	Handler       http.HandlerFunc
}

var site, _ = uri.NewBase(uri.MustParse("https://h.test/"))

// Redirects are the handlers that command redirects runs.
var Redirects = []Redirect{
	{"RequestTarget", "//evil.test/x", requestTarget},
	{"EscapedPath", "//evil.test/x", escapedPath},
	{"field RequestURI", "//evil.test/x", requestURI},
	{"method RequestURI", "//evil.test/x", urlRequestURI},
	{"String", "//evil.test/x", urlString},
	{"text behind Href", "/?next=https:evil.test", behindHref},
	{"text behind LocalTarget", "/?next=https:evil.test", behindLocalTarget},
	{"no Scheme", "/?next=https:///evil.test", noScheme},
}

func requestTarget(w http.ResponseWriter, r *http.Request) {
	u, err := httpuri.FromRequest(r)
	if err != nil {
		return
	}
	http.Redirect(w, r, u.RequestTarget(), http.StatusFound) // want `GET //evil.test`
}

func escapedPath(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.EscapedPath()+"/", http.StatusFound) // want `GET //evil.test`
}

func requestURI(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.RequestURI, http.StatusFound) // want `GET //evil.test`
}

func urlRequestURI(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.RequestURI()+"/", http.StatusFound) // want `GET //evil.test`
}

func urlString(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.String(), http.StatusFound) // want `GET //evil.test`
}

func behindHref(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := httpuri.Href(site, next, nil); err != nil || u.Host != "h.test" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:evil.test" is a path for Href`
}

func behindLocalTarget(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if _, err := httpuri.LocalTarget(site, next); err != nil {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:evil.test" is a path for LocalTarget`
}

func noScheme(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err != nil || u.Host != "" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:///evil.test" has no host for url.Parse`
}
