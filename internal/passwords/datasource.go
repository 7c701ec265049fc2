package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
	"github.com/go-rfc3986/uri/internal/schemes"
)

// dataSource returns the password before the "@" at i in the name of a data source, as in "joe:secret@tcp(example.com)/db" and
// "joe:secret@/db". In the latter, the password has no slash.
//
//	[username[:password]@][protocol[(address)]]/dbname[?param1=value1&...&paramN=valueN]
//
// Documentation of go-sql-driver/mysql, DSN (Data Source Name). A protocol without an address is not recognized, since it looks like
// a host.
func (s *search) dataSource(i int, at unit) (start, end int) {
	hasAddress := s.isAddress(at.end)
	if at.depth > 0 || !hasAddress && !hasSlash(s.text[at.end:]) {
		return 0, 0
	}
	if hasAddress && s.done > s.word { // it was another "@" of the password
		return s.done, i
	}
	from := max(s.word, s.done)
	if !strings.Contains(s.text[from:i], ":") && s.isLastWord(i) {
		from = s.done // white space is a part of the password
	}
	name, password, found := strings.Cut(s.text[from:i], ":")
	if !found || strings.ContainsAny(name, "/?#@[") || schemes.Of(name).Demands&schemes.NoAuthority != 0 || !hasAddress && strings.IndexByte(password, '/') >= 0 {
		return 0, 0
	}
	if s.All {
		return from, i
	}
	return from + len(name) + len(":"), i
}

// isAddress reports whether a protocol, an address in parentheses and "/" begin at i.
func (s *search) isAddress(i int) bool {
	const longest = 256 // a path of a socket, or a name of the DNS
	for i < len(s.text) && (charset.Scheme.Has(s.text[i]) || s.text[i] == '_') {
		i++
	}
	rest := s.text[i:min(i+longest, len(s.text))]
	_, after, closed := strings.Cut(rest, ")")
	return strings.HasPrefix(rest, "(") && closed && hasSlash(after)
}

// hasSlash reports whether text begins with a slash, which may be escaped as in JSON.
func hasSlash(text string) bool { return strings.HasPrefix(text, "/") || strings.HasPrefix(text, `\/`) }
