// Package pages finds the links of an HTML page with golang.org/x/net/html, and their base with
// package httpuri.
package pages

import (
	"errors"
	"io"
	"iter"
	"net/http"
	"slices"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/idna"

	"github.com/go-rfc3986/uri"
	"github.com/go-rfc3986/uri/httpuri"
)

// A Page has the base of a page, its links, also those in a template, and its references that cannot be read.
type Page struct {
	Base    uri.Base
	Links   []Link
	Refused []Refusal // the references that cannot be read
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

// ErrBase means that a base has more than 8,000 bytes (RFC 9110, section 4.1), or more than 24 segments. Each link costs that much.
var ErrBase = errors.New("pages: the base is too long")

const (
	maxLength   = 8000
	maxSegments = 24
)

// Read reads the page in a response. It reads the references and the base with httpuri.Href, since people write pages by hand. It does
// not apply a Content-Security-Policy, which can forbid a base.
//
// Read takes linear time, and allocates at most 200 bytes for each byte of content. The error is that of content or of httpuri.Base, or
// ErrBase.
func Read(resp *http.Response, content io.Reader) (*Page, error) {
	root, err := html.Parse(content)
	if err != nil {
		return nil, err
	}
	base, err := httpuri.Base(resp)
	if err != nil {
		return nil, err
	}
	base = baseOf(root, base)
	if len(base.String()) > maxLength || strings.Count(base.URI().EscapedPath(), "/") > maxSegments {
		return nil, ErrBase
	}
	page := &Page{Base: base}
	nodes := slices.Collect(referring(root))
	page.Links = make([]Link, 0, len(nodes)) // growing would cost several times as much
	for _, node := range nodes {
		page.add(node)
	}
	return page, nil
}

// referring returns the elements with a reference.
func referring(root *html.Node) iter.Seq[*html.Node] {
	return func(yield func(*html.Node) bool) {
		for node := range root.Descendants() {
			if _, ok := attribute(node, attributes[node.Data]); ok && node.Type == html.ElementNode && !yield(node) {
				return
			}
		}
	}
}

// add resolves the reference of an element.
func (p *Page) add(node *html.Node) {
	text, _ := attribute(node, attributes[node.Data])
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
