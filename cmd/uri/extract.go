package main

import (
	"bytes"
	"cmp"
	"path"

	"github.com/spf13/cobra"

	"github.com/go-rfc3986/uri/cmd/uri/internal/links"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
)

// An extractedRecord is a reference in a document in JSON.
type extractedRecord struct {
	textio.Place
	Reference string `json:"reference"`
}

// extract writes the references in documents.
func (t *tool) extract(_ *cobra.Command, names []string) error {
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		document, err := t.ReadAll(name)
		if err != nil {
			return err
		}
		at := textio.Place{File: textio.Masked(name), Line: 1}
		line, last := 0, 0 // the offsets of the line and of the reference before
		for _, r := range links.In(cmp.Or(t.opts.kind.text, path.Ext(name)), document) {
			between := document[last:r.Offset]
			at.Line += bytes.Count(between, []byte("\n"))
			if end := bytes.LastIndexByte(between, '\n'); end >= 0 {
				line = last + end + 1
			}
			last, at.Column = r.Offset, r.Offset-line+1
			if err := t.printExtracted(at, r.Text); err != nil {
				return err
			}
		}
	}
	return nil
}

// printExtracted writes a reference in a document.
func (t *tool) printExtracted(at textio.Place, text string) error {
	if t.opts.JSON {
		return t.PrintJSON(extractedRecord{at, text})
	}
	if t.Term.Stdout.IsTerminal {
		text = textio.Visible(text)
	}
	if t.opts.Where {
		text = at.String() + "\t" + text
	}
	if t.opts.Null {
		return t.Print(text + "\x00")
	}
	return t.PrintLine(text)
}
