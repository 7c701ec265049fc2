package links

import "strings"

// elements are those of SVG and MathML that are open, and those in them whose content is HTML (HTML Standard, sections 13.2.6.5 and 13.2.4.2).
type elements []string

// areForeign reports whether the content of the innermost element is SVG or MathML.
func (e elements) areForeign() bool {
	return len(e) > 0 && (e[len(e)-1] == "svg" || e[len(e)-1] == "math")
}

// begin notes a start tag, and reports whether the element is of SVG or MathML.
func (e *elements) begin(element string, isEmpty bool) (isForeign bool) {
	for e.areForeign() && isOfHTML[element] {
		*e = (*e)[:len(*e)-1]
	}
	isRoot := element == "svg" || element == "math"
	isForeign = isRoot || e.areForeign()
	if !isEmpty && len(*e) < deepest && (isRoot || isForeign && withHTML[(*e)[len(*e)-1]][element]) {
		*e = append(*e, element)
	}
	return isForeign
}

// deepest is how many elements are noted at most, so that their ends take linear time.
const deepest = 512

// end notes an end tag.
func (e *elements) end(element string) {
	for i := len(*e) - 1; i >= 0; i-- {
		if (*e)[i] == element {
			*e = (*e)[:i]
			return
		}
	}
}

// setOf returns the words in a text as a set.
func setOf(text string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(text) {
		set[word] = true
	}
	return set
}

// withHTML has the elements of SVG and MathML whose content is HTML, and isOfHTML has those of HTML that end SVG and MathML. They are never
// modified.
var (
	withHTML = map[string]map[string]bool{"svg": setOf("foreignobject desc title"), "math": setOf("mi mo mn ms mtext")}
	isOfHTML = setOf(`b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol p pre
		ruby s small span strong strike sub sup table tt u ul var`)
)
