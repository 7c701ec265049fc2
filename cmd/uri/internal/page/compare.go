package page

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// different is the result for texts that are neither the same nor the same once normalized.
const different = "different"

// compare adds the comparison of two references. The first is valid, and u is its URI. IRIs are compared as URIs.
func (a *Answer) compare(reference string, u uri.URI, other string) {
	j, err := iri.Parse(other)
	if err != nil {
		a.Relation = "Not a reference: " + err.Error()
		return
	}
	v, _ := j.URI(nil) // it was parsed, so there is no error
	a.Relation = relations[refs.Relate(u, v)]
	one, two := refs.Texts(reference), refs.Texts(other)
	x, y := refs.Texts(u.NormalizeForScheme().String()), refs.Texts(v.NormalizeForScheme().String())
	for _, name := range componentNames {
		row := Row{Name: name, Text: one[name], Other: two[name], Result: different}
		switch {
		case !has(one, name) && !has(two, name):
			continue
		case row.Text == row.Other && has(one, name) == has(two, name):
			row.Result = "the same"
		case x[name] == y[name] && has(x, name) == has(y, name):
			row.Result = "the same once normalized"
		}
		a.Compared = append(a.Compared, row)
		if name == refs.Query && row.Result == different {
			a.Compared = append(a.Compared, comparedParams(x[name], y[name])...)
		}
	}
}

// has reports whether there is a component, which may be empty.
func has(texts map[string]string, name string) bool {
	_, is := texts[name]
	return is
}

// relations says how two references are related. It is never modified.
var relations = [...]string{
	refs.Equal:              "The same.",
	refs.EquivalentBySyntax: "Equivalent: the same once normalized by syntax (RFC 3986, section 6.2.2).",
	refs.EquivalentByScheme: "Equivalent: the same once normalized by the rules of the scheme (RFC 3986, section 6.2.3).",
	refs.Different:          "Different, as far as syntax and scheme show (RFC 3986, section 6.2).",
}

// comparedParams returns the parameters of two queries, those with the same name side by side.
func comparedParams(one, other string) (list []Row) {
	a, b := strings.Split(one, "&"), strings.Split(other, "&")
	var names []string // that were seen
	reordered := one != "" && other != ""
	for _, pair := range slices.Concat(a, b) {
		name, _, _ := strings.Cut(pair, "=")
		if len(names) == mostRows || slices.Contains(names, name) {
			continue
		}
		names = append(names, name)
		x, y := values(a, name), values(b, name)
		row := Row{Name: "query: " + name, Text: strings.Join(x, ", "), Other: strings.Join(y, ", "), Result: "the same"}
		if !slices.Equal(x, y) {
			row.Result, reordered = different, false
		}
		list = append(list, row)
	}
	if reordered {
		list = append(list, Row{Name: "query: order", Text: one, Other: other, Result: different})
	}
	return list
}

// values returns the values of the parameters with a name.
func values(pairs []string, name string) (list []string) {
	for _, pair := range pairs {
		if key, value, _ := strings.Cut(pair, "="); key == name {
			list = append(list, value)
		}
	}
	return list
}
