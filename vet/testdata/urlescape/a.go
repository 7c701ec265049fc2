package urlescape

import (
	"fmt"
	"net/http"
	"net/url"
)

func paths(base, name string) {
	http.Get(base + "/users/" + url.QueryEscape(name))                       // want `"\+" is a plus in a path`
	http.Get(fmt.Sprintf("%s/users/%s?full=1", base, url.QueryEscape(name))) // want `"\+" is a plus in a path`
	_ = "https://example.com/users/" + url.QueryEscape(name)                 // want `"\+" is a plus in a path`
	endpoint := "/users/" + url.QueryEscape(name)                            // want `"\+" is a plus in a path`
	u := "users/" + url.QueryEscape(name)                                    // want `"\+" is a plus in a path`
	call("POST", "/users/"+url.QueryEscape(name))                            // want `"\+" is a plus in a path`
	call("list", "/users/"+url.QueryEscape(name))
	key := "/users/" + url.QueryEscape(name) // perhaps a file
	escaped := url.QueryEscape(name)         // want `"\+" is a plus in a path`
	http.Get(fmt.Sprintf("https://example.com/users/%s/%d", escaped, 1))
	_ = "https://example.com/users?name=" + url.QueryEscape(name)
	_ = "https://example.com/login?next=/users/" + url.QueryEscape(name)
	_ = "https://example.com/users#/" + url.QueryEscape(name)
	_, _, _ = endpoint, u, key
}

func identified(userID, name string) {
	http.Get("https://example.com/users/" + url.QueryEscape(userID)) // without a space
}

func named(name string, conn connection) {
	linkPath := "/var/run/links/" + url.QueryEscape(name)
	linkURL := "/users/" + url.QueryEscape(name) // want `"\+" is a plus in a path`
	link := "/users/" + url.QueryEscape(name)    // want `"\+" is a plus in a path`
	conn.Do("GET", "/users/"+url.QueryEscape(name))
	_, _, _ = linkPath, linkURL, link
}

// A connection is that of a store with keys.
type connection struct{}

func (connection) Do(command string, arguments ...any) {}

// A value that is in a query too.
func inBoth(name string) {
	e := url.QueryEscape(name) // want `"\+" is a plus in a path`
	http.Get("https://example.com/users/" + e + "?name=" + e)
}

func call(how, what string) {}

func userURL(name string) string {
	return "/users/" + url.QueryEscape(name) // want `"\+" is a plus in a path`
}

func userKey(name string) string { return "/users/" + url.QueryEscape(name) }

func queries(base, name string) {
	_ = base + "?name=" + url.PathEscape(name)                        // want `PathEscape leaves "&" and "\+"`
	_ = fmt.Sprintf("%s?a=%d&name=%s", base, 1, url.PathEscape(name)) // want `PathEscape leaves "&" and "\+"`
	_ = base + "/" + url.PathEscape(name)
	_ = "HTTP://example.com/?name=" + url.PathEscape(name)       // want `PathEscape leaves "&" and "\+"`
	_ = "mailto:joe@example.com?subject=" + url.PathEscape(name) // where "+" is a plus
	_ = "otpauth://totp/example?issuer=" + url.PathEscape(name)
}

func twice(name string) {
	values := url.Values{}
	values.Set("name", url.QueryEscape(name)) // want `Encode of url.Values escapes it again`
	values.Add("next", "/?a="+url.QueryEscape(name))
	u := url.URL{Host: "example.com", Path: "/users/" + url.PathEscape(name)} // want `String escapes the path again`
	u.Path = "/" + url.PathEscape(name)                                       // want `String escapes the path again`
}

func twiceBothWays(values url.Values, prompt string) (string, error) {
	values.Set("prompt", url.QueryEscape(prompt))
	return url.QueryUnescape(values.Get("prompt"))
}

func aware(name string) {
	u := url.URL{Path: "/" + name, RawPath: "/" + url.PathEscape(name)}
	u.Path, u.RawPath = url.PathEscape(name), ""
}

func opaque(name string) { _ = url.URL{Opaque: url.PathEscape(name)} }
