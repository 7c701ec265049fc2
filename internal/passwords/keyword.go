package passwords

import "strings"

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
	case rest == "", isSpaced && rest[0] == '=', start > i && !isSpaced && s.isBeforeKeyword(start, false): // a comparison, or no value
		return 0, 0
	case rest[0] == '\'', rest[0] == '"':
		return start + 1, start + 1 + quotedEnd(rest[1:], rest[:1])
	case strings.HasPrefix(rest, `\"`): // in JSON
		return start + 2, start + 2 + quotedEnd(rest[2:], `\"`)
	case rest[0] == '{' && afterSemicolon:
		return start + 1, start + 1 + quotedEnd(rest[1:], "}")
	default:
		return start, s.bareEnd(start, afterSemicolon)
	}
}

// quotedEnd returns the end of the value at the beginning of text. The value ends at mark, a
// quotation mark, if white space, punctuation or nothing follows. Within the value, a quotation
// mark has a "\" before it or is written twice. If no quotation mark ends the value, the end of the
// line does.
func quotedEnd(text, mark string) int {
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
			i++
		}
	}
	line, _, _ := strings.Cut(text, "\n")
	return len(line)
}

// bareEnd returns the end of the value at start, which is not in quotation marks. White space in
// the value has a "\" before it. Between semicolons, it needs no "\".
func (s *search) bareEnd(start int, afterSemicolon bool) int {
	i := start
	for i < len(s.text) && !s.endsWord(i) {
		switch c := s.text[i]; {
		case c == ';' && afterSemicolon, (c == ';' || c == ',') && s.isBeforeKeyword(i+1, false):
			return i
		case c == '\\' && i+1 < len(s.text):
			i++
		}
		i++
	}
	if i < len(s.text) && isSpace(s.text[i]) {
		length := strings.IndexAny(s.text[i:], ";=\n")
		switch {
		case length >= 0 && s.text[i+length] == ';' && s.isBeforeKeyword(i+length+1, true):
			return i + length
		case length < 0 && afterSemicolon && (s.isFirst && s.word <= s.first.start || s.isBeforeKeyword(0, true)) && s.continuesValue(i):
			return len(s.text)
		}
	}
	return s.withoutPunctuation(start, min(i, len(s.text)))
}

// isBeforeKeyword reports whether a keyword and "=" begin at i, or the text ends there. Keywords
// between semicolons may have spaces.
func (s *search) isBeforeKeyword(i int, spaced bool) bool {
	i += len(s.text[i:]) - len(strings.TrimLeft(s.text[i:], " "))
	start := i
	for i < len(s.text) && (isOfName(s.text[i]) || spaced && s.text[i] == ' ') {
		i++
	}
	return i == len(s.text) && i == start || i < len(s.text) && i > start && s.text[i] == '='
}
