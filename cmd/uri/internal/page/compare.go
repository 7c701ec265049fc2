package page

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// A Comparison has two references side by side.
type Comparison struct {
	Says     string     `json:"says"` // how they are related, or why the other is not a reference
	Compared []Compared `json:"compared,omitempty"`
}

// A Compared is a component of both, or a parameter of the query.
type Compared struct {
	Name   string `json:"name"`
	One    string `json:"one"`
	Other  string `json:"other"`
	Result string `json:"result"` // "the same", "the same once normalized" or "different"
}

// compare returns the comparison of two references if other is not empty. The first is valid. IRIs are compared as URIs.
func compare(reference, other string) *Comparison {
	if other == "" {
		return nil
	}
	j, err := iri.Parse(other)
	if err != nil {
		return &Comparison{Says: "Not a reference: " + err.Error()}
	}
	i, _ := iri.Parse(reference) // valid
	u, _ := i.URI(nil)           // as its IRI is
	v, _ := j.URI(nil)
	c := &Comparison{Says: relations[refs.Relate(u, v)]}
	one, two := refs.Texts(reference), refs.Texts(other)
	x, y := refs.Texts(u.NormalizeForScheme().String()), refs.Texts(v.NormalizeForScheme().String())
	for _, name := range componentNames {
		a, has := one[name]
		b, have := two[name]
		if !has && !have {
			continue
		}
		normalA, stays := x[name]
		normalB, stay := y[name]
		same := normalA == normalB && stays == stay
		c.Compared = append(c.Compared, Compared{name, visible(a), visible(b), result(a == b && has == have, same)})
		if name == refs.Query && !same {
			c.Compared = append(c.Compared, comparedParams(normalA, normalB)...)
		}
	}
	return c
}

// relations says how two references are related. It is never modified.
var relations = [...]string{
	refs.Equal:              "The same.",
	refs.EquivalentBySyntax: "Equivalent: the same once normalized by syntax (RFC 3986, section 6.2.2).",
	refs.EquivalentByScheme: "Equivalent: the same once normalized by the rules of the scheme (RFC 3986, section 6.2.3).",
	refs.Different:          "Different, as far as syntax and scheme show (RFC 3986, section 6.2).",
}

func result(equal, normal bool) string {
	switch {
	case equal:
		return "the same"
	case normal:
		return "the same once normalized"
	default:
		return "different"
	}
}

// comparedParams returns the parameters of two queries, those with the same name side by side.
func comparedParams(one, other string) (list []Compared) {
	var names []string // in the order in which they come
	values := [2]map[string][]string{{}, {}}
	for i, query := range []string{one, other} {
		for pair := range strings.SplitSeq(query, "&") {
			name, value, _ := strings.Cut(pair, "=")
			if values[0][name] == nil && values[1][name] == nil {
				names = append(names, name)
			}
			values[i][name] = append(values[i][name], value)
		}
	}
	allSame := one != "" && other != ""
	for _, name := range names[:min(len(names), mostRows)] {
		a, b := values[0][name], values[1][name]
		same := slices.Equal(a, b)
		allSame = allSame && same
		list = append(list, Compared{"query: " + visible(name), visible(strings.Join(a, ", ")), visible(strings.Join(b, ", ")), result(same, false)})
	}
	if allSame {
		list = append(list, Compared{"query: order", visible(one), visible(other), result(false, false)})
	}
	return list
}
