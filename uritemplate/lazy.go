package uritemplate

import "sync"

// lazy has the values that a template computes on first use.
type lazy struct {
	planOnce  sync.Once
	plan      *plan
	routeOnce sync.Once
	route     *route // for MatchURI
}

// lazyValues returns t.lazy, or new values for the zero Template.
func (t *Template) lazyValues() *lazy {
	if t.lazy == nil {
		return &lazy{}
	}
	return t.lazy
}

// plan returns the plan of the template.
func (t *Template) plan() *plan {
	l := t.lazyValues()
	l.planOnce.Do(func() { l.plan = newPlan(*t, nil) })
	return l.plan
}

// route returns the route of the template.
func (t *Template) route() *route {
	l := t.lazyValues()
	l.routeOnce.Do(func() { l.route = newRoute(*t) })
	return l.route
}
