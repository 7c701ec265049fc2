package urlredirect

import (
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
)

func direct(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.FormValue("next"), http.StatusFound)                 // want `"https://evil.test/" leads there`
	http.Redirect(w, r, r.URL.Query().Get("next"), http.StatusFound)           // want `"https://evil.test/" leads there`
	http.Redirect(w, r, r.Form["next"][0], http.StatusFound)                   // want `"https://evil.test/" leads there`
	http.Redirect(w, r, strings.TrimSpace(r.FormValue("n")), http.StatusFound) // want `"https://evil.test/" leads there`
	w.Header().Set("Location", r.PathValue("next"))                            // want `"https://evil.test/" leads there`
	http.Redirect(w, r, "/"+r.FormValue("next"), http.StatusFound)             // want `"/" and "/evil.test" make "//evil.test"`
	http.Redirect(w, r, "https://example.com"+r.FormValue("next"), 302)        // want `the host is not at its end`
	http.Redirect(w, r, fmt.Sprintf("https://%s/", r.FormValue("host")), 302)  // want `the host is not at its end`
	http.Redirect(w, r, "https://example.com/"+r.FormValue("next"), 302)
	http.Redirect(w, r, "/login?next="+url.QueryEscape(r.FormValue("next")), 302)
	http.Redirect(w, r, "/users/"+url.PathEscape(r.FormValue("id")), 302)
	http.Redirect(w, r, "/"+url.PathEscape(r.FormValue("id")), 302)
	http.Redirect(w, r, "https://"+r.Host+r.URL.Path, 302)
	http.Redirect(w, r, r.Referer(), http.StatusFound)
	http.Redirect(w, r, r.URL.Path, http.StatusFound)
}

func assignedTwice(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if next == "" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https://evil.test/" leads there`
}

func slashOnly(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" begins with "/" too`
}

func firstCharacter(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if next == "" || next[0] != '/' {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" begins with "/" too`
}

func twoSlashes(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("next"); strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") {
		http.Redirect(w, r, next, http.StatusFound) // want `"/\\evil.test" is "//evil.test" for a browser`
	}
}

func twoCharacters(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if len(next) > 1 && next[0] == '/' && next[1] != '/' {
		http.Redirect(w, r, next, http.StatusFound) // want `"/\\evil.test" is "//evil.test" for a browser`
	}
}

func allPrefixes(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") || strings.HasPrefix(next, "//") || strings.HasPrefix(next, `/\`) {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func isLocal(s string) bool {
	if s == "" || s[0] != '/' {
		return false
	}
	return len(s) == 1 || s[1] != '/' && s[1] != '\\'
}

func isHalfLocal(s string) bool { return len(s) > 0 && s[0] == '/' }

func helpers(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if isLocal(next) {
		http.Redirect(w, r, next, http.StatusFound)
	}
	other := r.FormValue("other")
	if isHalfLocal(other) {
		http.Redirect(w, r, other, http.StatusFound) // want `"//evil.test" begins with "/" too`
	}
}

func local(s string) string {
	if strings.HasPrefix(s, "/") && !strings.HasPrefix(s, "//") && !strings.HasPrefix(s, "/\\") {
		return s
	}
	return "/"
}

func asItIs(s string) string {
	if s == "" {
		return "/"
	}
	return s
}

func results(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, local(r.FormValue("next")), http.StatusFound)
	http.Redirect(w, r, asItIs(r.FormValue("next")), http.StatusFound) // want `"https://evil.test/" leads there`
}

func nextOf(r *http.Request) string { return r.FormValue("next") }

func leave(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, to, http.StatusSeeOther) // want `"https://evil.test/" leads there`
}

func enter(w http.ResponseWriter, r *http.Request) {
	leave(w, r, nextOf(r))
}

var known = map[string]bool{"/a": true}

func lists(w http.ResponseWriter, r *http.Request, allowed func(string) bool) {
	next := r.FormValue("next")
	switch next {
	case "/a", "/b":
		http.Redirect(w, r, next, http.StatusFound)
	}
	one := r.FormValue("one")
	if known[one] {
		http.Redirect(w, r, one, http.StatusFound)
	}
	two := r.FormValue("two")
	if allowed(two) {
		http.Redirect(w, r, two, http.StatusFound)
	}
	three := r.FormValue("three")
	if three == "/three" {
		http.Redirect(w, r, three, http.StatusFound)
	}
	four := r.FormValue("four")
	if !strings.HasPrefix(four, "/app/") && !strings.HasPrefix(four, "https://example.com/") {
		return
	}
	http.Redirect(w, r, four, http.StatusFound)
}

// What is asked about another value says nothing.
func other(w http.ResponseWriter, r *http.Request) {
	next, back := r.FormValue("next"), r.FormValue("back")
	if isLocal(back) {
		http.Redirect(w, r, next, http.StatusFound) // want `"https://evil.test/" leads there`
	}
}

