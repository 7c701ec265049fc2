package page

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
)

// compare adds the comparison of two references. IRIs are compared as URIs.
func (a *Answer) compare(u uri.URI, other string) {
	v, err := iri.Parse(other, nil)
	if err != nil {
		a.Relation = "Not a reference: " + err.Error()
		return
	}
	c := refs.Compare(u, v, uri.URI.String)
	a.Relation = relations[c.Relation]
	for _, d := range c.Differences[:min(len(c.Differences), mostRows)] {
		row := Row{Name: strings.Replace(d.Name, ":", ": ", 1), Text: refs.InWords(d.A), Other: refs.InWords(d.B)}
		a.Compared = append(a.Compared, row)
		if row.Name == refs.Query && sortedParams(row.Text) == sortedParams(row.Other) {
			a.Compared = append(a.Compared, Row{Name: "query: order", Text: row.Text, Other: row.Other})
		}
	}
	a.Compared = withMore(a.Compared, "query: …", len(c.Differences))
}

// relations says how two references are related. It is never modified.
var relations = map[refs.Relation]string{
	refs.Equal:              "The same.",
	refs.EquivalentBySyntax: "Equivalent: the same once normalized by syntax (RFC 3986, section 6.2.2).",
	refs.EquivalentByScheme: "Equivalent: the same once normalized by the rules of the scheme (RFC 3986, section 6.2.3).",
	refs.Different:          "Different in normal form, as far as syntax and scheme show (RFC 3986, section 6.2).",
}

// sortedParams returns a query with its parameters in one order.
func sortedParams(query string) string {
	pairs := strings.Split(query, "&")
	slices.Sort(pairs)
	return strings.Join(pairs, "&")
}
