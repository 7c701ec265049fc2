package links

import (
	"bytes"
	"slices"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// parser reads the Markdown of CommonMark, and links without markup as GitHub does.
var parser = goldmark.New(goldmark.WithExtensions(extension.Linkify, extension.Table)).Parser()

// fromMarkdown returns the destinations of links, images and definitions, the links without markup, and the references
// in HTML. Code has none.
func fromMarkdown(document []byte) []Link {
	var found []Link
	addDestination := func(raw []byte) {
		if len(raw) > 0 {
			plain := util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw)))
			found = append(found, Link{string(plain), offsetOf(document, raw)})
		}
	}
	addHTML := func(lines *text.Segments) {
		if n := lines.Len(); n > 0 {
			start, end := lines.At(0).Start, lines.At(n-1).Stop
			found = append(found, fromHTML(document[start:end], start)...)
		}
	}
	_ = ast.Walk(parser.Parse(text.NewReader(document)), func(n ast.Node, entering bool) (ast.WalkStatus, error) { // no error is made
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Link:
			addDestination(n.Destination)
		case *ast.Image:
			addDestination(n.Destination)
		case *ast.LinkReferenceDefinition:
			addDestination(n.Destination)
		case *ast.AutoLink:
			label := n.Label(document)
			url := string(n.URL(document)) // with the scheme, even if the document has none
			if n.AutoLinkType == ast.AutoLinkEmail {
				url = "mailto:" + string(label)
			}
			found = append(found, Link{url, offsetOf(document, label)})
		case *ast.RawHTML:
			addHTML(n.Segments)
		case *ast.HTMLBlock:
			addHTML(n.Lines())
		}
		return ast.WalkContinue, nil
	})
	slices.SortStableFunc(found, func(a, b Link) int { return a.Offset - b.Offset }) // an image may be in a link
	return slices.Compact(found)                                                     // a link has the place of its definition
}

// offsetOf returns where a part of a document is, or where it is first if it is a copy.
func offsetOf(document, part []byte) int {
	if at := cap(document) - cap(part); at >= 0 && at < len(document) && &document[at] == &part[0] {
		return at
	}
	return max(0, bytes.Index(document, part))
}
