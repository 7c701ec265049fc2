package passwords

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// dataSourceEnd returns the offset of the "@" that ends the password in a data source name, or -1.
// The password begins at i, after the user name and ":". Examples are
// "joe:secret@tcp(example.com)/db" and "joe:secret@/db". In the second form, the password must not
// have a slash. If the user name has an "@", as in "joe@server", or a delimiter of other text, as in
// "map[dsn:", or if the password has white space in quotation marks, only the first form is
// recognized.
//
//	[username[:password]@][protocol[(address)]]/dbname[?param1=value1&...&paramN=valueN]
//
// Documentation of go-sql-driver/mysql, DSN (Data Source Name). A protocol without an address is
// not recognized, since it looks like a host.
func (s *search) dataSourceEnd(i int, needsAddress bool) int {
	if !s.hasDataSource || i < s.noDataSource {
		return -1
	}
	start, end, hasSlash, word := i, -1, false, len(s.text)
	address := i - 1
	for ; i < s.lastAt+1 && !(s.endsWord(i) && !s.isBeforeLastWord(i) && !s.isSpaceInQuotes(i)); i++ {
		switch c := s.text[i]; {
		case (hasSlash || needsAddress) && s.noAddress.start <= i && i < s.noAddress.end:
			i = s.noAddress.end - 1
		case isSpace(c): // all white space there is before the last word, or in quotation marks
			needsAddress = needsAddress || !s.isBeforeLastWord(i)
			word = min(word, i)
			i += len(s.text[i+1:]) - len(strings.TrimLeft(s.text[i+1:], spaces))
		case c == '/':
			hasSlash = true
		case c == '@':
			if s.isAddress(i + 1) {
				end, address = i, i
			} else if !needsAddress && !hasSlash && beginsWithSlash(s.text[i+1:]) {
				end = i
			}
		}
	}
	s.noAddress = span{address + 1, i}
	if end <= start {
		s.noDataSource = min(word, i)
	}
	return end
}

// isOracle reports whether the text after "jdbc:" is the name of a driver of Oracle.
func isOracle(driver string) bool {
	return charset.EqualFold(driver, "oracle:thin") || charset.EqualFold(driver, "oracle:oci") || charset.EqualFold(driver, "oracle:oci8")
}

// oraclePassword returns the password of a data source for Oracle that begins at i, or an end of -1.
//
//	jdbc:oracle:driver_type:[username/password]@database_specifier
//
// Oracle Database JDBC Developer's Guide, Data Sources and URLs.
func (s *search) oraclePassword(i int) (start, end int) {
	if i < s.noOracle {
		return 0, -1
	}
	at := s.atInWord(i, 0)
	if at < 0 {
		return 0, -1
	}
	slash := strings.IndexByte(s.text[i:at], '/')
	switch {
	case s.All:
		return i, at
	case slash < 0:
		s.noOracle = at
		return 0, -1
	default:
		return i + slash + len("/"), at
	}
}

// isSpaceInQuotes reports whether text[i] is white space in quotation marks that begin before the word.
func (s *search) isSpaceInQuotes(i int) bool { return isSpace(s.text[i]) && s.isQuoted(i) }

// isBeforeLastWord reports whether the white space at i is part of a password at the start of the
// text: only one more word follows.
func (s *search) isBeforeLastWord(i int) bool {
	rest := strings.TrimLeft(s.text[i:], spaces)
	return s.word <= s.first.start && isSpace(s.text[i]) && !strings.ContainsAny(strings.TrimRight(rest, spaces), spaces)
}

// isAddress reports whether text[i:] begins with a protocol, an address in parentheses, and "/".
func (s *search) isAddress(i int) bool {
	const longest = 300 // longer than the path of a socket, or a DNS name with a port
	for i < len(s.text) && (charset.Scheme.Has(s.text[i]) || s.text[i] == '_') {
		i++
	}
	rest := s.text[i:min(i+longest, len(s.text))]
	_, after, _ := strings.Cut(rest, ")")
	return strings.HasPrefix(rest, "(") && beginsWithSlash(after)
}

// beginsWithSlash reports whether text begins with a slash. The slash may be escaped as in JSON, and
// in JSON in JSON.
func beginsWithSlash(text string) bool {
	const longest = len(`\\\\\\\/`) // in JSON in JSON in JSON
	return strings.HasPrefix(strings.TrimLeft(text[:min(longest, len(text))], `\`), "/")
}
