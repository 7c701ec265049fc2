package main

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/display"
	"github.com/go-rfc3986/uri/cmd/uri/internal/drawing"
	"github.com/go-rfc3986/uri/cmd/uri/internal/jsonline"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

const explainHelp = `Draws each reference with its components named, like the example in RFC 3986, section 3, and describes the components. An IRI (RFC 3987) is shown as a URI too, with the name of the host as the DNS has it. A reference that is not valid is shown on standard error, with a mark at the error.

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
{"reference":"a","isRelative":true,"path":"a","segments":["a"],"decodedSegments":["a"],"pathRule":"path-noscheme","spans":[{"component":"path","start":0,"end":1}]}`

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
	if !t.opts.JSON {
		e.width = t.Term.Width()
	}
	t.hintAtFiles(args)
	counter := textio.NewPrinter(&t.Session, nil)
	err := t.Each(args, func(ref textio.Reference) error {
		counter.Lines++
		counter.Bytes += len(ref.Text)
		return e.explain(ref)
	})
	if err != nil {
		return err
	}
	return counter.TellStats()
}

// An explainer explains references one after the other.
type explainer struct {
	tool  *tool
	width int // of the terminal, 0 for JSON

	drawn, refused bool // whether a reference was: an empty line then precedes the next
}

// explain explains a reference, valid or not. It may be an IRI.
func (e *explainer) explain(ref textio.Reference) error {
	opts := &e.tool.opts
	var u uri.URI
	read := opts.reading
	read.IRI, read.Native = true, true
	text, err := read.Read(&u, ref.Text)
	if err != nil {
		e.tool.Failed = true
		how := jsonline.ShownMasked
		if opts.showPassword {
			how = jsonline.ShownWhole
		}
		r := jsonline.Refuse(text, err, how)
		if opts.JSON {
			return e.tool.PrintJSON(jsonline.NewRefusedRecord(ref.Place, r.ErrorRecord()))
		}
		return e.refuse(ref, r)
	}
	v := display.NewIRIView(text, iri.IRI(u), opts.showPassword)
	if opts.JSON {
		r := jsonline.NewRecord(v)
		r.Spans = display.Split(v.Text)
		if v.IsIRI() {
			r.URI = v.ASCII().String()
		}
		return e.tool.PrintJSON(r)
	}
	return e.draw(v)
}

// draw writes the figure of a reference and the table of its components.
func (e *explainer) draw(v display.View) error {
	if e.drawn {
		if err := e.tool.PrintLine(""); err != nil {
			return err
		}
	}
	e.drawn = true
	if e.tool.Term.Stdout {
		e.tool.Progress.Erase()
	}
	colors := e.tool.Term.OutputPalette()
	lines := append(drawing.NewFigure(v.Text, e.width).Lines(colors), "")
	lines = append(lines, drawing.TableLines(v, e.width, colors)...)
	return e.tool.PrintLine(strings.Join(lines, "\n"))
}

// refuse writes to stderr a bad reference with a mark at the error, and the reason.
func (e *explainer) refuse(ref textio.Reference, r jsonline.Refusal) error {
	marked := drawing.Point(r.Text, r.Offset, r.Offset, e.tool.Term.ErrorWidth(), e.tool.Term.ErrorPalette())
	lines := append(marked, "uri: "+ref.Place.String()+": "+r.Message())
	if e.drawn || e.refused {
		lines = append([]string{""}, lines...)
	}
	e.refused = true
	return e.tool.Complain(strings.Join(lines, "\n"))
}
