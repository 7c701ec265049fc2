package main

import (
	"errors"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/iri"
	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// explain explains the references in their order, or writes them in JSON.
func (t *tool) explain(_ *cobra.Command, args []string) error {
	t.opts.reading.IRI, t.opts.reading.Native = true, true
	t.opts.draws = !t.opts.JSON
	t.hintAtHosts(args, func(uri.URI, string) bool { return true })
	return t.produce(args, t.appendExplanation, nil)
}

// errOnlySecret is the error for a valid reference that cannot be explained without its secrets.
var errOnlySecret = errors.New("without its secrets, this is not a reference: --show-password explains it")

// appendExplanation appends a reference, which may be an IRI, drawn, and the table of its components, or all of that in JSON.
func (t *tool) appendExplanation(dst []byte, r *reference) ([]byte, error) {
	text := r.text
	if !t.opts.showPassword {
		text = textio.Masked(text)
	}
	if text != r.text && iri.Check(text) != nil { // such as "token='#':a", which would be "token='xxxxx':a"
		return dst, errOnlySecret
	}
	if t.opts.JSON {
		return show.AppendJSON(dst, show.NewRecord(text)), nil
	}
	screen := t.Term.Stdout
	dst = append(dst, t.gap+show.Figure(text, screen.Width, screen.Colors)+"\n\n"+show.Table(text, screen.Width, screen.Colors)+"\n"...)
	t.gap, t.gapOfErrors = "\n", "\n"
	return dst, nil
}
