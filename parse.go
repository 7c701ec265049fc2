package uri

import (
	"slices"
	"strings"
)

// Parse returns the URI reference that s is: a URI or a relative reference (RFC 3986, section 4.1).
//
//	URI-reference = URI / relative-ref
//
// The fields are substrings of s as they stand there, percent-encoding intact, so the value keeps s alive. Two things
// are not kept: capitals in the scheme (section 3.1) and the spelling of the port (leading zeros, and a ":" with no
// digit after it, section 3.2.3). The empty string is the empty reference. The value is in canonical form, see
// [URI.Equal].
//
// The error is a *[ParseError], with the zero URI. One text that RFC 3986 allows is refused: a port above 65535, as in
// "//h:65536", with ErrPortRange. Parse takes time linear in len(s), and one allocation, for Path, where the path is
// not empty; one more where the scheme has capitals.
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

// ParseURI returns the URI that s is: it has a scheme, and may have a fragment (RFC 3986, section 3). It is [Parse]
// but for relative references, which it refuses with a *[ParseError] at the first byte that the scheme's rule refuses.
//
//	URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]
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

// ParseAbsolute returns the absolute URI that s is: it has a scheme and no fragment, not even an empty one (RFC 3986,
// section 4.3). It is [ParseURI] but for fragments, which it refuses with a *[ParseError] at the "#".
//
//	absolute-URI = scheme ":" hier-part [ "?" query ]
func ParseAbsolute(s string) (URI, error) {
	var u URI
	path, err := parseAbsoluteURI(&u, s)
	return withPath(&u, path, err)
}

// ParseRelative returns the relative reference that s is: it has no scheme (RFC 3986, section 4.2). It is [Parse] but
// for URIs, which it refuses with a *[ParseError] at the ":" after the scheme.
//
//	relative-ref = relative-part [ "?" query ] [ "#" fragment ]
func ParseRelative(s string) (URI, error) {
	var u URI
	path, err := parseRelativeRef(&u, s)
	return withPath(&u, path, err)
}

// MustParse is [Parse] for texts that are known to be right: constants and test cases. It panics with the *[ParseError]
// where s is no URI reference.
func MustParse(s string) URI {
	u, err := Parse(s)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseInto sets *dst to what [Parse] returns for s, and puts the segments into the storage of dst.Path where it is
// large enough: a loop that reads one reference after the other need not allocate, but for schemes with capitals. So it
// overwrites the segments of earlier copies of *dst, which share that storage; [URI.Clone] keeps one. What the storage
// holds beyond len(dst.Path) keeps earlier inputs alive.
//
// An empty path has length 0 but is not nil where there is storage to keep. After an error, a *[ParseError], *dst is
// zero but for that storage, with length 0. dst must not be nil. ParseInto takes time linear in len(s).
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

// withSegments is withPath for what parseLayout has filled.
func withSegments(u *URI, s string, l *layout, err *ParseError) (URI, error) {
	if err != nil {
		return URI{}, err
	}
	u.Path = slices.Clip(l.segments(s, nil))
	return *u, nil
}

// withPath completes what a parse function has filled: the value with its path's segments, or the zero URI and the
// error.
func withPath(u *URI, path string, err *ParseError) (URI, error) {
	if err != nil {
		return URI{}, err
	}
	u.Scheme = strings.ToLower(u.Scheme)
	u.Path = splitPath(path)
	return *u, nil
}

// splitPath returns the segments of path in storage of their number, nil if it is empty.
func splitPath(path string) []string {
	if path == "" {
		return nil
	}
	return appendSegments(newSegments(path), path)
}

// newSegments returns storage for the segments of path, which is not empty, and for no more.
func newSegments(path string) []string { return make([]string, 0, strings.Count(path, "/")+1) }

// appendSegments appends the segments of path, which has been read, to dst. The empty path has none; any other has one
// more than slashes.
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

// parseText is [ParseInto] for what needs the text of the path and not its segments: Path is not set.
func parseText(u *URI, s string) (path string, err *ParseError) {
	var l layout
	if l.scan(s) {
		return s[l.path:l.end()], parseLayout(u, s, &l)
	}
	return parseURIReference(u, s)
}

// The functions below read the rules that put components together. Each takes the whole input and, unless it starts
// at 0, the offset to start at; it sets the fields of u that it reads, which is zero at first and of no use after an
// error. Not every caller wants the scheme in lowercase and the path in segments, so Scheme is set as it stands, and
// what reads a whole reference returns the text of the path in place of setting Path.

// parseLayout reads a reference whose layout is l, all but Path.
func parseLayout(u *URI, s string, l *layout) *ParseError {
	u.IsRelative = l.scheme == 0
	u.Scheme = s[:l.scheme]
	if l.host > 0 {
		u.Host = s[l.host:l.path]
	}
	end := l.end()
	if end == len(s) {
		return nil
	}
	if err := checkPathEnd(s, end); err != nil {
		return err
	}
	return parseQueryAndFragment(u, s, end)
}

// parseURIReference reads the rule that [Parse] quotes. What begins with a scheme and its colon is a URI (section
// 4.1).
func parseURIReference(u *URI, s string) (path string, err *ParseError) {
	if end := scanScheme(s, 0); end > 0 && startsWith(s, end, ':') {
		return parseAfterScheme(u, s, end)
	}
	return parseRelativeRef(u, s)
}

// parseURI reads the rule that [ParseURI] quotes.
func parseURI(u *URI, s string) (path string, err *ParseError) {
	end := scanScheme(s, 0)
	if end == 0 || !startsWith(s, end, ':') {
		return "", refuse(s, end, ComponentScheme, ruleScheme)
	}
	return parseAfterScheme(u, s, end)
}

// parseAbsoluteURI reads the rule that [ParseAbsolute] quotes. Components are judged from left to right, so what
// parseURI refuses before the "#" comes first, and what follows the "#" makes no difference.
func parseAbsoluteURI(u *URI, s string) (path string, err *ParseError) {
	path, err = parseURI(u, s)
	hash := strings.IndexByte(s, '#')
	if hash < 0 || err != nil && err.Offset <= hash {
		return path, err
	}
	return "", &ParseError{Offset: hash, Component: ComponentFragment, Rule: ruleAbsoluteURI, Err: errNotAbsolute}
}

// parseAfterScheme reads a URI whose scheme ends at i, where its colon stands.
func parseAfterScheme(u *URI, s string, i int) (path string, err *ParseError) {
	u.Scheme = s[:i]
	start, end, err := parseHierPart(u, s, i+1)
	if err != nil {
		return "", err
	}
	return s[start:end], parseQueryAndFragment(u, s, end)
}

// parseRelativeRef reads the rule that [ParseRelative] quotes.
func parseRelativeRef(u *URI, s string) (path string, err *ParseError) {
	u.IsRelative = true
	start, end, err := parseRelativePart(u, s)
	if err != nil {
		return "", err
	}
	return s[start:end], parseQueryAndFragment(u, s, end)
}

// parseHierPart reads hier-part at s[i:] and returns the offsets of its path.
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
	default: // path-empty is what path-rootless comes to where it finds no segment
		end = scanPathRootless(s, i)
	}
	return i, end, checkPathEnd(s, end)
}

