package urlbuild

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strconv"
)

type kind string

func get(base, term, token string, n int, k kind) {
	http.Get("https://example.com/?q=" + term)                  // want `"x&admin=1" adds a parameter`
	http.Get(fmt.Sprintf("%s/search?n=%d&q=%s", base, n, term)) // want `"x&admin=1" adds a parameter`
	http.Get("https://example.com/?token=" + token)             // perhaps of a few characters
	http.Get(base + "/" + term)                                 // perhaps a path
	http.Get("https://example.com/?q=" + strconv.Itoa(n) + "&k=" + string(k))
	http.Get("https://example.com/?q=" + clean(base))
}

func parameters(base, namespace, capacity, context, encodedQuery, rawName, messageID, userName, username, search_text, callbackURL string) {
	http.Get(base + "/?v=" + namespace)
	http.Get(base + "/?v=" + capacity)
	http.Get(base + "/?v=" + context)
	http.Get(base + "/?v=" + encodedQuery) // which would be escaped twice
	http.Get(base + "/?v=" + rawName)
	http.Get(base + "/?v=" + messageID)
	http.Get(base + "/?v=" + userName)    // want `"x&admin=1" adds a parameter`
	http.Get(base + "/?v=" + username)    // want `"x&admin=1" adds a parameter`
	http.Get(base + "/?v=" + search_text) // want `"x&admin=1" adds a parameter`
	http.Get(base + "/?v=" + callbackURL) // want `"x&admin=1" adds a parameter`
}

type client struct{ do func(method, endpoint string) }

func (c client) get(base, term string) string {
	u := base + "/search?q=" + term        // want `"x&admin=1" adds a parameter`
	c.do("GET", "/search?limit=1&q="+term) // want `"x&admin=1" adds a parameter`
	text := base + "/search?q=" + term     // perhaps not for a request
	return u + text
}

func service(base, name string) { http.Get(base + "/info/refs?service=" + name) }

func services() { service("https://a.test", "a"); service("https://b.test", "b") }

func clean(s string) string { return s }

func changed(term string) {
	term = clean(term)
	http.Get("https://example.com/?q=" + term)
}

func handle(w http.ResponseWriter, r *http.Request) {
	id := r.FormValue("id")
	http.Get("https://example.com/users/" + id)                              // want `"../admin" and "x\?admin=1" request something else`
	http.Redirect(w, r, "/login?next="+r.URL.RequestURI(), http.StatusFound) // want `"x&admin=1" adds a parameter`
	http.Redirect(w, r, "/login?next="+r.URL.Path, http.StatusFound)         // want `"x&admin=1" adds a parameter`
	http.Redirect(w, r, "https://example.com"+r.URL.Path, http.StatusFound)
	http.Redirect(w, r, "mailto:joe@example.com?subject="+r.FormValue("subject"), http.StatusFound) // want `"x&admin=1" adds a parameter`
	http.Get("https://example.com/files/" + r.PathValue("path"))                                    // want `"../admin" and "x\?admin=1" request something else`
	http.Get("https://example.com/?path=" + r.PathValue("path"))                                    // want `"x&admin=1" adds a parameter`
}

func grown(base, term, page string) {
	link := base + "/search"
	link += "?q=" + term // want `"x&admin=1" adds a parameter`
	link += "&page=" + page
	http.Get(link)
}

func rawQuery(u *url.URL, term, encoded string, r *http.Request) []url.URL {
	u.RawQuery = "q=" + term        // want `"x&admin=1" adds a parameter`
	u.RawQuery += "&title=" + term  // want `"x&admin=1" adds a parameter`
	u.RawQuery = "?q=1"             // want `RawQuery has no "\?": the URL has "\?\?"`
	u.RawQuery = "?page=" + encoded // want `RawQuery has no "\?": the URL has "\?\?"`
	u.RawQuery = "q=" + url.QueryEscape(term)
	u.RawQuery = r.URL.RawQuery
	return []url.URL{
		{Host: "h", RawQuery: "?q=1"},                  // want `RawQuery has no "\?": the URL has "\?\?"`
		{Host: "h", RawQuery: "q=" + r.FormValue("q")}, // want `"x&admin=1" adds a parameter`
		{Host: "h", RawQuery: url.Values{"q": {term}}.Encode()},
	}
}

func tenant(r *http.Request) {
	http.Get("https://" + r.FormValue("tenant") + ".example.com/") // want `"evil.test/" is another host`
	http.Get("https://" + r.Host + "/")
}

func joined(u *url.URL, id, next string) {
	_ = path.Join("/users", id+"?next="+next) // want `path.Join cleans the query too`
	u.JoinPath("search?q=1")                  // want `JoinPath takes a path, and writes "\?" as "%3F"`
	_ = path.Join("/users", id) + "?next=" + url.QueryEscape(next)
	_ = path.Join("dir", "a?.go")
}
