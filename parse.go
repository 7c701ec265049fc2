package uri

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Parse parses s as a URI or a relative reference (RFC 3986, section 4.1).
//
//	URI-reference = URI / relative-ref
//
// The fields are substrings of s, with nothing decoded, so the URI keeps s in memory. Parse
// lowercases the scheme and drops leading zeros of the port, and an empty port. The empty string is
// the empty reference. The result is in canonical form; see [URI.Equal].
//
// The error is a *[ParseError], and then the URI is zero. Parse accepts what the grammar allows,
// except for a port above 65535, as in "//h:65536", which is [ErrPortRange].
//
// Parse takes linear time and allocates at most once, for Path. It allocates once more if the
// scheme has capitals.
func Parse(s string) (u URI, err error) {
	var l layout
	if bad := parseReference(&u, s, &l); bad != nil {
		return URI{}, bad
	}
	if l.n == unknown { // otherwise the scheme is lowercase
		u.Scheme = strings.ToLower(u.Scheme)
	}
	u.Path = slices.Clip(l.segments(s, nil))
	return
}

// ParseURI parses s as a URI, which has a scheme and may have a fragment (RFC 3986, section 3).
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
//
// It works like [Parse] but rejects a relative reference, with a *[ParseError] at the first byte
// that cannot be part of a scheme.
func ParseURI(s string) (URI, error) {
	if end := scanScheme(s, 0); !beginsWithScheme(s, end) {
		return URI{}, refuse(s, end, ComponentScheme, ruleScheme)
	}
	return Parse(s)
}

// ParseAbsolute parses s as an absolute URI, which has a scheme and no fragment, not even an empty
// one (RFC 3986, section 4.3).
//
//	absolute-URI = scheme ":" hier-part [ "?" query ]
//
// It works like [ParseURI] but rejects a fragment, with a *[ParseError] at the "#".
func ParseAbsolute(s string) (URI, error) {
	u, err := ParseURI(s)
	hash := strings.IndexByte(s, '#')
	if hash < 0 {
		return u, err
	}
	if bad, ok := err.(*ParseError); ok && bad.Offset <= hash { // from left to right, it comes before the "#"
		return URI{}, err
	}
	return URI{}, &ParseError{Offset: hash, Component: ComponentFragment, Rule: ruleAbsoluteURI, Err: errNotAbsolute}
}

