package pages

import (
	"golang.org/x/net/html"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// baseOf returns the document base URL (HTML Standard, section 2.4.3): the href of the first <base> element that has one, relative to
// page. It is page itself without such an element, if the href cannot be read, and if its scheme is data or javascript (section 4.2.3).
func baseOf(root *html.Node, page uri.Base) uri.Base {
	href, ok := baseHref(root)
	if !ok {
		return page
	}
	target, err := httpuri.Href(page, href, idna.Lookup.ToASCII)
	if err != nil || target.Scheme == "data" || target.Scheme == "javascript" {
		return page
	}
	base, err := uri.NewBase(target)
	if err != nil {
		return page
	}
	return base
}

// baseHref returns the href of the first <base> element below node that has one. What is in a template is not part of the document
// (HTML Standard, section 4.12.3), and SVG has no such elements.
func baseHref(node *html.Node) (string, bool) {
	for child := range node.ChildNodes() {
		if href, ok := attribute(child, "href"); ok && isElement(child, "base") {
			return href, true
		}
		if isElement(child, "template") {
			continue
		}
		if href, ok := baseHref(child); ok {
			return href, true
		}
	}
	return "", false
}

// isElement reports whether node is an element of HTML with that name.
func isElement(node *html.Node, name string) bool {
	return node.Type == html.ElementNode && node.Namespace == "" && node.Data == name
}
