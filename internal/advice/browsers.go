package advice

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// isAtHost reports whether browsers would read a "\" at the place as a delimiter of the host: in an authority, or at the
// beginning of a path, which would then be one (URL Standard, section 4.4).
func (p *Place) isAtHost() bool {
	switch scheme, start := p.scheme(); {
	case p.Field || !isSpecial(scheme):
		return false
	case p.Component == "path":
		return p.isReadAsHost() || strings.Trim(p.Text[start:p.Offset], "/") == "" && p.Offset < start+2
	default:
		return p.Component == "userinfo" || p.Component == "host" || p.Component == "port"
	}
}

// isReadAsHost reports whether the place is in a path, and in what browsers read as an authority, since they ignore that
// slashes are missing, or too many.
func (p *Place) isReadAsHost() bool {
	scheme, start := p.scheme()
	if p.Field || p.Component != "path" || !isSpecial(scheme) || scheme == "file" {
		return false
	}
	before := p.Text[start:p.Offset]
	rest := strings.TrimLeft(before, "/")
	slashes := len(before) - len(rest)
	return !strings.Contains(rest, "/") && (slashes > 2 || slashes < 2 && scheme != "")
}

// isSpecial reports whether browsers read "\" as "/" in URLs with the scheme, as in all special schemes of the URL Standard.
// The scheme is empty in a relative reference, whose base is not known.
func isSpecial(scheme string) bool {
	switch scheme {
	case "", "http", "https", "ws", "wss", "ftp", "file":
		return true
	default:
		return false
	}
}

// scheme returns the scheme of the text in lowercase and the offset after its ":", or "" and 0.
func (p *Place) scheme() (scheme string, end int) {
	for end < len(p.Text) && charset.Scheme.Has(p.Text[end]) {
		end++
	}
	if end == 0 || !charset.Alpha.Has(p.Text[0]) || byteAt(p.Text, end) != ':' {
		return "", 0
	}
	return strings.ToLower(p.Text[:end]), end + 1
}

// indexAny returns the offset of the first byte of chars in s[i:], or len(s) without one.
func indexAny(s string, i int, chars string) int {
	if length := strings.IndexAny(s[i:], chars); length >= 0 {
		return i + length
	}
	return len(s)
}

// byteAt returns s[i], or 0 at the end of s.
func byteAt(s string, i int) byte {
	if i >= len(s) {
		return 0
	}
	return s[i]
}
