package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/refs"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// newLint returns the command that finds what is valid but misleading.
func (t *tool) newLint() *cobra.Command {
	cmd := command("lint", t.lint)
	o := &t.opts.lint
	flags := cmd.Flags()
	t.choosesCodes(cmd, refs.CodeNames())
	t.chooses(cmd, flags, &o.level, "level", "look for codes of at least this `LEVEL`: note, warning or error", refs.Levels...)
	flags.BoolVar(&t.opts.reading.IRI, "iri", false, "read IRIs (RFC 3987), and look for codes about characters beyond US-ASCII")
	flags.BoolVar(&o.codes, "codes", false, "write the codes with their meanings and examples")
	return t.reports(cmd)
}

// lint writes the findings in each reference, and the counts.
func (t *tool) lint(cmd *cobra.Command, args []string) error {
	wanted, err := t.opts.chooseCodes(cmd)
	if err != nil {
		return err
	}
	if t.opts.lint.codes {
		return t.printCodes(wanted)
	}
	t.opts.reading.Native = t.opts.reading.IRI
	bad := t.drawnRefusals()
	newAnswerer := func() textio.Answerer { return newFinder(t.opts.reading, bad, wanted) }
	return t.reportReferences(cmd, args, newAnswerer, true)
}

// newFinder returns an answerer that reports invalid references and findings, and nothing else.
func newFinder(read reading, bad show.ShownAs, wanted codeSet) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, given string) {
		text, err := read.parse(&u, given)
		if err != nil {
			reason := show.Refuse(text, err, bad)
			reason.At = givenOffset(given, text, reason.At-1) + 1
			a.Refuse(reason)
			return
		}
		for _, f := range show.FindingRecords(text, u, bad) {
			if wanted[f.Code] {
				f.At = givenOffset(given, text, f.At-1) + 1
				a.Find(f)
			}
		}
	}
}

// lintOptions are the values of the flags of lint.
type lintOptions struct {
	level choice
	codes bool
}

// A codeChoice has the values of the flags that choose codes of findings.
type codeChoice struct{ only, ignore []string }

// choosesCodes adds to cmd, whose findings have these codes, the flags that choose among them.
func (t *tool) choosesCodes(cmd *cobra.Command, known []string) {
	o, flags := &t.opts.choice, cmd.Flags()
	flags.StringSliceVar(&o.only, "only", nil, "look for these `CODES` only, separated by commas")
	flags.StringSliceVar(&o.ignore, "ignore", nil, "do not look for these `CODES`")
	t.mustComplete(cmd, "only", known...)
	t.mustComplete(cmd, "ignore", known...)
}

// check rejects codes of the command line that are not known.
func (o *codeChoice) check(cmd *cobra.Command, known []string) error {
	for _, list := range [][]string{o.only, o.ignore} {
		for _, name := range list {
			if !slices.Contains(known, name) {
				return misused(cmd, "unknown code \""+textio.HarmlessPart(name, strings.Join(list, ","))+"\""+meant(name, known, ""))
			}
		}
	}
	return nil
}

// has reports whether the findings with that code are wanted.
func (o *codeChoice) has(code string) bool {
	return (len(o.only) == 0 || slices.Contains(o.only, code)) && !slices.Contains(o.ignore, code)
}

// A codeSet has the codes to look for.
type codeSet map[lint.Code]bool

// chooseCodes returns the codes that the flags of lint select.
func (opts *options) chooseCodes(cmd *cobra.Command) (codeSet, error) {
	if err := opts.choice.check(cmd, refs.CodeNames()); err != nil {
		return nil, err
	}
	o := &opts.lint
	least := slices.Index(refs.Levels, o.level.text)
	set := codeSet{}
	for _, c := range refs.Codes {
		set[c.Code] = opts.choice.has(string(c.Code)) && slices.Index(refs.Levels, c.Level) >= least
	}
	return set, nil
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
	i, err := iri.Parse(c.Example)
	if err == nil {
		for _, f := range show.FindingRecords(c.Example, uri.URI(i), show.ShownWhole) {
			if f.Code == c.Code {
				return codeRecord{c.Code, c.Level, f.Section, f.Message, c.Example}
			}
		}
	}
	panic("uri: BUG: " + c.Example + " is not an example of " + string(c.Code))
}

// printCodes writes the codes of a set with their meanings.
func (t *tool) printCodes(wanted codeSet) error {
	width, colors := t.Term.Width, t.Term.Colors
	first := true
	for _, c := range refs.Codes {
		if !wanted[c.Code] {
			continue
		}
		r := newCodeRecord(c)
		if t.opts.JSON {
			if err := t.PrintJSON(r); err != nil {
				return err
			}
			continue
		}
		if !first {
			if err := t.PrintLine(""); err != nil {
				return err
			}
		}
		first = false
		if err := t.PrintLine(r.text(width, colors)); err != nil {
			return err
		}
	}
	return nil
}

// text returns the meaning of a code in lines of at most width columns.
func (r codeRecord) text(width int, p textio.Palette) string {
	lines := []string{p.Paint(textio.CodeStyle, string(r.Code)) + " (" + r.Level + ")"}
	meaning := fmt.Sprintf("%s (%s)", strings.TrimSuffix(r.Message, "."), r.Section)
	for _, line := range textio.WrapWords(meaning, width-textio.LeastMargin) {
		lines = append(lines, strings.Repeat(" ", textio.LeastMargin)+line)
	}
	for _, line := range textio.WrapData(r.Example, width-textio.LowColumn) {
		lines = append(lines, strings.Repeat(" ", textio.LowColumn)+line)
	}
	return strings.Join(lines, "\n")
}