// parseRelativePart reads relative-part at the start of s and returns the offsets of its path.
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
	default: // path-empty is what path-noscheme comes to where it finds no segment
		end = scanPathNoscheme(s, 0)
		if startsWith(s, end, ':') {
			return 0, 0, colonRefused(s, end)
		}
	}
	return 0, end, checkPathEnd(s, end)
}

// colonRefused returns the error for the ":" that ends the first element of a relative reference, at offset i.
func colonRefused(s string, i int) *ParseError {
	bad := fault{rule: rulePathNoscheme, err: errNoScheme}
	if i > 0 && isScheme(s[:i]) {
		bad.err = errHasScheme
	}
	return bad.parseError(s, i, ComponentPath)
}

// parseAuthorityAndPath reads authority path-abempty at s[i:], which is after the "//", and returns the offsets of
// the path.
func parseAuthorityAndPath(u *URI, s string, i int) (start, end int, err *ParseError) {
	start, err = parseAuthority(u, s, i)
	if err != nil {
		return 0, 0, err
	}
	end = scanPathAbempty(s, start)
	return start, end, checkPathEnd(s, end)
}

// parseAuthority reads authority at s[i:], which is after the "//", and returns its end.
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

// delimitAuthority returns the end of the authority that begins at i, which is the first "/", "?" or "#" or the end
// of s, and the offset of the first "@" in it, or -1.
func delimitAuthority(s string, i int) (at, end int) {
	at = -1
	for i = scanUserinfo(s, i); !endsAuthority(s, i); i++ { // no byte of userinfo is one of these, or "@"
		if at < 0 && s[i] == '@' {
			at = i
		}
	}
	return at, i
}

// parsePort reads port at s[i:end], which is after the ":", and which is all that is left of the authority.
//
//	port = *DIGIT
//
// RFC 3986, section 3.2.3. No digits mean no port, since producers omit the colon then. Leading zeros, however many,
// do not count.
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

// checkPathEnd returns the error for a path that was scanned up to end where neither a query nor a fragment follows
// there, nor the end of s.
func checkPathEnd(s string, end int) *ParseError {
	if end == len(s) || s[end] == '?' || s[end] == '#' {
		return nil
	}
	return refuse(s, end, ComponentPath, tripletOr(s, end, ruleSegment))
}

// parseQueryAndFragment reads what may follow a path, at s[i:], to the end of s.
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
