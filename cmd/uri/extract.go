package main

import (
	"cmp"
	"path"
	"strings"

	"github.com/go-rfc3986/uri"
	"github.com/spf13/cobra"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri/cmd/uri/internal/links"
	"github.com/go-rfc3986/uri/cmd/uri/internal/show"
	"github.com/go-rfc3986/uri/cmd/uri/internal/textio"
	"github.com/go-rfc3986/uri/httpuri"
)

// An extractedRecord is a reference in a document in JSON.
type extractedRecord struct {
	textio.Place
	Reference string `json:"reference"`
}

// extract writes the references in documents.
func (t *tool) extract(cmd *cobra.Command, names []string) error {
	var base uri.Base
	if t.opts.base != "" {
		u, err := parseOperand(t.opts.base, reading{})
		if err == nil {
			base, err = uri.NewBase(u)
		}
		if err != nil {
			return misused(cmd, show.Reason(err))
		}
	}
	if len(names) == 0 {
		names = []string{"-"}
	}
	for _, name := range names {
		document, err := t.ReadAll(name)
		if err != nil {
			t.Trouble(err)
			continue
		}
		if err := t.extractFrom(name, document, base); err != nil {
			return err
		}
	}
	return nil
}

// extractFrom writes the references in the document of that name. With --base, they are absolute.
func (t *tool) extractFrom(name, document string, base uri.Base) (err error) {
	kind := cmp.Or(t.opts.kind, path.Ext(strings.TrimSuffix(strings.ToLower(name), ".gz")))
	resolve, place := t.resolverIn(kind, document, base), placesIn(document, name)
	broken := links.In(kind, document, func(r links.Link) {
		if err != nil { // the output takes no more
			return
		}
		at := place(r.Offset)
		var text string
		if text, err = resolve(r); err == nil {
			err = t.printExtracted(at, text)
		} else {
			err = t.refuseIn(at, show.Reason(err))
		}
	})
	if err == nil && broken != nil {
		return t.refuseIn(placesIn(document, name)(broken.Offset), "read as text from here on: "+broken.Err.Error())
	}
	return err
}

// resolverIn returns the function for the text of a reference in a document: with --base, what a browser makes of it, which
// applies the base element of the document too (HTML Standard, section 4.2.3).
func (t *tool) resolverIn(kind string, document string, base uri.Base) func(r links.Link) (string, error) {
	if t.opts.base == "" {
		return func(r links.Link) (string, error) { return r.Text, nil }
	}
	own, inner := links.Base(kind, document), base
	if u, err := httpuri.Href(base, own.Text, idna.Lookup.ToASCII); err == nil && u.Scheme != "data" && u.Scheme != "javascript" {
		inner, _ = uri.NewBase(u) // it has a scheme
	}
	return func(r links.Link) (string, error) {
		from := inner
		if r == own {
			from = base
		}
		u, err := httpuri.Href(from, r.Text, idna.Lookup.ToASCII)
		return u.String(), err
	}
}

// refuseIn writes why a document cannot be read at a place.
func (t *tool) refuseIn(at textio.Place, message string) error {
	t.Failed = true
	return t.tell(&show.ErrorRecord{Place: at, Fault: show.Fault{Message: message}})
}

// placesIn returns a function that converts offsets in a document, which must ascend, to places.
func placesIn(document string, name string) func(offset int) textio.Place {
	at := textio.Place{File: textio.Masked(name), Line: 1}
	line, last := 0, 0 // the offsets of the line and of the place before
	return func(offset int) textio.Place {
		between := document[last:offset]
		at.Line += strings.Count(between, "\n")
		if end := strings.LastIndexByte(between, '\n'); end >= 0 {
			line = last + end + 1
		}
		last, at.Column = offset, offset-line+1
		return at
	}
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
	return t.Print(text + t.opts.End())
}
