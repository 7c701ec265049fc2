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
	wanted, err := t.opts.chooseCodes(cmd)
	if err != nil {
		return err
	}
	for _, c := range refs.Codes {
		if slices.Index(refs.Levels, c.Level) < slices.Index(refs.Levels, t.opts.level.text) {
			wanted[string(c.Code)] = false
		}
	}
	t.opts.reading.Native = t.opts.reading.IRI
	return t.report(cmd, args, wanted)
}

// chooseCodes returns which codes are wanted. It rejects codes of the command line that are not known.
func (o *options) chooseCodes(cmd *cobra.Command) (wanted map[string]bool, err error) {
	known, named := refs.CodeNames(), slices.Concat(o.only, o.ignore)
	for _, name := range named {
		if !slices.Contains(known, name) {
			return nil, misused(cmd, "unknown code \""+textio.HarmlessPart(name, strings.Join(named, ","))+"\""+meant(name, known, ""))
		}
	}
	wanted = map[string]bool{}
	for _, name := range known {
		wanted[name] = (len(o.only) == 0 || slices.Contains(o.only, name)) && !slices.Contains(o.ignore, name)
	}
	return wanted, nil
}
