package refs

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
)

// A Relation is how two references are related (RFC 3986, section 6.2).
type Relation string

// The relations, from the strongest. The second is that of normal forms, and the third that of normal forms by the rules of the scheme.
const (
	Equal              Relation = "equal"
	EquivalentBySyntax Relation = "equivalent by syntax"
	EquivalentByScheme Relation = "equivalent by scheme"
	Different          Relation = "different"
)

// A Comparison is how two references are related, the first component that differs, or "" if none does, and all that differs.
type Comparison struct {
	Relation    Relation     `json:"relation"`
	Component   string       `json:"component,omitempty"`
	Differences []Difference `json:"differences,omitempty"`
}

// A Difference is a component, or "query:" with a key of the query, with the texts of two references, or nil for one that does not
// have it. The texts of a key are its decoded values, with spaces between them.
type Difference struct {
	Name string `json:"name"`
	A    any    `json:"a,omitempty"`
	B    any    `json:"b,omitempty"`
}

// Compare returns how a and b are related. If they are equivalent, the differences are those before they are normalized, since
// there are none after that. If only one of them has an authority, that is one difference. The texts are those that write writes.
func Compare(a, b uri.URI, write func(uri.URI) string) Comparison {
	c := Comparison{Relation: relate(a, b)}
	if c.Relation == Different {
		a, b = a.NormalizeForScheme(), b.NormalizeForScheme()
	}
	names := Components
	if a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority) {
		names = []string{Scheme, Authority, Path, Query, Fragment}
	}
	inA, inB := Texts(a.String()), Texts(b.String())
	shownA, shownB := Texts(write(a)), Texts(write(b))
	for _, name := range names {
		if inA[name] == inB[name] {
			continue
		}
		c.Component = cmp.Or(c.Component, name)
		c.Differences = append(c.Differences, Difference{name, shownA[name], shownB[name]})
		if name == Query && inA[name] != nil && inB[name] != nil {
			c.Differences = append(c.Differences, parameterDifferences(valuesIn(shownA[name]), valuesIn(shownB[name]))...)
		}
	}
	return c
}

// relate returns the strongest relation of a and b.
func relate(a, b uri.URI) Relation {
	switch {
	case a.Equal(b):
		return Equal
	case a.Normalize().Equal(b.Normalize()):
		return EquivalentBySyntax
	case a.Equivalent(b):
		return EquivalentByScheme
	default:
		return Different
	}
}

// valuesIn returns the values of each key in a query, which is nil if it is in a secret, as in "token='?a=b'".
func valuesIn(text any) map[string]any {
	all := map[string]any{}
	shown, _ := text.(string)
	params, _ := query.Parse(shown, query.RFC3986)
	for key, values := range params.Values() {
		all[key] = strings.Join(values, " ")
	}
	return all
}

// parameterDifferences returns the keys whose values differ, sorted.
func parameterDifferences(a, b map[string]any) (found []Difference) {
	all := maps.Clone(a)
	maps.Copy(all, b)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if a[key] != b[key] {
			found = append(found, Difference{"query:" + key, a[key], b[key]})
		}
	}
	return found
}

// InWords returns the text of a difference, or that there is none. No component has a space.
func InWords(text any) string {
	switch text {
	case nil:
		return "is absent"
	case "":
		return "is empty"
	default:
		return text.(string)
	}
}
