package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// lint writes the findings in each reference, and the counts.
func (t *tool) lint(cmd *cobra.Command, args []string) error {
	opts := &t.opts
	known, named := refs.CodeNames(), slices.Concat(opts.only, opts.ignore)
	for _, name := range named {
		if !slices.Contains(known, name) {
			return misused(cmd, "unknown code \""+textio.HarmlessPart(name, strings.Join(named, ","))+"\""+meant(name, known, ""))
		}
	}
	wanted, least := map[string]bool{}, slices.Index(refs.Levels, opts.level)
	for _, c := range refs.Codes {
		name := string(c.Code)
		isChosen := len(opts.only) == 0 || slices.Contains(opts.only, name)
		wanted[name] = isChosen && !slices.Contains(opts.ignore, name) && slices.Index(refs.Levels, c.Level) >= least
	}
	opts.reading.Native = opts.reading.IRI
	return t.report(cmd, args, wanted)
}
