package plain

import (
	"cmp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// compare orders as the documentation of [uri.URI.Compare] says. It compares lists of values, one
// list for each component.
func compare(u, v uri.URI) int {
	u, v = canonical(u), canonical(v)
	return cmp.Or(
		strings.Compare(u.Scheme, v.Scheme),
		compareBools(!u.IsRelative, !v.IsRelative),
		compareBools(hasAuthority(u), hasAuthority(v)),
		compareBools(hasUserInfo(u), hasUserInfo(v)),
		strings.Compare(u.UserInfo, v.UserInfo),
		strings.Compare(u.Host, v.Host),
		compareBools(u.HasPort, v.HasPort),
		int(u.Port)-int(v.Port),
		slices.Compare(u.Path, v.Path),
		compareBools(u.Query != "" || u.ForceQuery, v.Query != "" || v.ForceQuery),
		strings.Compare(u.Query, v.Query),
		compareBools(u.Fragment != "" || u.ForceFragment, v.Fragment != "" || v.ForceFragment),
		strings.Compare(u.Fragment, v.Fragment),
	)
}

// compareBools sorts false before true.
func compareBools(a, b bool) int {
	number := map[bool]int{true: 1}
	return number[a] - number[b]
}
