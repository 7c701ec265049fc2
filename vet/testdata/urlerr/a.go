package urlerr

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

func host(s string) (string, error) {
	u, _ := url.Parse(s) // want `gives nil, and the next use panics`
	return u.Host, nil
}

func hostOnly(s string) string {
	u, _ := url.Parse("https://example.com/" + s) // want `gives nil`
	return u.Host
}

func relative(base *url.URL, s string) *url.URL {
	u, _ := base.Parse(s) // want `gives nil`
	return u
}

func known(s string, n int, v *url.URL) {
	u, _ := url.Parse("https://example.com/")
	_, _ = url.Parse(s)
	w, _ := url.Parse(v.String())
	x, _ := url.Parse("https://example.com/?q=" + url.QueryEscape(s))
	y, _ := url.Parse(v.Scheme + "://" + v.Host + "/users")
	z, _ := url.Parse(v.Scheme + "://" + v.Host + "/" + s) // want `gives nil`
	_, _ = y, z
	a, _ := url.Parse(s + "://example.com/")
	b, _ := url.Parse(s + "//example.com/") // want `gives nil`
	_, _ = a, b
	c, _ := url.Parse("http://[") // want `gives nil`
	_, _, _, _ = u, w, x, c
}

func checked(s string) string {
	u, _ := url.Parse(s)
	if u == nil {
		return ""
	}
	return u.Host
}

func converted[T ~string](s string) (T, error) {
	u, _ := url.Parse(s) // want `gives nil`
	return T(u.Host), nil
}

func withNames(s string) (name, port string, n int, err error) {
	u, _ := url.Parse(s) // want `gives nil`
	return u.Hostname(), u.Port(), 1, nil
}

// The functions that escape.
func escaped(owner, name string) string {
	escape(&owner)
	u, _ := url.Parse("/users/" + owner)
	v, _ := url.Parse("/users/" + owner + "/" + name) // want `gives nil`
	return u.Path + v.Path
}

func escape(s *string) { *s = url.PathEscape(*s) }

func kept(all []string, options map[string]any, text string) {
	for _, s := range all {
		u, _ := url.Parse(s) // which may have been parsed before
		_ = u
	}
	for _, s := range strings.Split(text, ",") {
		u, _ := url.Parse(s) // want `gives nil`
		_ = u
	}
	u, _ := url.Parse(options["url"].(string))
	_ = u
}

func list(path string) string {
	u, _ := url.Parse(path)
	return u.Path
}

func listEither(first, second string) string {
	path := first
	if path == "" {
		path = second
	}
	return listed(path)
}

func listed(path string) string {
	u, _ := url.Parse(path) // the caller may have looked at it
	return u.Path
}

func find(path string) string {
	u, _ := url.Parse(path) // want `gives nil`
	return u.Path
}

func listAll(name string) string {
	return list("/all") + list("/"+url.PathEscape(name)) + find("/all") + find("/"+name)
}

type config struct{ base string }

func (c config) host() string {
	u, _ := url.Parse(c.base) // it may have been parsed before
	return u.Host
}

func (c config) url() string { return c.base }

func (c config) address() string {
	u, _ := url.Parse(c.url()) // it may have been parsed before
	return u.Host
}

func validated(s string) string {
	if !valid(s) {
		return ""
	}
	u, _ := url.Parse(s)
	return u.Host
}

func valid(s string) bool {
	_, err := url.Parse(s)
	return err == nil
}

func printed(link string) string {
	fmt.Println(link)
	u, _ := url.Parse(link) // want `gives nil`
	return u.Host
}

func askedBefore(link string, isValid func(string) bool) string {
	if !isValid(link) {
		return ""
	}
	u, _ := url.Parse(link)
	return u.Host
}

func otherAsked(link, other string, isValid func(string) bool) string {
	if !isValid(other) {
		return ""
	}
	u, _ := url.Parse(link) // want `gives nil`
	return u.Host
}

func ofRequest(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.Form["next"][0])      // want `gives nil`
	v, _ := url.Parse(r.Header.Get("Origin")) // want `gives nil`
	x, _ := url.Parse(r.Referer())            // want `gives nil`
	c, err := r.Cookie("next")
	if err != nil {
		return
	}
	y, _ := url.Parse(c.Value) // want `gives nil`
	http.Error(w, u.Host+v.Host+x.Host+y.Host, http.StatusBadRequest)
}
