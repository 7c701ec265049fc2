package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/escape"
	"github.com/go-rfc3986/uri/query"
)

// changeQuery sets or removes the query.
func (e *editor) changeQuery(u *uri.URI) error {
	text, given := e.given[refs.Query]
	switch {
	case e.noQuery:
		u.Query, u.ForceQuery = "", false
	case given:
		u.Query, u.ForceQuery = text, text == "" // deleting its last parameter removes the query
	}
	return nil
}

// changeParameters deletes, sets, adds and sorts parameters, in this order, so that a deleted parameter can be added
// again. Deleting the last parameter removes the query.
func (e *editor) changeParameters(u *uri.URI) error {
	if !e.changesParameters() {
		return nil
	}
	params, err := e.syntax.Parse(u.Query)
	if err != nil {
		return &uri.FormatError{Component: refs.Query, Segment: -1, Offset: -1, Rule: "query", Err: err}
	}
	e.deleteParameters(&params)
	for _, text := range e.Sets {
		e.set(&params, text)
	}
	for _, text := range e.Changes {
		if key, _, _ := strings.Cut(text, "="); params.Has(key) {
			e.set(&params, text)
		}
	}
	for _, text := range e.Defaults {
		if key, _, _ := strings.Cut(text, "="); !params.Has(key) {
			e.add(&params, text)
		}
	}
	for _, text := range e.Adds {
		e.add(&params, text)
	}
	if e.Sort {
		params.Sort()
	}
	u.Query = e.syntax.Format(params)
	return nil
}

// set changes the parameter in KEY=VALUE, or without a value in KEY, or adds it.
func (e *editor) set(params *query.Params, text string) {
	key, value, found := strings.Cut(text, "=")
	if found {
		params.Set(key, value)
	} else if *params = e.withoutValue(*params, key); !params.Has(key) {
		*params = e.appendKey(*params, key)
	}
}

// add adds the parameter in KEY=VALUE, or without a value in KEY.
func (e *editor) add(params *query.Params, text string) {
	if key, value, found := strings.Cut(text, "="); found {
		params.Add(key, value)
	} else {
		*params = e.appendKey(*params, key)
	}
}

// deleteParameters deletes the parameters that match --delete, or that do not match --keep. It removes pairs from the
// encoded query, so the other pairs stay the same, byte for byte. The key of an empty pair is empty.
func (e *editor) deleteParameters(params *query.Params) {
	keeping := len(e.edits.Keeps)+len(e.KeepFiles) > 0
	if len(e.deletes) == 0 && !keeping {
		return
	}
	*params = e.parse(strings.Join(slices.DeleteFunc(strings.Split(params.String(), "&"), func(pair string) bool {
		key := e.decodedKey(pair)
		return keeping && !e.keeps.match(key) || e.deletes.match(key)
	}), "&"))
}

// parse returns the parameters of a query that consists of valid pairs.
func (e *editor) parse(text string) query.Params {
	params, err := query.Parse(text, e.syntax.Dialect)
	if err != nil {
		panic("uri: BUG: " + err.Error())
	}
	return params
}

// decodedKey returns the decoded key of a pair.
func (e *editor) decodedKey(pair string) string {
	for key := range e.parse(pair).All() {
		return key
	}
	return ""
}

// appendKey returns params with one more parameter, which has no value.
func (e *editor) appendKey(params query.Params, key string) query.Params {
	text := params.String()
	if text != "" && !strings.HasSuffix(text, "&") {
		text += "&"
	}
	key = escape.Param(key)
	if e.syntax.Dialect == query.Form {
		key = strings.ReplaceAll(key, "%20", "+")
	}
	return e.parse(text + key)
}

// withoutValue returns params in which the first parameter with that key has no "=" and no value. It removes the others
// with that key.
func (e *editor) withoutValue(params query.Params, key string) query.Params {
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