// ParseRelative parses s as a relative reference, which has no scheme (RFC 3986, section 4.2).
//
//	relative-ref = relative-part [ "?" query ] [ "#" fragment ]
//
// It works like [Parse] but rejects a URI, with a *[ParseError] at the ":" after the scheme.
func ParseRelative(s string) (URI, error) {
	if end := scanScheme(s, 0); beginsWithScheme(s, end) {
		return URI{}, fault{rule: rulePathNoscheme, err: errHasScheme}.parseError(s, end, ComponentPath)
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

// ParseInto is [Parse] for a loop over many references: it sets *dst to the result and reuses the
// storage of dst.Path. It does not allocate if that storage is large enough and the scheme has no
// capitals.
//
// ParseInto overwrites the segments that earlier copies of *dst share; use [URI.Clone] to keep one.
// The storage keeps earlier inputs in memory as far as it extends beyond len(dst.Path). An empty
// path has length 0, and it is not nil if there is storage to keep.
//
// After an error, which is a *[ParseError], *dst is zero except for the storage of dst.Path, whose
// length is 0. dst must not be nil. ParseInto takes linear time.
func ParseInto(dst *URI, s string) error {
	segments := dst.Path[:0]
	*dst = URI{}
	var l layout
	if err := parseReference(dst, s, &l); err != nil {
		*dst = URI{Path: segments}
		return err
	}
	if l.n == unknown { // otherwise the scheme is lowercase
		dst.Scheme = strings.ToLower(dst.Scheme)
	}
	dst.Path = l.segments(s, segments)
	return nil
}

// Split returns the components of s between their delimiters and checks nothing, not even for bytes
// that no URI has. It is for text that is not a URI, for example to show it, or to repair a component
// (RFC 3986, appendix B). If [Parse] accepts s, the result is that of Parse. Otherwise, [Format]
// rejects the result.
//
// User information ends at the first "@" of the authority, and the host at the first ":" after an IP
// literal. If the text after that ":" is not a number up to 65535, it stays in Host, with the ":".
// The fields are substrings of s, except for a scheme with capitals, which becomes lowercase. Split
// takes linear time and allocates as Parse does.
func Split(s string) (u URI) {
	s, fragment, hasFragment := strings.Cut(s, "#")
	s, query, hasQuery := strings.Cut(s, "?")
	u.Query, u.ForceQuery = query, hasQuery && query == ""
	u.Fragment, u.ForceFragment = fragment, hasFragment && fragment == ""
	if i := strings.IndexAny(s, ":/"); i > 0 && s[i] == ':' {
		u.Scheme, s = s[:i], s[i+1:]
		if isScheme(u.Scheme) {
			u.Scheme = strings.ToLower(u.Scheme)
		}
	}
	u.IsRelative = u.Scheme == ""
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		end := strings.IndexByte(rest, '/')
		if end < 0 {
			end = len(rest)
		}
		splitAuthority(&u, rest[:end])
		s = rest[end:]
	}
	u.Path = splitPath(s, nil)
	return u
}

// splitAuthority sets the fields of u that make up the authority.
func splitAuthority(u *URI, authority string) {
	if userinfo, rest, ok := strings.Cut(authority, "@"); ok {
		u.UserInfo, u.ForceUserInfo = userinfo, userinfo == ""
		authority = rest
	}
	u.Host = authority
	literal := 0
	if strings.HasPrefix(authority, "[") {
		literal = strings.IndexByte(authority, ']') + 1
	}
	if colon := strings.IndexByte(authority[literal:], ':') + literal; colon >= literal {
		if _, err := parsePort(u, authority, colon+1); err == nil {
			u.Host = authority[:colon]
		}
	}
	u.ForceAuthority = u.Host == ""
}

// parseText is [ParseInto] for callers that need the text of the path and not its segments. It does
// not set Path, and the scheme keeps its capitals. u must be zero, and is undefined after an error.
func parseText(u *URI, s string) (path string, err *ParseError) {
	var l layout
	err = parseReference(u, s, &l)
	return s[l.path:l.end()], err
}

// parseReference is parseText, but it sets l, which must be zero. It decides between the fast way
// to parse s and the rules.
func parseReference(u *URI, s string, l *layout) (err *ParseError) {
	if !l.scan(s) {
		return parseByRules(u, s, l)
	}
	u.IsRelative = l.scheme == 0
	u.Scheme = s[:l.scheme]
	u.Host = s[l.host:l.path]
	end := l.end()
	if end == len(s) {
		return nil
	}
	if err := checkPathEnd(s, end); err != nil {
		return err
	}
	return parseQueryAndFragment(u, s, end)
}

// parseByRules is parseReference for text that l.scan does not accept. It does not scan the scheme
// again if l has it.
func parseByRules(u *URI, s string, l *layout) (err *ParseError) {
	start, end := 0, 0
	if l.scheme > 0 {
		start, end, err = parseAfterScheme(u, s, l.scheme)
	} else {
		start, end, err = parseURIReference(u, s)
	}
	l.setPath(start, end)
	return err
}

// The functions below parse the rules that combine components. Each takes the whole input and the offset to start at,
// unless it starts at 0. It sets the fields of u that it parses. u must be zero, and is undefined after an error. Not
// every caller needs the scheme in lowercase and the path in segments. So Scheme is set as written, and a function
// that parses a whole reference returns the offsets of the path and does not set Path.

// parseURIReference parses the rule in the documentation of [Parse]. Text that begins with a scheme
// and a colon is a URI (section 4.1).
func parseURIReference(u *URI, s string) (start, end int, err *ParseError) {
	if end := scanScheme(s, 0); beginsWithScheme(s, end) {
		return parseAfterScheme(u, s, end)
	}
	return parseRelativeRef(u, s)
}

// beginsWithScheme reports whether s begins with a scheme and a colon. end is where scanScheme
// stopped.
func beginsWithScheme(s string, end int) bool { return end > 0 && startsWith(s, end, ':') }

// parseAfterScheme parses a URI whose scheme ends at i, the offset of its colon.
func parseAfterScheme(u *URI, s string, i int) (start, end int, err *ParseError) {
	u.Scheme = s[:i]
	start, end, err = parseHierPart(u, s, i+1)
	if err == nil {
		err = parseQueryAndFragment(u, s, end)
	}
	return start, end, err
}

// parseRelativeRef parses the rule in the documentation of [ParseRelative].
func parseRelativeRef(u *URI, s string) (start, end int, err *ParseError) {
	u.IsRelative = true
	start, end, err = parseRelativePart(u, s)
	if err == nil {
		err = parseQueryAndFragment(u, s, end)
	}
	return start, end, err
}

// parseHierPart parses hier-part at s[i:] and returns the offsets of its path.
//
//	hier-part = "//" authority path-abempty
//	          / path-absolute
//	          / path-rootless
//	          / path-empty
//
// RFC 3986, section 3.
func parseHierPart(u *URI, s string, i int) (start, end int, err *ParseError) {
	switch {
	case startsWith(s, i, '/') && startsWith(s, i+1, '/'):
		return parseAuthorityAndPath(u, s, i+2)
	case startsWith(s, i, '/'):
		end = scanPathAbsolute(s, i)
	default: // path-empty is path-rootless without a segment
		end = scanPathRootless(s, i)
	}
	return i, end, checkPathEnd(s, end)
}

// parseRelativePart parses relative-part at the start of s and returns the offsets of its path.
//
//	relative-part = "//" authority path-abempty
//	              / path-absolute
//	              / path-noscheme
//	              / path-empty
//
// RFC 3986, section 4.2.
func parseRelativePart(u *URI, s string) (start, end int, err *ParseError) {
	switch {
	case startsWith(s, 0, '/') && startsWith(s, 1, '/'):
		return parseAuthorityAndPath(u, s, 2)
	case startsWith(s, 0, '/'):
		end = scanPathAbsolute(s, 0)
	default: // path-empty is path-noscheme without a segment
		end = scanPathNoscheme(s, 0)
		if startsWith(s, end, ':') {
			return 0, 0, fault{rule: rulePathNoscheme, err: errNoScheme}.parseError(s, end, ComponentPath)
		}
	}
	return 0, end, checkPathEnd(s, end)
}

// parseAuthorityAndPath parses authority path-abempty at s[i:], which is after the "//". It returns
// the offsets of the path.
func parseAuthorityAndPath(u *URI, s string, i int) (start, end int, err *ParseError) {
	start, err = parseAuthority(u, s, i)
	if err != nil {
		return 0, 0, err
	}
	end = scanPathAbempty(s, start)
	return start, end, checkPathEnd(s, end)
}

// parseAuthority parses authority at s[i:], which is after the "//", and returns its end.
//
//	authority = [ userinfo "@" ] host [ ":" port ]
//
// RFC 3986, section 3.2.
func parseAuthority(u *URI, s string, i int) (end int, err *ParseError) {
	if at := scanUserinfo(s, i); startsWith(s, at, '@') {
		u.UserInfo, u.ForceUserInfo = s[i:at], i == at
		i = at + 1
	} else if hasAt(s, at) {
		return 0, refuse(s, at, ComponentUserInfo, ruleOrPctEncoded(s, at, ruleUserinfo))
	}
	end, bad := scanHost(s, i)
	if bad != noFault {
		return 0, bad.parseError(s, end, ComponentHost)
	}
	u.Host, u.ForceAuthority = s[i:end], i == end
	if startsWith(s, end, ':') {
		return parsePort(u, s, end+1)
	}
	return end, nil
}

// hasAt reports whether the authority has an "@" at s[i:] or after it.
func hasAt(s string, i int) bool {
	for ; !endsAuthority(s, i); i++ {
		if s[i] == '@' {
			return true
		}
	}
	return false
}

// parsePort parses port at s[i:], which is the rest of the authority after the ":", and returns its
// end.
//
//	port = *DIGIT
//
// RFC 3986, section 3.2.3. An empty port counts as absent, since producers omit the colon then.
// Leading zeros are allowed in any number.
func parsePort(u *URI, s string, i int) (end int, err *ParseError) {
	port := 0
	for end = i; end < len(s) && charset.Digit.Has(s[end]); end++ {
		port = min(port*10+int(s[end]-'0'), 65536)
	}
	switch {
	case !endsAuthority(s, end):
		return 0, refuse(s, end, ComponentPort, rulePort)
	case port > 65535:
		return 0, &ParseError{Offset: i, Component: ComponentPort, Rule: rulePort, Err: ErrPortRange}
	}
	u.Port, u.HasPort = uint16(port), i < end
	return end, nil
}

// checkPathEnd returns the error for a path that was scanned up to end, unless end is the end of s
// or the start of a query or fragment.
func checkPathEnd(s string, end int) *ParseError {
	if end == len(s) || s[end] == '?' || s[end] == '#' {
		return nil
	}
	return refuse(s, end, ComponentPath, ruleOrPctEncoded(s, end, ruleSegment))
}

// parseQueryAndFragment parses an optional query and fragment at s[i:], to the end of s.
//
//	[ "?" query ] [ "#" fragment ]
func parseQueryAndFragment(u *URI, s string, i int) *ParseError {
	if startsWith(s, i, '?') {
		start := i + 1
		i = scanQuery(s, start)
		if i != len(s) && s[i] != '#' {
			return refuse(s, i, ComponentQuery, ruleOrPctEncoded(s, i, ruleQuery))
		}
		u.Query, u.ForceQuery = s[start:i], start == i
	}
	if startsWith(s, i, '#') {
		start := i + 1
		i = scanFragment(s, start)
		if i != len(s) {
			return refuse(s, i, ComponentFragment, ruleOrPctEncoded(s, i, ruleFragment))
		}
		u.Fragment, u.ForceFragment = s[start:], start == i
	}
	return nil
}
