package uri

import (
	"slices"
	"strings"
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
	if !l.scan(s) {
		path, bad := parseURIReference(&u, s)
		return withPath(&u, path, bad)
	}
	if bad := parseLayout(&u, s, &l); bad != nil {
		return URI{}, bad
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
	var u URI
	var l layout
	if !l.scan(s) || l.scheme == 0 {
		path, err := parseURI(&u, s)
		return withPath(&u, path, err)
	}
	err := parseLayout(&u, s, &l)
	return withSegments(&u, s, &l, err)
}

// ParseAbsolute parses s as an absolute URI, which has a scheme and no fragment, not even an empty
// one (RFC 3986, section 4.3).
//
//	absolute-URI = scheme ":" hier-part [ "?" query ]
//
// It works like [ParseURI] but rejects a fragment, with a *[ParseError] at the "#".
func ParseAbsolute(s string) (URI, error) {
	var u URI
	path, err := parseAbsoluteURI(&u, s)
	return withPath(&u, path, err)
}

// ParseRelative parses s as a relative reference, which has no scheme (RFC 3986, section 4.2).
//
//	relative-ref = relative-part [ "?" query ] [ "#" fragment ]
//
// It works like [Parse] but rejects a URI, with a *[ParseError] at the ":" after the scheme.
func ParseRelative(s string) (URI, error) {
	var u URI
	path, err := parseRelativeRef(&u, s)
	return withPath(&u, path, err)
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
	if l.scan(s) {
		if err := parseLayout(dst, s, &l); err != nil {
			*dst = URI{Path: segments}
			return err
		}
		dst.Path = l.segments(s, segments)
		return nil
	}
	path, err := parseURIReference(dst, s)
	if err != nil {
		*dst = URI{Path: segments}
		return err
	}
	dst.Scheme = strings.ToLower(dst.Scheme)
	if cap(segments) == 0 && path != "" {
		segments = newSegments(path)
	}
	dst.Path = appendSegments(segments, path)
	return nil
}

// withSegments is withPath for a value that parseLayout has filled.
func withSegments(u *URI, s string, l *layout, err *ParseError) (URI, error) {
	if err != nil {
		return URI{}, err
	}
	u.Path = slices.Clip(l.segments(s, nil))
	return *u, nil
}

// withPath completes a value that a parse function has filled: it adds the segments of path. If
// there is an error, it returns the zero URI and the error.
func withPath(u *URI, path string, err *ParseError) (URI, error) {
	if err != nil {
		return URI{}, err
	}
	u.Scheme = strings.ToLower(u.Scheme)
	u.Path = splitPath(path)
	return *u, nil
}

// splitPath returns the segments of path with no spare capacity, or nil if path is empty.
func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return appendSegments(newSegments(path), path)
}

// newSegments returns storage with exactly enough capacity for the segments of path, which is not
// empty.
func newSegments(path string) []string { return make([]string, 0, strings.Count(path, "/")+1) }

// appendSegments appends the segments of path, which has been parsed, to dst. The empty path has no
// segment. Any other path has one segment more than slashes.
func appendSegments(dst []string, path string) []string {
	if path == "" {
		return dst
	}
	start, i := 0, 0
	for ; i+8 <= len(path); i += 8 {
		for slashes := wordAt(path, i).equal('/'); slashes != 0; slashes &= slashes - 1 {
			slash := i + slashes.index()
			dst = append(dst, path[start:slash])
			start = slash + 1
		}
	}
	for ; i < len(path); i++ {
		if path[i] == '/' {
			dst = append(dst, path[start:i])
			start = i + 1
		}
	}
	return append(dst, path[start:])
}

// parseText is [ParseInto] for callers that need the text of the path and not its segments. It does
// not set Path.
func parseText(u *URI, s string) (path string, err *ParseError) {
	var l layout
	if l.scan(s) {
		return s[l.path:l.end()], parseLayout(u, s, &l)
	}
	return parseURIReference(u, s)
}

// The functions below parse the rules that combine components. Each takes the whole input and the offset to start at,
// unless it starts at 0. It sets the fields of u that it parses. u must be zero, and is undefined after an error. Not
// every caller needs the scheme in lowercase and the path in segments. So Scheme is set as written, and a function
// that parses a whole reference returns the text of the path and does not set Path.

