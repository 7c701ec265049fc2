package urlequal

import (
	"net/url"
	"reflect"
)

func equal(u, v *url.URL, x, y url.URL) bool {
	return u == v ||
		u != v ||
		x == y ||
		u == nil || x == (url.URL{}) || *u != (url.URL{}) ||
		u.String() == v.String() ||
		reflect.DeepEqual(u, v)
}

var seen map[*url.URL]bool

func parsed(u *url.URL, s string) bool {
	v, err := url.Parse(s)
	if err != nil || u != v { // want `this is never false`
		return false
	}
	w := u.JoinPath(s)
	keep(w)
	return u == w || u.JoinPath(s) == u // want `this is never true`
}

// A nil URL has no text.
func perhapsNil(u *url.URL, s string) bool {
	v, _ := url.Parse(s)
	w, err := url.Parse(s)
	x, parsed := w.Parse(s)
	return err != nil || parsed != nil ||
		u == w || // want `this is never true`
		v == w || // want `this is never true`
		x == w // want `this is never true`
}

func keep(*url.URL) {}

func same(s string) bool {
	u, _ := url.Parse(s)
	v := u
	return u == v
}
