package links

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// The sections are those of XML 1.0, if no other text is named.
func TestXML(t *testing.T) {
	for document, want := range map[string]string{
		// 2.4 character data; 2.7 CDATA sections; 2.5 comments; 2.11 line ends
		"<loc>https://h/?a=1&amp;b=2</loc>":                    "5 https://h/?a=1&b=2",
		"<a>&lt;https://h/a&gt; &#x68;ttp://h/b</a>":           "7 https://h/a|23 http://h/b",
		"<a><![CDATA[https://h/?a&amp;b\r\nhttps://h/c]]></a>": "12 https://h/?a&amp;b|32 https://h/c",
		"<a>\r\n&amp;\r\n https://h/ </a>":                     "13 https://h/",
		"<a><!-- https://h/no --></a>":                         "",
		"<a>https://h/a_(b).</a>":                              "3 https://h/a_(b).", // a whole text
		"<a>See https://h/a.</a>":                              "7 https://h/a",
		"<a>https://h/(https://i/.</a>":                        "3 https://h/|14 https://i/", // an IRI, but not a single one
		// 3.1 attributes; Namespaces in XML, section 3
		"<x href='../a?b&amp;c'/>":                                   "9 ../a?b&c",
		"<x y='See https://h/&amp;.' z=\"https://h/z\" />":           "10 https://h/&|31 https://h/z",
		"<x xmlns='https://h/no' xmlns:y='https://h/no' y:src='a'/>": "54 a",
		"<x\n y = '1'\n href = 'a' />":                               "21 a",
		// XLink, section 5; RDF 1.1 XML Syntax, section 2; XML Schema, section 4.2; Associating Style Sheets, section 3
		"<x xmlns:k='http://www.w3.org/1999/xlink' k:href='a'/>":            "50 a",
		"<x rdf:about='a' rdf:resource='#b'/>":                              "14 a|31 #b",
		"<xs:import namespace='https://h/no' schemaLocation='a.xsd'/>":      "52 a.xsd",
		"<x xsi:schemaLocation='https://h/no a.xsd\nhttps://h/no b.xsd' />": "36 a.xsd|55 b.xsd",
		"<x xsi:noNamespaceSchemaLocation='a.xsd'/>":                        "34 a.xsd",
		"<?xml-stylesheet type='text/css' href=\"a?b&amp;c\"?><x/>":         "39 a?b&c",
		"<?php href='no'?><x/>":                                             "",
		// RSS 2.0, description; RFC 4287, section 3.1.1.2
		"<description>&lt;a href='a?b&amp;amp;c'>x&lt;/a></description>":  "25 a?b&c",
		"<description>https://h/</description>":                           "13 https://h/",
		"<content type='html'><![CDATA[<a href='a?b&amp;c'>]]></content>": "39 a?b&c",
		"<r><content type='html'>x</content>&lt;a href='no'></r>":         "",
		"<enclosure url='a.mp3'/><link>https://h/</link>":                 "16 a.mp3|30 https://h/",
		// HTML and SVG in XML
		"<html xmlns='http://www.w3.org/1999/xhtml'><head><script src='a'/><title/></head>https://h/no<a href='b'/><img srcset='c 1x,d,e 2x'/></html>": "62 a|102 b|119 c|124 d,e",
		"<html xmlns='http://www.w3.org/1999/xhtml'><meta http-equiv='refresh' content='0;url=a'/></html>":                                             "85 a",
		"<style>See https://h/a, url(no)</style>":                 "11 https://h/a", // of another vocabulary
		"<o:style xmlns:o='urn:o'><b>x</b>https://h/a.</o:style>": "33 https://h/a.",
		"<svg xmlns='http://www.w3.org/2000/svg'><style>x{fill:url(a&amp;b)}</style><path style='fill:url(c)' fill='url(#d)' x='https://h/no'/></svg>": "58 a&b|97 c|111 #d",
		"<p xmlns='http://www.w3.org/1999/xhtml'>url(no) @import 'no';</p>":                                                                            "", // only in style
		"<svg xmlns='http://www.w3.org/2000/svg'><text>url(no) https://h/</text></svg>":                                                                "54 https://h/",
		// 4.2 entities
		"<!DOCTYPE x [<!ENTITY ns \"https://h/no\"><!ENTITY a 'https://h/a&#38;b'>]><x xmlns='&ns;'>&a;&nbsp;</x>": "89 https://h/a&b",
		"<!DOCTYPE x [<!ENTITY a 'https://h/ https://i/'>]><x>&a;</x>":                                             "53 https://h/|56 https://i/", // within the document
		"<?xml version='1.0' encoding='UTF-16'?><a href='b'/>":                                                     "48 b",                        // Session.ReadAll has decoded it
		"": "",
	} {
		if got := texts("xml", document); got != want {
			t.Errorf("%s: %s, want %s", document, got, want)
		}
		if err := In("xml", document, func(Link) {}); err != nil {
			t.Errorf("%s: %v", document, err)
		}
	}
}

