package lint

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
)

// checkPath checks the path (RFC 3986, section 3.3). The path of a data URI is data, and may have
// any encoded byte.
func (l *linter) checkPath() {
	at, rootless := inPath, -1
	if l.isRootless() {
		at, rootless = inOpaquePath, rootlessFinding(l.u.Path)
	}
	switch {
	case l.scheme.has(isData):
		at = inData
	case l.scheme.has(isLDAP):
		at = inOpaquePath
	}
	host, doubled := l.hostForBrowsers(), l.doubledSegment()
	for i, segment := range l.u.Path {
		f := field{"path", i, segment}
		l.addIf(i == 0 && l.u.IsRelative && isWWW(segment, len(l.u.Path) > 1), SuffixReference, f) // after an authority, Path[0] is empty
		l.addIf(i == host, BrowserHost, f)
		l.addIf(i == doubled, DoubledScheme, f)
		code, end := ambiguousDots(segment, at)
		switch {
		case i == rootless:
			l.add(RootlessDotSegments, f, 0, len(segment))
		case code != "":
			l.add(code, f, 0, end)
		}
		if !isPlain(segment) {
			l.checkText(f, end, len(segment), at, mayBeDoubled(segment, "/?#"))
		}
	}
}

// hostForBrowsers returns the index of the segment that browsers read as the host, or -1. After a
// scheme with skipsSlashes, browsers read any number of slashes as two. In a reference relative to
// such a base, they read more than two slashes as two (URL Standard).
func (l *linter) hostForBrowsers() int {
	u := &l.u
	if u.Host != "" || !l.scheme.has(skipsSlashes) && !(u.IsRelative && u.ForceAuthority) {
		return -1
	}
	if u.Has(uri.ComponentUserInfo) || u.Has(uri.ComponentPort) {
		return -1 // an empty host, which browsers reject
	}
	return l.firstSegment()
}

// firstSegment returns the index of the first segment that is not empty, or -1.
func (l *linter) firstSegment() int {
	return slices.IndexFunc(l.u.Path, func(segment string) bool { return segment != "" })
}

// isRootless reports whether the path follows a scheme and does not begin with a slash
// (path-rootless).
func (l *linter) isRootless() bool { return l.u.Scheme != "" && len(l.u.Path) > 0 && l.u.Path[0] != "" }

// ambiguousDots returns the code of a segment that only some software reads as a dot-segment, and
// the offset after the dots and a delimiter. Otherwise, it returns "" and 0. In an opaque path, it
// returns only EncodedDotSegment, since normalization decodes dots there too (RFC 3986, section
// 6.2.2.2).
func ambiguousDots(segment string, at place) (code Code, end int) {
	dots, widest := 0, 0
	for end < len(segment) {
		c, next := decodedTwiceAt(segment, end)
		widest = max(widest, next-end)
		switch {
		case strings.IndexByte(";?# ", c) >= 0 && dots > 0 && at == inPath:
			return DotSegmentParameters, next
		case c != '.' || dots == 2:
			return "", 0
		}
		dots, end = dots+1, next
	}
	switch {
	case widest > len("%2E") && at == inPath:
		return DoubleDecoding, end
	case widest == len("%2E"):
		return EncodedDotSegment, end
	default:
		return "", 0
	}
}
