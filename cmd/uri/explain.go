package main

import (
	"strings"

	"github.com/go-rfc3986/uri/iri"
)

// explain is the command that draws references and tells their fields.
func (t *tool) explain(opts options, operands []string) error {
	e := explainer{tool: t, options: opts}
	if !opts.json {
		e.width = t.term.width()
	}
	return t.each(operands, e.explain)
}

// An explainer explains one reference after the other.
type explainer struct {
	tool    *tool
	options options
	width   int // of the terminal, where the output is for one

	drawn, refused bool // some reference was, so that the next needs an empty line between
}

// explain writes what there is to say of a reference, good or bad. It may be an IRI.
func (e *explainer) explain(ref reference) error {
	i, err := iri.Parse(ref.text)
	switch {
	case err != nil && e.options.json:
		r := refuse(ref.text, err, e.options.showPassword)
		return e.tool.refuseJSON(refusedRecord{Reference: &r.text, Error: r.errorRecord()})
	case err != nil:
		return e.refuse(ref, refuse(ref.text, err, e.options.showPassword))
	}
	v := newIRIView(ref.text, i, e.options.showPassword)
	if e.options.json {
		r := newRecord(v)
		r.Spans = split(ref.text)
		if v.isIRI() {
			r.URI = v.encoded().String()
		}
		return e.tool.printJSON(r)
	}
	return e.draw(v)
}

// draw writes the figure of a reference and the table of its fields.
func (e *explainer) draw(v view) error {
	if e.drawn {
		if err := e.tool.printLine(""); err != nil {
			return err
		}
	}
	e.drawn = true
	colors := e.tool.term.outputPalette()
	lines := append(newFigure(v.text, e.width).lines(colors), "")
	lines = append(lines, tableLines(v, e.width, colors)...)
	return e.tool.printLine(strings.Join(lines, "\n"))
}

// refuse writes to stderr where a reference goes wrong, and why.
func (e *explainer) refuse(ref reference, r refusal) error {
	e.tool.failed = true
	marked := point(r.text, r.offset, e.width, e.tool.term.errorPalette())
	lines := append(marked, "uri: "+ref.place.String()+": "+r.message())
	if e.drawn || e.refused {
		lines = append([]string{""}, lines...)
	}
	e.refused = true
	return e.tool.complain(strings.Join(lines, "\n"))
}
