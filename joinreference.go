package uri

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// The rules of JoinReference, with the causes.
var (
	ruleSchemeBelow    = grammar.Scheme.WithCause(errors.New("a reference with a scheme does not lie below the base"))
	ruleAuthorityBelow = grammar.Host.WithCause(errors.New("a reference with an authority does not lie below the base"))
	ruleAbove          = grammar.Segment.WithCause(errors.New("the dot-segments lead above the base"))
	ruleNoPathBelow    = grammar.Segment.WithCause(errors.New("nothing lies below a base with an empty path: end it with '/'"))
)

// JoinReference returns the endpoint that ref names below u: "https://h/v1?key=a" with
// "/users?page=2" gives "https://h/v1/users?key=a&page=2". It joins the paths of u and ref with one
// slash in between, whether or not the path of ref begins with a slash. It joins the queries of u
// and ref with "&" in between, unless one of them is empty. The fragment is that of ref.
// [URI.JoinPath] takes path text only: there, "?" and "#" are errors (RFC 3986, sections 3.4 and
// 4.2).
//
// The dot-segments of ref are removed. The path of u stays as it is. If ref has no path, no slash
// is added.
//
// The error is a *[FormatError]: the error of [URI.Validate] for u or ref, or an error if ref has a
// scheme or an authority, or if its path leads above u. The path leads above u if u without its
// query does not contain the result; see [URI.Contains]. So a dot-segment counts even if it is
// encoded, or beside an encoded delimiter or a ";". Nothing can be joined to an empty path, as in "x:"
// and "//h", except if the scheme is one for which it means "/", such as https. After an error the
// URI is zero.
//
// The result is in canonical form and shares no elements of Path. JoinReference takes linear time.
func (u URI) JoinReference(ref URI) (URI, error) {
	if err := validate(&u); err != nil {
		return URI{}, err
	}
	if err := validate(&ref); err != nil {
		return URI{}, err
	}
	switch base := u.WithoutQuery(); {
	case ref.Scheme != "":
		return URI{}, newFormatError(&ref, wholeFault(ruleSchemeBelow))
	case ref.hasAuthority():
		return URI{}, newFormatError(&ref, wholeFault(ruleAuthorityBelow))
	case !u.joinPathOf(&ref) || !base.Contains(u):
		return URI{}, newFormatError(&ref, wholeFault(base.ruleOfRefusal()))
	}
	u.joinQueryOf(&ref)
	u.Fragment, u.ForceFragment = ref.Fragment, ref.ForceFragment
	u.canonicalize()
	u.Scheme = strings.ToLower(u.Scheme)
	return u, nil
}

// ruleOfRefusal returns the rule that a path breaks if u does not contain it.
func (u *URI) ruleOfRefusal() *grammar.Rule {
	if len(u.normalResource().Path) == 0 {
		return ruleNoPathBelow
	}
	return ruleAbove
}

// joinPathOf joins the path of ref to that of u, and reports whether its dot-segments stay below u.
func (u *URI) joinPathOf(ref *URI) (below bool) {
	u.makeRoom(len(ref.Path) + 1)
	rest, below := collapseBelow(canonicalPath(ref.Path))
	if len(rest) == 0 {
		u.Path = clonePath(u.Path)
		return below
	}
	switch n := len(u.Path); {
	case n > 1 && u.Path[n-1] == "":
		u.Path = u.Path[:n-1]
	case n == 0 && u.hasAuthority():
		u.Path = append(u.Path, "")
	}
	u.Path = append(u.Path, rest...)
	u.guardPath()
	return below
}

// collapseBelow returns the elements of path without dot-segments and without a slash at the
// beginning. below reports whether no ".." leads above the beginning. If path ends with a
// dot-segment, the result ends with a slash.
func collapseBelow(path []string) (rest []string, below bool) {
	below = true
	if len(path) > 0 && path[0] == "" {
		path = path[1:]
	}
	for _, segment := range directoryOfDots(path) {
		switch {
		case !charset.IsDots(segment):
			rest = append(rest, segment)
		case segment == "..":
			below = below && len(rest) > 0
			rest = rest[:max(0, len(rest)-1)]
		}
	}
	return rest, below
}

// joinQueryOf appends the query of ref to the query of u.
func (u *URI) joinQueryOf(ref *URI) {
	if u.Query != "" && ref.Query != "" {
		u.Query += "&"
	}
	u.Query += ref.Query
	u.ForceQuery = u.ForceQuery || ref.ForceQuery
}
