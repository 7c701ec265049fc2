package main

import (
	"regexp"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
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
	return func(patterns []string, d query.Dialect) edit {
		matches := matcher(patterns)
		return withParameters(d, func(params *query.Params) {
			pairs := slices.DeleteFunc(strings.Split(params.String(), "&"), func(pair string) bool {
				return matches(keyOf(pair, d)) != stay
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

// inPattern makes a regular expression of a percent-encoded pattern. "*" matches any text, and "\" quotes a "*" or another "\".
var inPattern = strings.NewReplacer("%5C%2A", "%2A", "%5C%5C", "%5C", "%2A", "(?:%..|[^%])*", ".", `\.`)

// matcher returns a function that reports whether a whole text matches one of the patterns. It compares percent-encoded text, since
// regular expressions do not distinguish bytes that are not UTF-8.
func matcher(patterns []string) func(text string) bool {
	var choices []string
	for _, pattern := range patterns {
		choices = append(choices, inPattern.Replace(escape.Unreserved(pattern)))
	}
	whole := regexp.MustCompile("^(?:" + strings.Join(choices, "|") + ")$")
	return func(text string) bool { return whole.MatchString(escape.Unreserved(text)) }
}
