package main

import (
	"fmt"

	"github.com/go-rfc3986/uri"
)

// lint is the command that tells what in each reference is valid, but tends to mislead.
func (t *tool) lint(opts options, operands []string) error {
	l := linter{tool: t, options: opts}
	p := newPrinter(t, newFinder, opts)
	p.refused, p.found = l.refused, l.found
	if err := p.answer(operands); err != nil {
		return err
	}
	if err := l.summarize(p); err != nil {
		return err
	}
	return p.tellStats(opts)
}

// newFinder returns an answerer that has something to say only of references that are not valid, or have findings.
func newFinder() answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.refuse(refuse(text, err, false).errorRecord())
			return
		}
		for _, f := range findingRecords(text, u) {
			a.find(f)
		}
	}
}

// A linter writes what there is to say of references, and how much that was.
type linter struct {
	tool    *tool
	options options
}

// refused writes why a reference is not valid.
func (l *linter) refused(where place, reason *errorRecord) error {
	if l.options.json {
		return l.tool.printJSON(refusedRecord{location: where.location(), Error: reason})
	}
	return l.printAt(where, reason.Message)
}

// found writes a finding.
func (l *linter) found(where place, f *findingRecord) error {
	if l.options.json {
		f.location = where.location()
		return l.tool.printJSON(f)
	}
	return l.printAt(where, f.text(l.tool.term.outputPalette()))
}

// printAt writes what there is to say of the reference at a place.
func (l *linter) printAt(where place, message string) error {
	return l.tool.printLine(l.tool.term.outputPalette().paint(placeStyle, where.String()+":") + " " + message)
}

// summarize writes the counts.
func (l *linter) summarize(p *printer) error {
	if l.options.json {
		return l.tool.printJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
			Findings   int `json:"findings"`
		}{p.lines, p.bad, p.findings})
	}
	return l.tool.printLine(fmt.Sprintf("%s, %s", counts(p.lines, p.bad), number(p.findings, "finding")))
}
