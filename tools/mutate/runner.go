package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// A runner judges the mutants of a package.
type runner struct {
	ctx    context.Context
	pkg    *target
	suites []*suite
	mu     sync.Mutex
	steps  []step
	work   string // a directory for compiled programs
	serial atomic.Int64
}

// A suite is the tests of a package.
type suite struct {
	path, dir string
	program   string   // compiled with the copies
	apart     []string // tests that fail because of the copies, and need mutants without them
}

// A step is some tests of a suite that run together.
type step struct {
	*suite
	tests []string
	usual time.Duration
	alone bool // the mutant is compiled separately, not with copies
}

// newRunner reads the package in a directory, and finds the tests that reach it: its own, and those
// of the packages in with.
func newRunner(ctx context.Context, dir, with string) (*runner, error) {
	t, err := readTarget(dir)
	if err != nil {
		return nil, err
	}
	all, err := list(t.module, "-test", t.path, with)
	if err != nil {
		return nil, err
	}
	r := &runner{ctx: ctx, pkg: t}
	deps := map[string][]string{}
	for _, p := range all {
		deps[p.ImportPath] = p.Deps
	}
	for _, p := range all {
		reaches := slices.ContainsFunc(deps[p.ImportPath+".test"], func(path string) bool {
			path, _, _ = strings.Cut(path, " ")
			return path == t.path
		})
		if reaches && len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
			r.suites = append(r.suites, &suite{path: p.ImportPath, dir: p.Dir})
		}
	}
	r.work, err = os.MkdirTemp("", "mutate")
	return r, err
}

func (r *runner) close() { _ = os.RemoveAll(r.work) }

// An overlay has the texts that the compiler reads instead of files, by path.
type overlay map[string]string

// compile compiles the tests of a package, and returns the path of the program, in a directory
// below work.
func (r *runner) compile(s *suite, texts overlay) (string, error) {
	dir := filepath.Join(r.work, fmt.Sprint(r.serial.Add(1)))
	if err := os.Mkdir(dir, 0o700); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for path, text := range texts {
		replace[path] = filepath.Join(dir, filepath.Base(path))
		if err := os.WriteFile(replace[path], []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	list, program := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program.test")
	if err := os.WriteFile(list, content, 0o600); err != nil {
		return "", err
	}
	_, err = goCommand(r.pkg.module, "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay="+list, "-o", program, s.path)
	return program, err
}

// run judges mutants, with that number of workers.
func (r *runner) run(mutants []*mutant, workers int) error {
	texts := r.pkg.copies(mutants)
	if err := each(workers, r.suites, func(s *suite) (err error) {
		if s.program, err = r.compile(s, texts); err != nil {
			return err
		}
		return r.rehearse(s)
	}); err != nil {
		return err
	}
	r.order()
	for _, s := range r.steps {
		fmt.Fprintf(os.Stderr, "%d tests of %s take %v\n", len(s.tests), s.path, s.usual)
	}
	return each(workers, mutants, r.judge)
}

// each calls f for the elements of a list, with that number of workers, and returns the first
// error.
func each[T any](workers int, list []T, f func(T) error) error {
	var next atomic.Int64
	errs := make([]error, workers)
	var done sync.WaitGroup
	for w := range workers {
		done.Go(func() {
			for i := int(next.Add(1)) - 1; i < len(list) && errs[w] == nil; i = int(next.Add(1)) - 1 {
				errs[w] = f(list[i])
				if i%100 == 99 {
					fmt.Fprintf(os.Stderr, "%d of %d\n", i+1, len(list))
				}
			}
		})
	}
	done.Wait()
	return cmp.Or(errs...)
}

// levels divides tests by their processor time. The tests of one level run together.
var levels = []time.Duration{50 * time.Millisecond, 500 * time.Millisecond}

var outcome = regexp.MustCompile(`(?m)^--- (PASS|FAIL): (\w+) `)

// rehearse runs the tests of a suite without a mutant. It finds the tests that fail, and the steps of the others.
func (r *runner) rehearse(s *suite) error {
	all := run{program: s.program, dir: s.dir, tests: []string{".*"}, usual: time.Minute, verbose: true}.start(r.ctx)
	tests := make([][]string, len(levels)+1)
	for _, found := range outcome.FindAllStringSubmatch(all.output, -1) {
		test := found[2]
		if found[1] == "FAIL" {
			fmt.Fprintf(os.Stderr, "%s of %s fails when there are copies, and is run without them\n", test, s.path)
			s.apart = append(s.apart, test)
			continue
		}
		level, _ := slices.BinarySearch(levels, r.usual(s, test))
		tests[level] = append(tests[level], test)
	}
	for _, tests := range tests {
		if tests != nil {
			r.add(step{suite: s, tests: tests, usual: r.usual(s, tests...)})
		}
	}
	return r.ctx.Err()
}

// usual returns the processor time of tests that run together, which is less than the sum of theirs: a process takes longer to
// start than most tests take.
func (r *runner) usual(s *suite, tests ...string) time.Duration {
	return run{program: s.program, dir: s.dir, tests: tests, usual: time.Minute}.start(r.ctx).taken
}

func (r *runner) add(s step) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.steps = append(r.steps, s)
}

// order sorts the steps: first the package's own tests, which are the most likely to notice a
// fault, and then by cost.
func (r *runner) order() {
	slices.SortStableFunc(r.steps, func(a, b step) int {
		if own := a.path == r.pkg.path; own != (b.path == r.pkg.path) {
			return map[bool]int{true: -1, false: 1}[own]
		}
		return cmp.Compare(a.usual, b.usual)
	})
}

// judge runs the tests on a mutant, up to the first that notices it.
func (r *runner) judge(m *mutant) error {
	m.finding = notNoticed
	alone := map[*suite]string{} // compiled with only this mutant
	defer func() {
		for _, program := range alone {
			_ = os.RemoveAll(filepath.Dir(program))
		}
	}()
	for _, step := range r.stepsFor(m) {
		t := run{program: step.program, dir: step.dir, tests: step.tests, usual: step.usual, mutant: m.number}
		if step.alone {
			if alone[step.suite] == "" {
				program, err := r.compile(step.suite, overlay{m.file.path: r.pkg.alone(m)})
				if err != nil {
					return fmt.Errorf("%v: %w", m, err)
				}
				alone[step.suite] = program
			}
			t.program = alone[step.suite]
		}
		if m.finding = t.start(r.ctx).finding; m.finding != notNoticed {
			break
		}
	}
	if r.ctx.Err() != nil {
		m.finding = untried
	}
	return r.ctx.Err()
}

// stepsFor returns the steps for a mutant. Tests that fail because of the copies come last.
func (r *runner) stepsFor(m *mutant) []step {
	steps := slices.Clone(r.steps)
	for i := range steps {
		steps[i].alone = m.unit == nil
	}
	for _, s := range r.suites {
		if len(s.apart) > 0 {
			steps = append(steps, step{suite: s, tests: s.apart, alone: true})
		}
	}
	return steps
}
