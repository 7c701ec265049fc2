package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/go-rfc3986/uri/lint"
	"github.com/spf13/cobra"
)

// lintOptions are the values of the flags of lint.
type lintOptions struct {
	only, ignore []string
	level        string
	codes        bool
}

// A codeSet has the codes to look for.
type codeSet map[lint.Code]bool

// choose returns the codes that the flags select.
func (o *lintOptions) choose(cmd *cobra.Command) (codeSet, error) {
	for _, list := range [][]string{o.only, o.ignore} {
		for _, name := range list {
			if !slices.Contains(codeNames(), name) {
				return nil, misused(cmd, "unknown code \""+harmlessPart(name, strings.Join(list, ","))+"\""+meant(name, codeNames(), ""))
			}
		}
	}
	least := slices.Index(levels, o.level)
	if o.level != "" && least < 0 {
		return nil, misused(cmd, "unknown level \""+harmless(o.level)+"\""+meant(o.level, levels, ""))
	}
	set := codeSet{}
	for _, c := range codes {
		name := string(c.code)
		set[c.code] = (len(o.only) == 0 || slices.Contains(o.only, name)) && !slices.Contains(o.ignore, name) &&
			slices.Index(levels, c.level) >= least
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
func newCodeRecord(c code) codeRecord {
	i, err := iri.Parse(c.example)
	if err == nil {
		for _, f := range findingRecords(c.example, uri.URI(i), shownWhole) {
			if f.Code == c.code {
				return codeRecord{c.code, c.level, f.Section, f.Message, c.example}
			}
		}
	}
	panic("uri: BUG: " + c.example + " is not an example of " + string(c.code))
}

// printCodes writes the codes of a set with their meanings.
func (t *tool) printCodes(wanted codeSet) error {
	width, colors := t.term.width(), t.term.outputPalette()
	first := true
	for _, c := range codes {
		if !wanted[c.code] {
			continue
		}
		r := newCodeRecord(c)
		if t.opts.json {
			if err := t.printJSON(r); err != nil {
				return err
			}
			continue
		}
		if !first {
			if err := t.printLine(""); err != nil {
				return err
			}
		}
		first = false
		if err := t.printLine(r.text(width, colors)); err != nil {
			return err
		}
	}
	return nil
}

// text returns the meaning of a code in lines of at most width columns.
func (r codeRecord) text(width int, p palette) string {
	lines := []string{p.paint(codeStyle, string(r.Code)) + " (" + r.Level + ")"}
	meaning := fmt.Sprintf("%s (%s)", strings.TrimSuffix(r.Message, "."), r.Section)
	for _, line := range wrapWords(meaning, width-leastMargin) {
		lines = append(lines, strings.Repeat(" ", leastMargin)+line)
	}
	for _, line := range wrap(r.Example, width-lowColumn) {
		lines = append(lines, strings.Repeat(" ", lowColumn)+line)
	}
	return strings.Join(lines, "\n")
}
