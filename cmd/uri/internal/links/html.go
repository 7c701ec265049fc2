package links

import (
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

// inAttribute has the attributes of HTML and SVG that hold references. It is never modified.
var inAttribute = map[string]finder{
	"action": matches(whole), "background": matches(whole), "cite": matches(whole), "data": matches(whole), "formaction": matches(whole),
	"href": matches(whole), "longdesc": matches(whole), "poster": matches(whole), "src": matches(whole), "xlink:href": matches(whole),
	"imagesrcset": matches(candidates), "ping": matches(words), "srcset": matches(candidates),
	"style": fromCSS, "clip-path": fromCSS, "cursor": fromCSS, "fill": fromCSS, "filter": fromCSS, "marker-end": fromCSS,
	"marker-mid": fromCSS, "marker-start": fromCSS, "mask": fromCSS, "stroke": fromCSS,
}

// The references in a value, each in a group. The sections are those of the HTML Standard.
var (
	whole      = regexp.MustCompile(`(?s)([^ \t\n\f\r].*)`)
	words      = regexp.MustCompile(`([^ \t\n\f\r]+)`)
	candidates = regexp.MustCompile(`([^\s,]\S*?)(?:,+(?:\s|$)|\s(?:[^,(]|\([^)]*\)?)*(?:,|$)|$)`)                                     // 4.8.4.2.2
	refresh    = regexp.MustCompile(`(?is)^\s*(?:[0-9]+|\.)[0-9.]*(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?(?:'([^']*)|"([^"]*)|([^\s'"].*)?)`) // 4.2.5.3
	openGraph  = regexp.MustCompile(`(?i)^(?:og|twitter):(?:audio|image|player|see_also|url|video)(?::(?:secure_url|src|stream|url))?$`)
)

// fromHTML finds the references in HTML that begins at an offset. The content of noscript counts, that of scripts does not.
func fromHTML(document string, offset int, found func(Link)) {
	z := html.NewTokenizer(strings.NewReader(document))
	var open elements
	inStyle := false
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		raw := string(z.Raw())
		name, _ := z.TagName()
		element := string(name)
		switch kind {
		case html.TextToken:
			if inStyle {
				p := part{string(z.Text()), raw, offset, &lineEnds}
				if inner, isCDATA := strings.CutPrefix(raw, cdata); open.areForeign() && isCDATA { // z.Text decodes it
					inner = strings.TrimSuffix(inner, "]]>")
					p = part{inner, inner, offset + len(cdata), &lineEnds}
				} else if open.areForeign() {
					p.escapes = &references
				}
				p.find(fromCSS, found)
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			fromElement(element, attributesOf(z, raw, offset), found)
			if open.begin(element, kind == html.SelfClosingTagToken) || element == "noscript" { // otherwise the tokenizer would read the content as text
				z.NextIsNotRawText()
			}
		case html.EndTagToken:
			open.end(element)
		}
		z.AllowCDATA(open.areForeign())
		inStyle = element == "style" && kind == html.StartTagToken || inStyle && (kind == html.TextToken || kind == html.CommentToken)
		offset += len(raw)
	}
}

// cdata begins a text in which "&" stands for itself.
const cdata = "<![CDATA["

// Base returns the reference of the first base element with one in HTML (HTML Standard, section 4.2.3), or none. What is in a template
// is not in the document, and a base in SVG or MathML is not that of HTML.
func Base(kind, document string) (base Link) {
	z, outside := html.NewTokenizer(strings.NewReader(document)), 0
	for offset := 0; kindOf(kind) == "html"; {
		token := z.Next()
		if token == html.ErrorToken {
			break
		}
		raw := string(z.Raw())
		switch name, _ := z.TagName(); string(name) {
		case "template", "svg", "math":
			switch {
			case token == html.StartTagToken, token == html.SelfClosingTagToken && string(name) == "template":
				outside++
			case token == html.EndTagToken:
				outside = max(0, outside-1)
			}
		case "base":
			if outside > 0 {
				break
			}
			for _, a := range attributesOf(z, raw, offset) {
				if a.name == "href" {
					a.find(matches(whole), func(l Link) { base = l })
					return base
				}
			}
		}
		offset += len(raw)
	}
	return Link{}
}

// An attribute is an attribute of an element.
type attribute struct {
	name string
	part
}

// attributeSyntax matches an attribute: its name and its value.
var attributeSyntax = regexp.MustCompile(`(=[^\s/>=]*|[^\s/>=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]*)))?`)

// attributesOf returns the attributes of a tag at an offset. The tokenizer reads their values, and raw says where they are.
func attributesOf(z *html.Tokenizer, raw string, offset int) (all []attribute) {
	for key, value, _ := z.TagAttr(); key != nil; key, value, _ = z.TagAttr() {
		if name := string(key); inAttribute[name] != nil || inMeta[name] {
			start, end := valueOf(name, raw)
			all = append(all, attribute{name, part{string(value), raw[start:end], offset + start, &references}})
		}
	}
	return all
}

// valueOf returns where the value of an attribute is in a tag, which has its first value.
func valueOf(name, raw string) (start, end int) {
	tag := strings.IndexAny(raw, white+"/>") // the end of its name, since a tag has a ">"
	for _, at := range attributeSyntax.FindAllStringSubmatchIndex(raw[tag:], -1) {
		if start = max(at[4], at[6], at[8]); start >= 0 && strings.EqualFold(raw[tag+at[2]:tag+at[3]], name) {
			return tag + start, tag + max(at[5], at[7], at[9])
		}
	}
	return 0, 0
}

// references are the escapes of HTML: a character reference with the text after it, which
// may belong to it, and a line end, which becomes "\n".
var references = escapes{regexp.MustCompile(`&[^&\r\x00]*|\r\n|\x00`), func(text string) string {
	z := html.NewTokenizer(strings.NewReader(`<a a="` + strings.ReplaceAll(text, `"`, "'") + `">`))
	z.Next()
	_, value, _ := z.TagAttr()
	return string(value)
}}

// lineEnds are the escapes of text in which "&" stands for itself.
var lineEnds = escapes{regexp.MustCompile(`\r\n|\x00`), references.decode}

// fromElement finds the references in the attributes of an element.
func fromElement(element string, attributes []attribute, found func(Link)) {
	for _, a := range attributes {
		find := inAttribute[a.name]
		if a.name == "content" && element == "meta" {
			find = inContent(attributes)
		}
		if find != nil {
			a.find(find, found)
		}
	}
}

// inMeta has the attributes of a meta element that fromElement reads. It is never modified.
var inMeta = map[string]bool{"content": true, "http-equiv": true, "name": true, "property": true}

// inContent returns the finder for the content of a meta element, or nil.
func inContent(attributes []attribute) finder {
	for _, a := range attributes {
		switch {
		case a.name == "http-equiv" && strings.EqualFold(a.text, "refresh"):
			return matches(refresh)
		case (a.name == "property" || a.name == "name") && openGraph.MatchString(a.text):
			return matches(whole)
		}
	}
	return nil
}

// white has the white space of HTML.
const white = " \t\n\f\r"

// withoutLineEnds removes what browsers remove from a URL.
var withoutLineEnds = strings.NewReplacer("\t", "", "\n", "", "\r", "")
