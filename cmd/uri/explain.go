package main

import (
	"strings"

	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"
)

const explainHelp = `Draws each reference with its components named, like the example in RFC 3986, section 3, and describes the components. An IRI (RFC 3987) is shown as a URI too, without IDNA. A reference that is not valid is shown on standard error, with a mark at the error.

What is not printable is shown in hexadecimal, as in "\xE2\x80\xAE". Of a very long text, only the start and the end are shown. JSON has the whole text, with the byte offsets of the components. A terminal that reorders right-to-left scripts or joins emoji shows them in other columns.`

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
		Short:   "draw and describe the components",
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
	t.hintAtFiles(args)
	counter := newPrinter(&t.session, nil)
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
