package main

import (
	"strconv"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/drawing"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
	"github.com/go-rfc3986/uri/cmd/uri/internal/terminal"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

const checkHelp = `Writes a line for each reference that is not valid, with its argument or line number and the reason, and at the end the counts. On a terminal, the reference comes first, with a mark at the error. In it, and in JSON, "xxxxx" replaces what may be a password. Other output does not repeat references.`

const checkExamples = `$ printf 'http://h/\na b\n' | uri check
line 2: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
2 references, 1 bad

$ uri check --json http://h/ 'a b'
{"argument":2,"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"}}
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
	bad := t.drawnRefusals()
	p := textio.NewPrinter(&t.Session, func() textio.Answerer { return newValidator(bad) })
	if !t.opts.JSON {
		p.Refused = t.printRefusal
	}
	t.hintAtFiles(args)
	if err := p.Answer(args); err != nil {
		return err
	}
	if err := t.summarizeCheck(p); err != nil {
		return err
	}
	return p.TellStats()
}

// newValidator returns an answerer that reports invalid references and nothing else.
func newValidator(bad jsonline.ShownAs) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, text string) {
		if err := uri.ParseInto(&u, text); err != nil {
			a.Refuse(jsonline.Refuse(text, err, bad).ErrorRecord())
		}
	}
}

// drawnRefusals returns what check and lint show of bad references. On a terminal, they draw them.
func (t *tool) drawnRefusals() jsonline.ShownAs {
	if how := t.opts.refusals(); how != jsonline.NotShown || !t.Term.Stdout {
		return how
	}
	return jsonline.ShownMasked
}

// printRefusal writes to stdout why a reference is not valid. On a terminal, a mark in the reference comes first.
func (t *tool) printRefusal(where display.Place, reason *jsonline.ErrorRecord) error {
	var about display.Span
	if reason.ShownReference == nil || reason.Offset == nil {
		return t.printAt(where, reason.Message)
	}
	about.Start, about.End = *reason.Offset, *reason.Offset
	return t.printMarked(where, *reason.ShownReference, about, reason.Message)
}

// printMarked writes to stdout a message about a part of the reference at a place. On a terminal, a mark in the reference
// comes first.
func (t *tool) printMarked(where display.Place, reference string, about display.Span, message string) error {
	if t.Term.Stdout {
		lines := drawing.Point(reference, about.Start, about.End, t.Term.Width(), t.Term.OutputPalette())
		if t.marked {
			lines = append([]string{""}, lines...)
		}
		t.marked = true
		if err := t.PrintLine(strings.Join(lines, "\n")); err != nil {
			return err
		}
	}
	return t.printAt(where, message)
}

// printAt writes to stdout a message about the reference at a place.
func (t *tool) printAt(where display.Place, message string) error {
	place := t.Term.OutputPalette().Paint(terminal.PlaceStyle, where.String()+":")
	return t.PrintLine(t.Term.ForOutput(place + " " + message))
}

// summarizeCheck writes the counts.
func (t *tool) summarizeCheck(p *textio.Printer) error {
	if t.opts.JSON {
		return t.PrintJSON(struct {
			References int `json:"references"`
			Bad        int `json:"bad"`
		}{p.Lines, p.Bad})
	}
	return t.PrintLine(counts(p.Lines, p.Bad))
}

// counts returns, in words, the number of references and how many of them are bad.
func counts(references, bad int) string {
	return display.Number(references, "reference") + ", " + strconv.Itoa(bad) + " bad"
}
