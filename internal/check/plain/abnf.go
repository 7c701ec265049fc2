package plain

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A grammar has the rules of texts in ABNF (RFC 5234) by their names in lowercase, since names are case-insensitive (section 2.1).
type grammar map[string]expression

// An expression is one of the types below: the right side of a rule.
type expression any

type (
	set          [256]bool    // one byte out of these
	sequence     []expression // one after the other (section 3.1)
	alternatives []expression // any one of them (section 3.2)
	reference    string       // the rule of that name
	repetition   struct {     // min to max times (section 3.6); max is -1 if there is no limit
		min, max int
		of       expression
	}
)

// readGrammar returns the grammar in texts, and panics if they are none. Comments and blank lines are ignored, and a line that
// begins with a space continues the rule before it. A prose value such as <pchar> refers to the rule of that name. A later text may
// define a rule again. A package for ABNF would be a requirement in the go.mod of the library, so it is not used.
func readGrammar(texts ...string) grammar {
	g := grammar{}
	for _, rule := range rules(strings.Join(texts, "\n")) {
		name, elements, found := strings.Cut(rule, "=")
		r := reader{rest: elements}
		g[strings.ToLower(strings.TrimSpace(name))] = r.alternation()
		if !found || r.next() != 0 {
			panic("not ABNF: " + rule)
		}
	}
	return g
}

// rules returns the rules of text, each in one line and without comments.
func rules(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		line = strings.TrimRight(withoutComment(line), " \t\r\n")
		switch {
		case strings.TrimSpace(line) == "":
		case line[0] == ' ' && len(list) > 0:
			list[len(list)-1] += line
		default:
			list = append(list, line)
		}
	}
	return list
}

// withoutComment returns line up to the first ";" outside a quoted string.
func withoutComment(line string) string {
	quoted := false
	for i, c := range line {
		switch {
		case c == '"':
			quoted = !quoted
		case c == ';' && !quoted:
			return line[:i]
		}
	}
	return line
}

// A reader reads the elements of one rule.
type reader struct{ rest string }

// next skips spaces and returns the byte that follows, 0 at the end.
func (r *reader) next() byte {
	r.rest = strings.TrimLeft(r.rest, " \t")
	if r.rest == "" {
		return 0
	}
	return r.rest[0]
}

// between returns the text between the next byte and end, and skips both.
func (r *reader) between(end string) string {
	text, rest, found := strings.Cut(r.rest[1:], end)
	if !found {
		panic("no " + end + " in ABNF: " + r.rest)
	}
	r.rest = rest
	return text
}

// span returns the text up to the first byte that is not in chars, and skips it.
func (r *reader) span(chars string) string {
	rest := strings.TrimLeft(r.rest, chars)
	text := r.rest[:len(r.rest)-len(rest)]
	r.rest = rest
	return text
}

func (r *reader) alternation() expression {
	list := alternatives{r.concatenation()}
	for r.next() == '/' {
		r.rest = r.rest[1:]
		list = append(list, r.concatenation())
	}
	return list
}

func (r *reader) concatenation() expression {
	var list sequence
	for {
		switch r.next() {
		case 0, '/', ')', ']':
			return list
		}
		list = append(list, r.repeated())
	}
}

// repeated reads [repeat] element.
func (r *reader) repeated() expression {
	const digits = "0123456789"
	low, star := r.span(digits), r.span("*")
	high := low
	if star != "" {
		high = r.span(digits)
	}
	e := r.element()
	if low == "" && star == "" {
		return e
	}
	times := repetition{0, -1, e}
	if low != "" {
		times.min, _ = strconv.Atoi(low)
	}
	if high != "" {
		times.max, _ = strconv.Atoi(high)
	}
	return times
}

func (r *reader) element() expression {
	switch r.next() {
	case '(':
		return r.group()
	case '[':
		return repetition{0, 1, r.group()}
	case '"':
		return quoted(r.between(`"`))
	case '%':
		return r.number()
	case '<':
		return reference(strings.ToLower(r.between(">")))
	}
	name := r.span("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-")
	if name == "" {
		panic("no element in ABNF: " + r.rest)
	}
	return reference(strings.ToLower(name))
}

// group reads an alternation in brackets.
func (r *reader) group() expression {
	r.rest = r.rest[1:]
	e := r.alternation()
	r.rest = r.rest[1:]
	return e
}

// number reads a value such as %x41, or a range such as %x41-5A (section 2.3): one character, in UTF-8.
func (r *reader) number() expression {
	r.rest = strings.TrimPrefix(r.rest, "%x")
	first, last, isRange := strings.Cut(r.span("0123456789ABCDEFabcdef-"), "-")
	if !isRange {
		last = first
	}
	low, _ := strconv.ParseUint(first, 16, 31)
	high, _ := strconv.ParseUint(last, 16, 31)
	return characters(rune(low), rune(high))
}

// quoted returns the expression for a quoted string, which is case-insensitive (section 2.3).
func quoted(text string) expression {
	var list sequence
	for _, c := range []byte(text) {
		var s set
		for _, form := range strings.ToLower(string(c)) + strings.ToUpper(string(c)) {
			s[form] = true
		}
		list = append(list, s)
	}
	return list
}

// characters returns the expression for one character from first to last, in UTF-8. Surrogates, which are not characters, are left
// out.
func characters(first, last rune) expression {
	var list alternatives
	for _, block := range [][2]rune{{0, 0x7F}, {0x80, 0x7FF}, {0x800, 0xD7FF}, {0xE000, 0xFFFF}, {0x10000, utf8.MaxRune}} {
		if low, high := max(first, block[0]), min(last, block[1]); low <= high {
			list = append(list, encodings(string(low), string(high)))
		}
	}
	return list
}

// encodings returns the expression for all encodings from low to high, which have the same length.
func encodings(low, high string) expression {
	if len(low) == 1 {
		return byteRange(low[0], high[0])
	}
	least, greatest := strings.Repeat("\x80", len(low)-1), strings.Repeat("\xBF", len(low)-1)
	if low[0] == high[0] {
		return sequence{byteRange(low[0], low[0]), encodings(low[1:], high[1:])}
	}
	return alternatives{
		sequence{byteRange(low[0], low[0]), encodings(low[1:], greatest)},
		sequence{byteRange(low[0]+1, high[0]-1), encodings(least, greatest)},
		sequence{byteRange(high[0], high[0]), encodings(least, high[1:])},
	}
}

// byteRange returns the set of the bytes from first to last.
func byteRange(first, last byte) set {
	var s set
	for c := int(first); c <= int(last); c++ {
		s[c] = true
	}
	return s
}
