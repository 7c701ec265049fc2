package main

import (
	"math"
	"runtime"
	"time"
)

// An effort is the amount of measurement. A timed stretch has enough laps for at least that many bytes and texts, so
// that it is long compared with the resolution of the clock and the first cache misses. A separate program first runs
// laps without timing for the time warmth, since some compile code while they run it.
type effort struct {
	rounds, bytes, texts int
	warmth               time.Duration
}

// slowLap is the time of a lap after which the first lap need not be left out: it is only a little
// slower.
const slowLap = 50 * time.Millisecond

// A runner is an entry that takes part, with its input and its result.
type runner struct {
	entry
	input  input
	laps   int
	slow   bool   // see stretch
	child  *child // the program that runs the laps; nil if this program does
	result *result
}

// compare lets the entries of op run over the corpus. In each round, each entry runs once. Each round begins with a
// different entry, so that a slow moment of the machine, or garbage of the entry before, affects all alike.
func compare(op operation, c *corpus, much effort) (standing, error) {
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

// start prepares the runner for timing.
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

// count counts the allocations in the laps of a stretch. It runs one lap first, which fills reused memory, and subtracts
// the allocations of a lap over no texts.
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

// allocations returns the number and the bytes of the allocations in that number of laps.
func allocations(run lap, laps int) (allocs, bytes float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for range laps {
		run()
	}
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs - before.Mallocs), float64(after.TotalAlloc - before.TotalAlloc)
}

// stretch times some laps. Their values are made before and dropped after, so that the garbage collector sees only those of
// one contestant. It runs before the first lap, and then as often as the laps require. The first lap is not timed, unless
// it is long: it fills reused memory and the caches, and sets the pace of the collector.
func (r *runner) stretch() error {
	took, err := r.timed()
	r.result.times = append(r.result.times, float64(took.Nanoseconds())/float64(r.laps*len(r.input.texts)))
	return err
}

// timed returns the time of a stretch.
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

// lineUp finds the entries that take part, and their texts.
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

// A selection says which texts of an input are selected.
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

// judge sets the number of texts that e accepts. If only common texts are timed, it removes those that e rejects
// from common. If too few would remain, e does not take part instead, unless every comparison needs it.
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

// accepted selects the texts that e accepts. It returns nil if e accepts any text.
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

// choose returns the input of e: its own in a corpus of faults, otherwise that of all entries.
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
