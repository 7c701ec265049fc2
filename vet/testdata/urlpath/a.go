package urlpath

import (
	"net/http"
	"net/http/httputil"
	"net/url"
	"path"
	"path/filepath"
	"strings"
)

func direct(r *http.Request, target *url.URL, prefix string) {
	r.URL.Path = target.Path + r.URL.Path // want `RawPath stays as it was, so that "%2F" in the path becomes a slash`
}

func rewrite(r *httputil.ProxyRequest) {
	r.Out.URL.Path = "/v1" + r.Out.URL.Path + "/x" // want `RawPath stays`
}

func prefixed(r *http.Request, prefix string) {
	r.URL.Path = prefix + r.URL.Path // want `RawPath stays`
}

func added(r *http.Request) {
	r.URL.Path += "/" // want `RawPath stays`
}

func requests(next func() *http.Request) {
	next().URL.Path += "/x" // want `RawPath stays`
}

func joinedHere(r *http.Request, target *url.URL) {
	r.URL.Path = path.Join(target.Path, r.URL.Path)               // want `RawPath stays`
	r.URL.Path = singleJoiningSlash(target.Path, r.URL.Path)      // want `RawPath stays`
	r.URL.Path = strings.TrimPrefix(r.URL.Path, "/api")           // want `RawPath stays`
	r.URL.Path = strings.TrimSuffix(path.Join("/api", "/x"), "/") // nothing of the old path
	r.URL.Path = path.Join(r.URL.Path)
}

func singleJoiningSlash(a, b string) string { return strings.TrimSuffix(a, "/") + b }

func made(target string) *http.Request {
	r, err := http.NewRequest("GET", target, nil)
	if err != nil {
		return nil
	}
	r.URL.Path = path.Join(r.URL.Path, "x") // the target may be known to have no "%2F"
	r.URL.Path += "/"
	return r
}

func aware(r *http.Request) {
	r.URL.Path += "/"
	r.URL.RawPath = ""
}

func handle(w http.ResponseWriter, r *http.Request) { r.URL.Path += "/" }

func handler(h http.Handler) func(*http.Request) {
	return func(r *http.Request) {
		r.URL.Path += "/"
		h.ServeHTTP(nil, r)
	}
}

func base(u *url.URL) {
	u.Path = path.Join(u.Path, "v1") // the base may be known to have no "%2F"
	u.Path = "/v1"
}

func joined(u *url.URL, name string) []string {
	text := u.String()
	local := url.URL{Scheme: "unix", Path: "/run"}
	return []string{
		path.Join(local.String(), name),
		path.Join(u.String(), name),                // want `the "//" of the URL becomes "/"`
		path.Join(text, name),                      // want `the "//" of the URL becomes "/"`
		filepath.Join("https://example.com", name), // want `becomes "/"`
		path.Join(u.Path, name),
	}
}

func data(u *url.URL, r *http.Request, name string) {
	u.JoinPath(r.URL.Path)          // want `Path is decoded, and JoinPath decodes again`
	u.JoinPath(r.FormValue("id"))   // want `leaves the path`
	u.JoinPath(r.PathValue("path")) // want `leaves the path`
	url.JoinPath(r.FormValue("server"), "api")
	url.JoinPath("https://example.com", r.FormValue("id")) // want `leaves the path`
	u.JoinPath(r.URL.EscapedPath(), name, url.PathEscape(r.FormValue("id")))
}

func otherRawPath(req, other *http.Request, target *url.URL) {
	other.URL.RawPath = ""
	req.URL.Path = target.Path + req.URL.Path // want `RawPath stays as it was`
}

func sameRawPath(req *http.Request, target *url.URL) {
	u := req.URL
	u.RawPath = ""
	req.URL.Path = target.Path + req.URL.Path
}
