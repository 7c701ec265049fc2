package main

import (
	"errors"
	"slices"
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

const checkHelp = `Writes a line for each reference that is not valid, or that the flags do not accept, with its argument or line number and the reason, and at the end the counts. On a terminal, the reference comes first, with a mark at the error. In it, and in JSON, "xxxxx" replaces what may be a password. Other output does not repeat references.`

const checkExamples = `$ printf 'http://h/\na b\n' | uri check
line 2: invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)
2 references, 1 bad

$ uri check --json http://h/ 'a b'
{"argument":2,"reference":"a b","error":{"offset":1,"component":"path","rule":"segment","message":"invalid path at offset 1: ' ' is not allowed: write %20 (segment; RFC 3986, section 3.3)"}}
2 references, 1 bad`

// newCheck returns the command that finds invalid references.
func (t *tool) newCheck() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "check [FLAG...] [REF...]",
		Short:   "find invalid references",
		Long:    checkHelp,
		Example: checkExamples,
		RunE:    func(cmd *cobra.Command, args []string) error { return t.check(cmd, args) },
	}
	cmd.Flags().BoolVar(&t.opts.absolute, "absolute", false, "accept only URIs without a fragment (absolute-URI; RFC 3986, section 4.3)")
	cmd.Flags().StringSliceVar(&t.opts.schemes, "scheme", nil, "accept only URIs with one of these `SCHEMES`, separated by commas")
	return t.takesReferences(t.hasJSON(cmd))
}

// check reports the invalid references and the counts.
func (t *tool) check(cmd *cobra.Command, args []string) error {
	opts := &t.opts
	for _, name := range opts.schemes {
		if _, err := (uri.URI{IsRelative: true}).WithScheme(name); err != nil || name == "" {
			return misused(cmd, "--scheme needs names of schemes, separated by commas")
		}
	}
	bad := t.drawnRefusals()
	p := textio.NewPrinter(&t.Session, func() textio.Answerer { return newValidator(opts, bad) })
	if !t.opts.JSON {
		p.Refused = t.printRefusal
	}
	t.hintAtFiles(args)
	if err := p.Answer(args); err != nil {
		return err
	}
	if err := t.summarize(counts(p.Lines, p.Bad)); err != nil {
		return err
	}
	return p.TellStats()
}

// newValidator returns an answerer that reports references that are not valid or not accepted, and nothing else.
func newValidator(opts *options, bad jsonline.ShownAs) textio.Answerer {
	var u uri.URI
	return func(a *textio.Answer, text string) {
		text, err := opts.reading.Read(&u, text)
		if err == nil {
			err = opts.accept(text, &u)
		}
		if err != nil {
			a.Refuse(jsonline.Refuse(text, err, bad).ErrorRecord())
		}
	}
}

// errOtherScheme is the error for a scheme that --scheme does not have.
var errOtherScheme = errors.New("it is not one of those that --scheme accepts")

// accept returns the error for a valid reference that the flags do not accept.
func (opts *options) accept(text string, u *uri.URI) error {
	if opts.absolute {
		if _, err := uri.ParseAbsolute(text); err != nil {
			return err
		}
	}
	isScheme := func(name string) bool { return strings.EqualFold(name, u.Scheme) }
	if len(opts.schemes) > 0 && !slices.ContainsFunc(opts.schemes, isScheme) {
		return &uri.ParseError{Component: uri.ComponentScheme, Rule: "scheme", Err: errOtherScheme}
	}
	return nil
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

// summarize writes the counts. With --json, they are on stderr, so that stdout has objects for references only.
func (t *tool) summarize(counts string) error {
	if t.opts.JSON {
		return t.Complain(counts)
	}
	return t.PrintLine(counts)
}

// counts returns, in words, the number of references and how many of them are bad.
func counts(references, bad int) string {
	return display.Number(references, "reference") + ", " + strconv.Itoa(bad) + " bad"
}
