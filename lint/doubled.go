package lint

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// isDoubledHost reports whether the host is the name of a scheme that was written twice, as in
// "https://https://a.example/". For Parse, an empty port follows the second ":", so it drops the
// ":" (RFC 3986, section 3.2.3).
func (l *linter) isDoubledHost() bool {
	u := &l.u
	if u.HasPort {
		return false
	}
	isWeb := charset.EqualFold(u.Host, "http") || charset.EqualFold(u.Host, "https")
	return (isWeb || len(u.Path) > 1 && followsScheme(u.Path[1], len(u.Path) > 2)) && l.isScheme(u.Host)
}

// followsScheme reports whether segment, the first segment after a host, looks like the text after
// a scheme: whether it is empty and other segments follow, as after "://", or it has a password.
func followsScheme(segment string, followed bool) bool {
	colon := strings.IndexByte(segment, ':')
	return segment == "" && followed || colon >= 0 && strings.IndexByte(segment[colon:], '@') >= 0
}

// isScheme reports whether name is the name of a scheme that has an authority, or of the URI's own
// scheme.
func (l *linter) isScheme(name string) bool {
	rules := schemes.Of(name)
	return rules.Name != "" && rules.Demands&schemes.NoAuthority == 0 || name != "" && charset.EqualFold(name, l.u.Scheme)
}

// doubledSegment returns the index of a segment that is a scheme and a ":" where a host should be,
// as in "http:https://a.example/", or -1. There must be no host. The segment is the first that is
// not empty, and another must follow. If clients do not connect to hosts of the scheme, as in
// "blob:https://a.example/", the inner scheme is intended, unless it is the same scheme again.
func (l *linter) doubledSegment() int {
	u := &l.u
	i := l.firstSegment()
	if u.Host != "" || i < 0 || i == len(u.Path)-1 {
		return -1
	}
	name, ok := strings.CutSuffix(u.Path[i], ":")
	if !ok || !l.isScheme(name) || !l.scheme.has(isDialed) && !(u.IsRelative && u.ForceAuthority) && !charset.EqualFold(name, u.Scheme) {
		return -1
	}
	return i
}
