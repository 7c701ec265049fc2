package advice

import "strings"

// backslashEndsHost reports whether browsers would read a "\" at the place as a "/" that delimits
// an authority. They do so within an authority, and at the beginning of a path (URL Standard,
// section 4.4).
func (p *place) backslashEndsHost() bool {
	switch {
	case p.isField || !isSpecial(p.scheme):
		return false
	case p.Component == "path":
		return p.browserSeesAuthority() || strings.Trim(p.text[p.start:p.Offset], "/") == "" && p.Offset < p.start+2
	default:
		return p.Component == "userinfo" || p.Component == "host" || p.Component == "port"
	}
}

// browserSeesAuthority reports whether the place is in a path that browsers read as an authority.
// Browsers do not care how many slashes follow the scheme.
func (p *place) browserSeesAuthority() bool {
	if !p.isInPath() || !isSpecial(p.scheme) || strings.EqualFold(p.scheme, "file") {
		return false
	}
	before := p.text[p.start:p.Offset]
	rest := strings.TrimLeft(before, "/")
	slashes := len(before) - len(rest)
	return !strings.Contains(rest, "/") && (slashes > 2 || slashes < 2 && p.scheme != "")
}

// isSpecial reports whether browsers read "\" as "/" in URLs with the scheme. They do so for the
// special schemes of the URL Standard. An empty scheme stands for a relative reference; its base is
// not known and may be special.
func isSpecial(scheme string) bool {
	switch strings.ToLower(scheme) {
	case "", "http", "https", "ws", "wss", "ftp", "file":
		return true
	default:
		return false
	}
}