// In elements of XHTML and SVG, with or without a prefix, the attributes are those of HTML; in other elements they are those of XML, and the
// others are text, of which a relative reference is none (Namespaces in XML, section 6; docs/tool.md, "Find links").
func TestAttributesInNamespaces(t *testing.T) {
	for name := range inAttribute {
		if name == "xlink:href" {
			continue // TestXML
		}
		value := "x?a&amp;b"
		if inAttribute[name](value) == nil { // CSS
			value = "url(x?a&amp;b)"
		}
		for namespace, isHTML := range map[string]bool{xhtml: true, svg: true, "http://www.w3.org/1999/XHTML": false, xhtml + "/": false, "http://www.w3.org/2005/Atom": false, "": false} {
			for _, form := range []string{"<e xmlns='%s' %s='%s'/>", "<p:e %[2]s='%[3]s' xmlns:p='%[1]s'></p:e>", "<p:e xmlns:p='%s' xmlns='urn:no'>\r\n<p:i %s = '%s'/></p:e>"} {
				if namespace == "" && strings.Contains(form, "p:") {
					continue // a prefix has a namespace
				}
				document := fmt.Sprintf(form, namespace, name, value)
				want := ""
				if isHTML || name == "href" || name == "src" {
					want = fmt.Sprint(strings.Index(document, "x?a"), " x?a&b")
				}
				if got := texts("xml", document); got != want {
					t.Errorf("%s: %s, want %s", document, got, want)
				}
			}
		}
	}
}

// What is not searched in XML, with each kind of URI in it: comments, scripts, declarations of namespaces and their names, and document
// types (docs/tool.md, "Find links"). Another attribute and another element have it.
func TestNotSearchedInXML(t *testing.T) {
	for form, isSearched := range map[string]bool{
		"<a><!--U--></a>": false, "<!-- U --><a/>": false, "<?p U?><a/>": false, "<?p href='U'?><a/>": false, "<script>U</script>": false, "<script><![CDATA[ U ]]></script>": false,
		"<s:script xmlns:s='http://www.w3.org/2000/svg'>U</s:script>": false, "<a xmlns='U'/>": false, "<a xmlns:b='U'/>": false, "<a xmlns:b='U'><b:c/></a>": false, "<a xmlns:href='U'/>": false,
		"<xs:schema targetNamespace='U'/>": false, "<xs:import namespace='U'/>": false, "<a xsi:schemaLocation='U a.xsd'/>": false, "<!DOCTYPE a SYSTEM 'U'><a/>": false,
		"<!DOCTYPE a PUBLIC '-//W3C//DTD' 'U'><a/>": false, "<!DOCTYPE a [<!ENTITY b SYSTEM 'U'>]><a/>": false, "<html xmlns='http://www.w3.org/1999/xhtml' itemtype='U' itemid='U'/>": false,
		"<h:p xmlns:h='http://www.w3.org/1999/xhtml'>U</h:p>": false,
		"<a b='U'/>": true, "<a x:b='U'/>": true, "<a nameSpace='U'/>": true, "<a><script/>U</a>": true, "<a><script>x</script>U</a>": true, "<scripts>U</scripts>": true, "<a>U<!-- --></a>": true,
		"<a><![CDATA[U]]></a>": true, "<a xsi:schemaLocation='U'/>": true, "<a><h:p xmlns:h='http://www.w3.org/1999/xhtml'/>U</a>": true,
	} {
		for _, u := range []string{"https://h/", "urn:a:b", "mailto:a@b.example"} {
			document, want := strings.ReplaceAll(form, "U", u), 0
			if isSearched {
				want = 1
			}
			got := found("xml", document)
			own := 0
			for _, l := range got {
				if l.Text == u {
					own++
				}
			}
			if own != want {
				t.Errorf("%s: %v, want %d", document, got, want)
			}
		}
	}
}

