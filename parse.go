package uri

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/grammar"
)

// Parse parses s as a URI or a relative reference (RFC 3986, section 4.1).
//
//	URI-reference = URI / relative-ref
//
// Nothing is decoded. The fields are substrings of s, so the URI keeps s in memory. Parse
// lowercases the scheme, and drops an empty port and leading zeros of a port. The empty string is
// the empty reference. The result is in canonical form; see [URI.Equal].
//
// The error is a *[ParseError], and then the URI is zero. Parse accepts what the grammar allows,
// except for a port above 65535, as in "//h:65536", which is [ErrPortRange].
//
// Parse takes linear time and allocates at most once, for Path. It allocates once more if the
// scheme has capitals.
func Parse(s string) (u URI, err error) {
	var p grammar.Parts
	if bad := p.Read(s); bad.Rule != nil {
		return URI{}, parseError(s, bad)
	}
	u.fill(&p, s)
	u.Path = slices.Clip(p.Segments(s, nil))
	return u, nil
}

// ParseURI parses s as a URI, which has a scheme and may have a fragment (RFC 3986, section 3).
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// It works like [Parse] but rejects a relative reference, with a *[ParseError] at the first byte
// that cannot be part of a scheme.
func ParseURI(s string) (u URI, err error) {
	if end, ok := grammar.ScanScheme(s); !ok {
		return URI{}, parseError(s, grammar.Fault{Offset: end, Rule: grammar.Scheme})
	}
	return Parse(s)
}

// ParseAbsolute parses s as an absolute URI, which has a scheme and no fragment, not even an empty
// one (RFC 3986, section 4.3).
//
//	absolute-URI = scheme ":" hier-part [ "?" query ]
//
// It works like [ParseURI] but rejects a fragment, with a *[ParseError] at the "#".
func ParseAbsolute(s string) (u URI, err error) {
	if end, ok := grammar.ScanScheme(s); !ok {
		return URI{}, parseError(s, grammar.Fault{Rule: grammar.Scheme, Offset: end})
	}
	if hash := strings.IndexByte(s, '#'); hash >= 0 {
		return URI{}, parseError(s, faultBefore(s, hash))
	}
	return Parse(s)
}

// faultBefore returns the fault of s[:hash], or otherwise a fault at the "#".
func faultBefore(s string, hash int) grammar.Fault {
	var p grammar.Parts
	if bad := p.Read(s[:hash]); bad.Rule != nil {
		return bad
	}
	return grammar.Fault{Rule: ruleNotAbsolute, Offset: hash}
}

// ParseRelative parses s as a relative reference, which has no scheme (RFC 3986, section 4.2).
//
//	relative-ref = relative-part [ "?" query ] [ "#" fragment ]
//
// It works like [Parse] but rejects a URI, with a *[ParseError] at the ":" after the scheme.
func ParseRelative(s string) (u URI, err error) {
	if end, ok := grammar.ScanScheme(s); ok {
		return URI{}, parseError(s, grammar.Fault{Offset: end, Rule: ruleHasScheme})
	}
	return Parse(s)
}

// MustParse is [Parse] for constants and tests. It panics with the *[ParseError] if s is not a URI
// reference.
func MustParse(s string) URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseInto is like [Parse], but sets *dst to the result and reuses the storage of dst.Path. Use it
// in a loop over many references. It does not allocate if the storage is large enough and the
// scheme has no capitals.
//
// ParseInto overwrites the segments that earlier copies of *dst share; use [URI.Clone] to keep a
// copy. Storage beyond len(dst.Path) keeps earlier inputs in memory. An empty path has length 0; it
// is not nil if there is storage to reuse.
//
// The error is a *[ParseError]. Then *dst is zero, except that dst.Path keeps its storage with
// length 0. dst must not be nil. ParseInto takes linear time.
func ParseInto(dst *URI, s string) error {
	segments := dst.Path[:0]
	*dst = URI{}
	var p grammar.Parts
	if bad := p.Read(s); bad.Rule != nil {
		*dst = URI{Path: segments}
		return parseError(s, bad)
	}
	dst.fill(&p, s)
	dst.Path = p.Segments(s, segments)
	return nil
}

// Split returns the components of s between their delimiters. It checks nothing, not even for bytes
// that no URI has. Use it for text that is not a URI, to show the text or to repair a component
// (RFC 3986, appendix B). If [Parse] accepts s, the result is that of Parse. Otherwise, [Format]
// rejects the result.
//
// Userinfo ends at the first "@" of the authority. The host ends at the first ":", or after an IP
// literal at the first ":" after the "]". If the text after this ":" is not a number up to 65535,
// the ":" and the text stay in Host. The fields are substrings of s, except for a scheme with
// capitals, which becomes lowercase. Split takes linear time and allocates as Parse does.
func Split(s string) (u URI) {
	var p grammar.Parts
	p.Split(s)
	u.fill(&p, s)
	u.Path = grammar.SplitPath(s[p.Path:p.PathEnd])
	return u
}

// The rules of ParseRelative and ParseAbsolute that Parse does not have, with the causes.
var (
	ruleHasScheme   = grammar.PathNoscheme.WithCause(errors.New("a relative reference has no scheme"))
	ruleNotAbsolute = grammar.AbsoluteURI.WithCause(errors.New("an absolute URI cannot have a fragment"))
)

// parseText is like Parse, but returns the text of the path instead of setting Path. The scheme
// keeps its capitals.
func (u *URI) parseText(s string) (path string, bad grammar.Fault) {
	var p grammar.Parts
	if bad = p.Read(s); bad.Rule != nil {
		return "", bad
	}
	p.SchemeIsLower = true
	u.fill(&p, s)
	return s[p.Path:p.PathEnd], bad
}

// fill sets u, which must be zero, to the components of s, except for the path. The scheme is in
// lowercase.
func (u *URI) fill(p *grammar.Parts, s string) {
	u.IsRelative = p.SchemeEnd == 0
	u.Scheme = s[:p.SchemeEnd]
	if !p.SchemeIsLower {
		u.Scheme = strings.ToLower(u.Scheme)
	}
	u.fillAuthority(p, s)
	u.fillQueryAndFragment(p, s)
}

// fillAuthority is like fill, but for the authority.
func (u *URI) fillAuthority(p *grammar.Parts, s string) {
	if !p.HasAuthority {
		return
	}
	u.Host, u.ForceAuthority = s[p.Host:p.HostEnd], p.Host == p.HostEnd
	u.Port, u.HasPort = p.Port, p.HasPort
	if p.Host > p.Authority {
		u.UserInfo = s[p.Authority : p.Host-1]
		u.ForceUserInfo = u.UserInfo == ""
	}
}

// fillQueryAndFragment is like fill, but for the query and the fragment.
func (u *URI) fillQueryAndFragment(p *grammar.Parts, s string) {
	if p.PathEnd < p.QueryEnd {
		u.Query = s[p.PathEnd+1 : p.QueryEnd]
		u.ForceQuery = u.Query == ""
	}
	if p.QueryEnd < len(s) {
		u.Fragment = s[p.QueryEnd+1:]
		u.ForceFragment = u.Fragment == ""
	}
}
