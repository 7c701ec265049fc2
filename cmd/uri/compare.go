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

// newRelation returns how a and b are related. If they are equivalent, the differences are those before they are normalized,
// since there are none after that. If only one of them has an authority, that is one difference.
func newRelation(a, b uri.URI) relation {
	related := refs.Relate(a, b)
	r := relation{Relation: relations[related]}
	if related == refs.Different {
		a, b = a.NormalizeForScheme(), b.NormalizeForScheme()
	}
	skipped := []string{refs.Authority} // for its parts
	if a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority) {
		skipped = []string{refs.Userinfo, refs.Host, refs.Port}
	}
	textsA, textsB := refs.Texts(a.String()), refs.Texts(b.String())
	shownA, shownB := refs.Texts(a.Redacted()), refs.Texts(b.Redacted())
	for _, c := range []string{refs.Scheme, refs.Authority, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment} {
		if slices.Contains(skipped, c) || !newDifference(c, textsA, textsB).isReal() {
			continue
		}
		d := newDifference(c, shownA, shownB)
		r.Differences = append(r.Differences, d)
		if c == refs.Query && d.A != nil && d.B != nil {
			r.Differences = append(r.Differences, parameterDifferences(*d.A, *d.B)...)
		}
	}
	if len(r.Differences) > 0 {
		r.Component = r.Differences[0].Name
	}
	return r
}

// newDifference returns the texts of that name in a and b.
func newDifference(name string, a, b map[string]string) difference {
	d := difference{Name: name}
	if text, has := a[name]; has {
		d.A = &text
	}
	if text, has := b[name]; has {
		d.B = &text
	}
	return d
}

// isReal reports whether the texts are different, or only one is there.
func (d difference) isReal() bool {
	return (d.A == nil) != (d.B == nil) || d.A != nil && *d.A != *d.B
}

// parameterDifferences returns the keys whose values differ in two queries, in the order in which they come.
func parameterDifferences(a, b string) (found []difference) {
	inA, _ := query.Parse(a, query.RFC3986) // there is no error: it was parsed
	inB, _ := query.Parse(b, query.RFC3986)
	valuesA, valuesB := joinedValues(inA), joinedValues(inB)
	seen := map[string]bool{}
	for _, params := range []query.Params{inA, inB} {
		for key := range params.All() {
			if d := newDifference(key, valuesA, valuesB); d.isReal() && !seen[key] {
				d.Name = "query:" + printable(key)
				found = append(found, d)
			}
			seen[key] = true
		}
	}
	return found
}

// joinedValues returns the values of each key, separated by spaces.
func joinedValues(params query.Params) map[string]string {
	texts := map[string]string{}
	for key, values := range params.Values() {
		texts[key] = printable(strings.Join(values, " "))
	}
	return texts
}

// printable returns text with what is not printable percent-encoded.
func printable(text string) string { return string(textio.AppendPrintable(nil, text)) }