// Every second word of schemaLocation is a reference, whatever white space separates the words; a single word is one (XML Schema, section 2.6.3).
func TestSchemaLocations(t *testing.T) {
	for n := range 8 {
		for _, space := range []string{" ", "\n\t", "&#10;"} {
			words, want := make([]string, n), []string(nil)
			for i := range words {
				words[i] = fmt.Sprintf("w%d", i)
				if i%2 == 1 || n == 1 {
					want = append(want, words[i])
				}
			}
			var got []string
			for _, l := range found("xml", "<a xsi:schemaLocation='"+strings.Join(words, space)+"'/>") {
				got = append(got, l.Text)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%d words, %q: %q, want %q", n, space, got, want)
			}
		}
	}
}

// The HTML in description, content:encoded and type="html" (RSS 2.0; RFC 4287, section 3.1.1): in any namespace, escaped or in CDATA. In
// other elements, and without a tag, the text has URIs only.
func TestMarkupInFeeds(t *testing.T) {
	const inner = "<a href='b?c&amp;d'>https://h/</a>"
	for form, isMarkup := range map[string]bool{
		"<description>M</description>": true, "<r:description>M</r:description>": true, "<content:encoded>M</content:encoded>": true, "<encoded x='y'>M</encoded>": true,
		"<title type='html'>M</title>": true, "<a:content type=\"html\" xml:lang='en'>M</a:content>": true, "<summary lang='en' type='html'>M</summary>": true, "<rights\ntype='html'>M</rights>": true,
		"<title type='text'>M</title>": false, "<title type='xhtml'>M</title>": false, "<title kind='html'>M</title>": false, "<title>M</title>": false, "<Description>M</Description>": false,
		"<content>M</content>": false, "<encode>M</encode>": false, "<descriptions>M</descriptions>": false,
		"<description/><title>M</title>": false, "<description>x</description><title>M</title>": false, "<description><b/>M</description>": true, "<description><b>M</b></description>": false,
	} {
		want := "https://h/"
		if isMarkup {
			want = "b?c&d"
		}
		for _, m := range []string{strings.NewReplacer("&", "&amp;", "<", "&lt;").Replace(inner), strings.NewReplacer("&", "&#38;", "<", "&#x3c;", ">", "&gt;").Replace(inner), "<![CDATA[" + inner + "]]>"} {
			document := "<f>" + strings.Replace(form, "M", m, 1) + "</f>"
			got := found("xml", document)
			if len(got) != 1 || got[0].Text != want {
				t.Errorf("%s: %v, want %s", document, got, want)
			}
		}
		if document := "<f>" + strings.Replace(form, "M", "See https://h/.", 1) + "</f>"; fmt.Sprint(found("xml", document)) != fmt.Sprintf("[{https://h/ %d}]", strings.Index(document, "https")) {
			t.Errorf("%s: %v", document, found("xml", document))
		}
	}
}

// What follows an error is read as text.
func TestBrokenXML(t *testing.T) {
	for document, want := range map[string]string{
		"<a href='b'>&no; https://h/":          "9 b|17 https://h/; 12",
		"<a href='b'></c><d> https://h/e </d>": "9 b|20 https://h/e; 12",
		"<a>https://h/":                        "3 https://h/; 13",
		"<a>\xff https://h/":                   "5 https://h/; 3",
		"<a b=c d=https://h/>":                 "9 https://h/; 0",
	} {
		if got, want := withError("xml", document), want; got != want {
			t.Errorf("%q: %s, want %s", document, got, want)
		}
	}
}

