package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/escape"
	parameters "github.com/go-rfc3986/uri/query"
)

// changeQuery gives or takes away the query.
func (e *editor) changeQuery(u *uri.URI) error {
	text, given := e.given[query]
	switch {
	case e.noQuery:
		u.Query, u.ForceQuery = "", false
	case given:
		u.Query, u.ForceQuery = text, text == "" // its parameters may yet be deleted
	}
	return nil
}

// changeParameters deletes, sets, adds and sorts parameters, in this order, so that what is deleted can be added anew. A
// query whose last parameter is deleted is gone.
func (e *editor) changeParameters(u *uri.URI) error {
	if !e.changesParameters() {
		return nil
	}
	params, err := parameters.Parse(u.Query, e.dialect)
	if err != nil {
		return &uri.FormatError{Component: query, Rule: "query", Err: err}
	}
	e.deleteParameters(&params)
	for _, text := range e.sets {
		if key, value, found := strings.Cut(text, "="); found {
			params.Set(key, value)
		} else if params = e.withoutValue(params, key); !params.Has(key) {
			params = e.appendKey(params, key)
		}
	}
	for _, text := range e.adds {
		if key, value, found := strings.Cut(text, "="); found {
			params.Add(key, value)
		} else {
			params = e.appendKey(params, key)
		}
	}
	if u.Query = params.String(); e.sort {
		u.Query = e.sorted(u.Query)
	}
	return nil
}

// deleteParameters deletes what matches, or what is not to be kept. The pairs are looked at as they stand: what stays does
// so byte for byte.
func (e *editor) deleteParameters(params *parameters.Params) {
	if len(e.deletes)+len(e.keeps) == 0 && len(e.keepFiles) == 0 {
		return
	}
	keeping := len(e.edits.keeps)+len(e.keepFiles) > 0
	var doomed []string
	for key := range params.All() {
		if keeping && !e.keeps.match(key) || e.deletes.match(key) {
			doomed = append(doomed, key)
		}
	}
	if len(doomed) == 0 {
		return
	}
	slices.Sort(doomed)
	kept := slices.DeleteFunc(strings.Split(params.String(), "&"), func(pair string) bool {
		if pair == "" {
			return false
		}
		_, found := slices.BinarySearch(doomed, e.decodedKey(pair))
		return found
	})
	*params = e.parse(strings.Join(kept, "&"))
}

// parse returns the parameters of a query that is made of good ones.
func (e *editor) parse(text string) parameters.Params {
	params, err := parameters.Parse(text, e.dialect)
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return params
}

// decodedKey returns the key of a pair.
func (e *editor) decodedKey(pair string) string {
	for key := range e.parse(pair).All() {
		return key
	}
	return ""
}

// appendKey returns the parameters with one more, which has no value.
func (e *editor) appendKey(params parameters.Params, key string) parameters.Params {
	text := params.String()
	if text != "" && !strings.HasSuffix(text, "&") {
		text += "&"
	}
	key = escape.Param(key)
	if e.dialect == parameters.Form {
		key = strings.ReplaceAll(key, "%20", "+")
	}
	return e.parse(text + key)
}

// withoutValue returns the parameters with no value, and no "=", at the first with that key, and without the others.
func (e *editor) withoutValue(params parameters.Params, key string) parameters.Params {
	if !params.Has(key) {
		return params
	}
	seen := false
	pairs := slices.DeleteFunc(strings.Split(params.String(), "&"), func(pair string) bool {
		matches := pair != "" && e.decodedKey(pair) == key
		doomed := matches && seen
		seen = seen || matches
		return doomed
	})
	for i, pair := range pairs {
		if pair != "" && e.decodedKey(pair) == key {
			pairs[i], _, _ = strings.Cut(pair, "=")
		}
	}
	return e.parse(strings.Join(pairs, "&"))
}

// sorted returns a query with its pairs sorted by their keys, decoded, and without what is empty between two "&".
func (e *editor) sorted(text string) string {
	type keyed struct{ key, pair string }
	var pairs []keyed
	for pair := range strings.SplitSeq(text, "&") {
		if pair != "" {
			pairs = append(pairs, keyed{e.decodedKey(pair), pair})
		}
	}
	slices.SortStableFunc(pairs, func(a, b keyed) int { return strings.Compare(a.key, b.key) })
	var b strings.Builder
	for i, p := range pairs {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(p.pair)
	}
	return b.String()
}
