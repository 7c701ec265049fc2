package passwords

import "strings"

// invalidPort and afterHost enclose a port in an error of net/url. If a password has a "/", "?" or
// "#", net/url reads the text before it as a port.
const (
	invalidPort = "invalid port"
	afterHost   = `" after host`
)

// invalidPortAt returns the secret in an error about the port in the quotation marks that open at
// i. In JSON, a "\" may precede them.
func (s *search) invalidPortAt(i int) (start, end int) {
	if s.noPort || !strings.HasPrefix(s.text[i+1:], ":") || !strings.HasSuffix(strings.TrimRight(s.text[:i], `\`), invalidPort+" ") {
		return 0, 0
	}
	start = i + len(`":`)
	length := strings.Index(s.text[start:], afterHost)
	if length < 0 {
		s.noPort = true
		return 0, 0
	}
	return start, start + len(strings.TrimRight(s.text[start:start+length], `\`))
}

// endBeforeInvalidPort returns the end of a URL in quotation marks before an error about its port,
// or -1. The authority of the URL ends at i, or white space is there.
func (s *search) endBeforeInvalidPort(i int) int {
	if i < len(s.text) && isSpace(s.text[i]) && s.isQuoted(i) {
		i = len(strings.TrimRight(s.text[:s.quoted.end], `\`))
	}
	if strings.HasPrefix(strings.TrimLeft(s.text[i:], "\\\"`"), ": "+invalidPort) {
		return i
	}
	return -1
}
