package uritemplate

import (
	"slices"
	"strings"

	"github.com/go-rfc3986/uri/internal/charset"
)

// A route has what [Template.MatchURI] needs for a template, besides the plan.
type route struct {
	params  []param        // of the query, in order
	groups  map[string]int // the number of each key of params, decoded
	isPlain bool           // whether the query is compared as text, since it is not a list of parameters

	hasQuery, hasHash            bool // whether the template has a "?" or a "#"
	isHashOptional, hasAfterHash bool // whether an expression writes the "#", and whether more follows the "#"

	raws    []class // see rawInPath
	rawPlan *plan   // for values with raws
}

// A param is a parameter in the query of a template, or the text between two parameters.
type param struct {
	text     string   // the literal, up to the first expression
	spec     *varspec // the variable of "{?x}" or "{&x}"
	isAlone  bool     // whether it is the only variable of its expression
	hasValue bool     // whether another expression writes the value, as in "?q={q}"
	keeps    class    // the bytes that are delimiters in the value, and so are not encoded
	group    int      // the number of its key, or 0 if the parameter is empty
}

// otherParams is the group of the parameters that the template does not have.
const otherParams = 0

// newRoute returns the route of a template.
func newRoute(t Template) *route {
	r := &route{groups: map[string]int{}, raws: t.rawInPath()}
	r.rawPlan = newPlan(t, r.raws)
	for _, p := range t.parts {
		switch {
		case r.hasHash:
			r.hasAfterHash = true
		case p.operator == nil:
			r.addLiteral(p.literal)
		default:
			r.addExpression(t, p)
		}
	}
	for i := range r.params {
		r.addToGroup(&r.params[i])
	}
	return r
}

// addToGroup adds a parameter to the group of its key.
func (r *route) addToGroup(p *param) {
	key, _, hasEqual := strings.Cut(p.text, "=")
	switch {
	case p.spec != nil:
		key = p.spec.name()
	case p.hasValue && !hasEqual:
		r.isPlain = true
		return
	case p.text == "":
		return
	}
	key = decode(key)
	if r.groups[key] == 0 {
		r.groups[key] = len(r.groups) + 1
	}
	p.group = r.groups[key]
}

// addLiteral adds a literal of the template.
func (r *route) addLiteral(text string) {
	text, _, r.hasHash = strings.Cut(text, "#")
	if !r.hasQuery {
		if _, text, r.hasQuery = strings.Cut(text, "?"); !r.hasQuery {
			return
		}
		r.params = append(r.params, param{})
	}
	for i, piece := range strings.Split(text, "&") {
		switch last := r.last(); {
		case i > 0 && r.params[0].spec != nil:
			r.isPlain = true // without a value, "{?x}&y" writes "&y" into the path
		case i > 0:
			r.params = append(r.params, param{text: piece})
		case last.spec != nil:
			r.isPlain = r.isPlain || piece != "" // the literal continues the value of a "{?x}"
		case last.hasValue:
			last.keeps |= classesOf(piece)
		default:
			last.text += piece
		}
	}
}

// last returns the parameter that was added last.
func (r *route) last() *param { return &r.params[len(r.params)-1] }

// addExpression adds an expression of the template.
func (r *route) addExpression(t Template, p part) {
	specs := t.specs[p.from:p.to]
	switch op := p.operator; {
	case op.first == "#":
		r.hasHash, r.isHashOptional = true, true
	case op.first == "?" && !r.hasQuery, op.first == "&" && r.hasQuery:
		r.hasQuery = true
		for i := range specs {
			r.params = append(r.params, param{spec: &specs[i], isAlone: len(specs) == 1, keeps: classesOf(specs[i].listSep())})
		}
	case r.hasQuery && r.last().spec == nil && !op.reserved && op.first != "?":
		last := r.last()
		last.hasValue = true
		last.keeps |= classesOf(op.first + op.sep)
		for i := range specs {
			last.keeps |= classesOf(specs[i].innerSep())
		}
	default:
		r.isPlain = r.isPlain || r.hasQuery
	}
}

