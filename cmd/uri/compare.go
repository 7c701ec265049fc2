package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// relations has the names of the relations. It is never modified.
var relations = [...]string{
	refs.Equal:              "equal",
	refs.EquivalentBySyntax: "equivalent by syntax",
	refs.EquivalentByScheme: "equivalent by scheme",
	refs.Different:          "different",
}

// A relation is how two references are related, the first component that differs, or "" if none does, and all that
// differs.
type relation struct {
	Relation    string       `json:"relation"`
	Component   string       `json:"component,omitempty"`
	Differences []difference `json:"differences,omitempty"`
}

// A difference is a component, or a parameter of the query, with the texts of two references, or nil for one that does
// not have it.
type difference struct {
	Name string `json:"name"`
	A    any    `json:"a,omitempty"`
	B    any    `json:"b,omitempty"`
}

// compare writes how the operands are related.
func (t *tool) compare(cmd *cobra.Command, operands []string) error {
	if len(operands) != 2 {
		return misused(cmd, "two references are required")
	}
	t.hintAtFiles(operands)
	var pair [2]reference
	for i, text := range operands {
		var err error
		if pair[i].text, err = t.opts.reading.parse(&pair[i].uri, text); err != nil {
			t.troubled = true
			err = t.refuse(textio.Remark{Place: textio.Place{Argument: i + 1}, About: t.opts.reason(&pair[i], err)})
		}
		if err != nil {
			return err
		}
	}
	if t.troubled {
		return nil
	}
	r := newRelation(pair[0].uri, pair[1].uri)
	t.Failed = r.Relation == relations[refs.Different]
	switch {
	case t.opts.JSON:
		return t.PrintJSON(r)
	case t.opts.Quiet:
		return nil
	default:
		return t.PrintLine(r.String())
	}
}

// newRelation returns how a and b are related. If they are equivalent, the differences are those before they are normalized,
// since there are none after that. If only one of them has an authority, that is one difference.
func newRelation(a, b uri.URI) relation {
	related := refs.Relate(a, b)
	if related == refs.Different {
		a, b = a.NormalizeForScheme(), b.NormalizeForScheme()
	}
	names := []string{refs.Scheme, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment}
	if a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority) {
		names = []string{refs.Scheme, refs.Authority, refs.Path, refs.Query, refs.Fragment}
	}
	r := relation{Relation: relations[related]}
	inA, inB := componentsOf(a.String()), componentsOf(b.String())
	shownA, shownB := componentsOf(a.Redacted()), componentsOf(b.Redacted())
	for _, name := range names {
		if inA[name] == inB[name] {
			continue
		}
		r.Component = cmp.Or(r.Component, name)
		r.Differences = append(r.Differences, difference{name, shownA[name], shownB[name]})
		if name == refs.Query && inA[name] != nil && inB[name] != nil {
			r.Differences = append(r.Differences, parameterDifferences(valuesIn(shownA[name]), valuesIn(shownB[name]))...)
		}
	}
	return r
}

// componentsOf returns the components of a valid reference.
func componentsOf(text string) map[string]any {
	all := map[string]any{}
	for _, s := range refs.Split(text) {
		all[s.Component] = text[s.Start:s.End]
	}
	return all
}

// valuesIn returns the values of each key in a valid query, separated by spaces.
func valuesIn(text any) map[string]any {
	all := map[string]any{}
	params, _ := query.Parse(text.(string), query.RFC3986)
	for key, values := range params.Values() {
		all[key] = printable(strings.Join(values, " "))
	}
	return all
}

// parameterDifferences returns the keys whose values differ, sorted.
func parameterDifferences(a, b map[string]any) (found []difference) {
	all := maps.Clone(a)
	maps.Copy(all, b)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		if a[key] != b[key] {
			found = append(found, difference{"query:" + printable(key), a[key], b[key]})
		}
	}
	return found
}

// printable returns text with what is not printable percent-encoded.
func printable(text string) string { return string(textio.AppendPrintable(nil, text)) }

// String returns the relation in words, and the differences in lines below it: a name and both texts.
func (r relation) String() string {
	if r.Component == "" {
		return r.Relation
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprint(w, r.Relation+": "+r.Component)
	for _, d := range r.Differences {
		fmt.Fprintf(w, "\n  %s\t%s\n\t%s", d.Name, inWords(d.A), inWords(d.B))
	}
	_ = w.Flush() // a Builder takes all
	return b.String()
}

// inWords returns a text, or that there is none. No component has a space.
func inWords(text any) any {
	switch text {
	case nil:
		return "is absent"
	case "":
		return "is empty"
	default:
		return text
	}
}
