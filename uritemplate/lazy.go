package uritemplate

import "sync"

// lazy has the values that a template computes when they are first needed.
type lazy struct {
	planOnce  sync.Once
	plan      *plan
	routeOnce sync.Once
	route     *route // for MatchURI
}

// made returns the lazy values of the template.
func (t *Template) made() *lazy {
	if t.lazy == nil {
		return &lazy{} // of the zero Template
	}
	return t.lazy
}

// plan returns the plan of the template.
func (t *Template) plan() *plan {
	made := t.made()
	made.planOnce.Do(func() { made.plan = newPlan(*t, nil) })
	return made.plan
}

// route returns the route of the template.
func (t *Template) route() *route {
	made := t.made()
	made.routeOnce.Do(func() { made.route = newRoute(*t) })
	return made.route
}
