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

// In returns the references in a document, in their order. Its kind, or the end of its name, says how to read it. If the document
// is not of its kind, In also returns a *BrokenError, and reads the rest after the error as text.
func In(kind string, document []byte) ([]Link, *BrokenError) {
	switch kindOf(kind) {
	case "markdown":
		return fromMarkdown(document), nil
	case "html":
		return fromHTML(document, 0), nil
	case "xml":
		return fromXML(document)
	case "json":
		return fromJSON(document)
	default:
		return fromText(document), nil
	}
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

func (e *BrokenError) Error() string { return e.Err.Error() }

// broken returns the references that were found before an error at an offset, and those in the rest of the document, read as text.
func broken(found []Link, document []byte, offset int, err error) ([]Link, *BrokenError) {
	for _, l := range fromText(document[offset:]) {
		found = append(found, Link{l.Text, offset + l.Offset})
	}
	return found, &BrokenError{offset, err}
}