// rewrite returns the text of a URI as Expand would write it: it puts the parameters of the query
// in the order of the template, drops other parameters, and encodes the values. It reports whether
// the URI may match.
func (r *route) rewrite(whole string) (string, bool) {
	if r.isPlain || r.hasAfterHash && r.isHashOptional { // without a value, "{#x}?y" writes a query
		return whole, true
	}
	text, fragment, hasHash := strings.Cut(whole, "#")
	if hasHash && !r.hasHash {
		return "", false
	}
	head, query, _ := strings.Cut(text, "?")
	ok := true
	if b := append(make([]byte, 0, len(whole)+len(text)), head...); r.hasQuery {
		b, ok = r.appendQuery(b, r.find(query))
		head = string(b)
	}
	if hasHash {
		head += "#" + fragment
	}
	return head, ok
}

// find returns the parameters of a query by group.
func (r *route) find(query string) [][]string {
	found := make([][]string, len(r.groups)+1)
	for piece := range strings.SplitSeq(query, "&") {
		if piece != "" {
			name, _, _ := strings.Cut(piece, "=")
			group := r.groups[decode(name)]
			found[group] = append(found[group], piece)
		}
	}
	return found
}

// appendQuery appends the parameters of the template. It removes them from found, and reports
// whether all literal parameters were found and no parameter of the template is left over.
func (r *route) appendQuery(b []byte, found [][]string) ([]byte, bool) {
	start := len(b)
	for i := range r.params {
		p := &r.params[i]
		if p.spec != nil {
			b = p.appendVariable(b, len(b) == start, found)
			continue
		}
		b = append(b, "?&"[min(i, 1)])
		mine := found[p.group]
		switch {
		case p.text == "":
			continue
		case len(mine) == 0:
			return b, false
		case p.hasValue:
			b = p.appendValue(b, mine[0])
		case normalParameter(mine[0]) == normalParameter(p.text):
			b = append(b, p.text...)
		default:
			return b, false
		}
		found[p.group] = mine[1:]
	}
	isLeft := func(pieces []string) bool { return len(pieces) > 0 }
	return b, !slices.ContainsFunc(found[1:], isLeft)
}

// normalParameter returns a parameter in normal form, without the "=" before an empty value.
func normalParameter(piece string) string {
	key, value, _ := strings.Cut(charset.NormalEncoding(piece), "=")
	if value == "" {
		return key
	}
	return key + "=" + value
}

// appendValue appends the key of p with the value of the parameter piece.
func (p *param) appendValue(b []byte, piece string) []byte {
	name, keeps, _ := strings.Cut(p.text, "=")
	_, value, _ := strings.Cut(piece, "=")
	return appendEncoded(append(append(b, name...), '='), value, ^(classUnreserved | p.keeps | classesOf(keeps)))
}

// appendVariable appends the parameters of a variable. If no parameter has its name, a variable
// with "*" that is alone in its expression has the parameters of otherParams as pairs.
func (p *param) appendVariable(b []byte, isFirst bool, found [][]string) []byte {
	from, many, name := p.group, len(found[p.group]), p.spec.name()
	switch {
	case !p.spec.explode:
		many = min(many, 1)
	case many == 0 && p.isAlone:
		from, many = otherParams, len(found[otherParams])
	}
	glue := p.spec.operator.sep
	if isFirst {
		glue = p.spec.operator.first
	}
	for _, piece := range found[from][:many] {
		key, value, _ := strings.Cut(piece, "=")
		b = append(b, glue...)
		if from == otherParams {
			b = appendEncoded(b, key, ^classUnreserved)
		} else {
			b = append(b, name...)
		}
		b = appendEncoded(append(b, '='), value, ^(classUnreserved | p.keeps))
		glue = p.spec.operator.sep
	}
	found[from] = found[from][many:]
	return b
}

// innerSep returns the delimiters in what the variable writes.
func (v *varspec) innerSep() string {
	if v.explode || v.operator.named {
		return "=" + v.listSep()
	}
	return v.listSep()
}

// listSep returns the text that the variable writes between the members of a list, or "" if it does
// not write a list as one value.
func (v *varspec) listSep() string {
	if v.explode || v.maxLength > 0 {
		return ""
	}
	return ","
}

// appendEncoded appends raw, and percent-encodes the bytes of the class encoded.
func appendEncoded(b []byte, raw string, encoded class) []byte {
	for i := range len(raw) {
		if c := raw[i]; classOf(c)&encoded != 0 {
			b = charset.AppendEncoded(b, c)
		} else {
			b = append(b, c)
		}
	}
	return b
}
