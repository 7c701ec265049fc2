// Package links finds the references in documents.
package links

import "strings"

// Kinds has the kinds of documents. It is never modified.
var Kinds = []string{"text", "markdown", "html", "xml", "json"}

// A Link is a reference in a document, without the escapes of its kind.
type Link struct {
	Text   string
	Offset int // in the document
}

// In calls found with each reference in a document, in their order. Its kind, or the end of its name, says how to read it. If the
// document is not of its kind, In returns a *BrokenError, and reads the rest after the error as text.
func In(kind, document string, found func(Link)) *BrokenError {
	switch kindOf(kind) {
	case "markdown":
		fromMarkdown(document, found)
	case "html":
		fromHTML(document, 0, found)
	case "xml":
		return fromXML(document, found)
	case "json":
		return fromJSON(document, found)
	default:
		fromText(document, found)
	}
	return nil
}

// kindOf returns the kind for the end of a file name. It returns any other text unchanged.
func kindOf(kind string) string {
	switch end := strings.ToLower(kind); end {
	case ".md", ".markdown":
		return "markdown"
	case ".html", ".htm":
		return "html"
	case ".xml", ".xhtml", ".xht", ".svg", ".svgz", ".rss", ".atom", ".rdf", ".xsd", ".xsl", ".xslt", ".wsdl", ".opml", ".kml", ".gpx", ".opf", ".ncx":
		return "xml"
	case ".json", ".jsonl", ".ndjson", ".jsonld", ".geojson", ".webmanifest", ".ipynb", ".har":
		return "json"
	default:
		return end
	}
}

// A BrokenError says where a document cannot be read as its kind.
type BrokenError struct {
	Offset int
	Err    error
}

// Error returns the text of Err.
func (e *BrokenError) Error() string { return e.Err.Error() }

// broken finds the references in the rest of a document after an error at an offset, read as text.
func broken(document string, offset int, err error, found func(Link)) *BrokenError {
	fromText(document[offset:], func(l Link) { found(Link{l.Text, offset + l.Offset}) })
	return &BrokenError{offset, err}
}
