package urlerr

import (
	"net"
	"net/http"
	"net/url"
	"strconv"
)

func parseRequestURI(s string) string {
	u, _ := url.ParseRequestURI(s) // want `gives nil`
	return u.Host
}

// Each value that is never the reason for an error.
func parseable(s string, n int, u *url.URL, q url.Values, l net.Listener, r *http.Request) {
	a, _ := url.Parse("https://example.com/?" + q.Encode())
	b, _ := url.Parse("https://example.com/" + strconv.Itoa(n))
	c, _ := url.Parse("http://" + l.Addr().String() + "/")
	d, _ := url.Parse("http://" + net.JoinHostPort("example.com", s) + "/")
	e, _ := url.Parse("https://example.com" + u.EscapedPath())
	f, _ := url.Parse("https://example.com" + u.RequestURI())
	g, _ := url.Parse(r.RequestURI) // want `gives nil`
	h, _ := url.Parse("https://example.com/" + url.PathEscape(s))
	i, _ := url.Parse("https://example.com/" + u.Path) // perhaps of a URL that was parsed
	_, _, _, _, _, _, _, _, _ = a, b, c, d, e, f, g, h, i
}

// The name of the error may be that of something else.
func otherErr(s string) (string, error) {
	err := len(s)
	u, _ := url.Parse(s) // want `gives nil`
	return u.Host[err:], nil
}

// Other packages call an exported function, too.
func Listed(path string) string {
	u, _ := url.Parse(path) // want `gives nil`
	return u.Path
}

func onlyHere(path string) string {
	u, _ := url.Parse(path)
	return u.Path
}

func calls() string { return Listed("/a") + onlyHere("/a") }
