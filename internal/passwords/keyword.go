package passwords

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// keywordValue returns the value at i of a keyword that describes a data source. The keywords are
// separated by white space, as in "host=h password='a b'", or by semicolons, as in
// "Server=h;Password=a b". Spaces may be around the "=".
//
// PostgreSQL documentation, Keyword/Value Connection Strings; .NET documentation,
// DbConnectionStringBuilder.
func (s *search) keywordValue(i int, isSpaced, afterSemicolon bool) (start, end int) {
	start = len(s.text) - len(strings.TrimLeft(s.text[i:], " \t"))
	rest := s.text[start:]
	switch {
	case rest == "", isSpaced && rest[0] == '=', start > i && !isSpaced && s.isBeforeValue(start): // a comparison, or no value
		return 0, 0
	case rest[0] == '{' && afterSemicolon:
		return start + 1, s.quotedEnd(start+1, "}", false)
	}
	if mark := s.nestedMark(rest); mark != "" {
		start += len(mark)
		return start, s.quotedEnd(start, mark, s.opened[quote] > 0 || mark[0] == '\\')
	}
	return start, s.bareEnd(start, afterSemicolon)
}

// nestedMark is like quotationMark, but finds also a mark as a shell escapes it, and a doubled one in
// a text that one mark encloses.
func (s *search) nestedMark(text string) string {
	const shell = `'\''`
	if strings.HasPrefix(text, shell) && strings.Contains(text[len(shell):], shell) {
		return shell
	}
	mark := quotationMark(text)
	if len(mark) != 1 || !strings.HasPrefix(text[1:], mark) || len(text) == 2 || strings.IndexByte(spaces+",;", text[2]) >= 0 {
		return mark
	}
	if opened := s.opened[strings.Index(openers, mark)]; opened > 0 && isSingle(s.text, opened-1) {
		return mark + mark
	}
	return mark
}

// quotationMark returns the quotation mark at the beginning of text, also as it is escaped in JSON or
// written in HTML, or "".
func quotationMark(text string) string {
	n := 0
	for n < min(longestMark, len(text)) && text[n] == '\\' {
		n++
	}
	rest := text[n:]
	for _, mark := range []string{"'", `"`} {
		if strings.HasPrefix(rest, mark) {
			return text[:n+len(mark)]
		}
	}
	if n > 0 && len(rest) >= len("u0027") && (charset.EqualFold(rest[:len("u0027")], "u0027") || charset.EqualFold(rest[:len("u0022")], "u0022")) {
		return text[:n+len("u0027")]
	}
	for _, mark := range []string{"&quot;", "&#34;", "&#39;", "&apos;", "&#x22;", "&#x27;"} {
		if strings.HasPrefix(text, mark) {
			return mark
		}
	}
	return ""
}

// quotedEnd returns the end of the value at start. The value ends at mark, a quotation mark, if
// white space, punctuation or nothing follows. Within the value, a quotation mark has a "\" before
// it or is written twice. In JSON, it may have more backslashes before it. If no quotation mark ends
// the value, the end of the text in quotation marks around it or of the line does.
func (s *search) quotedEnd(start int, mark string, inJSON bool) int {
	text := s.text[start:]
	kind := mark + strconv.FormatBool(inJSON)
	if !slices.Contains(s.unclosed, kind) {
		if end := endBeforeMark(text, mark, inJSON); end >= 0 {
			return start + end
		}
		s.unclosed = append(s.unclosed, kind)
	}
	if opened := s.opened[quote]; opened > 0 && s.enclosed.start != opened {
		s.enclosed = span{opened, s.closingMark(opened - 1)}
	}
	if s.opened[quote] > 0 && s.enclosed.end >= start {
		return s.beforeBackslashes(start, s.enclosed.end)
	}
	return indexByteFrom(s.text, '\n', start)
}

// endBeforeMark returns the end of the value at the beginning of text that mark ends, or -1.
func endBeforeMark(text, mark string, inJSON bool) int {
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], mark):
			after := text[i+len(mark):]
			if strings.HasPrefix(after, mark) {
				i += 2*len(mark) - 1
			} else if after == "" || strings.IndexByte(afterWord, after[0]) >= 0 {
				return i
			}
		case text[i] == '\\':
			for inJSON && i+1 < len(text) && text[i+1] == '\\' && !strings.HasPrefix(text[i+1:], mark) {
				i++
			}
			if i++; strings.HasPrefix(text[min(i, len(text)):], mark) {
				i += len(mark) - 1
			}
		}
	}
	return -1
}

