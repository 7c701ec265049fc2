package links

import (
	"bytes"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// parser reads CommonMark, and tables as GitHub does.
var parser = goldmark.New(goldmark.WithExtensions(extension.Table)).Parser()

// fromMarkdown returns the destinations of links, images and definitions, the links without markup, and the references
// in HTML. Code has none.
func fromMarkdown(document []byte) []Link {
	m := markdown{document: document, text: string(document)}
	_ = ast.Walk(parser.Parse(text.NewReader(document)), m.visit) // no error is made
	m.endText()
	slices.SortStableFunc(m.found, func(a, b Link) int { return a.Offset - b.Offset }) // an image may be in a link
	return slices.Compact(m.found)                                                     // a link has the place of its definition
}

// A markdown is a document of Markdown, twice, and the links found so far.
type markdown struct {
	document   []byte
	text       string
	found      []Link
	inLinks    int // how many links and images are open
	start, end int // of the current text, which may have marks of emphasis in it
}

// visit adds the links of a node.
func (m *markdown) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		if n.Kind() == ast.KindLink || n.Kind() == ast.KindImage {
			m.inLinks--
		}
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.Link:
		m.inLinks++
		m.addDestination(n.Destination)
	case *ast.Image:
		m.inLinks++
		m.addDestination(n.Destination)
	case *ast.LinkReferenceDefinition:
		m.addDestination(n.Destination)
	case *ast.AutoLink:
		url := n.Label(m.document)
		scheme := map[ast.AutoLinkType]string{ast.AutoLinkEmail: "mailto:"}[n.AutoLinkType]
		m.found = append(m.found, Link{scheme + string(url), offsetOf(m.document, url)})
	case *ast.Text:
		m.addText(n.Segment)
	case *ast.CodeSpan:
		return ast.WalkSkipChildren, nil
	case *ast.RawHTML:
		m.addHTML(n.Segments)
	case *ast.HTMLBlock:
		if n.HasClosure() {
			n.Lines().Append(n.ClosureLine)
		}
		m.addHTML(n.Lines())
	}
	return ast.WalkContinue, nil
}

// addDestination adds what a link leads to, if it is not empty.
func (m *markdown) addDestination(raw []byte) {
	if len(raw) > 0 {
		plain := util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw)))
		m.found = append(m.found, Link{string(plain), offsetOf(m.document, raw)})
	}
}

// addHTML adds the references in lines of HTML.
func (m *markdown) addHTML(lines *text.Segments) {
	if n := lines.Len(); n > 0 {
		start, end := lines.At(0).Start, lines.At(n-1).Stop
		m.found = append(m.found, fromHTML(m.document[start:end], start)...)
	}
}

// addText adds a part to the current text, or ends the current text and begins another. Links in
// the text of links do not count.
func (m *markdown) addText(part text.Segment) {
	if m.inLinks > 0 {
		return
	}
	if part.Start < m.end || strings.Trim(m.text[m.end:part.Start], "*_") != "" {
		m.endText()
		m.start = part.Start
	}
	m.end = part.Stop
}

// endText adds the links in the current text that have no markup, without marks of emphasis after them.
func (m *markdown) endText() {
	m.found = scan(m.found, m.text[:m.end], m.start, ":@w", endOfText+"_~")
}

// offsetOf returns where a part of a document is, or where it is first if it is a copy.
func offsetOf(document, part []byte) int {
	if at := cap(document) - cap(part); at >= 0 && at < len(document) && &document[at] == &part[0] {
		return at
	}
	return max(0, bytes.Index(document, part))
}
