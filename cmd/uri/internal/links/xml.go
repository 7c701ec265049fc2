package links

import (
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/net/html"
)

// inXML has the attributes that hold references in XML, whatever their namespace is, and those that hold names of namespaces,
// which nobody follows. The value of another attribute is text. It is never modified.
var inXML = map[string]finder{
	"href": matches(whole), "src": matches(whole), "url": matches(whole), // also of XLink, Atom and RSS
	"about": matches(whole), "resource": matches(whole), // RDF 1.1 XML Syntax, section 2
	"noNamespaceSchemaLocation": matches(whole), "schemaLocation": fromLocations, // XML Schema, sections 2.6.3 and 4.2
	"namespace": nothing, "targetNamespace": nothing, "xmlns": nothing,
}

// xhtml is the namespace of XHTML, and svg that of SVG.
const (
	xhtml = "http://www.w3.org/1999/xhtml"
	svg   = "http://www.w3.org/2000/svg"
)

// An xmlReader reads XML.
type xmlReader struct {
	*xml.Decoder
	found   func(Link)
	finders []finder // for the text of the elements that are open
}

// fromXML finds the references in XML: those of attributes, and the URIs in text and in other attributes. Elements of XHTML and
// SVG have the attributes of HTML.
func fromXML(document string, found func(Link)) *BrokenError {
	r := xmlReader{Decoder: xml.NewDecoder(strings.NewReader(document)), finders: []finder{fromValue}, found: found}
	r.CharsetReader = func(_ string, text io.Reader) (io.Reader, error) { return text, nil } // Session.ReadAll decodes UTF-16; other encodings are an error at their first byte that is not UTF-8
	for start := 0; ; {
		token, err := r.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return broken(document, start, err, found)
		}
		end := int(r.InputOffset())
		r.read(token, document[start:end], start)
		start = end
	}
}

// read adds the references in a token at an offset.
func (r *xmlReader) read(token xml.Token, raw string, offset int) {
	last := len(r.finders) - 1
	switch t := token.(type) {
	case xml.StartElement:
		inElement(t, raw, offset, r.found)
		r.finders = append(r.finders, inText(t))
	case xml.EndElement:
		r.finders = r.finders[:last]
	case xml.CharData:
		p := part{string(t), raw, offset, &xmlReferences}
		if inner, isCDATA := strings.CutPrefix(raw, cdata); isCDATA {
			p = part{string(t), strings.TrimSuffix(inner, "]]>"), offset + len(raw) - len(inner), &lineEnds}
		}
		p.find(r.finders[last], r.found)
	case xml.ProcInst:
		if t.Target == "xml-stylesheet" {
			start, end := valueOf("href", raw)
			p := part{xmlReferences.decode(raw[start:end]), raw[start:end], offset + start, &xmlReferences}
			p.find(matches(whole), r.found)
		}
	case xml.Directive: // a document type may define the names of HTML, and its own
		r.Entity = maps.Clone(xml.HTMLEntity)
		for _, match := range entity.FindAllStringSubmatch(raw, -1) {
			r.Entity[match[1]] = html.UnescapeString(match[2] + match[3])
		}
	}
}

// xmlReferences are the escapes of XML. Beside those of HTML, they have the controls from "&#128;" to "&#159;".
var xmlReferences = escapes{references.pattern, func(text string) string {
	var e struct {
		Value string `xml:"v,attr"`
	}
	if xml.Unmarshal([]byte("<e v='"+strings.ReplaceAll(text, "'", `"`)+"'/>"), &e) == nil {
		return e.Value
	}
	return references.decode(text)
}}

// entity matches the definition of a short entity (XML 1.0, section 4.2).
var entity = regexp.MustCompile(`<!ENTITY\s+([^\s%]+)\s+(?:"([^"]{0,200})"|'([^']{0,200})')`)

// inElement finds the references in the attributes of an element.
func inElement(e xml.StartElement, raw string, offset int, found func(Link)) {
	var attributes []attribute
	name := strings.IndexAny(raw, white+"/>") // its end
	for i, at := range attributeSyntax.FindAllStringSubmatchIndex(raw[name:], len(e.Attr)) {
		start, end := name+max(at[4], at[6]), name+max(at[5], at[7])
		attributes = append(attributes, attribute{e.Attr[i].Name.Local, part{e.Attr[i].Value, raw[start:end], offset + start, &xmlReferences}})
	}
	if isOfPage(e) {
		fromElement(e.Name.Local, attributes, found)
		return
	}
	for i, a := range attributes {
		find, known := inXML[a.name]
		switch {
		case e.Attr[i].Name.Space == "xmlns":
			find = nothing
		case !known:
			find = fromValue
		}
		a.find(find, found)
	}
}

// isOfPage reports whether an element is one of XHTML or SVG.
func isOfPage(e xml.StartElement) bool { return e.Name.Space == xhtml || e.Name.Space == svg }

// inText returns the finder for the text of an element. Texts of feeds are HTML (RSS 2.0; RFC 4287, section 3.1.1).
func inText(e xml.StartElement) finder {
	isHTML := func(a xml.Attr) bool { return a.Name.Local == "type" && a.Value == "html" }
	switch name := e.Name.Local; {
	case name == "style" && isOfPage(e):
		return fromCSS
	case name == "script" || e.Name.Space == xhtml:
		return nothing
	case name == "description" || name == "encoded" || slices.ContainsFunc(e.Attr, isHTML):
		return fromMarkup
	default:
		return fromValue
	}
}

// fromMarkup returns the references in text that is HTML if it has a tag.
func fromMarkup(text string) []Link {
	if strings.Contains(text, "<") {
		return collect(func(found func(Link)) { fromHTML(text, 0, found) })
	}
	return fromValue(text)
}

// fromLocations returns every second word: the others are names of namespaces. A single word is a reference.
func fromLocations(text string) (found []Link) {
	all := matches(words)(text)
	for i, l := range all {
		if i%2 == 1 || len(all) == 1 {
			found = append(found, l)
		}
	}
	return found
}
