package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// The relations of two references, from the strongest.
const (
	equal              = "equal"
	equivalentBySyntax = "equivalent by syntax"
	equivalentByScheme = "equivalent by scheme"
	different          = "different"
)

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
	Name string  `json:"name"`
	A    *string `json:"a,omitempty"`
	B    *string `json:"b,omitempty"`
}

// String returns the relation in words, and the differences in lines below it: a name and both texts.
func (r relation) String() string {
	if r.Component == "" {
		return r.Relation
	}
	var b strings.Builder
	b.WriteString(r.Relation + ": " + r.Component)
	width := 0
	for _, d := range r.Differences {
		width = max(width, textio.DisplayWidth(d.Name))
	}
	margin := strings.Repeat(" ", width+4)
	for _, d := range r.Differences {
		b.WriteString("\n  " + d.Name + margin[2+textio.DisplayWidth(d.Name):] + inWords(d.A) + "\n" + margin + inWords(d.B))
	}
	return b.String()
}

// newCompare returns the command that compares two references.
func (t *tool) newCompare() *cobra.Command {
	cmd := command("compare", t.compare)
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if len(args) != 2 {
			return misused(cmd, "two references are required")
		}
		return nil
	}
	return t.readsReferences(t.hasJSON(cmd))
}

// compare writes how the operands are related.
func (t *tool) compare(_ *cobra.Command, operands []string) error {
	t.hintAtFiles(operands)
	var pair [2]reference
	for i, text := range operands {
		var err error
		if pair[i].text, err = t.opts.reading.parse(&pair[i].uri, text); err == nil {
			continue
		}
		t.troubled = true
		where := textio.Place{Source: textio.FromArgument, Number: i + 1}
		if err := t.refuse(where, t.opts.reason(&pair[i], err)); err != nil {
			return err
		}
	}
	if t.troubled {
		return nil
	}
	r := relate(pair[0].uri, pair[1].uri)
	t.Failed = r.Relation == different
	switch {
	case t.opts.JSON:
		return t.PrintJSON(r)
	case t.opts.Quiet:
		return nil
	default:
		return t.PrintLine(r.String())
	}
}

// inWords returns the text of a component, or that there is none. No component has a space.
func inWords(text *string) string {
	switch {
	case text == nil:
		return "is absent"
	case *text == "":
		return "is empty"
	default:
		return *text
	}
}

// relate returns how a and b are related. If they are equivalent, the differences are those before they are normalized,
// since there are none after that.
func relate(a, b uri.URI) relation {
	switch {
	case a.Equal(b):
		return relation{Relation: equal}
	case a.Normalize().Equal(b.Normalize()):
		return newRelation(equivalentBySyntax, a, b)
	case a.Equivalent(b):
		return newRelation(equivalentByScheme, a, b)
	default:
		return newRelation(different, a.NormalizeForScheme(), b.NormalizeForScheme())
	}
}

// newRelation returns the relation of a and b, with the components in which they differ, in URI order. If only one of them
// has an authority, that is one difference.
func newRelation(name string, a, b uri.URI) relation {
	r := relation{Relation: name}
	skipped := []string{refs.Authority} // for its parts
	if a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority) {
		skipped = []string{refs.Userinfo, refs.Host, refs.Port}
	}
	inA, inB, shownA, shownB := componentTexts(a.String()), componentTexts(b.String()), componentTexts(a.Redacted()), componentTexts(b.Redacted())
	for _, c := range []string{refs.Scheme, refs.Authority, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment} {
		if slices.Contains(skipped, c) || sameText(inA[c], inB[c]) {
			continue
		}
		r.Differences = append(r.Differences, difference{c, shownA[c], shownB[c]})
		if c == refs.Query && shownA[c] != nil && shownB[c] != nil {
			r.Differences = append(r.Differences, parameterDifferences(*shownA[c], *shownB[c])...)
		}
	}
	r.Component = r.Differences[0].Name
	return r
}

// componentTexts returns the text of each component that a reference has.
func componentTexts(reference string) map[string]*string {
	texts := map[string]*string{}
	for _, s := range refs.Split(reference) {
		text := reference[s.Start:s.End]
		texts[s.Component] = &text
	}
	return texts
}

// sameText reports whether a and b are both absent, or the same text.
func sameText(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// parameterDifferences returns the keys whose values differ in two queries, in the order in which they come.
func parameterDifferences(a, b string) (found []difference) {
	keys, inA := parameterValues(a)
	more, inB := parameterValues(b)
	keys = append(keys, slices.DeleteFunc(more, func(key string) bool { return inA[key] != nil })...)
	for _, key := range keys {
		if !sameText(inA[key], inB[key]) {
			found = append(found, difference{"query:" + printable(key), inA[key], inB[key]})
		}
	}
	return found
}

// parameterValues returns the keys of a query in their order, each once, and the values of each, separated by spaces.
func parameterValues(text string) (keys []string, values map[string]*string) {
	params, _ := query.Parse(text, query.RFC3986) // there is no error: it was parsed
	all := params.Values()
	values = map[string]*string{}
	for key := range params.All() {
		if values[key] == nil {
			joined := printable(strings.Join(all[key], " "))
			keys = append(keys, key)
			values[key] = &joined
		}
	}
	return keys, values
}

// printable returns text with what is not printable percent-encoded.
func printable(text string) string { return string(textio.AppendPrintable(nil, text)) }
