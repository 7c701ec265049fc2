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
		return start + 1, start + 1 + s.quotedEnd(rest[1:], "}", false)
	}
	if mark := quotationMark(rest); mark != "" {
		start += len(mark)
		return start, start + s.quotedEnd(rest[len(mark):], mark, s.opened[quote] > 0 || mark[0] == '\\')
	}
	return start, s.bareEnd(start, afterSemicolon)
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

// quotedEnd returns the end of the value at the beginning of text. The value ends at mark, a
// quotation mark, if white space, punctuation or nothing follows. Within the value, a quotation
// mark has a "\" before it or is written twice. In JSON, it may have more backslashes before it. If
// no quotation mark ends the value, the end of the line does.
func (s *search) quotedEnd(text, mark string, inJSON bool) int {
	kind := mark + strconv.FormatBool(inJSON)
	if !slices.Contains(s.unclosed, kind) {
		if end := endBeforeMark(text, mark, inJSON); end >= 0 {
			return end
		}
		s.unclosed = append(s.unclosed, kind)
	}
	line, _, _ := strings.Cut(text, "\n")
	return len(line)
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
			i++
		}
	}
	return -1
}

// bareEnd returns the end of the value at start, which is not in quotation marks. White space in
// the value has a "\" before it. Between semicolons, it needs no "\".
func (s *search) bareEnd(start int, afterSemicolon bool) int {
	i := start
	for i < len(s.text) && !s.endsWord(i) {
		switch c := s.text[i]; {
		case c == ';' && afterSemicolon, (c == ';' || c == ',') && s.isBeforeKeyword(i+1, false):
			return i
		case c == '\\' && s.isEscape(i):
			return s.withoutPunctuation(start, s.beforeBackslashes(start, i))
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

// isBeforeValue reports whether a keyword, "=" and a value begin at i. Without a value after it, the
// "=" may be the end of a secret in base64.
func (s *search) isBeforeValue(i int) bool {
	after := indexByteFrom(s.text, '=', i) + len("=")
	return s.isBeforeKeyword(i, false) && after < len(s.text) && s.text[after] != '=' && !s.endsWord(after)
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
