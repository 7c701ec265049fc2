package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// dataSourceEnd returns the "@" that ends the password after the user name and ":" before i, in the name of a data source, or -1. Examples
// are "joe:secret@tcp(example.com)/db" and "joe:secret@/db". In the latter, the password has no slash.
//
//	[username[:password]@][protocol[(address)]]/dbname[?param1=value1&...&paramN=valueN]
//
// Documentation of go-sql-driver/mysql, DSN (Data Source Name). A protocol without an address is not recognized, since it looks like
// a host.
func (s *search) dataSourceEnd(i int) int {
	if !s.hasDataSource || i < s.noDataSource {
		return -1
	}
	end, hasSlash := -1, false
	for ; i < s.lastAt+1 && !(s.endsWord(i) && !s.isBeforeLastWord(i)); i++ {
		switch s.text[i] {
		case '/':
			hasSlash = true
		case '@':
			if s.isAddress(i+1) || !hasSlash && beginsWithSlash(s.text[i+1:]) {
				end = i
			}
		}
	}
	if end < 0 {
		s.noDataSource = i
	}
	return end
}

// isBeforeLastWord reports whether the white space at i is in a password that begins the text, since only one word follows.
func (s *search) isBeforeLastWord(i int) bool {
	rest := strings.TrimLeft(s.text[i:], spaces)
	return s.word <= s.first.start && isSpace(s.text[i]) && !strings.ContainsAny(strings.TrimRight(rest, spaces), spaces)
}

// isAddress reports whether a protocol, an address in parentheses and "/" begin at i.
func (s *search) isAddress(i int) bool {
	const longest = 256 // a path of a socket, or a name of the DNS
	for i < len(s.text) && (charset.Scheme.Has(s.text[i]) || s.text[i] == '_') {
		i++
	}
	rest := s.text[i:min(i+longest, len(s.text))]
	_, after, closed := strings.Cut(rest, ")")
	return strings.HasPrefix(rest, "(") && closed && beginsWithSlash(after)
}

// beginsWithSlash reports whether text begins with a slash, which may be escaped as in JSON.
func beginsWithSlash(text string) bool {
	return strings.HasPrefix(text, "/") || strings.HasPrefix(text, `\/`)
}
