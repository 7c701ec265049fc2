package passwords

import (
	"math/bits"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// Brackets and quotation marks that may enclose a URL in a text. The closer of each is at the same
// index as its opener.
const (
	openers    = "\"'`<([{"
	closers    = "\"'`>)]}"
	spaces     = " \t\n\v\f\r"
	beforeWord = spaces + openers + closers + "=,:;|\\"
	afterWord  = spaces + closers + ",.;:!?\\"

	quote = 0 // the index of '"' in openers
)

func isSpace(c byte) bool { return c <= ' ' && strings.IndexByte(spaces, c) >= 0 }

// beginWord notes that a word begins after the byte at i, which is white space, a bracket or a
// quotation mark, or after the escape at i. A bracket or quotation mark within or after a word does
// not begin a word.
func (s *search) beginWord(i int) (start, end int) {
	if s.isURI {
		if isSpace(s.text[i]) { // in a component that is invalid
			return s.beginReference(i + 1)
		}
		return 0, 0
	}
	if end := i + escapeLen(s.text[i:]); end > i {
		if decodeByte(s.text, i).b == openers[quote] {
			s.level = s.levelOf(i) + 1
		}
		s.at, s.word = end, end
		return s.beginReference(end)
	}
	if !isSpace(s.text[i]) {
		kind := strings.IndexByte(openers, s.text[i])
		if kind < 0 {
			return 0, 0
		}
		if s.isDoubled(kind, i) {
			return 0, 0
		}
		before := strings.TrimRight(s.text[max(s.word, i-4):i], `\`) // in JSON in JSON, a quotation mark has up to three
		if before != "" && strings.IndexByte(beforeWord, before[len(before)-1]) < 0 {
			if openers[kind] == closers[kind] {
				s.opened[kind] = 0
			}
			return 0, 0
		}
		if s.opened[kind] = i + 1; kind == quote {
			s.level = s.levelOf(i)
		}
		if start, end = s.netURLErrorAt(i); start < end {
			return start, end
		}
	}
	s.word = i + 1
	return s.beginReference(i + 1)
}

// escapeLen returns the length of the escape at the beginning of text if a word may begin after it,
// and otherwise 0. An escape stands for white space, a bracket or the like in JSON, or changes the
// style on a terminal. ESC may be written as in JSON, Go or a shell.
func escapeLen(text string) int {
	rest := text
	switch {
	case text[0] == '\x1B':
		rest = text[1:]
	case text[0] != '\\':
		return 0
	case len(text) > 1 && strings.IndexByte("nrtf", text[1]) >= 0:
		return len(`\n`)
	default:
		c := decodeJSON(text, 0)
		if c.end > 1 && strings.IndexByte(beforeWord, c.b) >= 0 {
			return c.end
		}
		for _, esc := range []string{`\u001b`, `\u001B`, `\x1b`, `\x1B`, `\033`} {
			rest = strings.TrimPrefix(rest, esc)
		}
	}
	if len(rest) == len(text) || !strings.HasPrefix(rest, "[") {
		return 0
	}
	rest = strings.TrimLeft(rest[1:], "0123456789;")
	if !strings.HasPrefix(rest, "m") {
		return 0
	}
	return len(text) - len(rest) + len("m")
}

// longestEscape limits how far escapeAcross and endOfName look for the start of an escape: one that
// sets the style and both colours.
const longestEscape = len(`\u001b[0;1;38;2;255;255;255;48;2;255;255;255m`)

// escapeAcross returns the end of the escape that begins before text[i] and ends after it, or i.
func escapeAcross(text string, i int) int {
	from := max(0, i-longestEscape)
	if begin := from + strings.LastIndexAny(text[from:i], "\\\x1B"); begin >= from {
		return max(i, begin+escapeLen(text[begin:]))
	}
	return i
}

// endsWord reports whether the word before text[i] ends at i. White space ends a word. A bracket or
// quotation mark ends it if it closes one that is before the word, and if it is not within
// quotation marks. In JSON, a "\" may precede it, but a mark that is deeper in JSON than the opening
// one is a part of the word. So is a quotation mark as a shell escapes it, and a doubled one.
func (s *search) endsWord(i int) bool {
	c := s.text[i]
	if s.isURI || charset.Unreserved.Has(c) || s.isShellQuote(i) {
		return false
	}
	if isSpace(c) {
		return true
	}
	if c == '\\' {
		i = min(s.afterBackslashes(i), len(s.text)-1)
	}
	kind := strings.IndexByte(closers, s.text[i])
	return kind >= 0 && s.opened[kind] > 0 && s.opened[kind] >= s.opened[quote] && !s.isDoubled(kind, i) && !s.isEscapedWithin(kind, i) && (i+1 == len(s.text) || strings.IndexByte(afterWord, s.text[i+1]) >= 0) && s.isOpen(kind)
}

// longestMark limits how many bytes a quotation mark takes, in JSON in JSON in JSON.
const longestMark = len(`\\\\\\\"`)

// afterBackslashes returns the offset after the backslashes at i, or after as many as a mark may have.
func (s *search) afterBackslashes(i int) int {
	rest := s.text[i:min(i+longestMark, len(s.text))]
	return i + len(rest) - len(strings.TrimLeft(rest, `\`))
}

// isShellQuote reports whether text[i] is a part of a quotation mark that is escaped for a shell.
func (s *search) isShellQuote(i int) bool {
	const quote = `'\''`
	return (s.text[i] == '\'' || s.text[i] == '\\') && strings.Contains(s.text[max(0, i-len(quote)+1):min(i+len(quote), len(s.text))], quote)
}

// isDoubled reports whether the mark at i is one of two that stand for a quotation mark in a text that
// one mark encloses, as in YAML and CSV.
func (s *search) isDoubled(kind, i int) bool {
	opened := s.opened[kind]
	if openers[kind] != closers[kind] || opened == 0 || i <= opened || s.isEscapedWithin(kind, i) || !isSingle(s.text, opened-1) {
		return false
	}
	if i != s.doubled && i+1 < len(s.text) && s.text[i+1] == s.text[i] {
		s.doubled = i + 1
		return true
	}
	return i == s.doubled
}

// isSingle reports whether the mark at i has no equal mark before or after it.
func isSingle(text string, i int) bool {
	return (i == 0 || text[i-1] != text[i]) && (i+1 == len(text) || text[i+1] != text[i])
}

// isEscapedWithin reports whether the mark at i is a quotation mark in a deeper level of JSON than the
// one that opened.
func (s *search) isEscapedWithin(kind, i int) bool {
	return openers[kind] == closers[kind] && s.levelOf(i) > s.levelOf(s.opened[kind]-1)
}

// levelOf returns how deep in JSON the mark at i is. A mark has 1 backslash before it in JSON, 3 in
// JSON in JSON, and so on. Two backslashes are one in the text before the mark.
func (s *search) levelOf(i int) int {
	before := s.text[max(0, i-longestMark):i]
	return bits.TrailingZeros(^uint(len(before) - len(strings.TrimRight(before, `\`))))
}

// isOpen reports whether more brackets of a kind open than close before the word. It counts each
// byte once. It returns true for a quotation mark, since beginWord notes where that closes.
func (s *search) isOpen(kind int) bool {
	if openers[kind] == closers[kind] {
		return true
	}
	for ; s.counted[kind] < s.word; s.counted[kind]++ {
		switch s.text[s.counted[kind]] {
		case openers[kind]:
			s.depths[kind]++
		case closers[kind]:
			s.depths[kind] = max(0, s.depths[kind]-1)
		}
	}
	return s.depths[kind] > 0
}

// firstWord returns the first word, after any quotation marks and a byte order mark.
func firstWord(text string) span {
	start := 0
	if strings.HasPrefix(text, "\ufeff") {
		start = len("\ufeff")
	}
	for start < len(text) && strings.IndexByte(beforeWord, text[start]) >= 0 {
		start++
	}
	end := start
	for end < len(text) && !isSpace(text[end]) {
		end++
	}
	return span{start, end}
}

// beginURL notes that the authority or path of a URL follows the ":" at i. The URL begins the text
// if only schemes precede the ":" in the first word, as in "jdbc:mysql://".
func (s *search) beginURL(i int) {
	if s.isFirst || i >= s.first.end || i < s.notFirst {
		return
	}
	start := i
	for start > max(s.first.start, s.notFirst) && (s.text[start-1] == ':' || charset.Scheme.Has(s.text[start-1])) {
		start--
	}
	s.isFirst = start == s.first.start && s.notFirst <= start && !strings.Contains(s.text[s.first.end:], "://")
	s.notFirst = i
	if start == s.first.start && !s.isFirst {
		s.notFirst = len(s.text)
	}
}

// mayContinue reports whether the white space at i may be part of a URL: of the URL that begins the
// text, or of a URL in quotation marks.
func (s *search) mayContinue(i int) bool {
	return i < len(s.text) && isSpace(s.text[i]) && (s.isFirst || s.isQuoted(i))
}

// isQuoted reports whether the word before i begins after a quotation mark that closes after i, in
// the same line.
func (s *search) isQuoted(i int) bool {
	if s.word == 0 || strings.IndexByte("\"'`", s.text[s.word-1]) < 0 {
		return false
	}
	if s.quoted.start != s.word {
		s.quoted = span{s.word, s.closingMark(s.word - 1)}
	}
	return i < s.quoted.end
}

// closingMark returns the offset of the quotation mark that closes the one at i in the same line,
// or -1. A mark that is deeper in JSON or doubled does not close the one at i.
func (s *search) closingMark(i int) int {
	mark, depth, isAlone := s.text[i:i+1], s.levelOf(i), isSingle(s.text, i)
	for {
		next := strings.IndexAny(s.text[i+1:], mark+"\n")
		if next < 0 || s.text[i+1+next] == '\n' {
			return -1
		}
		i += 1 + next
		switch {
		case s.levelOf(i) > depth:
		case isAlone && strings.HasPrefix(s.text[i+1:], mark):
			i++
		default:
			return i
		}
	}
}

// beginReference returns the secret in the userinfo of a network-path reference at i. The slashes
// may be percent-encoded.
func (s *search) beginReference(i int) (start, end int) {
	if !mayBeginReference(s.text[i:]) {
		return 0, 0
	}
	first := decodeByte(s.text, i)
	if first.b != '/' || first.end == len(s.text) {
		return 0, 0
	}
	second := decodeByte(s.text, first.end)
	depth := max(first.depth, second.depth)
	if second.b != '/' || i < s.searched[depth] {
		return 0, 0
	}
	s.at = second.end
	return s.userInfo("", s.at, depth)
}

// mayBeginReference reports whether text may begin with two slashes. It returns false for most
// text.
func mayBeginReference(text string) bool {
	return len(text) > 1 && (text[0] == '/' || text[0] == '%' && text[1] == '2' || text[0] == '\\')
}
