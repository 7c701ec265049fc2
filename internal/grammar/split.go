package grammar

import "strings"

// Split sets p to the components of s between their delimiters, and checks nothing (RFC 3986,
// appendix B). p must be zero. A port that is not a number up to 65535 stays in the host. Text
// before ":" that is not a scheme keeps its case. Do not call Segments after Split.
func (p *Parts) Split(s string) {
	p.QueryEnd = before(s, 0, len(s), '#')
	p.PathEnd = before(s, 0, p.QueryEnd, '?')
	i := 0
	if end := strings.IndexAny(s[:p.PathEnd], ":/"); end > 0 && s[end] == ':' {
		p.SchemeIsLower = !p.scheme(s[:end]) || p.SchemeIsLower
		p.SchemeEnd, i = end, end+1
	}
	p.Path = i
	if strings.HasPrefix(s[i:p.PathEnd], "//") {
		p.Path = before(s, i+2, p.PathEnd, '/')
		p.splitAuthority(s, i+2)
	}
}

// splitAuthority splits the authority at s[i:p.Path].
func (p *Parts) splitAuthority(s string, i int) {
	p.HasAuthority, p.Authority, p.Host = true, i, i
	if at := before(s, i, p.Path, '@'); at < p.Path {
		p.Host = at + 1
	}
	end, literal := p.Path, p.Host
	if strings.HasPrefix(s[literal:end], "[") {
		if closed := before(s, literal, end, ']'); closed < end {
			literal = closed + 1
		}
	}
	p.HostEnd = before(s, literal, end, ':')
	if p.HostEnd < end && p.port(s[:end], p.HostEnd+1).Rule != nil {
		p.HostEnd = end
	}
}

// before returns the offset of the first c in s[i:end], or end.
func before(s string, i, end int, c byte) int {
	if n := strings.IndexByte(s[i:end], c); n >= 0 {
		return i + n
	}
	return end
}
