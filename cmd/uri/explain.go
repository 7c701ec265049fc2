package main

import (
	"strings"

	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"
)

const explainHelp = `Draws each reference with its components named, as RFC 3986, section 3, does for its example, and tells what they are. Those of an IRI (RFC 3987) end with the URI that stands for it, without IDNA. A reference that is not valid is shown on standard error, with a mark where it goes wrong.

What is not printable is shown in hexadecimal, as in "\xE2\x80\xAE", and of a text that is very long the start and the end. JSON has all of it, with the byte offsets of the components. A terminal that turns right-to-left scripts around, or joins emoji, shows them in other columns.`

const explainExamples = `$ uri explain urn:isbn:0451450523
  urn:isbn:0451450523
  \_/ \_____________/
   |         |
scheme     path

  kind      URI
  scheme    urn
  path      isbn:0451450523   path-rootless

$ uri explain http://user:pass@host:8x/
  http://user:xxxxx@host:8x/
                          ^
uri: argument 1: invalid port at offset 24: 'x' is not allowed (port; RFC 3986, section 3.2.3)

$ uri explain --json a
{"reference":"a","isRelative":true,"path":"a","segments":["a"],"pathRule":"path-noscheme","spans":[{"component":"path","start":0,"end":1}]}`

// newExplain returns the command that draws references and describes their components.
func (t *tool) newExplain() *cobra.Command {
	cmd := &cobra.Command{
		Use:     "explain [FLAG...] [REF...]",
		Short:   "draw the components and tell what they are",
		Long:    explainHelp,
		Example: explainExamples,
		RunE:    func(_ *cobra.Command, args []string) error { return t.explain(args) },
	}
	return t.takesReferences(t.hasJSON(t.masks(cmd)))
}

// explain explains the references in their order.
func (t *tool) explain(args []string) error {
	e := explainer{tool: t}
	if !t.opts.json {
		e.width = t.term.width()
	}
	counter := newPrinter(t, nil)
	err := t.each(args, func(ref reference) error {
		counter.lines++
		counter.bytes += len(ref.text)
		return e.explain(ref)
	})
	if err != nil {
		return err
	}
	return counter.tellStats()
}

// An explainer explains references one after the other.
type explainer struct {
	tool  *tool
	width int // of the terminal, 0 for JSON

	drawn, refused bool // whether a reference was: an empty line then precedes the next
}

// explain explains a reference, valid or not. It may be an IRI.
func (e *explainer) explain(ref reference) error {
	opts := &e.tool.opts
	i, err := iri.Parse(ref.text)
	if err != nil {
		e.tool.failed = true
		how := shownMasked
		if opts.showPassword {
			how = shownWhole
		}
		r := refuse(ref.text, err, how)
		if opts.json {
			return e.tool.printJSON(refusedRecord{ref.place.location(), &r.text, nil, r.errorRecord()})
		}
		return e.refuse(ref, r)
	}
	v := newIRIView(ref.text, i, opts.showPassword)
	if opts.json {
		r := newRecord(v)
		r.Spans = split(v.text)
		if v.isIRI() {
			r.URI = v.encoded().String()
		}
		return e.tool.printJSON(r)
	}
	return e.draw(v)
}

// draw writes the figure of a reference and the table of its components.
func (e *explainer) draw(v view) error {
	if e.drawn {
		if err := e.tool.printLine(""); err != nil {
			return err
		}
	}
	e.drawn = true
	if e.tool.term.stdout {
		e.tool.progress.erase()
	}
	colors := e.tool.term.outputPalette()
	lines := append(newFigure(v.text, e.width).lines(colors), "")
	lines = append(lines, tableLines(v, e.width, colors)...)
	return e.tool.printLine(strings.Join(lines, "\n"))
}

// refuse writes to stderr a bad reference with a mark at the error, and the reason.
func (e *explainer) refuse(ref reference, r refusal) error {
	text, offset := abridgeAround(r.text, r.offset)
	marked := point(text, offset, e.width, e.tool.term.errorPalette())
	lines := append(marked, "uri: "+ref.place.String()+": "+r.message())
	if e.drawn || e.refused {
		lines = append([]string{""}, lines...)
	}
	e.refused = true
	return e.tool.complain(strings.Join(lines, "\n"))
}
