package links

import (
	"regexp"
	"strings"

	"github.com/go-rfc3986/uri/iri"
)

// A finder returns the references in a text. Their offsets count in the text.
type finder func(text string) []Link

// matches returns the finder of the groups of a pattern.
func matches(pattern *regexp.Regexp) finder {
	return func(text string) (found []Link) {
		for _, at := range pattern.FindAllStringSubmatchIndex(text, -1) {
			for group := 2; group < len(at); group += 2 {
				if at[group] >= 0 {
					found = append(found, Link{text[at[group]:at[group+1]], at[group]})
				}
			}
		}
		return found
	}
}

// collect returns the references that find calls its function with.
func collect(find func(found func(Link))) (all []Link) {
	find(func(l Link) { all = append(all, l) })
	return all
}

// nothing finds no references.
func nothing(string) []Link { return nil }

// fromValue returns the URIs in a text, or the whole text if it is a single one.
func fromValue(text string) []Link {
	found := collect(func(found func(Link)) { fromText(text, found) })
	if all := strings.TrimSpace(text); len(found) == 1 && strings.HasPrefix(all, found[0].Text) && iri.Check(all) == nil {
		found[0].Text = all
	}
	return found
}

// A part is a text in a document, without the escapes of its kind, and as it stands at an offset.
type part struct {
	text, raw string
	offset    int
	*escapes
}

// escapes says which sequences in raw stand for other text, and for which text.
type escapes struct {
	pattern *regexp.Regexp
	decode  func(text string) string
}

// find finds the references of a finder in the part, as browsers read them: without line ends, and without white space around
// them.
func (p part) find(find finder, found func(Link)) {
	place := p.places()
	for _, l := range find(p.text) {
		if text := withoutLineEnds.Replace(strings.Trim(l.Text, white)); text != "" {
			found(Link{text, place(l.Offset)})
		}
	}
}

// places returns a function that converts offsets in the text, which must ascend, to offsets in the
// document. An offset in decoded text becomes the offset of its escape.
func (p part) places() func(at int) int {
	shift := p.offset
	if p.text == p.raw {
		return func(at int) int { return shift + at }
	}
	left := p.pattern.FindAllStringIndex(p.raw, -1)
	return func(at int) int {
		for ; len(left) > 0; left = left[1:] {
			start, end := p.offset+left[0][0], p.offset+left[0][1]
			size := len(p.decode(p.raw[left[0][0]:left[0][1]]))
			if after := at + shift - start - size; at+shift <= start {
				break
			} else if after < 0 { // the escape is at its start, and the rest is as it stands
				return max(start, end+after)
			}
			shift += end - start - size
		}
		return min(at+shift, p.offset+len(p.raw)) // an entity may stand for more
	}
}
