package links

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// commonMark reads CommonMark, and tables as GitHub does. It reads emphasis as text, which changes no link: brackets bind more
// tightly than marks of emphasis (CommonMark 0.31.2, section 6.3).
var commonMark = goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParser(parser.NewParser(
	parser.WithBlockParsers(parser.DefaultBlockParsers()...),
	parser.WithInlineParsers(
		util.Prioritized(parser.NewCodeSpanParser(), 1),
		util.Prioritized(parser.NewLinkParser(), 2),
		util.Prioritized(parser.NewAutoLinkParser(), 3),
		util.Prioritized(parser.NewRawHTMLParser(), 4),
	),
	parser.WithParagraphTransformers(parser.DefaultParagraphTransformers()...),
))).Parser()

// fromMarkdown finds the destinations of links, images and definitions, the links without markup, and the references
// in HTML. Code has none.
func fromMarkdown(document string, found func(Link)) { fromPieces(document, 64<<10, found) }

// fromPieces reads a document in pieces of about a size, since the tree of a piece takes twenty times its memory.
func fromPieces(document string, size int, found func(Link)) {
	definitions := parser.NewContext()
	if strings.Contains(document, "]:") {
		eachPiece(document, size, definitions, func(Link) {}) // a link may be in a piece before its definition
	}
	eachPiece(document, size, definitions, found)
}

// eachPiece finds the references in a document, and adds its definitions to those that are known.
func eachPiece(document string, size int, definitions parser.Context, found func(Link)) {
	for start, length := 0, size; start < len(document); {
		end := len(document)
		if at := betweenBlocks.FindStringSubmatchIndex(document[min(start+length, end):]); at != nil {
			end = start + length + at[3]
		}
		var links []Link
		m := markdown{document: []byte(document[start:end]), text: document[start:end], found: func(l Link) { links = append(links, l) }}
		tree := commonMark.Parse(text.NewReader(m.document), parser.WithContext(definitions))
		if last := tree.LastChild(); end < len(document) && last != nil && last.IsRaw() {
			length *= 2 // the piece may end in a block that goes on, such as code
			continue
		}
		_ = ast.Walk(tree, m.visit) // no error is made
		m.endText()
		slices.SortStableFunc(links, func(a, b Link) int { return a.Offset - b.Offset }) // a table may precede the paragraph before it
		for _, l := range links {
			found(Link{l.Text, start + l.Offset})
		}
		start, length = end, size
	}
}

// betweenBlocks matches an empty line before a line without indentation, which ends all blocks except for code and HTML
// (CommonMark 0.31.2, sections 4 and 5).
var betweenBlocks = regexp.MustCompile(`(\n\r?\n)\S`)

// A markdown is a piece of a document of Markdown, twice.
type markdown struct {
	document   []byte
	text       string
	found      func(Link)
	inLinks    int // how many links and images are open
	start, end int // of the current text
}

// visit adds the links of a node. The destination of a link comes after the images in its text, and with a definition, it
// is the definition's.
func (m *markdown) visit(n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch n := n.(type) {
	case *ast.Link:
		m.visitLink(entering, n.Destination, n.Reference)
	case *ast.Image:
		m.visitLink(entering, n.Destination, n.Reference)
	}
	if !entering {
		return ast.WalkContinue, nil
	}
	switch n := n.(type) {
	case *ast.LinkReferenceDefinition:
		m.addDestination(n.Destination)
	case *ast.AutoLink:
		url := n.Label(m.document)
		scheme := map[ast.AutoLinkType]string{ast.AutoLinkEmail: "mailto:"}[n.AutoLinkType]
		m.add(Link{scheme + string(url), offsetOf(m.document, url)})
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

// visitLink adds the destination of a link or an image at its end.
func (m *markdown) visitLink(entering bool, destination []byte, definition *ast.ReferenceLink) {
	if entering {
		m.inLinks++
		return
	}
	m.inLinks--
	if definition == nil {
		m.addDestination(destination)
	}
}

// add adds a link after those of the text before it.
func (m *markdown) add(link Link) {
	m.endText()
	m.found(link)
}

// addDestination adds what a link leads to, if it is not empty.
func (m *markdown) addDestination(raw []byte) {
	if len(raw) > 0 {
		m.add(Link{escapeOfMarkdown.ReplaceAllStringFunc(string(raw), decodeMarkdown), offsetOf(m.document, raw)})
	}
}

// escapeOfMarkdown matches an escape in a destination (CommonMark 0.31.2, sections 2.4 and 2.5). What it stands for is no part of another.
var escapeOfMarkdown = regexp.MustCompile("\\\\[!-/:-@[-`{-~]|&(?:#[0-9]{1,7}|#[Xx][0-9A-Fa-f]{1,6}|[0-9A-Za-z]+);")

// decodeMarkdown returns what an escape of Markdown stands for.
func decodeMarkdown(escape string) string {
	if escape[0] == '\\' {
		return escape[1:]
	}
	decimal := zerosBefore.ReplaceAll([]byte(escape), []byte("&#$1")) // the library reads "&#038;" as octal
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(decimal)))
}

var zerosBefore = regexp.MustCompile("^&#0+([0-9])")

// addHTML adds the references in lines of HTML.
func (m *markdown) addHTML(lines *text.Segments) {
	if n := lines.Len(); n > 0 {
		start, end := lines.At(0).Start, lines.At(n-1).Stop
		fromHTML(m.text[start:end], start, m.add)
	}
}

// addText adds a part to the current text, or ends the current text and begins another. Links in
// the text of links do not count.
func (m *markdown) addText(part text.Segment) {
	if m.inLinks > 0 {
		return
	}
	if part.Start != m.end {
		m.endText()
		m.start = part.Start
	}
	m.end = part.Stop
}

// endText adds the links in the current text that have no markup, without marks of emphasis after them.
func (m *markdown) endText() {
	scan(m.text[:m.end], m.start, ":@w", endOfText+"_~", m.found)
	m.start = m.end
}

// offsetOf returns where a part of a document is, or where it is first if it is a copy.
func offsetOf(document, part []byte) int {
	if at := cap(document) - cap(part); at >= 0 && at < len(document) && &document[at] == &part[0] {
		return at
	}
	return max(0, bytes.Index(document, part))
}
