package main

import (
	"math"
	"runtime"
	"slices"
	"testing"
	"time"
)

// An effort is the amount of measurement. A timed stretch has enough laps for that many bytes and texts. A separate program
// first runs for the time warmth, since some compile code while they run it.
type effort struct {
	rounds, bytes, texts int
	warmth               time.Duration
}

// A result is the outcome of an entry. Times are in nanoseconds for each text, one for each round; allocations are for each
// text. An entry without times did not take part.
type result struct {
	entry
	times  []float64
	allocs float64
}

// best returns the shortest time. Longer ones include other work of the machine.
func (r result) best() float64 {
	if len(r.times) == 0 {
		return math.NaN()
	}
	return slices.Min(r.times)
}

// A standing is the outcome of an operation on a corpus.
type standing struct {
	op            operation
	corpus        *corpus
	texts, rounds int // what was timed
	results       []result
}

// find returns the first result of a contestant, or that of this name if name is not "".
func (s standing) find(who, name string) result {
	for _, r := range s.results {
		if r.who == who && (name == "" || r.name == name) {
			return r
		}
	}
	return result{}
}

// ratio returns the best time of the first of two results as a multiple of the second's. It is NaN if one is absent.
func ratio(a, b result) float64 { return a.best() / b.best() }

// overNetURL returns the best time of a contestant's first entry as a multiple of net/url's.
func (s standing) overNetURL(who string) float64 { return ratio(s.find(who, ""), s.find(netURL, "")) }

// nearlyAll is the share of texts that a contestant must accept. With fewer, its time would say little about them.
const nearlyAll = 0.9

// compare lets the entries of op run over the corpus, on the texts that all of them accept. In each round, each entry runs
// once, and each round begins with another one, so that other work on the machine affects all alike.
func compare(op operation, c *corpus, much effort) (standing, error) {
	s := standing{op: op, corpus: c, rounds: much.rounds}
	entries, in, err := common(op, c)
	if err != nil {
		return s, err
	}
	s.texts = len(in.texts)
	var runners []*runner
	for _, e := range entries {
		r, err := newRunner(e, in, much)
		if err != nil {
			return s, err
		}
		defer r.stop()
		runners = append(runners, r)
	}
	for round := range much.rounds {
		for i := range runners {
			if err := runners[(i+round)%len(runners)].stretch(); err != nil {
				return s, err
			}
		}
	}
	for _, r := range runners {
		s.results = append(s.results, r.result)
	}
	return s, nil
}

// common returns the entries that take part, and the texts that all of them accept. One that accepts less than nearlyAll of
// the texts that those before it accept does not take part, unless it is of this library or net/url.
func common(op operation, c *corpus) (entries []entry, in input, err error) {
	all, count := slices.Repeat([]bool{true}, len(c.texts)), len(c.texts)
	for _, e := range op.entries {
		if c.kind == shape && !slices.Contains(inShapes, e.who) {
			continue
		}
		accepted := []bool(nil)
		if e.task != nil {
			if accepted, err = e.task.accepted(c.input); err != nil {
				return nil, in, err
			}
		}
		both, n := slices.Clone(all), 0
		for i, text := range c.texts {
			both[i] = all[i] && (e.task != nil && accepted[i] || e.task == nil && e.accepts(text))
			if both[i] {
				n++
			}
		}
		if e.who == thisLibrary || e.who == netURL || float64(n) >= nearlyAll*float64(count) {
			all, count, entries = both, n, append(entries, e)
		}
	}
	return entries, c.filter(func(i int) bool { return all[i] }), nil
}

// A runner is an entry that takes part.
type runner struct {
	result
	input input
	laps  int    // in a stretch
	once  lap    // of the stretch that runs
	child *child // the program that runs the laps; nil if this program does
}

// newRunner prepares e for timing.
func newRunner(e entry, in input, much effort) (*runner, error) {
	laps := 1 + min(much.bytes/max(1, in.bytes()), much.texts/max(1, len(in.texts)))
	r := &runner{result: result{entry: e, allocs: math.NaN()}, input: in, laps: laps}
	if e.task == nil {
		allocs := func(in input) float64 { once := r.lap(in); return testing.AllocsPerRun(1, func() { once() }) }
		r.allocs = (allocs(in) - allocs(input{})) / float64(len(in.texts))
		return r, nil
	}
	var err error
	if r.child, err = e.task.start(in); err != nil {
		return nil, err
	}
	return r, r.child.warm(much.warmth)
}

// stop ends the program of the runner.
func (r *runner) stop() {
	if r.child != nil {
		r.child.stop()
	}
}

// stretch times some laps. Their values are made before and dropped after, so that the garbage collector sees only those of
// one contestant. It runs before, and then as often as the laps require. A lap that is not timed fills the caches and sets the
// collector's pace.
func (r *runner) stretch() error {
	run := r.runHere
	if r.child != nil {
		run = r.child.run
	} else {
		r.once = r.lap(r.input)
		runtime.GC()
	}
	if _, err := run(1); err != nil {
		return err
	}
	took, err := run(r.laps)
	r.times = append(r.times, float64(took.Nanoseconds())/float64(r.laps*len(r.input.texts)))
	r.once = nil
	return err
}

// runHere runs that number of laps in this program.
func (r *runner) runHere(laps int) (time.Duration, error) {
	start := time.Now()
	for range laps {
		r.once()
	}
	return time.Since(start), nil
}