// bareEnd returns the end of the value at start, which is not in quotation marks. White space in
// the value has a "\" before it. Between semicolons, and after the only keyword in quotation marks,
// it needs no "\", but a ":" before it ends the value, since an error may follow.
func (s *search) bareEnd(start int, afterSemicolon bool) int {
	limit := 0
	if afterSemicolon {
		limit = s.dataSourceInQuotes(start)
	}
	i := start
	for i < len(s.text) && (i < limit || !s.endsWord(i)) {
		next := s.afterEntity(i)
		switch c := s.text[i]; {
		case c == ';' && afterSemicolon, (c == ';' || c == ',') && s.isBeforeKeyword(i+1, false):
			return i
		case c == ':' && i+1 < limit && isSpace(s.text[i+1]):
			return i
		case c == '&' && afterSemicolon && next == i && quotationMark(s.text[i:]) != "":
			return i
		case c == '\\' && s.isEscape(i):
			return s.withoutPunctuation(start, s.beforeBackslashes(start, i))
		case c == '\\' && i+1 < len(s.text):
			if next = s.afterBackslashes(i); next == len(s.text) || !isSpace(s.text[next]) { // in JSON, a "\" is doubled
				next = i + 1
			}
			next++
		}
		i = max(next, i+1)
	}
	return s.afterSpaces(start, min(i, len(s.text)), afterSemicolon)
}

// afterSpaces returns the end of the value at start whose first word ends at i.
func (s *search) afterSpaces(start, i int, afterSemicolon bool) int {
	if i < len(s.text) && isSpace(s.text[i]) {
		length := strings.IndexAny(s.text[i:], ";=\n")
		switch {
		case length >= 0 && s.text[i+length] == ';' && s.isBeforeKeyword(i+length+1, true):
			return i + length
		case length < 0 && afterSemicolon && (s.isFirst && s.word <= s.first.start || s.isBeforeKeyword(0, true)) && s.continuesValue(i):
			return len(s.text)
		case s.isQuoted(i) && s.text[i-1] != ':' && strings.IndexByte(s.text[i:s.quoted.end], '=') < 0:
			return s.beforeBackslashes(i, s.quoted.end)
		}
	}
	return s.withoutPunctuation(start, i)
}

// dataSourceInQuotes returns the end of the text in the quotation marks around start, if the text
// begins with a keyword, and otherwise 0. The keyword has no space, or else it may begin a sentence.
func (s *search) dataSourceInQuotes(start int) int {
	const dataSource = "data source="
	for kind := range s.dataSources {
		opened, found := s.opened[kind], &s.dataSources[kind]
		if found.start != opened {
			*found = span{opened, 0}
			begin := s.text[opened:min(opened+len(dataSource), len(s.text))]
			if openers[kind] == closers[kind] && opened > 0 && (s.isBeforeKeyword(opened, false) || charset.EqualFold(begin, dataSource)) {
				found.end = s.closingMark(opened - 1)
			}
		}
		if found.end > start {
			return s.beforeBackslashes(start, found.end)
		}
	}
	return 0
}

// isBeforeValue reports whether a keyword, "=" and a value begin at i. Without a value after it, the
// "=" may be the end of a secret in base64.
func (s *search) isBeforeValue(i int) bool {
	after := indexByteFrom(s.text, '=', i) + len("=")
	return s.isBeforeKeyword(i, false) && after < len(s.text) && s.text[after] != '=' && !s.endsWord(after)
}

// isBeforeKeyword reports whether a keyword and "=" begin at i, or the line ends there. Keywords
// between semicolons may have spaces.
func (s *search) isBeforeKeyword(i int, spaced bool) bool {
	i += len(s.text[i:]) - len(strings.TrimLeft(s.text[i:], " "))
	start := i
	for i < len(s.text) && (isOfName(s.text[i]) || spaced && s.text[i] == ' ') {
		i++
	}
	if i == len(s.text) || s.text[i] == '\r' || s.text[i] == '\n' {
		return i == start
	}
	return i > start && s.text[i] == '='
}
