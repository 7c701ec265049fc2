package uritemplate

import "slices"

// A lookahead has the classes of the bytes that may come next at a variable. A matcher looks one
// byte ahead, so it rarely has to go back.
type lookahead struct {
	units   class // the first byte of a unit of the value
	after   class // the byte after the variable, if a variable of the expression has a value
	without class // the byte after the variable, if neither it nor a variable before it in the expression has a value
	branch  int32 // the number of the first branch of the variable
}

// resolve returns c with its placeholders replaced by the classes of the variable.
func (l *lookahead) resolve(c class) class {
	resolved := c & (classAll | classEnd)
	if c&classUnits != 0 {
		resolved |= l.units
	}
	if c&classAfter != 0 {
		resolved |= l.after
	}
	if c&classWithout != 0 {
		resolved |= l.without
	}
	return resolved
}

// A plan has what a matcher needs for a template, besides its parts and variables.
type plan struct {
	lookaheads []lookahead // of each variable of Template.specs
	branches   int
}

// newPlan returns the plan of a template. If raws is not nil, the value of t.specs[i] may have
// bytes of the class raws[i], in addition to the bytes that Expand writes.
func newPlan(t Template, raws []class) *plan {
	p := &plan{lookaheads: make([]lookahead, len(t.specs))}
	for i := range t.specs {
		spec := &t.specs[i]
		p.lookaheads[i] = lookahead{units: spec.units(), branch: int32(p.branches)}
		if raws != nil {
			p.lookaheads[i].units |= raws[i]
		}
		p.branches += int(spec.entries().branches)
	}
	next := classEnd
	for _, part := range slices.Backward(t.parts) {
		if part.operator == nil {
			next = classOf(part.normal[0])
		} else {
			next = p.addExpression(t, part, next)
		}
	}
	return p
}

// addExpression sets the lookaheads of the variables of an expression. next is the class of the
// bytes after the expression. The result is the class of the first bytes of the expression and the
// text after it.
func (p *plan) addExpression(t Template, e part, next class) class {
	without, after := next, next
	for i := int(e.to) - 1; i >= int(e.from); i-- {
		l, entries := &p.lookaheads[i], t.specs[i].entries()
		l.without, l.after = without, after
		if e.isAlone() {
			return l.resolve(code[entries.alone].first)
		}
		without, after = l.resolve(code[entries.fresh].first), l.resolve(code[entries.later].first)
	}
	return without
}
