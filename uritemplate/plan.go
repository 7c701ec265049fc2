package uritemplate

import (
	"slices"
	"sync"
)

// A plan is what a matcher has to know of a template: how text can go on at each variable.
type plan struct {
	follows  []follow // of each variable of Template.specs
	branches int      // number of places of a template at which a way may part
	raws     []class  // what a client may leave raw in each variable, or nil
}

// A follow says how text can go on.
type follow struct {
	after   class // after the variable
	without class // without it and all variables of the expression before it
	branch  int32 // the number of its first branch
}

// lazy is what is made of a template when it is first needed.
type lazy struct {
	once sync.Once
	plan *plan

	route   sync.Once // for MatchURI
	meaning *route

	raw     sync.Once // for MatchURI of a path with raw delimiters
	rawPlan *plan
}

// made returns what is made of the template when it is first needed.
func (t *Template) made() *lazy {
	if t.lazy == nil {
		return &lazy{} // of the zero Template
	}
	return t.lazy
}

// plan returns the plan of the template.
func (t *Template) plan() *plan {
	made := t.made()
	made.once.Do(func() { made.plan = newPlan(*t, nil) })
	return made.plan
}

// newPlan makes a plan from the end of a template to its beginning.
func newPlan(t Template, raws []class) *plan {
	p := &plan{follows: make([]follow, len(t.specs)), raws: raws}
	next := classEnd
	for _, part := range slices.Backward(t.parts) {
		if part.operator == nil {
			next = classOf(part.normal[0])
		} else {
			next = p.addExpression(t, part, next)
		}
	}
	for i := range t.specs {
		p.follows[i].branch = int32(p.branches)
		p.branches += t.specs[i].branches()
	}
	return p
}

// addExpression sets how text goes on at the variables of an expression, and returns how the expression begins if text goes on with next
// after it.
func (p *plan) addExpression(t Template, e part, next class) class {
	without, later := next, next // none of the variables before is there, or one of them is
	for i := int(e.to) - 1; i >= int(e.from); i-- {
		p.follows[i] = follow{after: later, without: without}
		begin := p.begin(&t.specs[i], i)
		if e.isAlone() {
			return begin
		}
		without |= begin
		later |= classOf(e.operator.sep[0])
	}
	return without
}

// begin returns how a variable begins if nothing of its expression is before it.
func (p *plan) begin(spec *varspec, i int) class {
	switch op := spec.operator; {
	case op.first != "":
		return classOf(op.first[0])
	case spec.hasMembers():
		return p.bare(i) | p.follows[i].after | classesOf("=,")
	default:
		return p.reads(spec, i) | p.follows[i].after
	}
}

// bare returns how a unit of a value begins, beside a separator.
func (p *plan) bare(i int) class {
	if p.raws == nil {
		return classUnreserved
	}
	return classUnreserved | p.raws[i]
}

// reads returns how a unit of a value without members begins.
func (p *plan) reads(spec *varspec, i int) class {
	switch {
	case spec.operator.reserved:
		return classAll
	case spec.most == 0:
		return p.bare(i) | classOf(',')
	default:
		return p.bare(i)
	}
}
