package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// withParameters returns an edit of the parameters. If none is left, the query is removed.
func withParameters(s syntax, change func(params *query.Params)) edit {
	return func(u *uri.URI) error {
		params, err := s.parse(u.Query)
		if err != nil {
			return refuse(uri.ComponentQuery, "query", err)
		}
		change(&params)
		u.Query = s.format(params)
		return nil
	}
}

// eachParameter returns the edits of a flag that changes parameters, each given as KEY=VALUE, or as KEY if it has no value.
func eachParameter(change func(params *query.Params, p parameter)) func([]string, syntax) edit {
	return func(values []string, s syntax) edit {
		return withParameters(s, func(params *query.Params) {
			for _, text := range values {
				var p parameter
				p.key, p.value, p.hasValue = strings.Cut(text, "=")
				change(params, p)
			}
		})
	}
}

// A parameter is a decoded key, and perhaps a decoded value.
type parameter struct {
	key, value string
	hasValue   bool
}

// setParameter changes the first parameter with that key and deletes the others, or adds it.
func setParameter(params *query.Params, p parameter) {
	if !p.hasValue {
		p.value = "-" // for now, so that it has a "="
	}
	params.Set(p.key, p.value)
	if !p.hasValue {
		editPairs(params, func(key, pair string) (string, bool) {
			if key == p.key {
				pair, _, _ = strings.Cut(pair, "=")
			}
			return pair, true
		})
	}
}

func setIfPresent(params *query.Params, p parameter) {
	if params.Has(p.key) {
		setParameter(params, p)
	}
}

func setIfAbsent(params *query.Params, p parameter) {
	if !params.Has(p.key) {
		addParameter(params, p)
	}
}

func addParameter(params *query.Params, p parameter) {
	params.Add(p.key, p.value)
	if !p.hasValue {
		text := strings.TrimSuffix(params.String(), "=")
		mustRead(params, text)
	}
}

func sortParameters(_ []string, s syntax) edit { return withParameters(s, (*query.Params).Sort) }

// deleteMatching deletes the parameters whose key matches one of some patterns.
func deleteMatching(texts []string, s syntax) edit { return onlyMatching(texts, s, false) }

// keepMatching deletes the others.
func keepMatching(texts []string, s syntax) edit { return onlyMatching(texts, s, true) }

// onlyMatching deletes the parameters whose key matches one of some patterns, or does not. The others stay the same, byte for
// byte. The key of an empty pair is empty.
func onlyMatching(texts []string, s syntax, want bool) edit {
	var patterns []pattern
	for _, text := range texts {
		patterns = append(patterns, newPattern(text))
	}
	return withParameters(s, func(params *query.Params) {
		editPairs(params, func(key, pair string) (string, bool) {
			matches := slices.ContainsFunc(patterns, func(p pattern) bool { return p.matches(key) })
			return pair, matches == want
		})
	})
}

// editPairs replaces each pair of parameters, or deletes it. do gets its decoded key too.
func editPairs(params *query.Params, do func(key, pair string) (string, bool)) {
	var pairs []string
	one := *params // for its dialect
	for pair := range strings.SplitSeq(params.String(), "&") {
		mustRead(&one, pair)
		key := ""
		for key = range one.All() {
		}
		if pair, ok := do(key, pair); ok {
			pairs = append(pairs, pair)
		}
	}
	mustRead(params, strings.Join(pairs, "&"))
}

// mustRead reads parameters in their dialect from a query that consists of valid pairs.
func mustRead(params *query.Params, text string) {
	if err := params.UnmarshalText([]byte(text)); err != nil {
		panic("uri: BUG: " + err.Error())
	}
}

// A pattern is the literal parts between the "*" of a pattern. It matches a text that has the parts in their order: the first at its
// start, the last at its end, and any text between two parts.
type pattern []string

// anyText stands for "*", since no argument has it.
const anyText = "\x00"

// newPattern returns the pattern in text, where "*" matches any text and "\*" matches "*".
func newPattern(text string) pattern {
	return strings.Split(strings.NewReplacer(`\*`, `*`, `\\`, `\`, `*`, anyText).Replace(text), anyText)
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
