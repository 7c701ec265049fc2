package main

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/query"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
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
	for _, d := range r.Differences {
		gap := strings.Repeat(" ", width-textio.DisplayWidth(d.Name)+2)
		b.WriteString("\n  " + d.Name + gap + inWords(d.A) + "\n  " + strings.Repeat(" ", width+2) + inWords(d.B))
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
	var pair [2]uri.URI
	for i, text := range operands {
		text, err := t.opts.reading.parse(&pair[i], text)
		if err != nil {
			t.troubled = true
			where := textio.Place{Source: textio.FromArgument, Number: i + 1}
			if err = t.refuse(where, show.Refuse(text, err, t.opts.refusals())); err != nil {
				return err
			}
		}
	}
	if t.troubled {
		return nil
	}
	r := relate(pair[0], pair[1])
	t.Failed = r.Relation == different
	if t.opts.JSON {
		return t.PrintJSON(r)
	}
	if t.opts.Quiet {
		return nil
	}
	return t.PrintLine(r.String())
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
	textA, textB, shownA, shownB := a.String(), b.String(), a.Redacted(), b.Redacted()
	skipped := []string{refs.Authority} // for its parts
	if a.Has(uri.ComponentAuthority) != b.Has(uri.ComponentAuthority) {
		skipped = []string{refs.Userinfo, refs.Host, refs.Port}
	}
	for _, c := range []string{refs.Scheme, refs.Authority, refs.Userinfo, refs.Host, refs.Port, refs.Path, refs.Query, refs.Fragment} {
		if slices.Contains(skipped, c) || sameText(part(textA, c), part(textB, c)) {
			continue
		}
		d := difference{c, part(shownA, c), part(shownB, c)}
		r.Differences = append(r.Differences, d)
		if c == refs.Query && d.A != nil && d.B != nil {
			r.Differences = append(r.Differences, parameterDifferences(*d.A, *d.B)...)
		}
	}
	r.Component = r.Differences[0].Name
	return r
}

// part returns a component of a valid text, or nil if it is absent.
func part(text, component string) *string {
	s := refs.Find(refs.Split(text), component)
	if s.Component == "" {
		return nil
	}
	found := text[s.Start:s.End]
	return &found
}

// sameText reports whether a and b are both absent, or the same text.
func sameText(a, b *string) bool { return a == b || a != nil && b != nil && *a == *b }

// parameterDifferences returns the keys whose values differ in two queries, in the order in which they come.
func parameterDifferences(a, b string) []difference {
	inA, errA := query.Parse(a, query.RFC3986)
	inB, errB := query.Parse(b, query.RFC3986)
	if errA != nil || errB != nil { // never: they were parsed
		return nil
	}
	var found []difference
	seen := map[string]bool{}
	for _, p := range []query.Params{inA, inB} {
		for key := range p.All() {
			if d := (difference{"query:" + printable(key), values(inA, key), values(inB, key)}); !seen[key] && !sameText(d.A, d.B) {
				found = append(found, d)
			}
			seen[key] = true
		}
	}
	return found
}

// values returns the values of a key, separated by spaces, or nil if there are none.
func values(p query.Params, key string) *string {
	all := p.GetAll(key)
	if len(all) == 0 {
		return nil
	}
	text := printable(strings.Join(all, " "))
	return &text
}

// printable returns text with what is not printable percent-encoded.
func printable(text string) string { return string(textio.AppendPrintable(nil, text)) }