// An entity is known from its definition on, in its document alone: what was read before does not matter (XML 1.0, section 4.2).
func TestEntitiesOfOneDocument(t *testing.T) {
	const defines, uses = "<!DOCTYPE x [<!ENTITY own 'https://h/own'><!ENTITY copy 'https://h/copy'>]><x href='&own;' y='&copy;'/>", "<!DOCTYPE x><x href='b&copy;'/><y href='&own;'/>"
	const ofDefines, ofUses = "84 https://h/own|94 https://h/copy", "21 b\u00a9; 31"
	for range 2 {
		for _, row := range [][2]string{{uses, ofUses}, {defines, ofDefines}, {uses, ofUses}, {"<x href='&own;'/>", "; 0"}, {"<x href='b&copy;'/>", "; 0"}} {
			if got := withError("xml", row[0]); got != row[1] {
				t.Errorf("%s: %s, want %s", row[0], got, row[1])
			}
		}
	}
}

// withError returns what Read returns, as text.
func withError(kind, document string) string {
	broken := In(kind, document, func(Link) {})
	if broken == nil {
		return texts(kind, document)
	}
	return fmt.Sprint(texts(kind, document), "; ", broken.Offset)
}

// uriCharacters has the characters of URIs that fromText finds at each place.
const uriCharacters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&*+,;="

// Each ASCII character of a URI, as itself and as two kinds of references, in text, in CDATA and in two kinds of quotes: 82
// characters in 10 places are 820 documents.
func TestEscapesOfXML(t *testing.T) {
	for _, c := range uriCharacters {
		escaped := []string{fmt.Sprintf("&#%d;", c), fmt.Sprintf("&#x%X;", c), strings.ReplaceAll(string(c), "&", "&amp;")}
		for _, form := range []string{"<a>%s</a>", "<a href='%s'/>", `<a b="%s"/>`} {
			for _, e := range escaped {
				document := fmt.Sprintf(form, "https://h/?"+e+"x")
				want := fmt.Sprintf("%d https://h/?%cx", strings.Index(document, "https"), c)
				if got := texts("xml", document); got != want {
					t.Errorf("%s: %s, want %s", document, got, want)
				}
			}
		}
		document := "<a><![CDATA[https://h/?" + string(c) + "x]]></a>"
		if got, want := texts("xml", document), "12 https://h/?"+string(c)+"x"; got != want {
			t.Errorf("%s: %s, want %s", document, got, want)
		}
	}
}

// A value is a single URI only if the URI begins it and the whole value is one: else it is text in which there is a URI.
func TestValuesThatHaveAURI(t *testing.T) {
	for value, want := range map[string]string{
		"https://h/a.":     "https://h/a.",
		" https://h/a. ":   "https://h/a.",
		"https://h/a(":     "https://h/a(",
		"/a?b=https://h/.": "https://h/",
		"a:https://h/.":    "https://h/",
		"?https://h/a.":    "https://h/a",
		"#https://h/a!":    "https://h/a",
		"https://h/a b":    "https://h/a",
		"https://h/a. b":   "https://h/a",
		"https://h/a%":     "https://h/a%",
		"https://h/a.%":    "https://h/a.%",
		"https://h/a%.":    "https://h/a%",
		"https://h/[a].":   "https://h/[a]",
		"https://h/a|.":    "https://h/a",
		"https://h:x.":     "https://h:x",
	} {
		for kind, form := range map[string]string{"xml": "<a>V</a>", "xml ": "<a b='V'/>", "json": `["V"]`} {
			got := found(strings.TrimSpace(kind), strings.Replace(form, "V", value, 1))
			if len(got) != 1 || got[0].Text != want {
				t.Errorf("%s %q: %v, want %s", kind, value, got, want)
			}
		}
	}
}
