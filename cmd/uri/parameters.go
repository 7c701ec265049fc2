package main

import (
	"errors"
	"strings"

	"github.com/go-rfc3986/uri/query"
)

// A syntax is how parameters are written in a query.
type syntax struct {
	Dialect   query.Dialect
	separator separator
}

// A separator is the byte between two parameters, or 0 for "&". It is the value of a flag.
type separator byte

// separators has the bytes that may separate parameters. None of them means something in a parameter.
const separators = "&;,/:!$@"

// errSeparator is the error for another text.
var errSeparator = errors.New("it must be one of " + separators)

// Set sets s to the separator in text.
func (s *separator) Set(text string) error {
	if len(text) != 1 || !strings.Contains(separators, text) {
		return errSeparator
	}
	*s = separator(text[0])
	return nil
}

// String returns the separator.
func (s *separator) String() string { return string(rune(s.byte())) }

// Type returns the name of the value in help.
func (s *separator) Type() string { return "CHAR" }

// byte returns the separator as a byte.
func (s separator) byte() byte {
	if s == 0 {
		return '&'
	}
	return byte(s)
}

// Parse returns the parameters of a query. A "&" that does not separate is encoded in them.
func (s syntax) Parse(text string) (query.Params, error) {
	if c := s.separator.byte(); c != '&' {
		text = strings.NewReplacer(string(rune(c)), "&", "&", "%26").Replace(text)
	}
	return query.Parse(text, s.Dialect)
}

// Format returns the query with some parameters, the inverse of Parse. It encodes what would separate.
func (s syntax) Format(params query.Params) string {
	text := params.String()
	if c := s.separator.byte(); c != '&' {
		text = strings.NewReplacer("&", string(rune(c)), string(rune(c)), encoded(c)).Replace(text)
	}
	return text
}

// encoded returns c percent-encoded.
func encoded(c byte) string {
	const digits = "0123456789ABCDEF"
	return "%" + string(digits[c>>4]) + string(digits[c&15])
}

// Raw returns the value of the first parameter of a query with that key as it stands there, and whether there is one.
func (s syntax) Raw(text, key string) (value string, ok bool) {
	for pair := range strings.SplitSeq(text, string(rune(s.separator.byte()))) {
		params, err := s.Parse(pair)
		if err == nil && pair != "" && params.Has(key) {
			_, value, _ = strings.Cut(pair, "=")
			return value, true
		}
	}
	return "", false
}
