package urlequal

import "net/url"

// Each function that gives a new URL.
func news(u, ref *url.URL, s string) bool {
	v, err := url.ParseRequestURI(s)
	if err != nil {
		return false
	}
	w, err := u.Parse(s)
	if err != nil {
		return false
	}
	return u == v || // want `this is never true`
		u == w || // want `this is never true`
		u != u.ResolveReference(ref) || // want `this is never false`
		u == u.JoinPath(s) // want `this is never true`
}
