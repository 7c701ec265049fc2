// Package links finds the references in documents.
package links

import "strings"

// Kinds has the kinds of documents. It is never modified.
var Kinds = []string{"text", "markdown", "html"}

// A Link is a reference in a document, without the escapes of its kind.
type Link struct {
	Text   string
	Offset int // in the document
}

// In returns the references in a document, in their order. Its kind, or the end of its name, says how to read it.
func In(kind string, document []byte) []Link {
	switch strings.ToLower(kind) {
	case "markdown", ".md", ".markdown":
		return fromMarkdown(document)
	case "html", ".html", ".htm", ".xhtml":
		return fromHTML(document, 0)
	default:
		return fromText(document)
	}
}
