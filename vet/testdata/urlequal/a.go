package urlequal

import (
	"net/url"
	"reflect"
)

func equal(u, v *url.URL, x, y url.URL) bool {
	return u == v || // want `this compares pointers`
		u != v || // want `this compares pointers`
		x == y ||
		u == nil || x == (url.URL{}) || *u != (url.URL{}) ||
		u.String() == v.String() ||
		reflect.DeepEqual(u, v)
}

var seen map[*url.URL]bool
