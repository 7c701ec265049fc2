package main

import (
	"strconv"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
)

const checkHelp = `Writes a line for each reference that is not valid, with its argument or line number and the reason, and at the end the counts. The text does not repeat references, so it contains no passwords. In JSON, "xxxxx" replaces what may be a password.`

const checkExamples = `$ printf 'http://h/\na b\n' | uri check
line 2: invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)
2 references, 1 bad

$ uri check --json http://h/ 'a b'
{"argument":2,"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"invalid path at offset 1: ' ' is not allowed (segment; RFC 3986, section 3.3)"}}
{"references":2,"bad":1}`

// newCheck returns the command that finds invalid references.
func (t *tool) newCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check [FLAG...] [REF...]",
		Short:   "find invalid references",
		Long:    checkHelp,
		Example: checkExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.check(args) },
	}
	return t.takesReferences(t.hasJSON(cmd))
}

// check reports the invalid references and the counts.
func (t *tool) check(args []string) error {
	p := newPrinter(&t.session, func() answerer { return newValidator(t.opts.refusals()) })
	if !t.opts.json {
		p.refused = t.printRefusal
	}
	t.hintAtFiles(args)
	if err := p.answer(args); err != nil {
		return err
	}
	if err := t.summarizeCheck(p); err != nil {
		return err
	}
	return p.tellStats()
}

// newValidator returns an answerer that reports invalid references and nothing else.
func newValidator(bad shownAs) answerer {
	var u uri.URI
	return func(a *answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.refuse(refuse(text, err, bad).errorRecord())
		}
	}
}

// printRefusal writes to stdout why a reference is not valid.
func (t *tool) printRefusal(where place, reason *errorRecord) error {
	return t.printAt(where, reason.Message)
}

// printAt writes to stdout a message about the reference at a place.
func (t *tool) printAt(where place, message string) error {
	return t.printLine(t.term.outputPalette().paint(placeStyle, where.String()+":") + " " + message)
}

// summarizeCheck writes the counts.
func (t *tool) summarizeCheck(p *printer) error {
	if t.opts.json {
		return t.printJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
		}{p.lines, p.bad})
	}
	return t.printLine(counts(p.lines, p.bad))
}

// counts returns, in words, the number of references and how many of them are bad.
func counts(references, bad int) string {
	return number(references, "reference") + ", " + strconv.Itoa(bad) + " bad"
}
