package main

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
	"golang.org/x/net/html"
	"mvdan.cc/xurls/v2"
)

// documentKinds has the kinds of documents. It is never modified.
var documentKinds = []string{"text", "markdown", "html"}

// A link is a reference in a document, without the escapes of its kind.
type link struct {
	Text   string
	Offset int // in the document
}

// referencesIn returns the references in a document, in their order. Its kind, or the end of its name, says how to read it.
func referencesIn(kind string, document []byte) []link {
	switch strings.ToLower(kind) {
	case "markdown", ".md", ".markdown":
		return fromMarkdown(document)
	case "html", ".html", ".htm", ".xhtml":
		return fromHTML(document, 0)
	default:
		return fromText(document)
	}
}

// urls matches a URI with a scheme in running text, without the punctuation after it.
var urls, _ = xurls.StrictMatchingScheme(xurls.AnyScheme) // an expression

// fromText returns the URIs in running text.
func fromText(document []byte) []link {
	var found []link
	for _, at := range urls.FindAllIndex(document, -1) {
		found = append(found, link{string(document[at[0]:at[1]]), at[0]})
	}
	return found
}

// parser reads the Markdown of CommonMark, and links without markup as GitHub does.
var parser = goldmark.New(goldmark.WithExtensions(extension.Linkify, extension.Table)).Parser()

// fromMarkdown returns the destinations of links, images and definitions, the links without markup, and the references
// in HTML. Code has none.
func fromMarkdown(document []byte) []link {
	var found []link
	addDestination := func(raw []byte) {
		if len(raw) > 0 {
			plain := util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(raw)))
			found = append(found, link{string(plain), offsetOf(document, raw)})
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
			found = append(found, link{url, offsetOf(document, label)})
		case *ast.RawHTML:
			addHTML(n.Segments)
		case *ast.HTMLBlock:
			addHTML(n.Lines())
		}
		return ast.WalkContinue, nil
	})
	slices.SortStableFunc(found, func(a, b link) int { return a.Offset - b.Offset }) // an image may be in a link
	return slices.Compact(found)                                                     // a link has the place of its definition
}

// offsetOf returns where a part of a document is, or where it is first if it is a copy.
func offsetOf(document, part []byte) int {
	if at := cap(document) - cap(part); at >= 0 && at < len(document) && &document[at] == &part[0] {
		return at
	}
	return max(0, bytes.Index(document, part))
}

// inAttribute has the attributes of HTML that hold references, and what matches each reference in their values. It is never
// modified.
var inAttribute = map[string]*regexp.Regexp{
	"href": whole, "src": whole, "action": whole, "formaction": whole, "cite": whole, "data": whole, "poster": whole, "background": whole,
	"longdesc": whole, "manifest": whole, "itemid": whole, "itemtype": whole, "xlink:href": whole,
	"srcset": candidates, "imagesrcset": candidates, "ping": candidates,
}

// The references in a value, in a group, and the syntax of an attribute, which has a value or not.
var (
	whole      = regexp.MustCompile(`(?s)([^ \t\n\f\r].*)`)
	candidates = regexp.MustCompile(`([^\s,]\S*[^\s,]|[^\s,])(?:\s+[\d.]+[wxh]\b)?`) // "URL WIDTH, ...", or words
	attribute  = regexp.MustCompile(`([^\s/>=][^\s/>=]*)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"'][^\s>]*)))`)
)

// fromHTML returns the references in the attributes of HTML that begins at an offset.
func fromHTML(document []byte, offset int) []link {
	var found []link
	z := html.NewTokenizer(bytes.NewReader(document))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		raw := string(z.Raw())
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			name := strings.IndexAny(raw, white+"/>") // its end, since a tag has a ">"
			found = append(found, fromAttributes(raw[name:], offset+name)...)
		}
		offset += len(raw)
	}
	return found
}

// fromAttributes returns the references in the attributes of a tag, which begin at an offset.
func fromAttributes(raw string, offset int) []link {
	var found []link
	for _, at := range attribute.FindAllStringSubmatchIndex(raw, -1) {
		start, end := max(at[4], at[6], at[8]), max(at[5], at[7], at[9])
		references := inAttribute[strings.ToLower(raw[at[2]:at[3]])]
		if references == nil {
			continue
		}
		for _, in := range references.FindAllStringSubmatchIndex(raw[start:end], -1) {
			text := html.UnescapeString(raw[start+in[2] : start+in[3]])
			if text = withoutLineEnds.Replace(strings.Trim(text, white)); text != "" {
				found = append(found, link{text, offset + start + in[2]})
			}
		}
	}
	return found
}

// white has the white space of HTML.
const white = " \t\n\f\r"

// withoutLineEnds removes what browsers remove from a URL.
var withoutLineEnds = strings.NewReplacer("\t", "", "\n", "", "\r", "")
