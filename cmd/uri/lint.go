package main

import (
	"fmt"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const lintHelp = `Writes a line for each part of a reference that is valid but tends to mislead people or other parsers (RFC 3986, sections 3.2.2 and 7), or that its scheme forbids. The line has the argument or line number, the component, a code, the offset in the reference, and a sentence. For a reference that is not valid, it has the reason. At the end come the counts. No userinfo is shown.

Each code has a level: error if a specification forbids it, warning if programs or people may read it in different ways, note if it may be intended. "uri lint --codes" describes each code, with an example.`

const lintExamples = `$ uri lint http://h/a%2Fb
argument 1: path: encoded-slash at offset 10: An encoded slash divides the segment for parsers that decode first (RFC 3986, section 7.3)
1 reference, 0 bad, 1 finding

$ uri lint --json //h/a%2Fb
{"argument":1,"reference":"//h/a%2Fb","code":"encoded-slash","level":"warning","component":"path","segment":1,"offset":5,"length":3,"section":"RFC 3986, section 7.3","message":"An encoded slash divides the segment for parsers that decode first."}
{"references":1,"bad":0,"findings":1}

$ uri lint --ignore encoded-slash http://h/a%2Fb
1 reference, 0 bad, 0 findings`

// newLint returns the command that finds what is valid but misleading.
func (t *tool) newLint() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "lint [FLAG...] [REF...]",
		Short:   "find what is valid but misleading",
		Long:    lintHelp,
		Example: lintExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.lint(cmd, args) },
	}
	o := &t.opts.lint
	flags := cmd.Flags()
	flags.StringSliceVar(&o.only, "only", nil, "look for these `CODES` only, separated by commas")
	flags.StringSliceVar(&o.ignore, "ignore", nil, "do not look for these `CODES`")
	flags.StringVar(&o.level, "level", "", "look for codes of at least this `LEVEL`: note, warning or error")
	flags.BoolVar(&t.opts.iri, "iri", false, "read IRIs (RFC 3987), and look for codes about characters beyond US-ASCII")
	flags.BoolVar(&o.codes, "codes", false, "write the codes with their meanings and examples")
	t.mustComplete(cmd, "only", codeNames()...)
	t.mustComplete(cmd, "ignore", codeNames()...)
	t.mustComplete(cmd, "level", levels...)
	return t.takesReferences(t.hasJSON(cmd))
}

// lint writes the findings in each reference, and the counts.
func (t *tool) lint(cmd *cobra.Command, args []string) error {
	wanted, err := t.opts.lint.choose(cmd)
	if err != nil {
		return err
	}
	if t.opts.lint.codes {
		return t.printCodes(wanted)
	}
	l := uris
	if t.opts.iri {
		l = iris
	}
	l.bad = t.opts.refusals()
	p := newPrinter(&t.session, func() answerer { return newFinder(l, wanted) })
	p.found = t.printFinding
	if !t.opts.json {
		p.refused = t.printRefusal
	}
	t.hintAtFiles(args)
	if err := p.answer(args); err != nil {
		return err
	}
	if err := t.summarizeLint(p); err != nil {
		return err
	}
	return p.tellStats()
}

// newFinder returns an answerer that reports invalid references and findings, and nothing else.
func newFinder(l language, wanted codeSet) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := l.parse(&u, text); err != nil {
			a.refuse(refuse(text, err, l.bad).errorRecord())
			return
		}
		for _, f := range findingRecords(text, u, l.bad) {
			if wanted[f.Code] {
				a.find(f)
			}
		}
	}
}

// printFinding writes a finding.
func (t *tool) printFinding(where place, f *findingRecord) error {
	if t.opts.json {
		f.location = where.location()
		return t.printJSON(f)
	}
	return t.printAt(where, f.text(t.term.outputPalette()))
}

// summarizeLint writes the counts.
func (t *tool) summarizeLint(p *printer) error {
	if t.opts.json {
		return t.printJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
			Findings   int `json:"findings"`
		}{p.lines, p.bad, p.findings})
	}
	return t.printLine(fmt.Sprintf("%s, %s", counts(p.lines, p.bad), number(p.findings, "finding")))
}