// parseLayout parses a reference whose layout is l, except for Path.
func parseLayout(u *URI, s string, l *layout) *ParseError {
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

// parseURIReference parses the rule in the documentation of [Parse]. Text that begins with a scheme
// and a colon is a URI (section 4.1).
func parseURIReference(u *URI, s string) (path string, err *ParseError) {
	if end := scanScheme(s, 0); end > 0 && startsWith(s, end, ':') {
		return parseAfterScheme(u, s, end)
	}
	return parseRelativeRef(u, s)
}

// parseURI parses the rule in the documentation of [ParseURI].
func parseURI(u *URI, s string) (path string, err *ParseError) {
	end := scanScheme(s, 0)
	if end == 0 || !startsWith(s, end, ':') {
		return "", refuse(s, end, ComponentScheme, ruleScheme)
	}
	return parseAfterScheme(u, s, end)
}

// parseAbsoluteURI parses the rule in the documentation of [ParseAbsolute]. Components are checked
// from left to right, so an error before the "#" takes precedence, and an error after it is
// ignored.
func parseAbsoluteURI(u *URI, s string) (path string, err *ParseError) {
	path, err = parseURI(u, s)
	hash := strings.IndexByte(s, '#')
	if hash < 0 || err != nil && err.Offset <= hash {
		return path, err
	}
	return "", &ParseError{Offset: hash, Component: ComponentFragment, Rule: ruleAbsoluteURI, Err: errNotAbsolute}
}

// parseAfterScheme parses a URI whose scheme ends at i, the offset of its colon.
func parseAfterScheme(u *URI, s string, i int) (path string, err *ParseError) {
	u.Scheme = s[:i]
	start, end, err := parseHierPart(u, s, i+1)
	if err != nil {
		return "", err
	}
	return s[start:end], parseQueryAndFragment(u, s, end)
}

// parseRelativeRef parses the rule in the documentation of [ParseRelative].
func parseRelativeRef(u *URI, s string) (path string, err *ParseError) {
	u.IsRelative = true
	start, end, err := parseRelativePart(u, s)
	if err != nil {
		return "", err
	}
	return s[start:end], parseQueryAndFragment(u, s, end)
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
			return 0, 0, colonRefused(s, end)
		}
	}
	return 0, end, checkPathEnd(s, end)
}

// colonRefused returns the error for the ":" at offset i, which ends the first element of a
// relative reference.
func colonRefused(s string, i int) *ParseError {
	bad := fault{rule: rulePathNoscheme, err: errNoScheme}
	if i > 0 && isScheme(s[:i]) {
		bad.err = errHasScheme
	}
	return bad.parseError(s, i, ComponentPath)
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
	at, end := delimitAuthority(s, i)
	if at >= 0 {
		if stop := scanUserinfo(s, i); stop != at {
			return 0, refuse(s, stop, ComponentUserInfo, tripletOr(s, stop, ruleUserinfo))
		}
		u.UserInfo, u.ForceUserInfo = s[i:at], i == at
		i = at + 1
	}
	host, bad := scanHost(s, i)
	if bad != noFault {
		return 0, bad.parseError(s, host, ComponentHost)
	}
	u.Host, u.ForceAuthority = s[i:host], i == host
	if host == end {
		return end, nil
	}
	return end, parsePort(u, s, host+1, end)
}

// delimitAuthority returns the end of the authority that begins at i, and the offset of the first
// "@" in it, or -1. The authority ends at the first "/", "?" or "#", or at the end of s.
func delimitAuthority(s string, i int) (at, end int) {
	at = -1
	for i = scanUserinfo(s, i); !endsAuthority(s, i); i++ { // userinfo allows neither "@" nor a byte that ends the authority
		if at < 0 && s[i] == '@' {
			at = i
		}
	}
	return at, i
}

// parsePort parses port at s[i:end], which is the rest of the authority after the ":".
//
//	port = *DIGIT
//
// RFC 3986, section 3.2.3. An empty port counts as absent, since producers omit the colon then.
// Leading zeros are allowed in any number.
func parsePort(u *URI, s string, i, end int) *ParseError {
	if stop := scanDigits(s, i); stop != end {
		return refuse(s, stop, ComponentPort, rulePort)
	}
	port := 0
	for _, c := range []byte(s[i:end]) {
		if port = port*10 + int(c-'0'); port > 65535 {
			return &ParseError{Offset: i, Component: ComponentPort, Rule: rulePort, Err: ErrPortRange}
		}
	}
	u.Port, u.HasPort = uint16(port), i < end
	return nil
}

// checkPathEnd returns the error for a path that was scanned up to end, unless end is the end of s
// or the start of a query or fragment.
func checkPathEnd(s string, end int) *ParseError {
	if end == len(s) || s[end] == '?' || s[end] == '#' {
		return nil
	}
	return refuse(s, end, ComponentPath, tripletOr(s, end, ruleSegment))
}

// parseQueryAndFragment parses an optional query and fragment at s[i:], to the end of s.
//
//	[ "?" query ] [ "#" fragment ]
func parseQueryAndFragment(u *URI, s string, i int) *ParseError {
	if startsWith(s, i, '?') {
		start := i + 1
		i = scanQuery(s, start)
		if i != len(s) && s[i] != '#' {
			return refuse(s, i, ComponentQuery, tripletOr(s, i, ruleQuery))
		}
		u.Query, u.ForceQuery = s[start:i], start == i
	}
	if startsWith(s, i, '#') {
		start := i + 1
		i = scanFragment(s, start)
		if i != len(s) {
			return refuse(s, i, ComponentFragment, tripletOr(s, i, ruleFragment))
		}
		u.Fragment, u.ForceFragment = s[start:], start == i
	}
	return nil
}
