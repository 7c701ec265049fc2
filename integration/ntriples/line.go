package ntriples

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
)

// The reasons why a line is rejected.
var (
	errNotUTF8   = errors.New("a byte begins no character in UTF-8")
	errEnd       = errors.New("the line ends too early")
	errCharacter = errors.New("a character is not allowed here")
	errEscape    = errors.New("the backslash begins no escape")
)

// A scanner moves through a line. Each of its scan methods reads one rule of the grammar at text[i:], and skips the white
// space after it.
type scanner struct {
	text string
	i    int
}

// parseLine returns the triple of a line, and reports whether there is one: a line may be empty or
// have only a comment.
//
//	triple = subject predicate object '.'
func parseLine(text string) (t Triple, found bool, bad *Error) {
	s := scanner{text: text}
	if bad = s.checkUTF8(); bad != nil {
		return Triple{}, false, bad
	}
	s.skipSpace()
	if s.atEnd() {
		return Triple{}, false, nil
	}
	if t.Subject, bad = s.scanTerm("subject"); bad != nil {
		return Triple{}, false, bad
	}
	if t.Predicate, bad = s.scanTerm("predicate"); bad != nil {
		return Triple{}, false, bad
	}
	if t.Object, bad = s.scanTerm("object"); bad != nil {
		return Triple{}, false, bad
	}
	if bad = s.scanEnd(); bad != nil {
		return Triple{}, false, bad
	}
	return t, true, nil
}

// checkUTF8 rejects a line that is not UTF-8, even in a comment.
func (s *scanner) checkUTF8() *Error {
	for i := 0; i < len(s.text); {
		r, size := utf8.DecodeRuneInString(s.text[i:])
		if r == utf8.RuneError && size == 1 {
			return &Error{Offset: i, Rule: "ntriplesDoc", Err: errNotUTF8}
		}
		i += size
	}
	return nil
}

// scanEnd reads the "." of a triple, and an optional comment.
func (s *scanner) scanEnd() *Error {
	if s.peek() != '.' {
		return s.refuse(s.i, "triple")
	}
	s.i++
	if s.skipSpace(); !s.atEnd() {
		return s.refuse(s.i, "triple")
	}
	return nil
}

// scanTerm reads the subject, the predicate or the object.
//
//	subject   = IRIREF | BLANK_NODE_LABEL
//	predicate = IRIREF
//	object    = IRIREF | BLANK_NODE_LABEL | literal
func (s *scanner) scanTerm(rule string) (t Term, bad *Error) {
	switch c := s.peek(); {
	case c == '<':
		t.IRI, bad = s.scanIRI()
	case c == '_' && rule != "predicate":
		t.Kind = Blank
		t.Text, bad = s.scanBlank()
	case c == '"' && rule == "object":
		t, bad = s.scanLiteral()
	default:
		bad = s.refuse(s.i, rule)
	}
	return t, bad
}

// scanIRI reads an IRI, which is absolute (section 2.2). Package iri checks the text between "<" and ">". It rejects
// everything that IRIREF does not allow.
//
//	IRIREF = '<' ([^#x00-#x20<>"{}|^`\] | UCHAR)* '>'
func (s *scanner) scanIRI() (string, *Error) {
	if s.peek() != '<' {
		return "", s.refuse(s.i, "IRIREF")
	}
	start := s.i + 1
	length := strings.IndexByte(s.text[start:], '>')
	if length < 0 {
		return "", s.refuse(len(s.text), "IRIREF")
	}
	raw := s.text[start : start+length]
	text, end := unescape(raw, len(raw), "")
	if end < len(raw) {
		return "", &Error{Offset: start + end, Rule: "UCHAR", Err: errEscape}
	}
	if err := checkIRI(text); err != nil {
		return "", &Error{Offset: start + rawOffset(raw, err), Rule: "IRIREF", Err: err}
	}
	s.i = start + length + 1
	s.skipSpace()
	return text, nil
}

