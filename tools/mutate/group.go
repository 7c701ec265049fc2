package main

import (
	"cmp"
	"slices"
	"sync"
	"time"
)

// What no quick test notices meets the tests that cost more, and there they have company: a test that does not notice
// some mutants of other functions together notices none of them. If it does notice them, halves of them are tried, and
// so on to the ones that make the difference.

// groupAll tries the mutants that the quick tests do not notice.
func (r *runner) groupAll(targets []*target) error {
	var groups [][]*mutant
	for _, g := range targets {
		var left []*mutant
		for _, m := range g.mutants {
			if r.state.verdict(m).Finding == unseenByQuick {
				left = append(left, m)
			}
		}
		groups = append(groups, together(left)...)
	}
	slices.SortStableFunc(groups, func(a, b []*mutant) int { return cmp.Compare(len(b), len(a)) })
	start := time.Now()
	return r.each(len(groups), func(i int) error {
		r.log("group %d of %d, %d mutants of %s, after %v", i+1, len(groups), len(groups[i]), groups[i][0].target.name,
			time.Since(start).Round(time.Second))
		return r.group(groups[i])
	})
}

// A dear is a job that mutants meet in company.
type dear struct {
	*job
	*prepared
	alone bool // run without copies
}

// group tries mutants of one target that can be made together with all tests that they have not met, the cheapest
// first.
func (r *runner) group(mutants []*mutant) error {
	b := r.newBench()
	defer b.close()
	left := slices.Clone(mutants)
	for _, d := range r.dearJobs(left) {
		blocks := map[*mutant][]int{}
		var met []*mutant
		for _, m := range left {
			if blocks[m] = d.places.of(m); d.covers(blocks[m]) {
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
		if err := r.state.keep(m, unseen, ""); err != nil {
			return err
		}
	}
	return nil
}

// dearJobs returns the jobs that the mutants, which are of one target, have not met by themselves.
func (r *runner) dearJobs(mutants []*mutant) []dear {
	g := mutants[0].target
	var dears []dear
	for _, test := range g.tests {
		p := r.prepared[g][test]
		for _, j := range test.Jobs {
			if j.Cost >= levels[len(levels)-1] || p.apart[j.Name] && mutants[0].unit != nil {
				dears = append(dears, dear{j, p, p.apart[j.Name]})
			}
		}
	}
	slices.SortStableFunc(dears, func(a, b dear) int { return cmp.Compare(a.Cost, b.Cost) })
	return dears
}

func (d dear) trial(mutants []*mutant) trial {
	return trial{
		target: d.target, tests: d.tests, names: []string{d.Name}, short: d.Short, usual: d.Cost, apart: d.alone,
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
		if d.alone || mutants[0].unit == nil {
			return nil, nil
		}
		d.alone = true
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
	c := control{m.target, d.job, m.unit != nil && !d.alone}
	b.mu.Lock()
	once := b.controls[c]
	if once == nil {
		once = sync.OnceValue(func() bool {
			t := d.trial(nil)
			t.apart = !c.copies
			o, err := b.try(t)
			if err != nil || o.result != passed {
				b.log("%s: %s of %s %s without mutants, and tells nothing:\n%s", m.target.name, d.Name, d.tests.path,
					o.result, o.output)
			}
			return err == nil && o.result == passed
		})
		b.controls[c] = once
	}
	b.mu.Unlock()
	return once()
}
