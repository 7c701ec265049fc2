package query

import (
	"maps"
	"net/url"
	"slices"
)

// FromValues returns the parameters of v in the dialect d: the keys in order, each with its values
// in theirs, as [url.Values.Encode] writes them. A key without values is left out. FromValues does
// not retain v.
func FromValues(v url.Values, d Dialect) Params {
	p := New(d)
	for _, key := range slices.Sorted(maps.Keys(v)) {
		for _, value := range v[key] {
			p.Add(key, value)
		}
	}
	return p
}

// Values returns the decoded parameters as a [url.Values], which is empty but not nil if there are
// none. The order of the keys is lost, and so is the difference between "a" and "a=".
func (p Params) Values() url.Values {
	v := url.Values{}
	for key, value := range p.All() {
		v.Add(key, value)
	}
	return v
}
