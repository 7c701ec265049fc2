package urlequal

import (
	"net/url"
	"reflect"
)

func equal(u, v *url.URL, x, y url.URL) bool {
	return u == v || // want `this compares pointers`
		u != v || // want `this compares pointers`
		x == y || // want `user information is a pointer`
		*u == *v || // want `user information is a pointer`
		x == value() || // want `user information is a pointer`
		u == nil || x == (url.URL{}) || *u != (url.URL{}) ||
		u.String() == v.String() ||
		reflect.DeepEqual(u, v) // want `this compares the fields`
}

func value() url.URL { return url.URL{} }

var seen map[*url.URL]bool // want `the keys are pointers`

func keys() {
	_ = map[url.URL]int{} // want `equal URLs with it are two keys`
	_ = map[string]*url.URL{}
}

// Only the literal without fields is the zero value.
func literals(x url.URL) bool {
	return x == (url.URL{Host: "example.com"}) || // want `user information is a pointer`
		x == (url.URL{})
}
