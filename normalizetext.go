package uri

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/grammar"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// NormalizeForScheme returns s, a URI reference, in the normal form of [URI.NormalizeForScheme].
// Use it for the key of a URL in a map or a database. It combines [Parse], [URI.NormalizeForScheme]
// and [Format] (RFC 3986, section 6.2.3).
//
// The result has the userinfo, the query and the fragment of s. To leave one of them out, parse s
// first. The error is a *[ParseError]. Then the text is empty.
//
// NormalizeForScheme returns s itself, without allocating, if s is normal. It takes linear time.
func NormalizeForScheme(s string) (string, error) {
	var p grammar.Parts
	if bad := p.Read(s); bad.Rule != nil {
		return "", parseError(s, bad)
	}
	if isNormalForWeb(&p, s) || isNormalText(&p, s) {
		return s, nil
	}
	var u URI
	u.fill(&p, s)
	u.Path = p.Segments(s, nil)
	u.toNormalForm()
	u.applyScheme()
	return formatText(&u)
}

// The functions below report whether s is in the normal form of NormalizeForScheme. p has the
// offsets of the components of s. The functions do not split the path, so they never allocate.

// isNormalForWeb recognizes most URIs of the web. Without it, NormalizeForScheme takes 1.9 times as
// long on the real URLs.
func isNormalForWeb(p *grammar.Parts, s string) bool {
	return p.SchemeIsLower && (s[:p.SchemeEnd] == "https" || s[:p.SchemeEnd] == "http") &&
		p.Authority == p.Host && p.Host < p.HostEnd && p.HostEnd == p.Path && p.Path < p.PathEnd &&
		strings.IndexByte(s, '%') < 0 && !strings.Contains(s[p.Path:p.PathEnd], "/.") &&
		charset.Scan(s[:p.HostEnd], p.Host, charset.LowerName) == p.HostEnd
}

// isNormalText recognizes every text in normal form.
func isNormalText(p *grammar.Parts, s string) bool {
	if p.SchemeEnd > 0 && !p.SchemeIsLower || !charset.IsNormalEncoding(s[p.PathEnd:]) {
		return false
	}
	rules := schemes.Of(s[:p.SchemeEnd])
	if p.HasAuthority && !isNormalAuthority(p, s, rules) {
		return false
	}
	path, rootless := s[p.Path:p.PathEnd], false
	if !p.HasAuthority {
		rootless = !strings.HasPrefix(path, "/")
		if strings.HasPrefix(path, "/.//") { // the guard of guardTwoSlashes
			path = path[len("/."):]
		}
	}
	return isNormalPathText(path, rootless) && isNormalForItsScheme(p, s)
}

// isNormalAuthority is like isNormalText, but for an authority, and an empty path after the
// authority.
func isNormalAuthority(p *grammar.Parts, s string, rules schemes.Rules) bool {
	if p.Path == p.PathEnd && p.SchemeEnd > 0 && rules.Demands&schemes.OwnEmptyPath == 0 {
		return false
	}
	host, port := s[p.Host:p.HostEnd], s[p.HostEnd:p.Path]
	return charset.IsNormalEncoding(s[p.Authority:p.Host]) && isNormalName(host) && isNormalAddress(host) &&
		(port == "" || p.HasPort && (rules.Port == 0 || p.Port != rules.Port) && isNumberText(port[len(":"):], p.Port))
}

// isNumberText reports whether digits is n without leading zeros.
func isNumberText(digits string, n uint16) bool {
	var room [len("65535")]byte
	return string(strconv.AppendUint(room[:0], uint64(n), 10)) == digits
}

// isNormalPathText is like isNormalPath, but for the text of a path without its guard.
func isNormalPathText(path string, rootless bool) bool {
	if path == "" || path[0] != '.' && !strings.Contains(path, "/.") && strings.IndexByte(path, '%') < 0 {
		return true
	}
	for more := true; more; {
		var segment string
		if segment, path, more = strings.Cut(path, "/"); !isNormalSegment(segment, rootless) {
			return false
		}
	}
	return true
}

// isNormalForItsScheme is like isNormalText, but for the rules of simplifyFile, lowerDomains and
// simplifyURN.
func isNormalForItsScheme(p *grammar.Parts, s string) bool {
	switch s[:p.SchemeEnd] {
	case "file":
		return p.HasAuthority && s[p.Authority:p.Path] != "localhost" || !p.HasAuthority && !strings.HasPrefix(s[p.Path:], "/")
	case "mailto":
		for more, path := true, s[p.Path:p.PathEnd]; more; {
			var segment string
			if segment, path, more = strings.Cut(path, "/"); !hasLowerDomains(segment) {
				return false
			}
		}
	case "urn":
		name, _, _ := strings.Cut(s[p.Path:p.PathEnd], "/")
		nid, _, found := strings.Cut(name, ":")
		return !found || charset.LowerOutsideTriplets(nid) == nid
	}
	return true
}
