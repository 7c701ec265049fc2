package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// parameters returns the parameters of a query, which must be valid.
func parameters(text string, d query.Dialect) query.Params {
	params, _ := query.Parse(text, d)
	return params
}

// withParameters returns an edit of the parameters. If none is left, the query is removed.
func withParameters(d query.Dialect, change func(params *query.Params)) edit {
	return func(u uri.URI) (uri.URI, error) {
		params := parameters(u.Query, d)
		change(&params)
		u.Query = params.String()
		return u, nil
	}
}

// eachParameter returns the edits of a flag that changes parameters, each given as KEY=VALUE, or as
// KEY if it has no value. A parameter without a value is first set to a value longer than the
// query, which no other parameter has; then "=" and that value are removed.
func eachParameter(change func(params *query.Params, key, value string)) func([]string, query.Dialect) edit {
	return func(values []string, d query.Dialect) edit {
		return withParameters(d, func(params *query.Params) {
			for _, text := range values {
				key, value, hasValue := strings.Cut(text, "=")
				if !hasValue {
					value = strings.Repeat("-", 1+len(params.String()))
				}
				change(params, key, value)
				if !hasValue {
					_ = params.UnmarshalText([]byte(strings.Replace(params.String(), "="+value, "", 1))) // it is valid
				}
			}
		})
	}
}

// onlyIf returns a change that sets a parameter if there is one with its key, or if there is none.
func onlyIf(present bool) func(params *query.Params, key, value string) {
	return func(params *query.Params, key, value string) {
		if params.Has(key) == present {
			params.Set(key, value)
		}
	}
}

// matching returns the edits of a flag that keeps the parameters whose key matches one of some patterns, or deletes them. The
// others stay the same, byte for byte. The key of an empty pair is empty.
func matching(stay bool) func([]string, query.Dialect) edit {
	return func(texts []string, d query.Dialect) edit {
		var patterns []pattern
		for _, text := range texts {
			patterns = append(patterns, newPattern(text))
		}
		return withParameters(d, func(params *query.Params) {
			pairs := slices.DeleteFunc(strings.Split(params.String(), "&"), func(pair string) bool {
				key := keyOf(pair, d)
				return slices.ContainsFunc(patterns, func(p pattern) bool { return p.matches(key) }) != stay
			})
			_ = params.UnmarshalText([]byte(strings.Join(pairs, "&"))) // it is valid
		})
	}
}

// keyOf returns the decoded key of a pair.
func keyOf(pair string, d query.Dialect) string {
	for key := range parameters(pair, d).All() {
		return key
	}
	return ""
}

// A pattern has the literal parts between the "*" of a pattern. It matches a text that begins with
// the first part, ends with the last part, and has the others between, in their order.
type pattern []string

// Before a pattern is divided at "*", quoted characters are replaced: "\b" stands for a backslash,
// and "\s" for a star.
var (
	quoteInPattern   = strings.NewReplacer(`\\`, `\b`, `\*`, `\s`, `\`, `\b`)
	unquoteInPattern = strings.NewReplacer(`\b`, `\`, `\s`, `*`)
)

// newPattern returns the pattern in text, where "*" matches any text and "\*" matches "*".
func newPattern(text string) pattern {
	parts := strings.Split(quoteInPattern.Replace(text), "*")
	for i, part := range parts {
		parts[i] = unquoteInPattern.Replace(part)
	}
	return parts
}

// matches reports whether the pattern matches the whole key.
func (p pattern) matches(key string) bool {
	last := len(p) - 1
	if last == 0 {
		return key == p[0]
	}
	key, found := strings.CutPrefix(key, p[0])
	for _, part := range p[1:last] {
		_, after, ok := strings.Cut(key, part)
		key, found = after, found && ok
	}
	return found && strings.HasSuffix(key, p[last])
}
