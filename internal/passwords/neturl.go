package passwords

import "strings"

// invalidPort and afterHost enclose a port in an error of net/url. If a password has a "/", "?" or
// "#", net/url reads the text before it as a port.
const (
	invalidPort = "invalid port"
	afterHost   = `" after host`
)

// invalidEscape precedes up to three bytes in an error of net/url, which may be part of a password.
const invalidEscape = "invalid URL escape "

// netURLErrorAt returns the secret in an error about the port in the quotation marks that open at
// i, or in an error about an escape in a URL with a secret. In JSON, a "\" may precede them.
func (s *search) netURLErrorAt(i int) (start, end int) {
	if s.isEscapeBehindSecret(i) {
		end = indexByteFrom(s.text, '"', i+1)
		return i + 1, i + 1 + len(strings.TrimRight(s.text[i+1:end], `\`))
	}
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

// isEscapeBehindSecret reports whether the quotation marks that open at i have an escape of the URL
// before them, in which the last secret is.
func (s *search) isEscapeBehindSecret(i int) bool {
	url, found := strings.CutSuffix(strings.TrimRight(s.text[:i], `\`), `": `+invalidEscape)
	end := len(strings.TrimRight(url, `\`))
	return found && 0 < s.done && s.done <= end && !strings.ContainsAny(s.text[s.done:end], "\"\n")
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
