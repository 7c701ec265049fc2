package query

import (
	"maps"
	"net/url"
	"slices"
	"strings"
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
	var room []string // for the first value of each key, in one allocation
	for rest := p.text; rest != ""; {
		var piece string
		if piece, rest, _ = strings.Cut(rest, "&"); piece == "" {
			continue
		}
		key, value, _ := strings.Cut(piece, "=")
		if p.encoding != nowhere {
			key, value = p.dialect.decode(key), p.dialect.decode(value)
		}
		values, ok := v[key]
		if !ok {
			if room == nil {
				room = make([]string, strings.Count(rest, "&")+2) // for piece and rest
			}
			values, room = room[:0:1], room[1:]
		}
		v[key] = append(values, value)
	}
	return v
}
