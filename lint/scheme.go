package lint

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/internal/charset"
)

// checkScheme checks for references without the text that precedes the authority, which people
// leave out (RFC 3986, section 4.5).
func (l *linter) checkScheme() {
	if len(l.u.Path) == 0 {
		return
	}
	first := l.u.Path[0] // empty if there is an authority
	switch {
	case l.schemeIsHost() && isPortNumber(first):
		l.add(SuffixReference, whole(uri.ComponentScheme, l.u.Scheme), 0, len(l.u.Scheme))
	case l.u.IsRelative && isWWW(first, len(l.u.Path) > 1):
		l.add(SuffixReference, field{"path", 0, first}, 0, len(first))
	}
}

// schemeIsHost reports whether the scheme looks like a host: it has a ".", or is "localhost".
func (l *linter) schemeIsHost() bool {
	return strings.Contains(l.u.Scheme, ".") || l.hasScheme("localhost")
}

// isPortNumber reports whether segment is a port: 1*5DIGIT.
func isPortNumber(segment string) bool {
	for i := range len(segment) {
		if !charset.Digit.Has(segment[i]) {
			return false
		}
	}
	return segment != "" && len(segment) <= 5
}

// isWWW reports whether segment begins with "www." and continues like a host: with another ".", or,
// if more of the path follows, with at least one label. "www.css" alone is more likely the name of
// a file.
func isWWW(segment string, followed bool) bool {
	const prefix = "www."
	if len(segment) <= len(prefix) || !strings.EqualFold(segment[:len(prefix)], prefix) {
		return false
	}
	rest := segment[len(prefix):]
	return followed || strings.Contains(rest, ".")
}
