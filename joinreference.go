package uri

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
)

// The rules of JoinReference, with the causes.
var (
	ruleSchemeBelow    = grammar.Scheme.Because(errors.New("a reference with a scheme does not lie below the base"))
	ruleAuthorityBelow = grammar.Host.Because(errors.New("a reference with an authority does not lie below the base"))
	ruleAbove          = grammar.Segment.Because(errors.New("the dot-segments lead above the base"))
	ruleNoPathBelow    = grammar.Segment.Because(errors.New("nothing lies below a base with an empty path: end it with '/'"))
)

// JoinReference returns the endpoint that ref names below u: "https://h/v1?key=a" with "/users?page=2"
// gives "https://h/v1/users?key=a&page=2". It joins the path of ref to that of u with one slash in between,
// whether or not it begins with a slash. The query of ref follows that of u, with "&" in between unless
// one of them is empty. The fragment is that of ref. So "?" and "#" mean what they mean in a reference,
// while [URI.JoinPath] takes path text only (RFC 3986, sections 3.4 and 4.2).
//
// The dot-segments of ref are removed. The path of u stays as it is. If ref has no path, nor does the
// result get a slash.
//
// The error is a *[FormatError]: that of [URI.Validate] for u or ref, or one for the scheme or the
// authority of ref, or for its path if the dot-segments lead above u. A dot-segment counts even if it is
// encoded, or beside an encoded slash or a ";", for if there is no error, u without its query contains the
// result; see [URI.Contains]. So nothing can be joined to an empty path, as that of "x:" and "//h", except
// after a scheme for which it means "/", such as https. After an error the URI is zero.
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
	if len(u.place().Path) == 0 {
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

// collapseBelow returns the elements of path after a slash at its beginning, without dot-segments, and reports whether no ".." leads
// above the beginning. A path with a dot-segment at its end ends with a slash.
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

// joinQueryOf puts the query of ref after that of u.
func (u *URI) joinQueryOf(ref *URI) {
	if u.Query != "" && ref.Query != "" {
		u.Query += "&"
	}
	u.Query += ref.Query
	u.ForceQuery = u.ForceQuery || ref.ForceQuery
}
