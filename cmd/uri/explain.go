package main

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// explain explains the references in their order, or writes them in JSON.
func (t *tool) explain(_ *cobra.Command, args []string) error {
	t.opts.reading.IRI, t.opts.reading.Native = true, true
	if t.opts.JSON {
		return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
			return show.AppendJSON(dst, show.NewRecord(show.NewView(r.text, r.uri, t.opts.showPassword))), nil
		}), nil)
	}
	t.opts.draws = true
	p := t.newPrinter(t.answers(t.ofReferences(t.appendDrawing), nil))
	p.OneByOne, p.Tell = true, t.drawError
	return t.print(p, args)
}

// appendDrawing appends a reference, which may be an IRI, drawn, and the table of its components.
func (t *tool) appendDrawing(dst []byte, r *reference) ([]byte, error) {
	v := show.NewView(r.text, r.uri, t.opts.showPassword)
	screen := t.Term.Stdout
	lines := append(show.FigureLines(v.Text, screen.Width, screen.Colors), "")
	lines = append(lines, show.TableLines(v, screen.Width, screen.Colors)...)
	dst = append(dst, t.gap+strings.Join(lines, "\n")+"\n"...)
	t.gap, t.gapOfErrors = "\n", "\n"
	return dst, nil
}

// drawError writes to stderr a bad reference with a mark at the error, and the reason.
func (t *tool) drawError(where textio.Place, about textio.Remark) error {
	m := messageOf(where, about, false)
	text := t.gapOfErrors + m.figure(t.Term.Stderr) + "uri: " + where.String() + ": " + m.text
	t.gapOfErrors = "\n"
	return t.Complain(text)
}
