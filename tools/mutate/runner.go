package main

import (
	"cmp"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"time"
)

// A runner tests mutants.
type runner struct {
	tree    *tree
	work    string // a directory for what is compiled
	workers int
	state   *state
	all     bool // mutants that are listed as equivalent meet the tests that cost much, too
	log     func(format string, args ...any)

	equivalent map[string]string // the reasons, by id

	mu       sync.Mutex
	prepared map[*target]map[*testPackage]*prepared
	controls map[control]func() bool
	serial   atomic.Int64
}

// A prepared is a package of tests, compiled with the copies of a target.
type prepared struct {
	target  *target
	tests   *testPackage
	program string
	places  place
	apart   map[string]bool // tests that fail because there are copies, so that they need mutants without
}

// each calls f for the numbers below n, as many at a time as there are workers, and returns the first error.
func (r *runner) each(n int, f func(i int) error) error {
	var next atomic.Int64
	errs := make([]error, r.workers)
	var done sync.WaitGroup
	for w := range r.workers {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < n && errs[w] == nil; i = int(next.Add(1)) - 1 {
				errs[w] = f(i)
			}
		})
	}
	done.Wait()
	return cmp.Or(errs...)
}

// prepare finds the mutants of a target, and compiles the tests that may notice them.
func (r *runner) prepare(g *target) error {
	if err := g.read(r.tree.exports); err != nil {
		return err
	}
	mutants(g)
	notCompiling := map[*mutant]bool{}
	files, err := g.viable(notCompiling)
	if err != nil {
		return err
	}
	for m := range notCompiling {
		if r.state.verdict(m).Finding == "" {
			if err := r.state.keep(m, notViable, ""); err != nil {
				return err
			}
		}
	}
	for _, file := range g.elsewhere {
		r.log("%s: %s is for another system, and not tried", g.name, file)
	}
	all := map[*testPackage]*prepared{}
	r.mu.Lock()
	r.prepared[g] = all
	r.mu.Unlock()
	for _, test := range g.tests {
		name := "copies." + strings.ReplaceAll(g.name, "/", "_")
		program, err := r.tree.compile(r.work, name, test, copies(files))
		if err != nil {
			return err
		}
		p := &prepared{target: g, tests: test, program: program, places: places(g, &test.measured), apart: map[string]bool{}}
		all[test] = p
		if err := r.rehearse(p); err != nil {
			return err
		}
	}
	return nil
}

// rehearse runs the quick tests of a package with copies of which none is switched on, to set those apart that fail.
func (r *runner) rehearse(p *prepared) error {
	all := p.places.all()
	for _, short := range []bool{false, true} {
		t := p.quick(short, all, 0, levels[len(levels)-1])
		if t.names == nil {
			continue
		}
		o := run{
			program: p.program, dir: p.tests.dir, tests: t.names, short: short, usual: t.usual + time.Minute,
			flags: []string{"-test.failfast=false", "-test.v"},
		}.start()
		for _, found := range failure.FindAllStringSubmatch(o.output, -1) {
			p.apart[found[1]] = true
			r.log("%s: %s of %s fails when there are copies, and is run without them", p.target.name, found[1], p.tests.path)
		}
		if o.result != passed && !regexp.MustCompile(`(?m)^FAIL$`).MatchString(o.output) {
			return fmt.Errorf("%s: the tests of %s end before their end:\n%s", p.target.name, p.tests.path, o.output)
		}
	}
	return nil
}

// quick returns the trial with the tests that run one of the blocks, and whose cost is in a range.
func (p *prepared) quick(short bool, blocks []int, from, to time.Duration) trial {
	t := trial{target: p.target, tests: p.tests, short: short}
	for _, j := range p.tests.Jobs {
		if j.Short == short && from <= j.Cost && j.Cost < to && j.covers(blocks) {
			t.names, t.usual = append(t.names, j.Name), t.usual+j.Cost
		}
	}
	return t
}

// A trial is a run of some tests with some mutants.
type trial struct {
	target   *target
	tests    *testPackage
	names    []string
	short    bool
	usual    time.Duration
	compiled bool // with the mutants, not with copies
	mutants  []*mutant
}

// A bench has what was compiled last for some mutants, as long as they are tried.
type bench struct {
	*runner
	built []built
}

// A built is a compiled package of tests.
type built struct{ key, program string }

// mostBuilt is how much a bench has: one mutant, or all that are tried together, with each package of tests.
const mostBuilt = 16

// drop removes what was compiled first, up to the last n programs.
func (b *bench) drop(n int) {
	for len(b.built) > n {
		_ = os.Remove(b.built[0].program)
		b.built = b.built[1:]
	}
}