func parsed(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	u, err := url.Parse(next)
	if err != nil || u.Host != "" {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https:///evil.test" has no host for url.Parse`
}

func written(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil || u.Host != "" || u.Scheme != "" {
		return
	}
	http.Redirect(w, r, u.String(), http.StatusFound) // which escapes a backslash
}

func absolute(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err != nil || u.IsAbs() {
		return
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" has no scheme, and is a host`
}

func sameHost(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err != nil || u.Host != r.Host {
		return
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func pathOf(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil {
		return
	}
	http.Redirect(w, r, u.Path, http.StatusFound)         // want `a path can begin with "//evil.test"`
	http.Redirect(w, r, u.RequestURI(), http.StatusFound) // want `a path can begin with "//evil.test"`
}

func slash(w http.ResponseWriter, r *http.Request) {
	if !strings.HasSuffix(r.URL.Path, "/") {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
		return
	}
	http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
	http.Redirect(w, r, r.URL.Path[:len(r.URL.Path)-1], http.StatusMovedPermanently)      // want `a path can begin with "//evil.test"`
	http.Redirect(w, r, path.Clean(r.URL.Path)+"/", http.StatusMovedPermanently)          // want `"/\\evil.test" is "//evil.test" for a browser`
	http.Redirect(w, r, "/new"+r.URL.Path, http.StatusMovedPermanently)
	http.Redirect(w, r, path.Base(r.URL.Path)+"/", http.StatusMovedPermanently)
}

func addition(w http.ResponseWriter, r *http.Request) {
	to := r.URL.Path
	to += "/"
	if r.URL.RawQuery != "" {
		to += "?" + r.URL.RawQuery
	}
	http.Redirect(w, r, to, http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
}

func changedURL(w http.ResponseWriter, r *http.Request) {
	u := *r.URL
	u.Path += "/"
	http.Redirect(w, r, u.String(), http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
}

func newURL(w http.ResponseWriter, r *http.Request) {
	u := &url.URL{Path: r.URL.Path + "/", RawQuery: r.URL.RawQuery}
	http.Redirect(w, r, u.String(), http.StatusMovedPermanently) // want `a path can begin with "//evil.test"`
	v := &url.URL{Host: "example.com", Path: r.URL.Path + "/"}
	http.Redirect(w, r, v.String(), http.StatusMovedPermanently)
}

func created(w http.ResponseWriter, r *http.Request, id string) {
	w.Header().Set("Location", r.URL.Path+"/"+id)
	w.WriteHeader(http.StatusCreated)
}

func inField(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil || u.Scheme != "" || u.Host != "" {
		return
	}
	http.Redirect(w, r, u.String(), http.StatusFound)
	w.Header().Set("Location", u.String()) // want `"////evil.test" has no host for url.Parse`
	if !strings.HasPrefix(u.Path, "//") {
		w.Header().Set("Location", u.String())
	}
}

// A framework.
type Context struct{}

func (*Context) Query(name string) string       { return name }
func (*Context) Redirect(status int, to string) {}
func (*Context) Header(name, value string)      {}

func framework(c *Context) {
	c.Redirect(302, c.Query("next"))      // want `"https://evil.test/" leads there`
	c.Header("Location", c.Query("next")) // want `"https://evil.test/" leads there`
	c.Header("X-Location", c.Query("next"))
	c.Redirect(302, "/home")
}

func cleaned(w http.ResponseWriter, r *http.Request, clean func(string) string) {
	next := r.FormValue("next")
	next = clean(next)
	http.Redirect(w, r, next, http.StatusFound)
	back := r.FormValue("back")
	back = local(back)
	http.Redirect(w, r, back, http.StatusFound)
}

func inPlace(path string) string {
	if len(path) > 1 && (path[0] == '/' || path[0] == '\\') && (path[1] == '/' || path[1] == '\\') {
		path = "/" + strings.TrimLeft(path, `/\`)
	}
	return path
}

func cleanedInPlace(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, inPlace(r.URL.Path+"/"), http.StatusMovedPermanently)
}

func route(w http.ResponseWriter, r *http.Request) {
	if r.PathValue("sub") == "pprof" {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
	}
	sub := r.PathValue("sub")
	if sub == "trace" {
		http.Redirect(w, r, r.URL.Path+"/", http.StatusMovedPermanently)
	}
	sub = strings.TrimPrefix(sub, "/")
	http.NotFound(w, r)
}

// What a value is not says nothing of the others.
func someValues(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if next == "" || next == "/" || "/" == next {
		next = "/home"
	}
	http.Redirect(w, r, next, http.StatusFound) // want `"https://evil.test/" leads there`
}

// What replaces a question is one operand still.
func compared(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("next"); strings.HasPrefix(next, "/") == true {
		http.Redirect(w, r, next, http.StatusFound) // want `"//evil.test" begins with "/" too`
	}
}

// Each part of an expression may be a variable.
func inVariables(w http.ResponseWriter, r *http.Request) {
	form, list, values := r.Form, r.Form["next"], r.URL.Query()
	http.Redirect(w, r, form["next"][0], http.StatusFound)    // want `"https://evil.test/" leads there`
	http.Redirect(w, r, list[0], http.StatusFound)            // want `"https://evil.test/" leads there`
	http.Redirect(w, r, values["next"][0], http.StatusFound)  // want `"https://evil.test/" leads there`
	http.Redirect(w, r, values.Get("next"), http.StatusFound) // want `"https://evil.test/" leads there`
	u := r.URL
	http.Redirect(w, r, u.Path+"/", http.StatusFound) // want `a path can begin with "//evil.test"`
}

// Without a host, a path can begin with one still.
func withoutHost(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err != nil {
		return
	}
	u.Host, u.Scheme = "", ""
	http.Redirect(w, r, u.String(), http.StatusFound)
	http.Redirect(w, r, u.Path, http.StatusFound) // want `a path can begin with "//evil.test"`
}
