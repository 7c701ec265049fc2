// Package automaton turns a grammar in ABNF (RFC 5234) whose rules are not recursive into the minimal automaton of any of
// its rules, and generates from an automaton the words that tell it from every other of about its size.
//
// It knows nothing of URIs. Tests hold the parsers against the automata that it builds from the grammars of RFC 3986 and
// RFC 3987. The automata read bytes: a character beyond US-ASCII is the bytes that UTF-8 has for it (RFC 3629).
package automaton

import (
	"fmt"
	"strconv"
	"strings"
)

// A Grammar is a list of rules by their names in lowercase, since names are case-insensitive (RFC 5234, section 2.1).
type Grammar map[string]expression

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

// Read returns the grammar in text. Comments and blank lines are ignored, and a line that begins
// with a space continues the rule before it. A prose value such as <pchar> refers to the rule of
// that name. A rule that is defined twice is an error, unless a later text defines it again.
func Read(texts ...string) (Grammar, error) {
	grammar := Grammar{}
	for _, text := range texts {
		defined := map[string]bool{}
		for _, rule := range rules(text) {
			name, elements, found := strings.Cut(rule, "=")
			name = strings.ToLower(strings.TrimSpace(name))
			if !found || defined[name] {
				return nil, fmt.Errorf("automaton: no new rule: %q", rule)
			}
			r := reader{rest: elements}
			e, err := r.alternation()
			if err == nil && r.next() != 0 {
				err = fmt.Errorf("unexpected %q", r.rest)
			}
			if err != nil {
				return nil, fmt.Errorf("automaton: rule %s: %w", name, err)
			}
			defined[name] = true
			grammar[name] = e
		}
	}
	return grammar, nil
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

// until returns the text before end, and skips both.
func (r *reader) until(end string) (string, error) {
	text, rest, found := strings.Cut(r.rest, end)
	if !found {
		return "", fmt.Errorf("no %q in %q", end, r.rest)
	}
	r.rest = rest
	return text, nil
}

// span returns the text up to the first byte that is not in chars, and skips it.
func (r *reader) span(chars string) string {
	rest := strings.TrimLeft(r.rest, chars)
	text := r.rest[:len(r.rest)-len(rest)]
	r.rest = rest
	return text
}

func (r *reader) alternation() (expression, error) {
	var list alternatives
	for {
		e, err := r.concatenation()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
		if r.next() != '/' {
			return list, nil
		}
		r.rest = r.rest[1:]
	}
}

func (r *reader) concatenation() (expression, error) {
	var list sequence
	for {
		switch r.next() {
		case 0, '/', ')', ']':
			return list, nil
		}
		e, err := r.repeated()
		if err != nil {
			return nil, err
		}
		list = append(list, e)
	}
}

// repeated reads [repeat] element.
func (r *reader) repeated() (expression, error) {
	const digits = "0123456789"
	low, star := r.span(digits), r.span("*")
	high := low
	if star != "" {
		high = r.span(digits)
	}
	e, err := r.element()
	if err != nil || low == "" && star == "" {
		return e, err
	}
	times := repetition{0, -1, e}
	if low != "" {
		times.min, _ = strconv.Atoi(low)
	}
	if high != "" {
		times.max, _ = strconv.Atoi(high)
	}
	return times, nil
}

func (r *reader) element() (expression, error) {
	const nameBytes = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-"
	switch r.next() {
	case '(':
		return r.enclosed(")")
	case '[':
		e, err := r.enclosed("]")
		return repetition{0, 1, e}, err
	case '"':
		r.rest = r.rest[1:]
		text, err := r.until(`"`)
		return quoted(text), err
	case '%':
		return r.number()
	case '<':
		r.rest = r.rest[1:]
		name, err := r.until(">")
		return reference(strings.ToLower(name)), err
	}
	name := r.span(nameBytes)
	if name == "" {
		return nil, fmt.Errorf("unexpected %q", r.rest)
	}
	return reference(strings.ToLower(name)), nil
}

// enclosed reads the text between the next bracket and its end.
func (r *reader) enclosed(end string) (expression, error) {
	r.rest = r.rest[1:]
	e, err := r.alternation()
	if err != nil {
		return nil, err
	}
	_, err = r.until(end)
	return e, err
}

// number reads a value such as %x41, or a range such as %x41-5A (section 2.3): one character, in UTF-8.
func (r *reader) number() (expression, error) {
	if !strings.HasPrefix(r.rest, "%x") {
		return nil, fmt.Errorf("unexpected %q", r.rest)
	}
	r.rest = r.rest[2:]
	first, last, isRange := strings.Cut(r.span("0123456789ABCDEFabcdef-"), "-")
	if !isRange {
		last = first
	}
	low, err := strconv.ParseUint(first, 16, 31)
	if err != nil {
		return nil, err
	}
	high, err := strconv.ParseUint(last, 16, 31)
	if err != nil {
		return nil, err
	}
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
