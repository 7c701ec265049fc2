package uritemplate

import (
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A route is what [Template.MatchURI] knows of a template, beside its automaton.
type route struct {
	params            []param        // of the query, in order
	groups            map[string]int // the index in sizes of each key, decoded
	sizes             []int          // how often a query may have the key of a group; below the groups, at 0, are the parameters of no group
	strict            bool           // whether the query of the template is not a list of parameters
	hasQuery, hasHash bool           // whether the template has a "?" or a "#"
	mayAsk, mayHash   bool           // whether an expression before that may write one
	isOpen            bool           // whether the last of params goes on, while the route is made
	mayLack, goesOn   bool           // whether an expression writes the "#", and whether the template goes on after the "#"
}

// A param is a parameter in the query of a template, or the text between two.
type param struct {
	before string   // "?" or "&", or nothing for a variable
	text   string   // the literal, up to the first expression
	spec   *varspec // the variable of "{?x}" or "{&x}"
	begins bool     // whether spec is the first one of its expression
	alone  bool     // whether it is the only one
	ends   bool     // whether an expression of another kind ends it, as in "?q={q}"
	keeps  string   // the bytes of a value that are delimiters there
	group  int      // 0 if it is empty
	nth    int      // how many parameters of the group are before it
}

// manyTimes is the size of the group of a variable with "*".
const manyTimes = int(^uint(0) >> 1)

// routeOf returns the route of a template.
func routeOf(t Template) *route {
	r := &route{groups: map[string]int{}, sizes: []int{manyTimes}}
	for _, p := range t.parts {
		if p.operator == nil {
			r.addLiteral(p.literal)
		} else {
			r.addExpression(t, p)
		}
	}
	for i := range r.params {
		r.join(&r.params[i])
	}
	return r
}

// join puts a parameter into the group of its key.
func (r *route) join(p *param) {
	key, _, hasValue := strings.Cut(p.text, "=")
	switch {
	case p.spec != nil:
		key = p.spec.name()
	case p.ends && !hasValue:
		r.strict = true
		return
	case p.text == "":
		return
	}
	key = decode(key)
	group, known := r.groups[key]
	if !known {
		group = len(r.sizes)
		r.groups[key], r.sizes = group, append(r.sizes, 0)
	}
	p.group, p.nth = group, r.sizes[group]
	if p.spec != nil && p.spec.explode {
		r.sizes[group] = manyTimes
	} else if r.sizes[group] < manyTimes {
		r.sizes[group]++
	}
}

// addLiteral adds a literal of the template.
func (r *route) addLiteral(text string) {
	if r.hasHash {
		r.goesOn = true
		return
	}
	text, _, r.hasHash = strings.Cut(text, "#")
	if !r.hasQuery {
		if _, text, r.hasQuery = strings.Cut(text, "?"); !r.hasQuery {
			return
		}
		r.params, r.isOpen = append(r.params, param{before: "?"}), true
	}
	for i, piece := range strings.Split(text, "&") {
		switch {
		case i > 0 && r.params[0].spec != nil:
			r.strict = true // without a value, "{?x}&y" writes "&y" into the path
		case i > 0:
			r.params, r.isOpen = append(r.params, param{before: "&", text: piece}), true
		case r.isOpen && !r.last().ends:
			r.last().text += piece
		case r.isOpen:
			r.last().keeps += piece
		case piece != "":
			r.strict = true // it goes on with the value of a "{?x}"
		}
	}
}

func (r *route) last() *param { return &r.params[len(r.params)-1] }

// addExpression adds an expression of the template.
func (r *route) addExpression(t Template, p part) {
	switch op := p.operator; {
	case r.hasHash:
		r.goesOn = true
	case op.first == "#":
		r.hasHash, r.mayLack = true, true
	case op.first == "?" && !r.hasQuery, op.first == "&" && r.hasQuery:
		r.hasQuery, r.isOpen = true, false
		for i := p.from; i < p.to; i++ {
			r.params = append(r.params, param{spec: &t.specs[i], begins: i == p.from, alone: p.to == p.from+1, keeps: t.specs[i].listSep()})
		}
	case r.hasQuery && r.isOpen && !op.reserved && op.first != "?":
		r.last().ends = true
		r.last().keeps += op.first + op.sep
		for _, spec := range t.specs[p.from:p.to] {
			r.last().keeps += spec.listSep() + "="
		}
	default:
		r.strict = r.strict || r.hasQuery
		r.mayAsk = r.mayAsk || op.reserved && !r.hasQuery
		r.mayHash = r.mayHash || op.reserved
	}
}

// rewrite returns the text of a URI with the parameters of the query in the order of the template and without others, and
// with the bytes of their values encoded that Expand encodes. It reports whether the URI may match.
func (r *route) rewrite(text string) (string, bool) {
	if r.goesOn && r.mayLack { // without a value, "{#x}?y" writes a query
		return text, true
	}
	text, fragment, hasHash := strings.Cut(text, "#")
	if hasHash && !r.hasHash && !r.mayHash {
		return "", false
	}
	head, query, hasQuery := strings.Cut(text, "?")
	b := make([]byte, 0, 2*len(text)+len("#")+len(fragment))
	b = append(b, head...)
	switch {
	case r.hasQuery && !r.strict:
		found, ok := r.find(query)
		if ok {
			b, ok = r.appendQuery(b, found)
		}
		if !ok {
			return "", false
		}
	case hasQuery && (r.hasQuery || r.mayAsk):
		b = append(append(b, '?'), query...)
	}
	if hasHash {
		b = append(append(b, '#'), fragment...)
	}
	return string(b), true
}

// find returns the parameters of a query by group, and reports whether it has none more often than the template.
func (r *route) find(query string) (found [][]string, ok bool) {
	found = make([][]string, len(r.sizes))
	for piece := range strings.SplitSeq(query, "&") {
		if piece == "" {
			continue
		}
		name, _, _ := strings.Cut(piece, "=")
		group := r.groups[decode(name)]
		if found[group] = append(found[group], piece); len(found[group]) > r.sizes[group] {
			return nil, false
		}
	}
	return found, true
}

// appendQuery appends the parameters of the template that were found, and reports whether its literals are among them.
func (r *route) appendQuery(b []byte, found [][]string) ([]byte, bool) {
	glue := ""
	for i := range r.params {
		p := &r.params[i]
		mine := found[p.group][min(p.nth, len(found[p.group])):]
		if p.begins {
			glue = p.spec.operator.first
		}
		switch {
		case p.spec != nil:
			b, glue = p.appendVariable(b, glue, mine, found)
		case p.text == "":
			b = append(b, p.before...)
		case len(mine) == 0 || !p.ends && charset.NormalEncoding(mine[0]) != charset.NormalEncoding(p.text):
			return b, false
		default:
			b = append(append(b, p.before...), p.valueFrom(mine[0])...)
		}
	}
	return b, true
}

// valueFrom returns the text of a literal, or of a key with the value of piece.
func (p *param) valueFrom(piece string) []byte {
	if !p.ends {
		return []byte(p.text)
	}
	name, _, _ := strings.Cut(p.text, "=")
	_, value, _ := strings.Cut(piece, "=")
	return appendEncoded([]byte(name+"="), value, p.keeps+p.text[len(name)+1:])
}

// appendVariable appends the parameters of a variable after glue, and returns what stands before the next one. A variable with "*" that
// is alone in its expression has the parameters of no group as its pairs, if there are none of its name.
func (p *param) appendVariable(b []byte, glue string, mine []string, found [][]string) ([]byte, string) {
	isPairs := p.spec.explode && p.alone && len(mine) == 0
	switch {
	case isPairs:
		mine, found[0] = found[0], nil
	case !p.spec.explode && len(mine) > 1:
		mine = mine[:1]
	}
	for _, piece := range mine {
		name, value, _ := strings.Cut(piece, "=")
		b = append(b, glue...)
		if isPairs {
			b = appendEncoded(b, name, "")
		} else {
			b = append(b, p.spec.name()...)
		}
		b = appendEncoded(append(b, '='), value, p.keeps)
		glue = p.spec.operator.sep
	}
	return b, glue
}

// listSep returns what the variable writes between the members of a list, if it writes them as one value.
func (v *varspec) listSep() string {
	if v.explode || v.most > 0 {
		return ""
	}
	return ","
}

// appendEncoded appends raw with all bytes encoded that "{x}" encodes, but for those of keeps.
func appendEncoded(b []byte, raw, keeps string) []byte {
	for i := range len(raw) {
		if c := raw[i]; charset.Unreserved.Has(c) || c == '%' || strings.IndexByte(keeps, c) >= 0 {
			b = append(b, c)
		} else {
			b = charset.AppendEncoded(b, c)
		}
	}
	return b
}
