package main

import (
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// newExplain returns the command that draws references and describes their components.
func (t *tool) newExplain() *cobra.Command { return t.explains(command("explain", t.explain)) }

// explains adds to cmd the flags of explain.
func (t *tool) explains(cmd *cobra.Command) *cobra.Command {
	return t.writesRecords(t.takesReferences(t.hasJSON(t.masks(cmd))))
}

// explain explains the references in their order, or writes them in JSON.
func (t *tool) explain(_ *cobra.Command, args []string) error {
	t.opts.reading.IRI, t.opts.reading.Native = true, true
	if t.opts.JSON {
		return t.produce(args, t.ofReferences(func(dst []byte, r *reference) ([]byte, error) {
			return show.AppendJSON(dst, show.NewRecord(t.opts.shown(r.text, r.uri))), nil
		}), nil)
	}
	t.hintAtFiles(args)
	e := explainer{tool: t}
	p := t.newPrinter(func() textio.Answerer { return e.explain })
	p.OneByOne, p.Tell = true, func(where textio.Place, about textio.Remark) error { return e.refuse(where, errorOf(about)) }
	return t.print(p, args)
}

// shown returns a reference without its password, unless it is to be shown. u was parsed from it.
func (opts *options) shown(text string, u uri.URI) string {
	if opts.showPassword {
		return text
	}
	return show.WithoutPassword(text, u)
}

// An explainer explains references one after the other.
type explainer struct {
	tool           *tool
	drawn, refused bool // whether a reference was: an empty line then precedes the next
}

// explain draws a reference, which may be an IRI, and the table of its components.
func (e *explainer) explain(a *textio.Answer, text string) {
	var u uri.URI
	text, err := e.tool.opts.reading.parse(&u, text)
	if err != nil {
		a.Refuse(show.Refuse(text, err, max(show.ShownMasked, e.tool.opts.refusals())))
		return
	}
	if e.drawn {
		a.Output = append(a.Output, '\n')
	}
	e.drawn = true
	text = e.tool.opts.shown(text, u)
	colors, width := e.tool.Term.Stdout.Colors, e.tool.Term.Stdout.Width
	a.Output = append(a.Output, show.Figure(text, width, colors)+"\n\n"+show.Table(text, width, colors)+"\n"...)
}

// refuse writes to stderr a bad reference with a mark at the error, and the reason.
func (e *explainer) refuse(where textio.Place, reason *show.ErrorRecord) error {
	var lines []string
	if reason.ShownReference != nil {
		lines = show.Point(*reason.ShownReference, *reason.Offset, *reason.Offset, e.tool.Term.Stderr.Width, e.tool.Term.Stderr.Colors)
	}
	lines = append(lines, "uri: "+where.String()+": "+reason.Message)
	if e.drawn || e.refused {
		lines = append([]string{""}, lines...)
	}
	e.refused = true
	return e.tool.Complain(strings.Join(lines, "\n"))
}
