package uritemplate

import "slices"

// A follow says how text goes on at a variable. A matcher looks one byte ahead, so it seldom takes
// a way that fails.
type follow struct {
	units   class // how a unit of the value begins
	after   class // how text goes on after the variable
	without class // how text goes on if neither the variable nor the variables before it in the expression have a value
	branch  int32 // the number of its first branch
}

// resolve returns c with its placeholders replaced by the classes of the variable.
func (f *follow) resolve(c class) class {
	resolved := c & (classAll | classEnd)
	if c&classUnits != 0 {
		resolved |= f.units
	}
	if c&classAfter != 0 {
		resolved |= f.after
	}
	if c&classWithout != 0 {
		resolved |= f.without
	}
	return resolved
}

// A plan has what a matcher needs to know about a template, besides its parts.
type plan struct {
	follows  []follow // of each variable of Template.specs
	branches int
}

// newPlan makes a plan from the end of a template to its beginning. The value of each variable may
// have bytes of the classes in raws, in addition to those that Expand writes. raws may be nil.
func newPlan(t Template, raws []class) *plan {
	p := &plan{follows: make([]follow, len(t.specs))}
	for i := range t.specs {
		spec := &t.specs[i]
		p.follows[i] = follow{units: spec.units(), branch: int32(p.branches)}
		if raws != nil {
			p.follows[i].units |= raws[i]
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

// addExpression sets how text goes on at the variables of an expression, after which it goes on
// with next. It returns how text begins at the expression.
func (p *plan) addExpression(t Template, e part, next class) class {
	without, after := next, next
	for i := int(e.to) - 1; i >= int(e.from); i-- {
		f, entries := &p.follows[i], t.specs[i].entries()
		f.without, f.after = without, after
		if e.isAlone() {
			return f.resolve(code[entries.alone].first)
		}
		without, after = f.resolve(code[entries.fresh].first), f.resolve(code[entries.later].first)
	}
	return without
}
