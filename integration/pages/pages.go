// Package pages finds the links of an HTML page with golang.org/x/net/html, and their base with
// package httpuri.
package pages

import (
	"io"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A Page has the base of a page, its links, and its references that cannot be read.
type Page struct {
	Base    uri.Base
	Links   []Link
	Refused []Refusal // the references that cannot be read, even repaired
}

// A Link is a reference of a page.
type Link struct {
	Element string   // such as "a"
	Rel     []string // of the attribute rel, in lowercase
	Target  uri.URI
}

// A Refusal is a reference that cannot be read.
type Refusal struct {
	Text string
	Err  error
}

// attributes are those that hold a reference, by element.
var attributes = map[string]string{
	"a": "href", "area": "href", "link": "href", "img": "src", "script": "src", "iframe": "src", "audio": "src", "video": "src",
	"source": "src", "embed": "src", "form": "action", "blockquote": "cite",
}

// Read reads the page in a response. It reads the references with httpuri.Href and the base with httpuri.Repair, since people
// write pages by hand. A base that cannot be read even then is ignored, as in browsers.
func Read(resp *http.Response, content io.Reader) (*Page, error) {
	root, err := html.Parse(content)
	if err != nil {
		return nil, err
	}
	base, err := httpuri.Base(resp, baseOf(root))
	if err != nil {
		base, err = httpuri.Base(resp)
	}
	if err != nil {
		return nil, err
	}
	page := &Page{Base: base}
	for node := range root.Descendants() {
		if text, ok := attribute(node, attributes[node.Data]); ok && node.Type == html.ElementNode {
			page.add(node, text)
		}
	}
	return page, nil
}

// baseOf returns the href of the first <base> element that has one, or "". In SVG, there is no such element (HTML Standard, section 4.2.3).
func baseOf(root *html.Node) string {
	for node := range root.Descendants() {
		if href, ok := attribute(node, "href"); ok && node.Type == html.ElementNode && node.Data == "base" && node.Namespace == "" {
			return httpuri.Repair(href)
		}
	}
	return ""
}

// add resolves the reference of an element.
func (p *Page) add(node *html.Node, text string) {
	target, err := httpuri.Href(p.Base, text, idna.Lookup.ToASCII)
	if err != nil {
		p.Refused = append(p.Refused, Refusal{text, err})
		return
	}
	rel, _ := attribute(node, "rel")
	p.Links = append(p.Links, Link{node.Data, strings.Fields(strings.ToLower(rel)), target})
}

// attribute returns the value of an attribute, and whether there is one.
func attribute(node *html.Node, name string) (string, bool) {
	i := slices.IndexFunc(node.Attr, func(a html.Attribute) bool { return a.Key == name && a.Namespace == "" })
	if i < 0 {
		return "", false
	}
	return node.Attr[i].Val, true
}
