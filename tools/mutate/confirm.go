package main

import "math"

// expected is what is said of the mutants in the list of equivalent ones before any test has met them.
const expected = "expected to be equivalent"

// whole is the company of mutants that all tests meet.
var whole = company{from: expected, to: unseen, least: 0, most: math.MaxInt64, compiled: true}

// expectAll sets those mutants apart that the list has, and that nothing is known of.
func (r *runner) expectAll(targets []*target) error {
	reasons := equivalents(r.list)
	for _, g := range targets {
		for _, m := range g.mutants {
			if reasons[m.id()] == "" || r.state.verdict(m).Finding != "" {
				continue
			}
			if err := r.state.keep(m, expected, ""); err != nil {
				return err
			}
		}
	}
	return nil
}

// confirmAll runs all tests on the mutants that are expected to be equivalent, as many of them at a time as can be made
// together. If a package of tests passes, it notices none of them.
func (r *runner) confirmAll(targets []*target) error {
	var groups [][]*mutant
	for _, g := range targets {
		var left []*mutant
		for _, m := range g.mutants {
			if r.state.verdict(m).Finding == expected {
				left = append(left, m)
			}
		}
		groups = append(groups, whole.together(left)...)
	}
	return r.each(len(groups), func(i int) error {
		r.log("group %d of %d, %d mutants of %s", i+1, len(groups), len(groups[i]), groups[i][0].target.name)
		return r.confirm(groups[i])
	})
}

// confirm runs all tests on mutants of one target. If some test notices one, the tests are run one by one.
func (r *runner) confirm(mutants []*mutant) error {
	b := &bench{runner: r}
	defer b.drop(0)
	g := mutants[0].target
	for _, test := range g.tests {
		p := r.prepared[g][test]
		t := p.quick(false, p.places.all(), 0, math.MaxInt64)
		t.mutants, t.compiled = mutants, true
		if o, err := b.try(t); err != nil {
			return err
		} else if o.result != passed {
			b.drop(0)
			return r.group(mutants, whole)
		}
	}
	for _, m := range mutants {
		if err := r.state.keep(m, unseen, ""); err != nil {
			return err
		}
	}
	return nil
}
