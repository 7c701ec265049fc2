package query

import (
	"maps"
	"net/url"
	"slices"
)

// FromValues returns the parameters of v in the dialect d, sorted by key, as [url.Values.Encode]
// writes them. The values of a key keep their order. A key without values is left out. FromValues
// does not retain v.
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