// checkIRI returns an error if text is not an IRI with a scheme.
func checkIRI(text string) error {
	if uri.Split(text).Scheme == "" {
		_, err := uri.ParseURI(text) // it rejects the scheme before it reads the rest
		return err
	}
	return iri.Check(text)
}

// rawOffset returns the offset in raw, which has escapes, of the byte that err is about. For an
// escaped character, it is the offset of the escape.
func rawOffset(raw string, err error) int {
	var refused *uri.ParseError
	if !errors.As(err, &refused) {
		return 0
	}
	_, end := unescape(raw, refused.Offset, "")
	return end
}

// scanBlank reads the label of a blank node.
//
//	BLANK_NODE_LABEL = '_:' (PN_CHARS_U | [0-9]) ((PN_CHARS | '.')* PN_CHARS)?
func (s *scanner) scanBlank() (string, *Error) {
	if !strings.HasPrefix(s.text[s.i:], "_:") {
		return "", s.refuse(min(s.i+1, len(s.text)), "BLANK_NODE_LABEL")
	}
	start := s.i + len("_:")
	end := start
	for k, r := range s.text[start:] {
		switch {
		case k == 0 && !isNameStart(r), !isNameCharacter(r) && r != '.':
			return s.endBlank(start, end)
		case r != '.': // a "." is allowed inside only
			end = start + k + utf8.RuneLen(r)
		}
	}
	return s.endBlank(start, end)
}

// endBlank returns the label that ends at end, and moves past it.
func (s *scanner) endBlank(start, end int) (string, *Error) {
	if start == end {
		return "", s.refuse(start, "BLANK_NODE_LABEL")
	}
	s.i = end
	s.skipSpace()
	return s.text[start:end], nil
}

// scanLiteral reads a literal.
//
//	literal = STRING_LITERAL_QUOTE ('^^' IRIREF | LANGTAG)?
func (s *scanner) scanLiteral() (t Term, bad *Error) {
	t.Kind = Literal
	if t.Text, bad = s.scanString(); bad != nil {
		return Term{}, bad
	}
	switch rest := s.text[s.i:]; {
	case strings.HasPrefix(rest, "^^"):
		s.i += len("^^")
		s.skipSpace()
		t.IRI, bad = s.scanIRI()
	case strings.HasPrefix(rest, "@"):
		t.Language, bad = s.scanLanguage()
	}
	return t, bad
}

