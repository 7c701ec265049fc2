package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
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
	if t.opts.codes {
		return t.printCodes(wanted)
	}
	t.opts.reading.Native = t.opts.reading.IRI
	return t.reportReferences(cmd, args, wanted)
}

// knownCodes returns the codes of the findings of cmd.
func knownCodes(cmd *cobra.Command) []string {
	if cmd.Name() == "lint" {
		return refs.CodeNames()
	}
	return show.Codes
}

// chooseCodes returns which of the codes of cmd are wanted. It rejects codes of the command line that are not known.
func (o *options) chooseCodes(cmd *cobra.Command) (wanted map[string]bool, err error) {
	known, named := knownCodes(cmd), slices.Concat(o.only, o.ignore)
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

// A codeRecord is the meaning of a code in JSON.
type codeRecord struct {
	Code    lint.Code `json:"code"`
	Level   string    `json:"level"`
	Section string    `json:"section"`
	Message string    `json:"message"`
	Example string    `json:"example"`
}

// newCodeRecord returns the meaning of a code: the message of the finding in its example.
func newCodeRecord(c refs.Code) codeRecord {
	u, err := iri.Parse(c.Example, nil)
	found := refs.In(c.Example, u)
	at := slices.IndexFunc(found, func(f refs.Finding) bool { return f.Code == c.Code })
	if err != nil || at < 0 {
		panic("uri: BUG: " + c.Example + " is not an example of " + string(c.Code))
	}
	return codeRecord{c.Code, c.Level, found[at].Section, found[at].Message, c.Example}
}

// printCodes writes the codes that are wanted with their meanings.
func (t *tool) printCodes(wanted map[string]bool) error {
	var meanings []string
	screen := t.Term.Stdout
	for _, c := range refs.Codes {
		if !wanted[string(c.Code)] {
			continue
		}
		r := newCodeRecord(c)
		if t.opts.JSON {
			_ = t.PrintJSON(r) // a flush returns the error again
			continue
		}
		name := screen.Colors.Paint(textio.CodeStyle, string(r.Code))
		example := strings.Join(textio.WrapData(r.Example, screen.Width-textio.LowColumn), "\n    ")
		meanings = append(meanings, fmt.Sprintf("%s (%s)\n  %s (%s)\n    %s\n", name, r.Level, strings.TrimSuffix(r.Message, "."), r.Section, example))
	}
	return t.Print(textio.Fold(strings.Join(meanings, "\n"), screen.Width, 0))
}
