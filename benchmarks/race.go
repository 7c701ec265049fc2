package main

import (
	"math"
	"runtime"
	"time"
)

// An effort is how much is measured. A timed stretch goes through that many bytes or texts at least, in as many laps as
// that takes: it is to be long beside the clock's steps and the first misses of the caches. A separate program runs
// laps that are not timed for as long as warmth says, since some compile what they run while they run it.
type effort struct {
	rounds, bytes, texts int
	warmth               time.Duration
}

// slowLap is the time of a lap beside which a first one that is a little slower makes no difference.
const slowLap = 50 * time.Millisecond

// A runner is an entry that takes part, with what it reads and what came out so far.
type runner struct {
	entry
	input  input
	laps   int
	slow   bool   // see stretch
	child  *child // the program that runs the laps; nil where this one does
	result *result
}

// race lets the entries of op run over the corpus. In each round each of them runs once, beginning with another one each
// time, so that a slow moment of the machine, or what one leaves to the next, meets all of them alike.
func race(op operation, c *corpus, much effort) (standing, error) {
	s, runners, err := lineUp(op, c, much)
	if err != nil {
		return s, err
	}
	for i := range runners {
		if err := runners[i].start(much); err != nil {
			return s, err
		}
		defer runners[i].stop()
	}
	for round := range much.rounds {
		for i := range runners {
			if err := runners[(i+round)%len(runners)].stretch(); err != nil {
				return s, err
			}
		}
	}
	return s, nil
}

// start brings the runner to where its stretches can be timed.
func (r *runner) start(much effort) (err error) {
	if r.task == nil {
		r.count()
		return nil
	}
	r.result.allocs, r.result.bytes = math.NaN(), math.NaN()
	if r.child, err = r.task.start(r.input); err != nil {
		return err
	}
	return r.child.warm(much.warmth)
}

// stop ends the program of the runner.
func (r *runner) stop() {
	if r.child != nil {
		r.child.stop()
	}
}

// count counts what the laps of a stretch allocate, after one that fills what is used again, and without what a lap over
// no texts does.
func (r *runner) count() {
	run := r.lap(r.input)
	start := time.Now()
	run()
	r.slow = time.Since(start) > slowLap
	allocs, bytes := allocations(run, r.laps)
	idleAllocs, idleBytes := allocations(r.lap(input{}), r.laps)
	texts := float64(r.laps * len(r.input.texts))
	r.result.allocs = max(0, allocs-idleAllocs) / texts
	r.result.bytes = max(0, bytes-idleBytes) / texts
}

// allocations returns how often that many laps allocate, and how much.
func allocations(run lap, laps int) (allocs, bytes float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range laps {
		run()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}

// stretch times some laps. What they need is made before and dropped after, so that only one contestant's values are
// there for the garbage collector to look at. It runs before the first lap, and then as often as the laps give it work.
// The first lap is not timed, except for one that is long enough to do without: it fills what is used again and the caches,
// and brings the collector to the pace that the laps set.
func (r *runner) stretch() error {
	took, err := r.timed()
	r.result.times = append(r.result.times, float64(took.Nanoseconds())/float64(r.laps*len(r.input.texts)))
	return err
}

// timed returns what a stretch takes.
func (r *runner) timed() (time.Duration, error) {
	if r.child != nil {
		return r.child.timed(r.laps)
	}
	run := r.lap(r.input)
	runtime.GC()
	if !r.slow {
		run()
	}
	start := time.Now()
	for range r.laps {
		run()
	}
	return time.Since(start), nil
}

// lineUp finds out who takes part with which texts.
func lineUp(op operation, c *corpus, much effort) (standing, []runner, error) {
	s := standing{op: op, corpus: c.name, texts: len(c.texts), of: len(c.texts), results: make([]result, len(op.entries))}
	common := newSelection(len(c.texts))
	absolute := c.absolute()
	for i, e := range op.entries {
		s.results[i] = result{who: e.who, call: e.call, out: e.absoluteOnly && !absolute, accepted: -1}
		if s.results[i].out {
			continue
		}
		if err := e.judge(op, c, common, &s.results[i]); err != nil {
			return s, nil, err
		}
	}
	shared := c.input
	if op.common {
		shared = c.filter(func(i int) bool { return common[i] })
		s.texts = len(shared.texts)
	}
	var runners []runner
	for i, e := range op.entries {
		if r := &s.results[i]; !r.out {
			runners = append(runners, newRunner(e, e.choose(op, c, shared), much, r))
		}
	}
	return s, runners, nil
}

// A selection says of each text of an input whether it is selected.
type selection []bool

// newSelection selects all of n texts.
func newSelection(n int) selection {
	s := make(selection, n)
	for i := range s {
		s[i] = true
	}
	return s
}

// count returns how many texts are selected.
func (s selection) count() (n int) {
	for _, selected := range s {
		if selected {
			n++
		}
	}
	return n
}

// judge sets how many texts e accepts and, where only common texts are timed, drops those of common that it refuses.
// Where too few would be left, it sits out, unless it is one of the two that every comparison needs.
func (e entry) judge(op operation, c *corpus, common selection, r *result) error {
	accepted, err := e.accepted(e.choose(op, c, c.input))
	if accepted == nil {
		return err
	}
	r.accepted = accepted.count()
	if !op.common {
		return nil
	}
	both := make(selection, len(common))
	for i := range both {
		both[i] = common[i] && accepted[i]
	}
	if e.who != thisLibrary && e.who != netURL && float64(both.count()) < nearlyAll*float64(common.count()) {
		r.out = true
		return nil
	}
	copy(common, both)
	return nil
}

// accepted selects the texts that e accepts. It returns nil where e judges nothing.
func (e entry) accepted(in input) (selection, error) {
	switch {
	case e.task != nil:
		return e.task.accepted(in)
	case e.accepts == nil:
		return nil, nil
	}
	s := make(selection, len(in.texts))
	for i, text := range in.texts {
		s[i] = e.accepts(text)
	}
	return s, nil
}

// choose returns what e reads: its own choice in a corpus of faults, else what all read.
func (e entry) choose(op operation, c *corpus, shared input) input {
	if e.texts != nil {
		return onOnePage(e.texts(c))
	}
	return shared
}

// newRunner returns the runner of e.
func newRunner(e entry, in input, much effort, r *result) runner {
	bytes := 0
	for _, text := range in.texts {
		bytes += len(text)
	}
	laps := 1 + min(much.bytes/max(1, bytes), much.texts/max(1, len(in.texts)))
	return runner{entry: e, input: in, laps: laps, result: r}
}