// scanString reads the text of a literal.
//
//	STRING_LITERAL_QUOTE = '"' ([^#x22#x5C#xA#xD] | ECHAR | UCHAR)* '"'
func (s *scanner) scanString() (string, *Error) {
	start := s.i + len(`"`)
	end := start
	for end < len(s.text) && s.text[end] != '"' {
		if s.text[end] == '\\' {
			end++ // skip the escaped byte
		}
		end++
	}
	if end >= len(s.text) {
		return "", s.refuse(len(s.text), "STRING_LITERAL_QUOTE")
	}
	raw := s.text[start:end]
	text, good := unescape(raw, len(raw), `tbnrf"'\`)
	if good < len(raw) {
		return "", &Error{Offset: start + good, Rule: "ECHAR", Err: errEscape}
	}
	s.i = end + len(`"`)
	s.skipSpace()
	return text, nil
}

// scanLanguage reads a language tag.
//
//	LANGTAG = '@' [a-zA-Z]+ ('-' [a-zA-Z0-9]+)*
func (s *scanner) scanLanguage() (string, *Error) {
	start := s.i + len("@")
	end := start
	for first := true; ; first = false {
		subtag := end
		for end < len(s.text) && (isLetter(rune(s.text[end])) || !first && isDigit(rune(s.text[end]))) {
			end++
		}
		if subtag == end {
			return "", s.refuse(end, "LANGTAG")
		}
		if end == len(s.text) || s.text[end] != '-' {
			break
		}
		end++
	}
	s.i = end
	s.skipSpace()
	return s.text[start:end], nil
}

// unescape returns raw without escapes, and len(raw). It stops at a backslash that does not begin an escape, and before
// the text for the byte at offset most. Then it returns the offset of that place. ECHAR is a backslash and one of
// characters.
//
//	UCHAR = '\u' HEX HEX HEX HEX | '\U' HEX HEX HEX HEX HEX HEX HEX HEX
//	ECHAR = '\' [tbnrf"'\]
func unescape(raw string, most int, characters string) (text string, end int) {
	var b []byte
	for end < len(raw) {
		r, size := utf8.DecodeRuneInString(raw[end:])
		if r == '\\' {
			r, size = decodeEscape(raw[end:], characters)
		}
		if size == 0 || len(b)+utf8.RuneLen(r) > most {
			break
		}
		b = utf8.AppendRune(b, r)
		end += size
	}
	return string(b), end
}

// decodeEscape returns the character for the escape at the start of raw, and the length of the
// escape, or 0 if there is none.
func decodeEscape(raw, characters string) (r rune, size int) {
	const meanings = "\t\b\n\r\f\"'\\" // of tbnrf"'\
	if len(raw) < 2 {
		return 0, 0
	}
	switch c := raw[1]; {
	case c == 'u':
		size = len(`\u`) + 4
	case c == 'U':
		size = len(`\U`) + 8
	default:
		if k := strings.IndexByte(characters, c); k >= 0 {
			return rune(meanings[k]), 2
		}
		return 0, 0
	}
	if len(raw) < size {
		return 0, 0
	}
	number, err := strconv.ParseUint(raw[2:size], 16, 32)
	if err != nil || number > utf8.MaxRune || !utf8.ValidRune(rune(number)) {
		return 0, 0
	}
	return rune(number), size
}

// peek returns the next byte, 0 at the end.
func (s *scanner) peek() byte {
	if s.i == len(s.text) {
		return 0
	}
	return s.text[s.i]
}

// skipSpace skips white space.
func (s *scanner) skipSpace() {
	for s.i < len(s.text) && (s.text[s.i] == ' ' || s.text[s.i] == '\t') {
		s.i++
	}
}

// atEnd reports whether only a comment may follow.
func (s *scanner) atEnd() bool { return s.i == len(s.text) || s.text[s.i] == '#' }

// refuse returns the error for the character at that offset, or for the end of the line.
func (s *scanner) refuse(offset int, rule string) *Error {
	if offset == len(s.text) {
		return &Error{Offset: offset, Rule: rule, Err: errEnd}
	}
	return &Error{Offset: offset, Rule: rule, Err: errCharacter}
}

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// isNameStart reports whether a label can begin with r.
//
//	PN_CHARS_U | [0-9]
//	PN_CHARS_U = PN_CHARS_BASE | '_'
func isNameStart(r rune) bool { return r == '_' || isDigit(r) || isLetter(r) || inRanges(nameBase, r) }

// isNameCharacter reports whether a label can continue with r.
//
//	PN_CHARS = PN_CHARS_U | '-' | [0-9] | #x00B7 | [#x0300-#x036F] | [#x203F-#x2040]
func isNameCharacter(r rune) bool {
	return isNameStart(r) || r == '-' || r == 0xB7 || 0x300 <= r && r <= 0x36F || 0x203F <= r && r <= 0x2040
}

// nameBase has the non-ASCII characters that PN_CHARS_BASE allows.
var nameBase = [...][2]rune{
	{0xC0, 0xD6}, {0xD8, 0xF6}, {0xF8, 0x2FF}, {0x370, 0x37D}, {0x37F, 0x1FFF}, {0x200C, 0x200D}, {0x2070, 0x218F},
	{0x2C00, 0x2FEF}, {0x3001, 0xD7FF}, {0xF900, 0xFDCF}, {0xFDF0, 0xFFFD}, {0x10000, 0xEFFFF},
}

func inRanges(ranges [len(nameBase)][2]rune, r rune) bool {
	for _, bounds := range ranges {
		if bounds[0] <= r && r <= bounds[1] {
			return true
		}
	}
	return false
}
