package main

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/go-rfc3986/uri/query"
)

// A syntax is how parameters are written in a query.
type syntax struct {
	dialect   query.Dialect
	separator string // a byte, or "" for "&"
}

// separators has the bytes that may separate parameters. None of them means something in a parameter.
const separators = "&;,/:!$@"

// syntax returns the syntax of parameters that the flags select.
func (opts *options) syntax() syntax {
	s := syntax{separator: opts.separator.text}
	if opts.form {
		s.dialect = query.Form
	}
	return s
}

// parse returns the parameters of a query, which must be valid. A "&" that does not separate is encoded in them.
func (s syntax) parse(text string) query.Params {
	if c := s.separator; c != "" && c != "&" {
		text = strings.NewReplacer(c, "&", "&", "%26").Replace(text)
	}
	params, _ := query.Parse(text, s.dialect)
	return params
}

// format returns the query with some parameters, the inverse of parse. It encodes what would separate.
func (s syntax) format(params query.Params) string {
	text := params.String()
	if c := s.separator; c != "" && c != "&" {
		text = strings.NewReplacer("&", c, c, fmt.Sprintf("%%%02X", c)).Replace(text)
	}
	return text
}

// raw returns the value of the first parameter of a query with that key as it stands there, and whether there is one.
func (s syntax) raw(text, key string) (value string, ok bool) {
	for pair := range strings.SplitSeq(text, cmp.Or(s.separator, "&")) {
		if s.parse(pair).Has(key) {
			_, value, _ = strings.Cut(pair, "=")
			return value, true
		}
	}
	return "", false
}
