package links

import (
	"bytes"
	"regexp"
	"strings"

	"golang.org/x/net/html"
)

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
func fromHTML(document []byte, offset int) []Link {
	var found []Link
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
func fromAttributes(raw string, offset int) []Link {
	var found []Link
	for _, at := range attribute.FindAllStringSubmatchIndex(raw, -1) {
		start, end := max(at[4], at[6], at[8]), max(at[5], at[7], at[9])
		references := inAttribute[strings.ToLower(raw[at[2]:at[3]])]
		if references == nil {
			continue
		}
		for _, in := range references.FindAllStringSubmatchIndex(raw[start:end], -1) {
			text := html.UnescapeString(raw[start+in[2] : start+in[3]])
			if text = withoutLineEnds.Replace(strings.Trim(text, white)); text != "" {
				found = append(found, Link{text, offset + start + in[2]})
			}
		}
	}
	return found
}

// white has the white space of HTML.
const white = " \t\n\f\r"

// withoutLineEnds removes what browsers remove from a URL.
var withoutLineEnds = strings.NewReplacer("\t", "", "\n", "", "\r", "")