// try runs a trial, which passes if it has no tests.
func (b *bench) try(t trial) (outcome, error) {
	if len(t.names) == 0 {
		return outcome{result: passed}, nil
	}
	program, on := b.prepared[t.target][t.tests].program, ""
	if t.compiled || len(t.mutants) > 0 && t.mutants[0].unit == nil {
		var err error
		if program, err = b.special(t); err != nil {
			return outcome{result: notCompiled, output: err.Error()}, nil
		}
	} else {
		for _, m := range t.mutants {
			on += fmt.Sprintf("%d:%d ", m.unit.index, m.number)
		}
	}
	o := run{program: program, dir: t.tests.dir, tests: t.names, short: t.short, mutants: on, usual: t.usual}.start()
	if strings.Contains(o.output, "testing: warning: no tests to run") {
		return o, fmt.Errorf("%s has no %s", t.tests.path, strings.Join(t.names, ", "))
	}
	return o, nil
}

// special returns the tests of a package, compiled with mutants in place of what they change.
func (b *bench) special(t trial) (string, error) {
	key := t.tests.path
	for _, m := range t.mutants {
		key += fmt.Sprintf(" %d", m.number)
	}
	for _, made := range b.built {
		if made.key == key {
			return made.program, nil
		}
	}
	b.drop(mostBuilt - 1)
	program, err := b.tree.compile(b.work, fmt.Sprintf("special%d", b.serial.Add(1)), t.tests, changed(t.mutants))
	if err == nil {
		b.built = append(b.built, built{key, program})
	}
	return program, err
}

// levels are what tests cost that are run in one go when a mutant is by itself. What costs more than the last of them
// is run with many mutants at a time.
var levels = []time.Duration{40 * time.Millisecond, 100 * time.Millisecond}

// judge tries a mutant by itself, with the tests that cover it and cost little: the cheapest first.
func (r *runner) judge(m *mutant) error {
	b := &bench{runner: r}
	defer b.drop(0)
	from := time.Duration(0)
	for _, level := range levels {
		for _, test := range m.target.tests {
			p := r.prepared[m.target][test]
			blocks := p.places.of(m)
			for _, short := range []bool{false, true} {
				t := p.quick(short, blocks, from, level)
				t.mutants = []*mutant{m}
				if o, err := b.try(t.withCopies(p)); err != nil {
					return err
				} else if o.result != passed {
					return r.state.keep(m, finding(o), o.test)
				}
			}
		}
		from = level
	}
	return r.state.keep(m, unseenByQuick, "")
}

// withCopies returns the trial without the tests that fail when there are copies, if that is how its mutant is made.
func (t trial) withCopies(p *prepared) trial {
	if t.mutants[0].unit != nil {
		t.names = slices.DeleteFunc(t.names, func(name string) bool { return p.apart[name] })
	}
	return t
}

// finding returns what an outcome that is not passed says of a mutant.
func finding(o outcome) string {
	return map[result]string{failed: noticed, timedOut: byTimeOut, notCompiled: notViable}[o.result]
}

// run tries all mutants of the targets.
func (r *runner) run(targets []*target) error {
	work, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(work) }()
	defer r.stopped(work)()
	if r.work, err = filepath.EvalSymlinks(work); err != nil {
		return err
	}
	r.prepared = map[*target]map[*testPackage]*prepared{}
	r.controls = map[control]func() bool{}
	for _, phase := range []struct {
		name string
		run  func([]*target) error
	}{
		{"measuring the tests", r.measureTests},
		{"compiling copies", r.prepareAll},
		{"mutants by themselves", r.judgeAll},
		{"mutants in company", func(targets []*target) error { return r.groupAll(targets, companies[0]) }},
		{"mutants in large company", func(targets []*target) error { return r.groupAll(targets, companies[1]) }},
	} {
		r.log("%s", phase.name)
		start, before := time.Now(), childrenTime()
		if err := phase.run(targets); err != nil {
			return err
		}
		r.log("%s took %v, and %v of the processors", phase.name, time.Since(start).Round(time.Second),
			(childrenTime() - before).Round(time.Second))
	}
	return nil
}

// childrenTime returns the time that processes which have been started, and have ended, took of the processors.
func childrenTime() time.Duration {
	var usage syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_CHILDREN, &usage); err != nil {
		return 0
	}
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// prepareAll prepares all targets.
func (r *runner) prepareAll(targets []*target) error {
	return r.each(len(targets), func(i int) error { return r.prepare(targets[i]) })
}

// stopped removes a directory if the program is told to stop, until the function that it returns is called.
func (r *runner) stopped(work string) func() {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		if s, ok := <-signals; ok {
			_ = os.RemoveAll(work)
			r.log("%v", s)
			os.Exit(130)
		}
	}()
	return func() {
		signal.Stop(signals)
		close(signals)
	}
}

// judgeAll tries each mutant by itself that nothing is known of.
func (r *runner) judgeAll(targets []*target) error {
	var todo []*mutant
	for _, g := range targets {
		todo = append(todo, g.mutants...)
	}
	todo = slices.DeleteFunc(todo, func(m *mutant) bool { return r.state.verdict(m).Finding != "" })
	start := time.Now()
	return r.each(len(todo), func(i int) error {
		if i%200 == 0 {
			r.log("%d of %d mutants tried by themselves in %v, now those of %s", i, len(todo),
				time.Since(start).Round(time.Second), todo[i].target.name)
		}
		return r.judge(todo[i])
	})
}
