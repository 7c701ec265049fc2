package urlpath

import (
	"net/http"
	"net/url"
	"path"
	"strings"
)

func join(u *url.URL, v url.URL, name string) {
	u.Path = path.Join(u.Path, "v1", name) // want `RawPath stays as it was, so that "%2F" in the path becomes a slash`
}

func value(v url.URL) {
	v.Path = path.Join(v.Path, "v1") // want `RawPath stays`
}

func sum(u *url.URL, r *http.Request, name string) {
	u.Path += "/v1"                    // want `RawPath stays`
	u.Path = u.Path + "/" + name       // want `RawPath stays`
	r.URL.Path = path.Join(r.URL.Path) // no element
	u.Path = "/v1"                     // nothing of the old path
}

func aware(u *url.URL) {
	u.Path += "/v1"
	u.RawPath = ""
}

func made(name string) {
	u := url.URL{Scheme: "https", Host: "example.com", Path: "/v1"}
	u.Path = path.Join(u.Path, name)
	v, _ := url.Parse("https://example.com/v1")
	v.Path += name
}

func rewrite(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r.URL.Path = strings.Replace(r.URL.Path, "/old", "/new", 1) // want `RawPath stays as it was`
		next.ServeHTTP(w, r)
	})
}

// The path of a URL from elsewhere is not known.
func parsed(s, name string) {
	u, _ := url.Parse(s)
	u.Path += name // want `RawPath stays`
}
