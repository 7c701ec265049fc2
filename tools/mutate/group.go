package main

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"
)

// What no quick test notices meets the tests that cost more, and there it has company: a test that does not notice some
// mutants together notices none of them. If it does notice them, halves of them are tried, and so on to the ones that
// make the difference.
//
// This is done twice. Mutants that tests of some seconds may yet notice are switched on together, at most one in each
// function. What is left meets the tests of many seconds, where few are noticed, in larger company: compiled together.

// A company says which tests mutants meet together.
type company struct {
	from, to    string        // what is found of the mutants before, and then if no test notices them
	least, most time.Duration // what the tests cost
	compiled    bool          // together
}

var companies = []company{
	{from: unseenByQuick, to: unseenByMost, least: levels[len(levels)-1], most: 3 * time.Second},
	{from: unseenByMost, to: unseen, least: 3 * time.Second, most: math.MaxInt64, compiled: true},
}

// groupAll tries the mutants that the tests before do not notice.
func (r *runner) groupAll(targets []*target, c company) error {
	var groups [][]*mutant
	for _, g := range targets {
		var left []*mutant
		for _, m := range g.mutants {
			if r.state.verdict(m).Finding == c.from && (r.equivalent[m.id()] == "" || r.all) {
				left = append(left, m)
			}
		}
		groups = append(groups, c.together(left)...)
	}
	slices.SortStableFunc(groups, func(a, b []*mutant) int { return cmp.Compare(len(b), len(a)) })
	start := time.Now()
	return r.each(len(groups), func(i int) error {
		r.log("group %d of %d, %d mutants of %s, after %v", i+1, len(groups), len(groups[i]), groups[i][0].target.name,
			time.Since(start).Round(time.Second))
		return r.group(groups[i], c)
	})
}

// together puts mutants into groups that can be made at a time: no two that change the same bytes, and of those that
// are switched on at most one for each unit.
func (c company) together(mutants []*mutant) [][]*mutant {
	var groups [][]*mutant
	for _, m := range mutants {
		at := slices.IndexFunc(groups, func(group []*mutant) bool {
			if !c.compiled && (group[0].unit == nil) != (m.unit == nil) {
				return false
			}
			return !slices.ContainsFunc(group, func(n *mutant) bool {
				return !c.compiled && n.unit != nil && n.unit == m.unit || n.overlaps(m)
			})
		})
		if at < 0 {
			at = len(groups)
			groups = append(groups, nil)
		}
		groups[at] = append(groups[at], m)
	}
	return groups
}

// A dear is a job that mutants meet in company.
type dear struct {
	*job
	*prepared
	compiled bool // with the mutants, not with copies
}

// group tries mutants of one target that can be made together, with the cheapest tests first.
func (r *runner) group(mutants []*mutant, c company) error {
	b := &bench{runner: r}
	defer b.drop(0)
	left := slices.Clone(mutants)
	for _, d := range r.dearJobs(mutants[0].target, c) {
		var met []*mutant
		for _, m := range left {
			if d.covers(d.places.of(m)) {
				met = append(met, m)
			}
		}
		seen, err := b.find(d, met)
		if err != nil {
			return err
		}
		left = slices.DeleteFunc(left, func(m *mutant) bool { return seen[m] })
	}
	for _, m := range left {
		if err := r.state.keep(m, c.to, ""); err != nil {
			return err
		}
	}
	return nil
}

// dearJobs returns the tests that mutants of a target meet in a company. Those that fail when there are copies are in
// the one that has none.
func (r *runner) dearJobs(g *target, c company) []dear {
	var dears []dear
	for _, test := range g.tests {
		p := r.prepared[g][test]
		for _, j := range test.Jobs {
			if c.least <= j.Cost && j.Cost < c.most && !p.apart[j.Name] || c.compiled && p.apart[j.Name] {
				dears = append(dears, dear{j, p, c.compiled})
			}
		}
	}
	slices.SortStableFunc(dears, func(a, b dear) int { return cmp.Compare(a.Cost, b.Cost) })
	return dears
}

func (d dear) trial(mutants []*mutant) trial {
	return trial{
		target: d.target, tests: d.tests, names: []string{d.Name}, short: d.Short, usual: d.Cost, compiled: d.compiled,
		mutants: mutants,
	}
}

// find returns the mutants that a job notices, and keeps that.
func (b *bench) find(d dear, mutants []*mutant) (map[*mutant]bool, error) {
	if len(mutants) == 0 {
		return nil, nil
	}
	o, err := b.try(d.trial(mutants))
	if err != nil || o.result == passed {
		return nil, err
	}
	if !b.useful(d, mutants[0]) {
		if d.compiled || mutants[0].unit == nil {
			return nil, nil
		}
		d.compiled = true
		return b.find(d, mutants)
	}
	if len(mutants) == 1 {
		return map[*mutant]bool{mutants[0]: true}, b.state.keep(mutants[0], finding(o), o.test)
	}
	half := len(mutants) / 2
	seen, err := b.find(d, mutants[:half])
	if err != nil {
		return nil, err
	}
	more, err := b.find(d, mutants[half:])
	if err != nil {
		return nil, err
	}
	both := map[*mutant]bool{}
	for _, m := range mutants {
		both[m] = seen[m] || more[m]
	}
	return both, nil
}

// A control is a job without mutants, with copies or without.
type control struct {
	target *target
	job    *job
	copies bool
}

// useful reports whether a job passes without mutants: else it says nothing of them.
func (b *bench) useful(d dear, m *mutant) bool {
	c := control{m.target, d.job, m.unit != nil && !d.compiled}
	b.mu.Lock()
	once := b.controls[c]
	if once == nil {
		once = sync.OnceValue(func() bool {
			t := d.trial(nil)
			t.compiled = !c.copies
			o, err := b.try(t)
			if err != nil || o.result != passed {
				b.log("%s: %s of %s %s without mutants, and tells nothing:\n%s", m.target.name, d.Name, d.tests.path,
					o.result, brief(o.output))
			}
			return err == nil && o.result == passed
		})
		b.controls[c] = once
	}
	b.mu.Unlock()
	return once()
}
