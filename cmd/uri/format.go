package main

import (
	"cmp"
	"errors"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// A format is what get writes for each reference.
type format struct {
	pieces []piece
	absent string
}

// A piece of a format is text or, if get is not nil, a part of the reference.
type piece struct {
	text string // of a getter, its name in a form that is safe to show
	get  getter
}

// HasNames reports whether the format has a name in braces.
func (f *format) HasNames() bool {
	return slices.ContainsFunc(f.pieces, func(p piece) bool { return p.get != nil })
}

// Append appends the format, applied to a reference. missing is the first name of what the reference does not have, or "".
func (f *format) Append(dst []byte, s *subject) (result []byte, missing string) {
	for i := range f.pieces {
		p := &f.pieces[i]
		if p.get == nil {
			dst = append(dst, p.text...)
			continue
		}
		var ok bool
		if dst, ok = p.get(dst, s); !ok {
			dst = append(dst, f.absent...)
			missing = cmp.Or(missing, p.text)
		}
	}
	return dst, missing
}

// Errors in a format.
var (
	errNoClosingBrace = errors.New("the FORMAT has a \"{\" without a \"}\" (for the brace itself, write \"\\{\")")
	errNoOpeningBrace = errors.New("the FORMAT has a \"}\" without a \"{\" (for the brace itself, write \"\\}\")")
	errBackslash      = errors.New("the FORMAT has a \"\\\" that is not followed by t, n, r, \"{\", \"}\" or \"\\\"")
)

// parseFormat parses a format that writes absent for what a reference does not have. Its errors are safe to show.
func parseFormat(text, absent string, syntax syntax) (format, error) {
	f := format{absent: absent}
	for whole := text; text != ""; {
		if text[0] != '{' {
			literal, rest, err := cutLiteral(text)
			if err != nil {
				return format{}, err
			}
			f.pieces = append(f.pieces, piece{text: literal})
			text = rest
			continue
		}
		name, rest, err := cutName(text)
		if err != nil {
			return format{}, err
		}
		get, err := newGetter(name, syntax)
		if errors.Is(err, errUnknownName) {
			err = &unknownName{name, textio.HarmlessPart(name, whole)}
		}
		if err != nil {
			return format{}, err
		}
		f.pieces = append(f.pieces, piece{textio.HarmlessPart(name, whole), get})
		text = rest
	}
	return f, nil
}

// cutLiteral returns the text before the first name of a format, and the rest.
func cutLiteral(text string) (literal, rest string, err error) {
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{':
			return b.String(), text[i:], nil
		case '}':
			return "", "", errNoOpeningBrace
		case '\\':
			if i++; i == len(text) {
				return "", "", errBackslash
			}
			c, ok := unescaped(text[i])
			if !ok {
				return "", "", errBackslash
			}
			b.WriteByte(c)
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String(), "", nil
}

// unescaped returns what "\" and c stand for, and whether they stand for anything.
func unescaped(c byte) (byte, bool) {
	switch c {
	case 't':
		return '\t', true
	case 'n':
		return '\n', true
	case 'r':
		return '\r', true
	case '{', '}', '\\':
		return c, true
	default:
		return 0, false
	}
}

// cutName returns the name in braces at the start of a format, and the rest. In the name too, "\" quotes a brace or
// another "\".
func cutName(text string) (name, rest string, err error) {
	var b strings.Builder
	for i := 1; i < len(text); i++ {
		switch {
		case text[i] == '}':
			return b.String(), text[i+1:], nil
		case text[i] == '\\' && i+1 < len(text) && strings.IndexByte(`{}\`, text[i+1]) >= 0:
			i++
			b.WriteByte(text[i])
		case text[i] == '{':
			return "", "", errNoClosingBrace
		default:
			b.WriteByte(text[i])
		}
	}
	return "", "", errNoClosingBrace
}
