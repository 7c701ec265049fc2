package main

import (
	"fmt"
	"strings"
	"text/tabwriter"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// compare writes how the operands are related.
func (t *tool) compare(_ *cobra.Command, operands []string) error {
	t.hintAtFiles(operands)
	var pair [2]reference
	for i, text := range operands {
		var err error
		if pair[i].text, err = t.opts.reading.parse(&pair[i].uri, text); err != nil {
			t.Troubled = true
			reason := t.opts.reason(&pair[i], err)
			reason.Place = textio.Place{Argument: i + 1}
			err = t.tell(reason)
		}
		if err != nil {
			return err
		}
	}
	if t.Troubled {
		return nil
	}
	c := refs.Compare(pair[0].uri, pair[1].uri, uri.URI.Redacted)
	for i := range c.Differences {
		d := &c.Differences[i]
		d.Name = printable(d.Name)
		for _, text := range []*any{&d.A, &d.B} {
			if *text != nil {
				*text = printable((*text).(string))
			}
		}
	}
	t.Failed = c.Relation == refs.Different
	switch {
	case t.opts.JSON:
		return t.PrintJSON(c)
	case t.opts.Quiet:
		return nil
	default:
		return t.PrintLine(comparisonInWords(c))
	}
}

// printable returns a text with its unprintable characters percent-encoded.
func printable(text string) string { return string(textio.AppendPrintable(nil, text)) }

// comparisonInWords returns the relation, and the differences in lines below it: a name and both texts.
func comparisonInWords(c refs.Comparison) string {
	if c.Component == "" {
		return string(c.Relation)
	}
	var b strings.Builder
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(w, "%s: %s", c.Relation, c.Component)
	for _, d := range c.Differences {
		fmt.Fprintf(w, "\n  %s\t%s\n\t%s", d.Name, refs.InWords(d.A), refs.InWords(d.B))
	}
	_ = w.Flush() // a Builder takes all
	return b.String()
}
